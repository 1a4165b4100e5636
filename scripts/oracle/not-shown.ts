import type { Way } from './soundness.ts';

/**
 * Why no rows show a way, as a person who read the statement says:
 * - `numbers alone`: only the numbers of rows go on, which are 1, 2, 3 … however the rows stand;
 * - `equal values`: a later key of an order, which decides among rows whose taken values are equal;
 * - `same result`: the expression gives the same for each value (`i IS DISTINCT FROM i`, a COALESCE of what is never NULL);
 * - `another part`: a document is taken as a whole, of which another part is read.
 */
export type Reason = 'numbers alone' | 'equal values' | 'same result' | 'another part';

interface Explained {
  /** A part of the text of the script, so that another one is not meant. */
  readonly of: string;
  /** The keys of the ways. */
  readonly ways: RegExp;
  readonly reason: Reason;
}

const numbered =
  "AS SELECT t1.c1, t1.c1, 'x' FROM (SELECT rank() OVER (PARTITION BY t2.c1 ORDER BY t2.c1, t2.c0, t2.c1, t2.c2) AS c0, row_number()";

/** Read from `--engine sqlite --only program --alone --programs 6 --seed 8601 --sets 7`. */
const explained: readonly Explained[] = [
  { of: numbered, ways: /^c\.k -> d\.i /, reason: 'same result' },
  { of: numbered, ways: /^[ab]\.\w -> (?:d\.|result\.)/, reason: 'numbers alone' },
  { of: numbered, ways: /^[cd]\.\w -> result\.c[01] /, reason: 'equal values' },
  {
    of: 'row_number() OVER (PARTITION BY k ORDER BY k, i, j, s) AS y FROM a WINDOW w AS (PARTITION BY i ORDER BY k, k, i, j ROWS',
    ways: /^a\.[js] -> result\.[xy] /,
    reason: 'equal values',
  },
  {
    of: 'ntile(2) OVER w AS x, percent_rank() OVER w AS y, lead(k, 2, j) OVER w AS z FROM b WINDOW w AS (ORDER BY k DESC, k, i, j, s)',
    ways: /^b\.s -> result\.[xz] /,
    reason: 'equal values',
  },
  {
    of: 'lag(i) OVER (ORDER BY k, i, j, s) AS x, first_value(i) OVER (PARTITION BY j ORDER BY i, k, i, j) AS y FROM c',
    ways: /^c\.(?:s -> result\.x|k -> result\.y) /,
    reason: 'equal values',
  },
  {
    of: 'min(j) OVER (PARTITION BY j ORDER BY i RANGE BETWEEN 4 PRECEDING AND CURRENT ROW ) AS o FROM c',
    ways: /^c\.i -> result\.o /,
    reason: 'equal values',
  },
  {
    of: 'sum(j) FILTER (WHERE i <= 2) OVER (ORDER BY k, i, j, s ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW ) AS x',
    ways: /^b\.s -> result\.x /,
    reason: 'equal values',
  },
  { of: 'i IS DISTINCT FROM i AS q FROM b', ways: /^b\.i -> result\.q /, reason: 'same result' },
  {
    of: "json_extract(json_object('x', j, 'y', s), '$.x') AS o",
    ways: /^a\.s -> result\.o /,
    reason: 'another part',
  },
  {
    of: "json_set(json_object('x', j), '$.y', i) ->> '$.y' AS o",
    ways: /^c\.j -> result\.o /,
    reason: 'another part',
  },
];

/** The ways with what was read of those that nothing has shown. */
export function withReasons(sql: string, ways: readonly Way[]): readonly Way[] {
  const known = explained.filter(({ of }) => sql.includes(of));
  if (known.length === 0) return ways;
  return ways.map((way) => {
    const isOpen = !way.isShown && way.hindrance === undefined && way.carries !== 'influence';
    const found = isOpen && known.find(({ ways: keys }) => keys.test(way.key));
    return found ? { ...way, reason: found.reason } : way;
  });
}
