import type { TokenCursor } from '../../cursor/cursor.ts';
import type { Identifier } from '../../tree/node.ts';
import type { PivotTable, Select, TableExpression, UnpivotTable } from '../../tree/queries.ts';
import { orderItems } from '../nested/ordering.ts';
import { selectItem } from '../functions/select-item.ts';
import { identifier } from '../names/names.ts';
import { pivotValues, unpivotedColumns, unpivotNulls } from '../sources/pivot.ts';
import { operandBeforeIn } from '../expressions/expressions.ts';

// DuckDB, "Pivot statement" and "Unpivot statement": queries of their own, besides the standard's clauses of FROM.

const openings: ReadonlySet<string> = new Set(['PIVOT', 'PIVOT_WIDER', 'UNPIVOT', 'PIVOT_LONGER']);

/** Where PIVOT or UNPIVOT begins a query, at the token `ahead` tokens further. */
export function startsPivot(cursor: TokenCursor, ahead: number): boolean {
  if (!cursor.dialect.syntax.pivotStatements) return false;
  return openings.has(cursor.text(ahead)) && ![',', ')', '.', ';'].includes(cursor.text(ahead + 1));
}

/** The whole statement as a query over the pivoted source; `source` reads what is pivoted. */
export function pivotSelect(cursor: TokenCursor, source: (cursor: TokenCursor) => TableExpression): Select {
  const { start } = cursor;
  const unpivots = cursor.at('UNPIVOT') || cursor.at('PIVOT_LONGER');
  cursor.advance();
  const table = source(cursor);
  const item = unpivots ? unpivot(cursor, table) : pivot(cursor, table);
  const end = cursor.previousEnd;
  item.end = end;
  return {
    kind: 'select',
    distinctOn: [],
    items: [{ expression: { kind: 'star', qualifier: [], start, end: start }, start, end: start }],
    from: [item],
    groupBy: [],
    windows: [],
    arrangedBy: [],
    start,
    end,
  };
}

/** `ON c [IN (v, …)], … USING f(x) [AS a], … GROUP BY g` */
function pivot(cursor: TokenCursor, source: TableExpression): PivotTable {
  const { start, end } = source;
  const node: PivotTable = { kind: 'pivot', source, aggregates: [], forColumns: [], values: [], start, end };
  if (cursor.accept('ON')) {
    do {
      node.forColumns.push(operandBeforeIn(cursor));
      // `c IN (v, w AS x)` lists the values, so that the columns are known
      if (cursor.accept('IN')) pivotValues(cursor, node);
      else node.open = true;
    } while (cursor.accept(','));
  }
  if (cursor.accept('USING'))
    do node.aggregates.push(selectItem(cursor));
    while (cursor.accept(','));
  if (cursor.acceptSequence('GROUP', 'BY')) node.groupBy = orderItems(cursor);
  return node;
}

/** `ON a, (b, c) AS x, COLUMNS(…) INTO NAME n VALUE v, w` */
function unpivot(cursor: TokenCursor, source: TableExpression): UnpivotTable {
  const { start, end } = source;
  const node: UnpivotTable = { kind: 'unpivot', source, valueColumns: [], inputs: [], start, end };
  unpivotNulls(cursor, node);
  cursor.expect('ON');
  do {
    const { expression } = selectItem(cursor);
    node.inputs.push(unpivotedColumns(cursor, expression));
  } while (cursor.accept(',') && !cursor.at('INTO'));
  node.nameColumn = implied('name', cursor);
  if (cursor.acceptSequence('INTO', 'NAME')) {
    node.nameColumn = identifier(cursor);
    cursor.expect('VALUE');
    do node.valueColumns.push(identifier(cursor));
    while (cursor.accept(','));
  } else node.valueColumns.push(implied('value', cursor));
  return node;
}

function implied(text: string, cursor: TokenCursor): Identifier {
  return { text, quoted: false, start: cursor.previousEnd, end: cursor.previousEnd };
}
