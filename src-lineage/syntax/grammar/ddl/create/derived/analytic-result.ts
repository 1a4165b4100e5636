import type { TokenCursor } from '../../../../cursor/cursor.ts';
import type { Call, Expression } from '../../../../tree/expressions.ts';
import type { Identifier } from '../../../../tree/node.ts';
import type { SelectItem, TableExpression, TableFunction } from '../../../../tree/queries.ts';
import type { CreateTable } from '../../../../tree/statements.ts';
import { name } from '../../../names/names.ts';
import { plainQuery, plainSelect } from '../../../nested/plain-query.ts';

/** Where `EXECUTE FUNCTION [COLUMNS (…)] INTO [VOLATILE | PERMANENT] ART(r)` begins. */
export function atAnalyticResult(cursor: TokenCursor): boolean {
  if (cursor.text(1) !== 'FUNCTION') return false;
  const into = cursor.text(2) === 'COLUMNS' && cursor.text(3) === '(' ? cursor.afterBrackets(3) : 2;
  if (cursor.text(into) !== 'INTO') return false;
  return cursor.text(into + 1) === 'ART' || cursor.text(into + 2) === 'ART';
}

/**
 * Teradata: `… ART(r) f(SERIES_SPEC(TABLE_NAME(t), PAYLOAD(FIELDS(a), …)), …)` keeps what a function of the Unbounded Array Framework
 * gives in a table, whose columns the function decides.
 */
export function analyticResult(cursor: TokenCursor, start: number): CreateTable {
  while (!cursor.at('INTO')) cursor.advance();
  cursor.advance();
  const isVolatile = cursor.accept('VOLATILE');
  cursor.accept('PERMANENT');
  cursor.expect('ART');
  cursor.expect('(');
  const result = name(cursor);
  cursor.expect(')');
  const value = cursor.rules.operand(cursor);
  const end = cursor.previousEnd;
  const tables: TableExpression[] = [];
  const rows: TableFunction = {
    kind: 'table-function',
    call: {
      ...(value.kind === 'call' ? value : { kind: 'call', name: { parts: [], start, end: start } }),
      args: value.kind === 'call' ? value.args.flatMap((argument) => givenColumns(argument, tables)) : [],
      start: value.start,
      end: value.end,
    },
    alias: { text: 'ART', quoted: false, start: value.start, end: value.end },
    lateral: true,
    start: value.start,
    end: value.end,
  };
  const star = { kind: 'star' as const, qualifier: [rows.alias!], start: value.start, end: value.start };
  const items: SelectItem[] = [{ expression: star, start: value.start, end: value.start }];
  const query = plainQuery(plainSelect(items, [...tables, rows], value.start, end), value.start, end);
  return {
    kind: 'create-table',
    name: result,
    ...(isVolatile && { temporary: true as const }),
    columns: [],
    foreignKeys: [],
    query,
    start,
    end,
  };
}

/** The columns of one series or matrix, whose table is put among `tables`. */
function givenColumns(spec: Expression, tables: TableExpression[]): Expression[] {
  if (spec.kind !== 'call') return [];
  const parts = spec.args.filter((argument) => argument.kind === 'call');
  const table = parts.find((part) => nameOf(part) === 'TABLE_NAME')?.args[0];
  if (table?.kind !== 'column') return [];
  const { path, start, end } = table;
  const alias = path.at(-1)!;
  const known = tables.some((one) => one.kind === 'table' && one.alias?.text === alias.text);
  if (!known) tables.push({ kind: 'table', name: { parts: [...path], start, end }, alias, start, end });
  const columns = parts.flatMap(columnsIn);
  if (columns.length === 0) return [{ kind: 'star', qualifier: [alias], start, end }];
  return columns.map((column) => ({
    kind: 'column',
    path: [alias, column],
    start: column.start,
    end: column.end,
  }));
}

const columnLists: ReadonlySet<string> = new Set([
  'FIELDS',
  'TIMECODE',
  'SEQUENCE',
  'SERIES_ID',
  'MATRIX_ID',
]);

function columnsIn(part: Call): Identifier[] {
  if (!columnLists.has(nameOf(part)))
    return part.args.flatMap((argument) => (argument.kind === 'call' ? columnsIn(argument) : []));
  return part.args.flatMap((argument) => (argument.kind === 'column' ? argument.path.slice(-1) : []));
}

function nameOf({ name: { parts } }: Call): string {
  return parts.at(-1)?.text.toUpperCase() ?? '';
}
