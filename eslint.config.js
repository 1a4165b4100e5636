import { importX } from 'eslint-plugin-import-x';
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

/** `enum`, `namespace` and parameter properties are refused by the compiler (`erasableSyntaxOnly`). */
export default tseslint.config(
  {
    ignores: [
      'out/',
      'dist/',
      'coverage/',
      'test-results/',
      'playwright-report/',
      '.headwater/',
      'tests/lint/samples/',
      // what Vite makes of its configuration while a build runs beside
      '*.ts.*.mjs',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,js,mjs,cjs,vue}'],
    extends: [tseslint.configs.strict],
    plugins: { headwater, 'import-x': importX },
    languageOptions: { parserOptions: { extraFileExtensions: ['.vue'] } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'separate-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', caughtErrors: 'none', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/no-non-null-assertion': 'off',
      // `cursor.accept('AS') && name(cursor)`: how a parser reads an optional part.
      '@typescript-eslint/no-unused-expressions': ['error', { allowShortCircuit: true }],
      '@typescript-eslint/no-invalid-void-type': 'off',
      'import-x/no-default-export': 'error',
      'import-x/no-duplicates': 'error',
      'headwater/layers': 'error',
      'max-lines': ['error', { max: 400 }],
      eqeqeq: ['error', 'always'],
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'], location: 'start' }],
      'no-restricted-syntax': ['error', externalLinks],
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },
  {
    // No other code uses Vue: its rules and its parser would go through all of it for nothing.
    files: ['{src-renderer,tests/renderer}/**/*.ts', '**/*.vue'],
    extends: [vue.configs['flat/essential']],
    languageOptions: { parserOptions: { parser: tseslint.parser } },
  },
  {
    files: ['src-{lineage,library,server,cli,main}/**/*.ts'],
    rules: { 'headwater/no-spread': 'error', 'headwater/plain-words': 'error' },
  },
  {
    files: ['src-lineage/**/*.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...outsideWorld.map((name) => ({
          name,
          message: 'The engine runs without Node, page, clock and I/O.',
        })),
      ],
      'no-restricted-properties': ['error', ...clockAndChance],
      'no-restricted-syntax': ['error', externalLinks, dateFromClock, moduleState],
    },
  },
  {
    // Where work is asynchronous a forgotten promise is a lost error; the engine is synchronous and needs no such check.
    files: [
      'src-server/**/*.ts',
      'src-cli/**/*.ts',
      'src-main/**/*.ts',
      'scripts/**/*.ts',
      'tests/{server,cli,main,desktop,support}/**/*.ts',
    ],
    // They drive a page, and are checked with it (src-renderer/tsconfig.json).
    ignores: [
      'scripts/screenshots.ts',
      'scripts/screenshots/**',
      'scripts/icons.ts',
      'scripts/icons/draw.ts',
      'scripts/bench/ui/**',
      'tests/support/browser/**',
    ],
    languageOptions: { parserOptions: { project: './tsconfig.json' } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { arguments: false } }],
      '@typescript-eslint/await-thenable': 'error',
    },
  },
  {
    files: ['src-renderer/**/*.{ts,vue}'],
    // Samples have their titles beside them.
    ignores: ['src-renderer/strings/**', 'src-renderer/features/manage/samples/index.ts'],
    rules: { 'no-restricted-syntax': ['error', externalLinks, ...sentences, spokenNumbers] },
  },
  {
    // Parts of one script: what one declares, the others use; the compiler checks that it is there.
    files: ['resources/report/*.js'],
    languageOptions: { sourceType: 'script' },
    rules: { '@typescript-eslint/no-unused-vars': ['error', { vars: 'local', argsIgnorePattern: '^_' }] },
  },
  {
    files: ['scripts/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '/tests/(?!support/)',
              message: 'What scripts and tests share lies in tests/support.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['src-main/dialogs/external-links.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    // Tools read these by their default export; a Vue component is one.
    files: ['**/*.config.{ts,js}', '**/*.vue'],
    rules: { 'import-x/no-default-export': 'off' },
  },
  {
    files: ['**/*.vue'],
    rules: {
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
