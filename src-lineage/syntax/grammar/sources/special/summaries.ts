import type { TokenCursor } from '../../../cursor/cursor.ts';
import type { Expression } from '../../../tree/expressions.ts';
import type { Identifier } from '../../../tree/node.ts';
import type {
  DerivedTable,
  Query,
  SelectItem,
  TableExpression,
  TableReference,
} from '../../../tree/queries.ts';
import type { Other } from '../../../tree/statements.ts';
import { closeBracket } from '../../ends/recovery.ts';
import { skipRest } from '../../ends/statement-end.ts';
import { wordIsStatement } from '../../ends/statement-sources.ts';
import { name } from '../../names/names.ts';
import { plainQuery, plainSelect, selectAll } from '../../nested/plain-query.ts';

/** DuckDB: `(SUMMARIZE t)`, `(SUMMARIZE SELECT …)` as a source. */
export function atSummary(cursor: TokenCursor): boolean {
  return (
    cursor.dialect.syntax.summaries === true && cursor.text(1) === 'SUMMARIZE' && wordIsStatement(cursor)
  );
}

/** Its rows describe the columns of what it reads: each statistic is made of all values (SQL reference, "SUMMARIZE"). */
export function summary(cursor: TokenCursor, start: number): DerivedTable {
  cursor.index += 2;
  const source = summarized(cursor);
  const end = cursor.previousEnd;
  const from: TableExpression =
    source.kind === 'query' ? { kind: 'derived', query: source, start: source.start, end } : source;
  closeBracket(cursor, ')');
  const items = [
    ...described.map((text) => item(text, { kind: 'literal', type: 'string', value: text, start, end })),
    ...statistics.map((text) => item(text, statistic({ text, quoted: false, start, end }))),
  ];
  const query = plainQuery(plainSelect(items, [from], start, end), start, end);
  return { kind: 'derived', query, start, end: cursor.previousEnd };
}

/** DuckDB: `SUMMARIZE t`, `SUMMARIZE query`: statistics of all columns. */
export function summarizeStatement(cursor: TokenCursor): Other {
  const { start } = cursor;
  cursor.advance();
  const from = summarized(cursor);
  const place = { start: from.start, end: cursor.previousEnd };
  const query =
    from.kind === 'query'
      ? from
      : plainQuery(selectAll(from, place.start, place.end), place.start, place.end);
  skipRest(cursor);
  const expressions: Expression[] = [{ kind: 'subquery', query, use: 'rows', ...place }];
  return { kind: 'other', what: 'summarize', expressions, start, end: cursor.previousEnd };
}

/** What is summarized: a query, or a table. */
function summarized(cursor: TokenCursor): Query | TableReference {
  const { start } = cursor;
  if (cursor.rules.startsQuery(cursor)) return cursor.rules.query(cursor);
  return { kind: 'table', name: name(cursor), start, end: cursor.previousEnd };
}

function item(text: string, expression: Expression): SelectItem {
  const { start, end } = expression;
  return { expression, alias: { text, quoted: false, start, end }, start, end };
}

function statistic(called: Identifier): Expression {
  const { start, end } = called;
  return { kind: 'call', name: { parts: [called], start, end }, args: [], star: true, start, end };
}

/** The columns that describe a column. */
const described = ['column_name', 'column_type'];

/** Those that are made of its values. */
const statistics = [
  'min',
  'max',
  'approx_unique',
  'avg',
  'std',
  'q25',
  'q50',
  'q75',
  'count',
  'null_percentage',
];
