import type { Expression } from '../tree/expressions.ts';
import type { Name } from '../tree/node.ts';
import type { Query, TableExpression } from '../tree/queries.ts';
import type { Statement } from '../tree/statements.ts';

/**
 * The rules that refer to each other across statement families: an expression holds queries, a query holds expressions,
 * a block holds statements. They reach each other through this table, so that the files of the families need not import
 * each other in a circle; nor need this one import the cursor that carries it.
 */
export interface Rules<Cursor> {
  expression(cursor: Cursor): Expression;
  /** One operand with its casts, indexes and fields, without binary operators. */
  operand(cursor: Cursor): Expression;
  /** Whether a query stands at the token `ahead` tokens further (brackets may come first). */
  startsQuery(cursor: Cursor, ahead?: number): boolean;
  /** A query with its WITH, or a parenthesised one. */
  query(cursor: Cursor): Query;
  name(cursor: Cursor): Name;
  tableExpression(cursor: Cursor): TableExpression;
  /** One statement; undefined where none starts here. */
  statement(cursor: Cursor): Statement | undefined;
  /** Statements up to one of the closing words (END, ELSE, UNTIL …), which is not consumed. */
  statementList(cursor: Cursor, closing: ReadonlySet<string>): Statement[];
  /** The SQL inside the string at the current place: a routine's body. Steps over the string. */
  routineText(cursor: Cursor): RoutineText;
  /** Reads a part of the source that stands inside the current statement's text. */
  part<T>(cursor: Cursor, part: { text: string; start: number }, read: (inner: Cursor) => T): T;
}

/** What a routine's body given as a string holds. */
export interface RoutineText {
  statements: Statement[];
  /** The body of an SQL function that is one expression. */
  expression?: Expression;
}
