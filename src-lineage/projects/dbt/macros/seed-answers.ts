import { AnswerTable } from './query-answers.ts';

/** The rows of a seed, and the names of its columns. */
export interface SeedRows {
  names: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Characters of a query that is no plain one any more. */
const longestQuery = 2000;

const plainQuery =
  /^select\s+(distinct\s+)?([^()]+?)\s+from\s+([^\s;()]+)(?:\s+(?:as\s+)?(?!where\b|group\b|order\b|limit\b)\w+)?(?:\s+where\s+(\S+)\s+is\s+not\s+null)?(\s+group\s+by\s+[^()]+?)?(?:\s+order\s+by\s+.+?)?(?:\s+limit\s+(\d+))?\s*;?$/is;

/**
 * What a query of a seed gives, as its rows lie in the project: of one that takes columns as they are, each row once
 * where it says `distinct` or groups. Undefined where it asks for more, or of another relation.
 * @param seedOf the rows of the seed that a relation is, by the last part of its name
 */
export function answerOfSeed(
  query: string,
  seedOf: (name: string) => SeedRows | undefined,
): AnswerTable | undefined {
  const text = query
    .slice(0, longestQuery + 1)
    .replaceAll(/--[^\n]*|\/\*.*?\*\//gs, '')
    .trim();
  if (text.length > longestQuery) return undefined;
  const match = plainQuery.exec(text);
  if (match === null) return undefined;
  const [, distinct, list = '', from = '', filled, grouped, limit] = match;
  const seed = seedOf(lastName(from));
  if (seed === undefined) return undefined;
  const columns = columnsOf(list, seed);
  if (columns === undefined) return undefined;
  const filledAt = filled === undefined ? undefined : indexOf(seed, filled);
  if (filledAt === -1) return undefined;
  const chosen = seed.rows
    .filter((row) => filledAt === undefined || row[filledAt] !== '')
    .map((row) => columns.map(({ index }) => row[index] ?? ''));
  const rows = distinct === undefined && grouped === undefined ? chosen : eachOnce(chosen);
  return new AnswerTable(
    rows.slice(0, limit === undefined ? rows.length : Number(limit)),
    columns.map(({ name }) => name),
  );
}

function columnsOf(list: string, seed: SeedRows): { index: number; name: string }[] | undefined {
  const columns: { index: number; name: string }[] = [];
  for (const item of list.split(',')) {
    if (/^\s*(?:\w+\.)?\*\s*$/.test(item)) {
      for (const [index, name] of seed.names.entries()) columns.push({ index, name });
      continue;
    }
    const [, column = '', alias] = /^\s*(\S+)(?:\s+(?:as\s+)?(\S+))?\s*$/is.exec(item) ?? [];
    const index = indexOf(seed, column);
    if (index === -1) return undefined;
    columns.push({ index, name: lastName(alias ?? column) });
  }
  return columns;
}

function indexOf({ names }: SeedRows, column: string): number {
  const name = lastName(column).toLowerCase();
  return names.findIndex((each) => each.toLowerCase() === name);
}

/** The last part of a name, without quotes. */
function lastName(name: string): string {
  return name
    .replaceAll(/["`\[\]]/g, '')
    .split('.')
    .at(-1)!;
}

function eachOnce(rows: readonly string[][]): string[][] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const key = row.join('\u0000');
    return !seen.has(key) && seen.add(key);
  });
}
