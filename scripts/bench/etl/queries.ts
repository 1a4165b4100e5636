import type { Relation } from './statements.ts';

/** What is drawn for a query. */
export interface Draw {
  below: (bound: number) => number;
  /** One of the tables and views that are there. */
  relation: () => Relation;
  column: (relation: Relation) => string;
}

/** A query and the names of its columns. */
interface MadeQuery {
  text: string;
  columns: string[];
}

/** The kinds of queries of the made-up load. */
export const queries: readonly ((draw: Draw) => MadeQuery)[] = [
  joined,
  grouped,
  windowed,
  staged,
  united,
  looked,
];

/** Items of a select list with their names; each reads one or two columns of the source behind an alias. */
function items(
  draw: Draw,
  alias: string,
  relation: Relation,
  count: number,
): { text: string; name: string }[] {
  return Array.from({ length: count }, (_, at) => {
    const [a, b] = [draw.column(relation), draw.column(relation)];
    const name = `c_${alias}${at}`;
    switch (draw.below(5)) {
      case 0:
        return { name, text: `${alias}.${a} + COALESCE(${alias}.${b}, 0) AS ${name}` };
      case 1:
        return {
          name,
          text: `CASE WHEN ${alias}.${a} > ${draw.below(100)} THEN ${alias}.${b} END AS ${name}`,
        };
      default:
        return { name, text: `${alias}.${a} AS ${name}` };
    }
  });
}

function select(listed: readonly { text: string }[], rest: string): string {
  return `SELECT ${listed.map(({ text }) => text).join(',\n       ')}\n  ${rest}`;
}

function joined(draw: Draw): MadeQuery {
  const [a, b, c] = [draw.relation(), draw.relation(), draw.relation()];
  const listed = [...items(draw, 'a', a, 3), ...items(draw, 'b', b, 2), ...items(draw, 'c', c, 1)];
  const from = `FROM ${a.name} a
  JOIN ${b.name} b ON b.${draw.column(b)} = a.${draw.column(a)}
  LEFT JOIN ${c.name} c ON c.${draw.column(c)} = a.${draw.column(a)}
 WHERE a.${draw.column(a)} > ${draw.below(1000)}`;
  return { text: select(listed, from), columns: listed.map(({ name }) => name) };
}

function grouped(draw: Draw): MadeQuery {
  const a = draw.relation();
  const [key, first, second] = [draw.column(a), draw.column(a), draw.column(a)];
  const text = `SELECT a.${key} AS k, SUM(a.${first}) AS total, COUNT(DISTINCT a.${second}) AS different
  FROM ${a.name} a
 GROUP BY a.${key}
HAVING SUM(a.${first}) > ${draw.below(100)}`;
  return { text, columns: ['k', 'total', 'different'] };
}

function windowed(draw: Draw): MadeQuery {
  const a = draw.relation();
  const listed = items(draw, 'a', a, 3);
  const over = `OVER (PARTITION BY a.${draw.column(a)} ORDER BY a.${draw.column(a)} DESC)`;
  listed.push({ name: 'place', text: `ROW_NUMBER() ${over} AS place` });
  listed.push({ name: 'running', text: `SUM(a.${draw.column(a)}) ${over} AS running` });
  return { text: select(listed, `FROM ${a.name} a`), columns: listed.map(({ name }) => name) };
}

function staged(draw: Draw): MadeQuery {
  const [a, b] = [draw.relation(), draw.relation()];
  const inner = items(draw, 'a', a, 3);
  const key = draw.column(a);
  const text = `WITH latest AS (
  ${select([...inner, { text: `a.${key} AS k` }], `FROM ${a.name} a WHERE a.${key} IS NOT NULL`)}
), reference AS (
  SELECT b.${draw.column(b)} AS k, MAX(b.${draw.column(b)}) AS most FROM ${b.name} b GROUP BY b.${draw.column(b)}
)
SELECT l.${inner[0]!.name} AS v, l.${inner[1]!.name} - r.most AS difference, r.k
  FROM latest l JOIN reference r ON r.k = l.k`;
  return { text, columns: ['v', 'difference', 'k'] };
}

function united(draw: Draw): MadeQuery {
  const operands = Array.from({ length: 2 + draw.below(2) }, () => {
    const a = draw.relation();
    return `SELECT a.${draw.column(a)} AS k, a.${draw.column(a)} AS v, a.${draw.column(a)} AS w FROM ${a.name} a`;
  });
  return { text: operands.join('\nUNION ALL\n'), columns: ['k', 'v', 'w'] };
}

/** A value that a subquery looks up. */
function looked(draw: Draw): MadeQuery {
  const [a, b] = [draw.relation(), draw.relation()];
  const lookup = `SELECT MAX(b.${draw.column(b)}) FROM ${b.name} b WHERE b.${draw.column(b)} = a.${draw.column(a)}`;
  const listed = [...items(draw, 'a', a, 3), { name: 'found', text: `(${lookup}) AS found` }];
  return { text: select(listed, `FROM ${a.name} a`), columns: listed.map(({ name }) => name) };
}
