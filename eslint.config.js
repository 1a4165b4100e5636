import vue from 'eslint-plugin-vue';
import tseslint from 'typescript-eslint';
import { layerRule } from './scripts/lint/layer-rule.ts';
import { plainWordsRule } from './scripts/lint/plain-words-rule.ts';
import { spreadRule } from './scripts/lint/spread-rule.ts';

const headwater = {
  rules: {
    layers: layerRule,
    'no-spread': spreadRule,
    'plain-words': plainWordsRule,
  },
};

/** Nothing but its arguments may reach the engine: the same input gives the same bytes. */
const outsideWorld = [
  'process',
  'Buffer',
  'console',
  'window',
  'document',
  'navigator',
  'globalThis',
  'self',
  'performance',
  'crypto',
  'fetch',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'localStorage',
  'require',
];

const clockAndChance = [
  { object: 'Date', property: 'now', message: 'The engine has no clock: take the time as an argument.' },
  { object: 'Math', property: 'random', message: 'The engine is deterministic.' },
];

const dateFromClock = {
  selector: "NewExpression[callee.name='Date'][arguments.length=0]",
  message: 'The engine has no clock: take the time as an argument.',
};

const externalLinks = {
  selector: "MemberExpression[property.name='openExternal']",
  message: 'Links leave the application through src-main/dialogs/external-links.ts only.',
};

const moduleState = {
  selector: ":matches(Program, Program > ExportNamedDeclaration) > VariableDeclaration[kind='let']",
  message: 'The engine keeps nothing from one call to the next: state belongs to a value that is handed on.',
};

const sentences = [
  'Literal[value=/^[A-Z][a-z]+,? [a-z]/]',
  'TemplateElement[value.raw=/^[A-Z][a-z]+,? [a-z]/]',
].map((selector) => ({ selector, message: 'Sentences for people stand in src-renderer/strings.' }));

const spokenNumbers = {
  selector: "CallExpression[callee.property.name='toLocaleString'][arguments.0.type='Literal']",
  message: 'Numbers are written by base/language.ts in the language of the page.',
};

/** The rules of the program's code and of Vue's templates; those that hold everywhere are oxlint's (.oxlintrc.json). */
export default tseslint.config(
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['src-*/**/*.{ts,vue}'],
    plugins: { headwater },
    languageOptions: { parser: tseslint.parser, parserOptions: { extraFileExtensions: ['.vue'] } },
    rules: {
      'headwater/layers': 'error',
      'no-restricted-syntax': ['error', externalLinks],
    },
  },
  {
    // No other code uses Vue: its rules and its parser would go through all of it for nothing.
    files: ['src-renderer/**/*.ts', '**/*.vue'],
    extends: [vue.configs['flat/essential']],
    languageOptions: { parserOptions: { parser: tseslint.parser } },
  },
  {
    files: ['src-{layout,lineage,library,server,cli,main}/**/*.ts'],
    rules: { 'headwater/no-spread': 'error' },
  },
  {
    files: ['src-*/**/*.{ts,vue}'],
    ignores: ['src-renderer/strings/german/**'],
    rules: { 'headwater/plain-words': 'error' },
  },
  {
    files: ['src-{layout,lineage}/**/*.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...outsideWorld.map((name) => ({
          name,
          message: 'Engine and layout run without Node, page, clock and I/O.',
        })),
      ],
      'no-restricted-properties': ['error', ...clockAndChance],
      'no-restricted-syntax': ['error', externalLinks, dateFromClock, moduleState],
    },
  },
  {
    files: ['src-renderer/**/*.{ts,vue}'],
    // Samples have their titles beside them.
    ignores: ['src-renderer/strings/**', 'src-renderer/features/manage/samples/index.ts'],
    rules: { 'no-restricted-syntax': ['error', externalLinks, ...sentences, spokenNumbers] },
  },
  {
    files: ['src-main/dialogs/external-links.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['**/*.vue'],
    rules: {
      // oxlint sees the script of a component only
      'max-lines': ['error', { max: 400 }],
      'vue/multi-word-component-names': 'off',
      'vue/no-bare-strings-in-template': [
        'error',
        // Signs, shared by all languages.
        { allowlist: ['(', ')', ',', '.', '·', ':', '/', '+', '→', '×', '–', '…', '%', '!', '=', 'GET'] },
      ],
      'vue/block-order': ['error', { order: ['script', 'template', 'style'] }],
      'vue/block-lang': ['error', { script: { lang: 'ts' } }],
      'vue/component-api-style': ['error', ['script-setup']],
      'vue/define-props-declaration': ['error', 'type-based'],
      'vue/define-emits-declaration': ['error', 'type-based'],
      'vue/no-v-html': 'error',
      'vue/no-unused-refs': 'error',
      'vue/no-unused-properties': 'error',
    },
  },
);
