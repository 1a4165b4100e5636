import type { DbtProject } from '../files/project.ts';
import type { WorldRun } from './world-run.ts';
import type { Relation } from '../nodes/relation.ts';

/**
 * What a reference outside of templates names: `ref('x')`, `ref('package', 'x', v=2)`, `source('a', 'b')`.
 * @param list the text between its brackets
 */
export function relationReferredTo(
  run: WorldRun,
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
