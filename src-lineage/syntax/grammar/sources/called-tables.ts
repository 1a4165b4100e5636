import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { DerivedTable, TableExpression, TableFunction, TableReference } from '../../tree/queries.ts';
import { callWithName } from '../functions/calls.ts';
import { isView, namedSource } from '../functions/named-sources.ts';
import { name, takeIdentifier } from '../names/names.ts';
import { ordinalityColumn } from './special/table-alias.ts';
import { columnClauses, declaredColumns } from '../names/table-columns.ts';
import { declaredRows } from '../nested/declared-rows.ts';
import { remoteTable } from './special/remote-rows.ts';

/** A function in FROM, with what only some functions have behind their brackets. */
export function calledFunction(
  cursor: TokenCursor,
  item: TableReference,
  functionName: string,
  start: number,
): TableFunction | TableReference | DerivedTable {
  if (functionName === 'OPENSTRING' && cursor.text(1) === 'FILE') return openedFile(cursor, start);
  const columnsInside = columnClauses(cursor, functionName);
  const call = callWithName(cursor, item.name, start);
  if (functionName === 'NODES' && cursor.dialect.syntax.columnMethods) methodOfColumn(call);
  const named = namedSource(cursor, functionName, call);
  if (named !== undefined) return named;
  if (call.query !== undefined && cursor.dialect.syntax.parameterizedViews && isView(call))
    return { kind: 'derived', query: call.query, start, end: cursor.previousEnd };
  const node: TableFunction = { kind: 'table-function', call, start, end: cursor.previousEnd };
  if (columnsInside.length > 0) node.columns = columnsInside;
  if (lateralByNature.has(functionName)) node.lateral = true;
  if (functionName === 'OPENDATASOURCE') return remoteTable(cursor, start) ?? node;
  if (cursor.at('WITH') && cursor.text(1) === '(' && declaresColumns(cursor, functionName)) {
    cursor.advance();
    node.columns = declaredColumns(cursor);
  } else if (functionName === 'OPENXML' && cursor.accept('WITH')) name(cursor);
  if (functionName === 'OPENSTRING') valueOptions(cursor);
  if (cursor.dialect.syntax.valuesAsSources) sourcePath(cursor);
  if (cursor.acceptSequence('WITH', 'ORDINALITY')) node.ordinality = ordinalityColumn(cursor);
  // Oracle: XMLTABLE(…) (+) is the inner side of an outer join
  cursor.acceptSequence('(', '+', ')');
  return node;
}

/** SQL Anywhere: `OPENSTRING(FILE 'f.csv') WITH (a INT, b CHAR(3)) [OPTION (…)]` ("FROM clause"). */
function openedFile(cursor: TokenCursor, start: number): DerivedTable {
  cursor.index += 2;
  const file = { ...takeIdentifier(cursor), quoted: true };
  while (!cursor.atEnd && !cursor.accept(')')) cursor.advance();
  const columns = cursor.accept('WITH') ? declaredColumns(cursor) : [];
  valueOptions(cursor);
  const name = { parts: [file], start: file.start, end: file.end };
  return declaredRows({ kind: 'table', name, start, end: file.end }, columns, start, cursor.previousEnd);
}

function valueOptions(cursor: TokenCursor): void {
  if (!cursor.at('OPTION') || cursor.text(1) !== '(') return;
  cursor.advance();
  cursor.skipBrackets();
}

/** WITH behind a function of T-SQL; SQL Anywhere: behind a procedure, whose columns it names ("FROM clause"). */
function declaresColumns(cursor: TokenCursor, functionName: string): boolean {
  return functionName.startsWith('OPEN') || cursor.dialect.syntax.watcom === true;
}

/** T-SQL: `t.doc.nodes('/a')`: the rows come from the column. A variable's come from nowhere. */
function methodOfColumn(call: TableFunction['call']): void {
  const { parts, start, end } = call.name;
  const path = parts.slice(0, -1);
  if (path[0] === undefined || path[0].text.startsWith('@')) return;
  call.args.unshift({ kind: 'column', path, start, end: path.at(-1)!.end });
  call.name = { parts: parts.slice(-1), start, end };
}

/** Functions that see the sources before them without a word saying so. */
const lateralByNature: ReadonlySet<string> = new Set([
  'UNNEST',
  'FLATTEN',
  'EXPLODE',
  'POSEXPLODE',
  'JSON_TABLE',
  'XMLTABLE',
  'OPENJSON',
  'INLINE',
  'STACK',
  'JSON_EACH',
  'JSON_TREE',
  'GENERATE_SERIES',
  'NODES',
]);

/** Couchbase: `[3].items` behind a source. */
export function sourcePath(cursor: TokenCursor): void {
  for (;;) {
    if (cursor.at('[')) cursor.skipBrackets();
    else if (cursor.at('.') && cursor.kind(1) !== TokenKind.symbol) cursor.index += 2;
    else return;
  }
}

/** APPLY and LATERAL: the item sees the sources before it. */
export function markLateral(item: TableExpression): void {
  if (item.kind === 'derived' || item.kind === 'table-function' || item.kind === 'table') item.lateral = true;
}

/** A value whose elements are the rows (Couchbase, PartiQL). */
export function valueSource(cursor: TokenCursor, start: number): TableFunction {
  const value = cursor.rules.operand(cursor);
  const end = cursor.previousEnd;
  return {
    kind: 'table-function',
    call: { kind: 'call', name: { parts: [], start, end: start }, args: [value], start, end },
    lateral: true,
    start,
    end,
  };
}
