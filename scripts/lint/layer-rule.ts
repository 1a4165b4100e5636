import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { isBuiltin } from 'node:module';
import type { Rule } from 'eslint';

interface Layer {
  /** Other layers whose code it may import. */
  readonly layers: readonly string[];
  /** Folders of which it may import types only. */
  readonly typesOf?: readonly string[];
  /** Whether Node's own modules may be imported. */
  readonly node: boolean;
  /** npm packages: any but those of `notPackages`, or none. */
  readonly packages: boolean;
  /** Where there are none else: packages that it may import all the same, pure and of one task (docs/dependencies.md). */
  readonly onlyPackages?: readonly string[];
  readonly notPackages?: readonly string[];
}

const interfacePackages = ['electron', 'vue', 'pinia', 'vue-router', 'vis-network', 'reka-ui'];

/** Who may import whom; the one place where the direction of the house is written down. */
const layers: Readonly<Record<string, Layer>> = {
  'src-layout': { layers: [], node: false, packages: false },
  'src-lineage': { layers: ['src-layout'], node: false, packages: false, onlyPackages: ['js-yaml'] },
  'src-library': { layers: ['src-lineage'], node: false, packages: false },
  'src-server': { layers: ['src-lineage'], node: true, packages: true, notPackages: interfacePackages },
  'src-cli': {
    layers: ['src-server', 'src-lineage'],
    node: true,
    packages: true,
    notPackages: interfacePackages,
  },
  'src-main': {
    layers: ['src-server', 'src-lineage'],
    node: true,
    packages: true,
    notPackages: interfacePackages.filter((name) => name !== 'electron'),
  },
  'src-renderer': {
    layers: ['src-layout'],
    typesOf: ['src-server/contract'],
    node: false,
    packages: true,
    notPackages: ['electron', 'express', 'better-sqlite3'],
  },
};

type NodeOf<Name extends keyof Rule.RuleListener> = Parameters<NonNullable<Rule.RuleListener[Name]>>[0];
type Importing =
  | NodeOf<'ImportDeclaration'>
  | NodeOf<'ImportExpression'>
  | NodeOf<'ExportAllDeclaration'>
  | NodeOf<'ExportNamedDeclaration'>;

/** ESLint rule: imports follow the layers of the house. */
export const layerRule: Rule.RuleModule = {
  meta: {
    type: 'problem',
    docs: {
      description:
        'Imports run one way: src-layout <- src-lineage <- src-library; src-lineage <- src-server <- src-main, src-cli; src-layout <- src-renderer',
    },
    schema: [],
    messages: { forbidden: '{{layer}} must not import {{target}}: {{reason}}.' },
  },
  create(context) {
    const file = relative(context.cwd, context.filename).split(sep).join('/');
    const layerName = file.slice(0, Math.max(file.indexOf('/'), 0));
    const layer = layers[layerName];
    if (layer === undefined) return {};
    const check = (node: Importing): void => {
      const source = node.source;
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
      const target = source.value;
      const reason = isPath(target)
        ? pathFault(layer, layerName, resolvedPath(context, target), isTypeOnly(node))
        : packageFault(layer, target, isTypeOnly(node));
      if (reason === undefined) return;
      context.report({ node, messageId: 'forbidden', data: { layer: layerName, target, reason } });
    };
    return {
      ImportDeclaration: check,
      ExportAllDeclaration: check,
      ExportNamedDeclaration: check,
      ImportExpression: check,
    };
  },
};

function isPath(specifier: string): boolean {
  return specifier.startsWith('.') || isAbsolute(specifier);
}

function resolvedPath(context: Rule.RuleContext, specifier: string): string {
  return relative(context.cwd, resolve(dirname(context.filename), specifier))
    .split(sep)
    .join('/');
}

/** The parser marks `import type` with `importKind`, which plain ESTree does not know. */
function isTypeOnly(node: Importing): boolean {
  const kinds = node as { importKind?: string; exportKind?: string };
  return kinds.importKind === 'type' || kinds.exportKind === 'type';
}

function pathFault(layer: Layer, layerName: string, target: string, typeOnly: boolean): string | undefined {
  const within = (folder: string): boolean => target.startsWith(`${folder}/`);
  if (within(layerName) || layer.layers.some(within)) return undefined;
  if (!target.startsWith('src-') && layerName !== 'src-lineage' && /\.(json|css|(md|sql)\?raw)$/.test(target))
    return undefined;
  if (layer.typesOf?.some(within) === true) {
    return typeOnly ? undefined : 'only its types may be imported';
  }
  const allowed = [...layer.layers, ...(layer.typesOf ?? []).map((folder) => `types of ${folder}`)];
  return allowed.length === 0
    ? 'it imports nothing outside itself'
    : `outside itself it may import only ${allowed.join(', ')}`;
}

function packageFault(layer: Layer, specifier: string, typeOnly: boolean): string | undefined {
  if (isBuiltin(specifier)) return layer.node ? undefined : 'it runs without Node';
  if (!layer.packages)
    return layer.onlyPackages?.includes(specifier) === true ? undefined : 'it uses no packages';
  const forbidden = layer.notPackages?.find((name) => specifier === name || specifier.startsWith(`${name}/`));
  return forbidden === undefined || typeOnly ? undefined : `${forbidden} belongs to another layer`;
}
