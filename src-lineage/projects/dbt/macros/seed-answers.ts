import { AnswerTable } from './query-answers.ts';

/** The rows of a seed, and the names of its columns. */
export interface SeedRows {
  names: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Characters of a query, blanks folded, beyond which it is no plain one: the pattern's time grows with their cube. */
const longestQuery = 400;

const plainQuery =
  /^select (distinct )?([^()]+?) from ([^ ;()]+)(?: (?:as )?(?!where\b|group\b|order\b|limit\b)\w+)?(?: where (\S+) is not null)?( group by [^()]+?)?(?: order by .+?)?(?: limit (\d+))? ?;?$/i;

const constantQuery = /^select ([^()]+?) ?;?$/i;
const constantItem = /^\s*('[^']*'|-?\d+(?:\.\d+)?|true|false)(?:\s+(?:as\s+)?"?(\w+)"?)?\s*$/i;

/** What a query of nothing but constants gives: its one row. */
function answerOfConstants(text: string): AnswerTable | undefined {
  const items = constantQuery
    .exec(text)?.[1]
    ?.split(',')
    .map((item) => constantItem.exec(item));
  if (items === undefined || items.includes(null)) return undefined;
  const values = items.map((item) => item![1]!.replaceAll("'", ''));
  return new AnswerTable(
    [values],
    items.map((item, index) => item![2] ?? `column_${index}`),
  );
}

/**
 * What a query of a seed gives, as its rows lie in the project: of one that takes columns as they are, each row once
 * where it says `distinct` or groups. Undefined where it asks for more, or of another relation.
 * @param rowsOf the rows of a relation by the last part of its name, at least the values of a column of it
 */
export function answerOfSeed(
  query: string,
  rowsOf: (name: string, column: string) => SeedRows | undefined,
): AnswerTable | undefined {
  const text = query
    .slice(0, longestQuery * 10)
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (text.length > longestQuery) return undefined;
  const match = plainQuery.exec(text);
  if (match === null) return answerOfConstants(text);
  const [, distinct, list = '', from = '', filled, grouped, limit] = match;
  const seed = rowsOf(lastName(from), lastName(/^\S+/.exec(list)![0]));
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

/** Rows without those that were there before. */
export function eachOnce(rows: readonly string[][]): string[][] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const key = row.join('\u0000');
    return !seen.has(key) && seen.add(key);
  });
}
