import type { TokenCursor } from '../../../cursor/cursor.ts';
import { TokenKind } from '../../../tokens/tokens.ts';
import type { Expression } from '../../../tree/expressions.ts';
import type { Identifier } from '../../../tree/node.ts';
import type { QueryBody, TableReference } from '../../../tree/queries.ts';
import type { Statement } from '../../../tree/statements.ts';
import { takeIdentifier } from '../../names/names.ts';
import { plainQuery, selectAll } from '../../nested/plain-query.ts';

/**
 * HANA: `:t.INSERT((a, b))`, `:t.(x, y).INSERT(:other)`, `:t.UPDATE((a, b), i)`, `:t.DELETE(i)` (SAP HANA SQLScript
 * Reference, "Table Variable Operators"). What UPDATE puts in stands beside the other rows.
 */
export function tableVariableChange(cursor: TokenCursor): Statement | undefined {
  if (!cursor.dialect.language.tableVariables || cursor.kind() !== TokenKind.variable) return undefined;
  if (cursor.text(1) !== '.') return undefined;
  const behindColumns = cursor.text(2) === '(' ? cursor.afterBrackets(2) : 1;
  const operator = cursor.text(behindColumns + 1);
  if (!operators.has(operator) || cursor.text(behindColumns + 2) !== '(') return undefined;
  const { start } = cursor;
  const variable = takeIdentifier(cursor);
  cursor.advance();
  const columns = columnNames(cursor);
  cursor.index += 2;
  const isRow = cursor.at('(');
  const [rows] = values(cursor);
  const end = cursor.previousEnd;
  const isEmptied = operator === 'DELETE' && rows === undefined;
  if (!isEmptied && (operator === 'DELETE' || rows === undefined))
    return { kind: 'other', what: 'delete', start, end };
  const target: TableReference = {
    kind: 'table',
    name: { parts: [variable], start: variable.start, end: variable.end },
    variable: true,
    start: variable.start,
    end: variable.end,
  };
  if (rows === undefined)
    return { kind: 'delete', with: [], targets: [target], from: [], all: true, start, end };
  const query = plainQuery(bodyOf(rows, isRow), rows.start, rows.end);
  return { kind: 'insert', with: [], target, ...(columns && { columns }), query, start, end };
}

const operators: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE']);

function columnNames(cursor: TokenCursor): { parts: Identifier[]; start: number; end: number }[] | undefined {
  if (!cursor.accept('(')) return undefined;
  const names: Identifier[] = [];
  do names.push(takeIdentifier(cursor));
  while (cursor.accept(','));
  cursor.expect(')');
  cursor.expect('.');
  return names.map((name) => ({ parts: [name], start: name.start, end: name.end }));
}

function values(cursor: TokenCursor): Expression[] {
  const list: Expression[] = [];
  while (!cursor.atEnd && !cursor.at(')') && !cursor.at(';')) {
    list.push(cursor.rules.expression(cursor));
    if (!cursor.accept(',')) break;
  }
  cursor.expect(')');
  return list;
}

/** A row, several rows, or the rows of another table variable. */
function bodyOf(rows: Expression, isRow: boolean): QueryBody {
  const { start, end } = rows;
  if (rows.kind === 'variable' && !isRow) {
    const name = { text: rows.name, quoted: false, start, end };
    return selectAll(
      { kind: 'table', name: { parts: [name], start, end }, variable: true, start, end },
      start,
      end,
    );
  }
  const items = rows.kind === 'list' ? rows.items : [rows];
  const lists = items.every((item) => item.kind === 'list') ? items : [];
  return { kind: 'values', rows: lists.length > 0 ? lists.map((list) => list.items) : [items], start, end };
}
