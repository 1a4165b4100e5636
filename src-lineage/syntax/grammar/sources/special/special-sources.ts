import type { TokenCursor } from '../../../cursor/cursor.ts';
import { stringValue } from '../../../tokens/identifiers.ts';
import { TokenKind } from '../../../tokens/tokens.ts';
import type { Expression } from '../../../tree/expressions.ts';
import type {
  DerivedTable,
  Join,
  SelectItem,
  TableExpression,
  TableFunction,
  TableReference,
} from '../../../tree/queries.ts';
import type { Statement } from '../../../tree/statements.ts';
import { semanticRows } from './semantic-view.ts';
import { skipToBracket } from '../../ends/recovery.ts';
import { skipToken } from '../../ends/statement-end.ts';
import { selectItems } from '../../functions/select-item.ts';
import { name } from '../../names/names.ts';
import { alias } from './table-alias.ts';
import { columnGroup, declaredColumns } from '../../names/table-columns.ts';
import { declaredRows, selectedRows } from '../../nested/declared-rows.ts';

/** A source with words of its own; undefined where an ordinary one stands. */
export function specialSource(cursor: TokenCursor, start: number): TableExpression | undefined {
  const next = cursor.text(1);
  switch (cursor.text()) {
    case 'GRAPH_TABLE':
      return next === '(' ? graphTable(cursor, start) : undefined;
    case 'CONTAINERS':
    case 'SHARDS':
      return next === '(' ? everywhere(cursor, start) : undefined;
    case 'SEMANTIC_VIEW':
      return next === '(' ? semanticRows(cursor, start) : undefined;
    case 'ANALYTIC':
      return next === 'VIEW' && cursor.text(2) === '(' ? analyticView(cursor, start, 2) : undefined;
    case 'EXTERNAL':
      return next === '(' ? inlineExternal(cursor, start) : undefined;
    default:
      return undefined;
  }
}

/**
 * SQL/PGQ: `GRAPH_TABLE (g MATCH (a IS person) -[e]-> (b) COLUMNS (a.id AS x))`. The graph is the source; the pattern's
 * variables are parts of it, so that a column's last name is that of the property.
 */
function graphTable(cursor: TokenCursor, start: number): DerivedTable {
  cursor.index += 2;
  const graphStart = cursor.start;
  const graph: TableReference = {
    kind: 'table',
    name: name(cursor),
    start: graphStart,
    end: cursor.previousEnd,
  };
  while (!cursor.atEnd && !cursor.at(';') && !cursor.at(')') && !atProjection(cursor)) {
    if (cursor.at('(') || cursor.at('[') || cursor.at('{')) cursor.skipBrackets();
    else cursor.advance();
  }
  const items: SelectItem[] = [];
  if (cursor.acceptAny('COLUMNS', 'RETURN') !== undefined) {
    const bracketed = cursor.accept('(');
    selectItems(cursor, items);
    if (bracketed && !cursor.accept(')')) skipToBracket(cursor);
  }
  // Oracle: EXPORT and other options behind the columns
  if (!cursor.accept(')')) skipToBracket(cursor);
  for (const item of items) propertiesOf(item);
  return selectedRows(graph, items, start, cursor.previousEnd);
}

/**
 * GQL: `GRAPH g MATCH … RETURN a.x AS y [NEXT …]` (BigQuery, "Graph query statements"): the rows that the last RETURN gives.
 */
export function graphStatement(cursor: TokenCursor): Statement | undefined {
  if (cursor.kind(1) !== TokenKind.word && cursor.kind(1) !== TokenKind.quoted) return undefined;
  if (cursor.text(2) === '=' || cursor.text(2) === ':=') return undefined;
  const { start } = cursor;
  cursor.advance();
  const graphName = name(cursor);
  const graph: TableReference = {
    kind: 'table',
    name: graphName,
    start: graphName.start,
    end: graphName.end,
  };
  let items: SelectItem[] = [];
  while (!cursor.atEnd && !cursor.at(';')) {
    if (cursor.accept('RETURN')) {
      items = [];
      cursor.acceptAny('DISTINCT', 'ALL');
      selectItems(cursor, items);
    } else skipToken(cursor);
  }
  for (const item of items) propertiesOf(item);
  const { query } = selectedRows(graph, items, start, cursor.previousEnd);
  if (query.kind !== 'query') return undefined;
  return { kind: 'query-statement', query, start, end: cursor.previousEnd };
}

function atProjection(cursor: TokenCursor): boolean {
  return cursor.at('COLUMNS') || cursor.at('RETURN');
}

function propertiesOf(item: SelectItem): void {
  const { expression } = item;
  if (expression.kind === 'star') item.expression = { ...expression, qualifier: [] };
  else item.expression = withoutVariables(expression);
}

function withoutVariables(expression: Expression): Expression {
  switch (expression.kind) {
    case 'column':
      return { ...expression, path: expression.path.slice(-1) };
    case 'call':
      return { ...expression, args: expression.args.map(withoutVariables) };
    case 'operation':
      return { ...expression, operands: expression.operands.map(withoutVariables) };
    default:
      return expression;
  }
}

/** Oracle: CONTAINERS(t) and SHARDS(t) read the table in every container or shard. */
function everywhere(cursor: TokenCursor, start: number): TableReference {
  cursor.index += 2;
  const table = name(cursor);
  if (!cursor.accept(')')) skipToBracket(cursor);
  return { kind: 'table', name: table, start, end: cursor.previousEnd };
}

/** Oracle: `ANALYTIC VIEW (USING v HIERARCHIES (…) ADD MEASURES (…))`; `words` tokens stand before the bracket. */
export function analyticView(cursor: TokenCursor, start: number, words: number): TableReference {
  const end = cursor.index + cursor.afterBrackets(words);
  cursor.index += words + 1;
  cursor.accept('USING');
  const view = name(cursor);
  cursor.index = end;
  return { kind: 'table', name: view, start, end: cursor.previousEnd };
}

/** Oracle: `EXTERNAL ((a NUMBER, …) TYPE ORACLE_LOADER … LOCATION ('file'))`, a file read as a table. */
function inlineExternal(cursor: TokenCursor, start: number): TableExpression {
  const end = cursor.index + cursor.afterBrackets(1);
  cursor.index += 2;
  const columns = cursor.at('(') ? declaredColumns(cursor) : [];
  let file: TableReference | undefined;
  while (cursor.index < end) {
    if (cursor.at('LOCATION')) file ??= firstFile(cursor);
    cursor.advance();
  }
  cursor.index = end;
  const source = file ?? { kind: 'table', name: { parts: [], start, end: start }, start, end: start };
  return declaredRows(source, columns, start, cursor.previousEnd);
}

/** The file behind LOCATION, where its directory may stand before it: `LOCATION (d:'a.csv')`. */
function firstFile(cursor: TokenCursor): TableReference | undefined {
  const behind = cursor.afterBrackets(1);
  for (let ahead = 1; ahead < behind; ahead++) {
    if (cursor.kind(ahead) !== TokenKind.string) continue;
    const { start, previousEnd: end } = cursor;
    const text = stringValue(cursor.raw(ahead), cursor.dialect.lexical);
    return { kind: 'table', name: { parts: [{ text, quoted: true, start, end }], start, end }, start, end };
  }
  return undefined;
}

/** Oracle: `FROM t NESTED doc ['$.x'] COLUMNS (a, b)`, short for a LEFT OUTER JOIN with JSON_TABLE. */
export function nestedColumns(cursor: TokenCursor, left: TableExpression): Join | undefined {
  if (!cursor.at('NESTED') || !cursor.lookAhead(() => nestedDocument(cursor) && cursor.at('COLUMNS')))
    return undefined;
  const start = cursor.start;
  const document = nestedDocument(cursor);
  cursor.accept('COLUMNS');
  const columns: NonNullable<TableFunction['columns']> = [];
  columnGroup(cursor, columns, cursor.index + cursor.afterBrackets(0));
  const end = cursor.previousEnd;
  const call: TableFunction['call'] = {
    kind: 'call',
    name: { parts: [], start, end: start },
    args: [documentColumn(document, left)],
    start,
    end,
  };
  const right: TableFunction = { kind: 'table-function', call, columns, lateral: true, start, end };
  alias(cursor, right);
  return { kind: 'join', type: 'apply', left, right, start: left.start, end: cursor.previousEnd };
}

/** The column of `doc.items[*]` and `t.doc.items`: what follows it is a path into the document. */
function documentColumn(document: Expression, left: TableExpression): Expression {
  if (document.kind === 'access') return documentColumn(document.base, left);
  if (document.kind !== 'column' || left.kind !== 'table') return document;
  const first = document.path[0]!.text.toUpperCase();
  const source = (left.alias ?? left.name.parts.at(-1))?.text.toUpperCase();
  return { ...document, path: document.path.slice(0, first === source ? 2 : 1) };
}

function nestedDocument(cursor: TokenCursor): Expression {
  cursor.advance();
  cursor.accept('PATH');
  const document = cursor.rules.operand(cursor);
  if (cursor.accept(',') || cursor.kind() === TokenKind.string) cursor.advance();
  return document;
}

/** Snowflake: `DIRECTORY(@stage)`, what a stage says of its files ("Querying directory tables"). */
export function stageDirectory(cursor: TokenCursor, functionName: string): TableExpression | undefined {
  if (functionName !== 'DIRECTORY' || !cursor.dialect.names.stages) return undefined;
  cursor.expect('(');
  const files = cursor.rules.tableExpression(cursor);
  cursor.expect(')');
  return files;
}
