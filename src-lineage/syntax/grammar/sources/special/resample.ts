import { appendAll } from '../../../../base/append-all.ts';
import type { TokenCursor } from '../../../cursor/cursor.ts';
import type { Expression } from '../../../tree/expressions.ts';
import type { DerivedTable, SelectItem, TableExpression } from '../../../tree/queries.ts';
import { atIdentifier, takeIdentifier } from '../../names/names.ts';
import { plainQuery, selectAll } from '../../nested/plain-query.ts';

/**
 * Snowflake: `source RESAMPLE (USING t INCREMENT BY INTERVAL '5 minutes' PARTITION BY c METADATA_COLUMNS IS_GENERATED() AS g,
 * BUCKET_START() AS b)`: the rows of the source with rows for the gaps, whose other columns are NULL, and columns that
 * describe them; the start of a bucket comes from the column of USING ("RESAMPLE").
 */
export function resampled(cursor: TokenCursor, source: TableExpression): DerivedTable {
  const { start } = source;
  const close = cursor.index + cursor.afterBrackets(1);
  cursor.index += 3;
  const time = cursor.rules.expression(cursor);
  while (cursor.index < close - 1 && !/^metadata_columns$/i.test(cursor.raw())) cursor.advance();
  const query = selectAll(source, start, cursor.previousEnd);
  if (cursor.index++ < close - 1) appendAll(query.items, metadataColumns(cursor, time));
  cursor.index = close;
  const end = cursor.previousEnd;
  const alias = 'alias' in source && source.alias ? source.alias : nameOf(source);
  return { kind: 'derived', query: plainQuery(query, start, end), ...(alias && { alias }), start, end };
}

/** Names of the source go on to mean its rows. */
function nameOf(source: TableExpression): DerivedTable['alias'] {
  return source.kind === 'table' ? source.name.parts.at(-1) : undefined;
}

function metadataColumns(cursor: TokenCursor, time: Expression): SelectItem[] {
  const items: SelectItem[] = [];
  do {
    const { start } = cursor;
    if (!atIdentifier(cursor)) break;
    const column = takeIdentifier(cursor);
    if (cursor.at('(')) cursor.skipBrackets();
    const named = cursor.accept('AS') || atIdentifier(cursor);
    const end = cursor.previousEnd;
    const made: Expression = { kind: 'literal', type: 'null', value: 'NULL', start, end };
    items.push({
      expression: /^bucket_start$/i.test(column.text) ? time : made,
      alias: named ? takeIdentifier(cursor) : column,
      start,
      end,
    });
  } while (cursor.accept(','));
  return items;
}
