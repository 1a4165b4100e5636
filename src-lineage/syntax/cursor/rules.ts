import type { Expression } from '../tree/expressions.ts';
import type { Name } from '../tree/node.ts';
import type { Query, TableExpression } from '../tree/queries.ts';
import type { Statement } from '../tree/statements.ts';
import type { TokenCursor } from './cursor.ts';

/**
 * The rules that refer to each other across statement families: an expression holds queries, a query holds expressions,
 * a block holds statements. They reach each other through this table, so that the files of the families need not import
 * each other in a circle.
 */
export interface Rules {
  expression(cursor: TokenCursor): Expression;
  /** One operand with its casts, indexes and fields, without binary operators. */
  operand(cursor: TokenCursor): Expression;
  /** Tells whether a query stands at the token `ahead` tokens further (brackets may come first). */
  startsQuery(cursor: TokenCursor, ahead?: number): boolean;
  /** A query with its WITH, or a parenthesised one. */
  query(cursor: TokenCursor): Query;
  name(cursor: TokenCursor): Name;
  tableExpression(cursor: TokenCursor): TableExpression;
  /** One statement; undefined where none starts here. */
  statement(cursor: TokenCursor): Statement | undefined;
  /** Statements up to one of the closing words (END, ELSE, UNTIL …), which is not consumed. */
  statementList(cursor: TokenCursor, closing: ReadonlySet<string>): Statement[];
  /** The SQL inside the string at the current place: a routine's body. Steps over the string. */
  routineText(cursor: TokenCursor): RoutineText;
}

/** What a routine's body given as a string holds. */
export interface RoutineText {
  statements: Statement[];
  /** The body of an SQL function that is one expression. */
  expression?: Expression;
}
