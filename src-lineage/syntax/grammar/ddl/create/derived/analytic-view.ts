import type { TokenCursor } from '../../../../cursor/cursor.ts';
import { TokenKind } from '../../../../tokens/tokens.ts';
import type { SelectItem } from '../../../../tree/queries.ts';
import type { CreateView } from '../../../../tree/statements.ts';
import { atStatementEnd, skipRest, skipToken } from '../../../ends/statement-end.ts';
import { identifier, name, takeIdentifier } from '../../../names/names.ts';
import { plainSelect } from '../../../nested/plain-query.ts';

/**
 * Oracle: `CREATE ANALYTIC VIEW v USING fact DIMENSION BY (…) MEASURES (m FACT c, n AS (e))`: a view whose measures come
 * from the fact table. The current word is ANALYTIC.
 */
export function analyticView(cursor: TokenCursor, start: number): CreateView {
  cursor.index += 2;
  if (cursor.at('IF') && cursor.text(1) === 'NOT') cursor.index += 3;
  const node: CreateView = { kind: 'create-view', name: name(cursor), columns: [], start, end: start };
  while (!atStatementEnd(cursor) && !cursor.at('USING')) skipToken(cursor);
  if (cursor.accept('USING')) {
    const from = cursor.rules.tableExpression(cursor);
    const items: SelectItem[] = [];
    while (!atStatementEnd(cursor) && !atMeasures(cursor)) skipToken(cursor);
    if (atMeasures(cursor)) measures(cursor, items);
    const end = cursor.previousEnd;
    node.query = {
      kind: 'query',
      with: [],
      body: plainSelect(items, [from], from.start, end),
      orderBy: [],
      start: from.start,
      end,
    };
  }
  skipRest(cursor);
  node.end = cursor.previousEnd;
  return node;
}

function atMeasures(cursor: TokenCursor): boolean {
  return cursor.at('MEASURES') && cursor.text(1) === '(';
}

/** `(m FACT c AGGREGATE BY sum, m2 FACT, n AS (expression))`: calculated measures are made from others, not stored. */
function measures(cursor: TokenCursor, into: SelectItem[]): void {
  cursor.index += 2;
  while (!cursor.atEnd && !cursor.at(')') && !cursor.at(';')) {
    const { start } = cursor;
    const alias = identifier(cursor);
    if (cursor.accept('FACT')) {
      const named = cursor.kind() === TokenKind.word || cursor.kind() === TokenKind.quoted;
      const column = named && !cursor.at('AGGREGATE') ? takeIdentifier(cursor) : alias;
      into.push({
        expression: { kind: 'column', path: [column], start: column.start, end: column.end },
        alias,
        start,
        end: cursor.previousEnd,
      });
    }
    while (!cursor.atEnd && !cursor.at(',') && !cursor.at(')') && !cursor.at(';')) skipToken(cursor);
    if (!cursor.accept(',')) break;
  }
  cursor.accept(')');
}
