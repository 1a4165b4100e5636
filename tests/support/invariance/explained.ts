import type { LineageModel } from '../../../src-lineage/model/model.ts';
import { RelationList } from '../../../src-lineage/model/relation-list.ts';
import type { Relation } from '../../../src-lineage/model/relations.ts';
import { analyzed, type Difference, linesOf } from './comparison.ts';
import type { ReadScript } from './script.ts';

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
    transform: 'queries wrapped',
    applies: ({ missing, extra }) =>
      missing.length === 0 && extra.every((line) => /\.wrapped_\.\w+$/.test(line)),
    reason:
      'Of two columns of one name ClickHouse calls the second by its source, which only the star shows.',
  },
  {
    transform: 'queries wrapped',
    applies: (_, { vendor, sql }) => vendor === 'dbvcouchbase' && /\(\s*KEY\b/i.test(sql),
    reason: 'KEY and VALUE of an INSERT name items of its own query: a query around it has other items.',
  },
  {
    transform: 'subqueries as views',
    applies: (_, { vendor, sql }) => vendor === 'dbvimpala' && /`\w+\(/.test(sql),
    reason: 'Impala calls an unnamed item of a subquery by its text, of a view by its number.',
  },
  {
    transform: 'letter case',
    applies: ({ missing, extra }) => [...missing, ...extra].every((line) => line.includes('@')),
    reason: 'Letter case counts in the paths of files.',
  },
  {
    transform: 'subqueries as views',
    applies: ({ missing, extra }, script) =>
      missing.length === 0 && isSubset(extra, linesOf(structsAsValues(analyzed(script)))),
    reason:
      'Fields of a struct are distinguished within a statement; a column of a stored view is one value.',
  },
];

function isSubset(lines: readonly string[], whole: readonly string[]): boolean {
  return lines.every((line) => whole.includes(line));
}

/** The model with every field of a struct (`address.city`) as if it came from the whole struct (`address`). */
function structsAsValues(model: LineageModel): LineageModel {
  const named = new Map([...model.columns].map(({ id, object, name }) => [`${object} ${name}`, id]));
  const relations = [...model.columns].flatMap(({ id, object, name }) =>
    prefixes(name).flatMap((prefix): Relation[] => {
      const struct = named.get(`${object} ${prefix}`);
      if (struct === undefined) return [];
      return [{ type: 'fdd', effect: 'select', target: id, sources: [{ column: struct }], statement: 0 }];
    }),
  );
  return { ...model, relations: RelationList.of([...model.relations, ...relations]) };
}

/** `a` and `a.b` of `a.b.c`. */
function prefixes(name: string): string[] {
  const parts = name.split('.');
  return parts.slice(1).map((_, i) => parts.slice(0, i + 1).join('.'));
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
