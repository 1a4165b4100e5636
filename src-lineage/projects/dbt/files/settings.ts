import { list, mapping, readYaml, text, texts, type YamlFile } from './yaml.ts';

/** What a `dbt_project.yml` says (dbt manual, "dbt_project.yml"). */
export interface ProjectSettings {
  name: string;
  paths: Record<PathKind, string[]>;
  /** The folders of installed packages and of what dbt writes. */
  packagesPath: string;
  targetPath: string;
  vars: Readonly<Record<string, unknown>>;
  /** `models:`, `seeds:`, `snapshots:` */
  nodes: Record<NodeKind, Readonly<Record<string, unknown>>>;
  /** By the namespace of macros: the packages in which they are looked for. */
  dispatch: ReadonlyMap<string, string[]>;
  onRun: string[];
  profile?: string;
}

type PathKind = 'models' | 'seeds' | 'snapshots' | 'macros' | 'tests' | 'analyses';
type NodeKind = 'models' | 'seeds' | 'snapshots';

/** By the kind of path: its keys, the present one first, and what holds where none is there. */
const pathKeys: Record<PathKind, readonly [keys: readonly string[], usual: readonly string[]]> = {
  models: [['model-paths', 'source-paths'], ['models']],
  seeds: [['seed-paths', 'data-paths'], ['seeds']],
  snapshots: [['snapshot-paths'], ['snapshots']],
  macros: [['macro-paths'], ['macros']],
  tests: [['test-paths'], ['tests']],
  analyses: [['analysis-paths'], ['analyses']],
};

/** Reads a `dbt_project.yml`. */
export function readSettings(source: string): ProjectSettings & { fault?: YamlFile['fault'] } {
  const { value, fault } = readYaml(source);
  const all = mapping(value);
  const paths = Object.fromEntries(
    Object.entries(pathKeys).map(([kind, [keys, usual]]) => {
      const key = keys.find((each) => all[each] !== undefined);
      return [kind, key === undefined ? [...usual] : texts(all[key]).map(cleanPath)];
    }),
  ) as Record<PathKind, string[]>;
  const profile = text(all['profile']);
  return {
    name: text(all['name']) ?? 'project',
    paths,
    packagesPath: cleanPath(
      text(all['packages-install-path']) ?? text(all['modules-path']) ?? 'dbt_packages',
    ),
    targetPath: cleanPath(text(all['target-path']) ?? 'target'),
    vars: mapping(all['vars']),
    nodes: {
      models: mapping(all['models']),
      seeds: mapping(all['seeds']),
      snapshots: mapping(all['snapshots']),
    },
    dispatch: new Map(
      list(all['dispatch']).map((each) => {
        const { macro_namespace: namespace, search_order: order } = mapping(each);
        return [text(namespace) ?? '', texts(order)];
      }),
    ),
    onRun: [...texts(all['on-run-start']), ...texts(all['on-run-end'])],
    ...(profile !== undefined && { profile }),
    ...(fault && { fault }),
  };
}

/** A path of the settings as one below the project: forward slashes, no `../`, no slash at its end. */
function cleanPath(path: string): string {
  return path
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/)+/, '')
    .replace(/\/+$/, '');
}
