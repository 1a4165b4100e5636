import type { Difference } from './comparison.ts';
import type { ReadScript } from './script.ts';
import { nodesOf } from './walk.ts';

interface Explanation {
  transform: string;
  applies(difference: Difference, script: ReadScript): boolean;
  reason: string;
}

const explanations: readonly Explanation[] = [
  {
    transform: 'queries wrapped',
    applies: ({ missing, extra }) => extra.length === 0 && missing.every((line) => fromItself.test(line)),
    reason:
      'A table that is created from itself is not there yet: what a star of it gives, no database says.',
  },
  {
    transform: 'subqueries as views',
    applies: ({ missing, extra }, script) =>
      missing.length === 0 && extra.every((line) => line.startsWith('fdd')) && takesApart(script),
    reason: 'Fields of a struct are told apart within a statement; a column of a stored view is one value.',
  },
];

/** Values with fields or elements are made or taken apart. */
function takesApart({ statements, sql }: ReadScript): boolean {
  if (nodesOf(statements, 'struct').length + nodesOf(statements, 'access').length > 0) return true;
  if (nodesOf(statements, 'column').some(({ node }) => node.path.length > 2)) return true;
  return /\b(?:STRUCT|ROW|ARRAY\w*|OBJECT\w*|NAMED_STRUCT)\b/i.test(sql);
}

const fromItself = /^fdd {2}(\S+)\.(\S+) -> \1\.\2$/;

/** Why a script's lineage may change with a transform; undefined where it may not. */
export function explanation(
  transform: string,
  difference: Difference,
  script: ReadScript,
): string | undefined {
  return explanations.find((one) => one.transform === transform && one.applies(difference, script))?.reason;
}
