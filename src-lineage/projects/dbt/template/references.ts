import type { DbtNode, DbtProject } from '../files/project.ts';
import type { World } from '../files/worlds.ts';
import type { Relation } from '../nodes/relation.ts';

/** What a `ref` asks for. */
export interface Reference {
  /** The package that it names. */
  of: string | undefined;
  version: string | undefined;
  from: DbtProject;
}

/** What finds the nodes and sources of a world by their names. */
export interface NodeFinder {
  source(source: string, table: string, from: DbtProject): Relation | undefined;
  find(name: string, asked: Reference): DbtNode | undefined;
  relationOf(node: DbtNode): Relation;
}

/** What nodes are chosen by. */
interface Choosing {
  readonly world: World;
  isOn(node: DbtNode): boolean;
}

/** Of the nodes of a name the one that a `ref` means: of the package that is asked, else of the own one, of the root, of any. */
export function chosenNode(
  all: readonly DbtNode[],
  name: string,
  { from, of, version }: Reference,
  run: Choosing,
): DbtNode | undefined {
  const fitting = all.filter((node) => of === undefined || node.project.name === of);
  const other = of === undefined ? undefined : run.world.others.get(of);
  const candidates = fitting.length > 0 ? fitting : (other?.nodes ?? []).filter((node) => node.name === name);
  if (candidates.length < 2 && version === undefined) return candidates[0];
  const asked = version ?? latestOf(candidates);
  const versioned = asked === undefined ? candidates : candidates.filter((node) => node.version === asked);
  const left = versioned.length > 0 ? versioned : candidates;
  return (
    left.find((node) => node.project === from && run.isOn(node)) ??
    left.find((node) => node.project === run.world.root && run.isOn(node)) ??
    left.find((node) => run.isOn(node)) ??
    left[0]
  );
}

function latestOf(nodes: readonly DbtNode[]): string | undefined {
  for (const { name, project } of nodes) {
    const latest = project.properties.models.get(name)?.latest;
    if (latest !== undefined) return latest;
  }
  return undefined;
}

/**
 * What a reference outside of templates names: `ref('x')`, `ref('package', 'x', v=2)`, `source('a', 'b')`.
 * @param list the text between its brackets
 */
export function relationReferredTo(
  run: NodeFinder,
  from: DbtProject,
  word: string | undefined,
  list: string,
): Relation | undefined {
  const names = [...list.matchAll(/(?<![=\w])['"]([^'"]+)['"]/g)].map(([, name]) => name!);
  if (word === 'source') return run.source(names[0] ?? '', names[1] ?? '', from);
  const of = names.length > 1 ? names[0] : undefined;
  const version = /\bv(?:ersion)?\s*=\s*['"]?(\w+)/.exec(list)?.[1];
  const found = run.find(names.at(-1) ?? '', { of, version, from });
  return found && run.relationOf(found);
}
