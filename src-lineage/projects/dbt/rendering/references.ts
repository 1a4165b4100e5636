import type { DbtNode, DbtProject } from '../files/project.ts';
import type { Relation } from '../nodes/relation.ts';

/** What finds the nodes and sources of a world by their names. */
export interface NodeFinder {
  source(source: string, table: string, from: DbtProject): Relation | undefined;
  find(
    name: string,
    asked: { from: DbtProject; of: string | undefined; version: string | undefined },
  ): DbtNode | undefined;
  relationOf(node: DbtNode): Relation;
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
