import type { TokenCursor } from '../../cursor/cursor.ts';
import { templateRelations } from '../../templates/templates.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Statement } from '../../tree/statements.ts';
import { skipMacros } from '../nested/template-value.ts';
import { queryStatement } from './query-statements.ts';

/** `{{ … }}` where a statement begins: a query where it refers to tables, else nothing to lineage. */
export function templateStatement(cursor: TokenCursor): Statement {
  if (templateRelations(cursor.raw()).length > 0) return queryStatement(cursor);
  const { start } = cursor;
  skipMacros(cursor);
  return { kind: 'other', what: 'template', start, end: cursor.previousEnd };
}

/** Databricks notebooks: `%sql` begins a cell of SQL, other languages are stepped over. */
export function notebookCell(cursor: TokenCursor): Statement | undefined {
  const { start } = cursor;
  cursor.advance();
  if (cursor.accept('SQL')) return cursor.rules.statement(cursor);
  while (!cursor.atEnd) cursor.advance();
  return { kind: 'other', what: 'notebook-cell', start, end: cursor.previousEnd };
}

/** Dataform: `config { type: "table" }` and `js { … }` before the query; of `pre_operations { … }` the statements count. */
export function dataformBlock(cursor: TokenCursor): Statement | undefined {
  const { start } = cursor;
  const word = cursor.raw();
  if (word === 'pre_operations' || word === 'post_operations') {
    cursor.index += 2;
    const body = cursor.rules.statementList(cursor, closingBrace);
    cursor.accept('}');
    return { kind: 'block', declarations: [], body, handlers: [], start, end: cursor.previousEnd };
  }
  if (word === 'incremental_where') return incrementalCondition(cursor);
  if (!atDataformBlock(cursor)) return undefined;
  while (!cursor.at('{')) cursor.advance();
  cursor.index = cursor.programEnd();
  return { kind: 'other', what: 'configuration', start, end: cursor.previousEnd };
}

/** `incremental_where { day > (SELECT …) }`: what the queries in it read counts. */
function incrementalCondition(cursor: TokenCursor): Statement {
  const { start } = cursor;
  cursor.advance();
  const close = cursor.programEnd();
  cursor.advance();
  const expressions = [cursor.rules.expression(cursor)];
  cursor.index = Math.max(close, cursor.index);
  return { kind: 'other', what: 'condition', expressions, start, end: cursor.previousEnd };
}

const closingBrace: ReadonlySet<string> = new Set(['}']);

const blocks = /^(?:config|js|pre_operations|post_operations|incremental_where|input)$/;

/** A block of dataform before or behind the query; `input "a", "b" { … }` of a test names what it stands for. */
export function atDataformBlock(cursor: TokenCursor): boolean {
  const named = cursor.kind(1) === TokenKind.string || cursor.kind(1) === TokenKind.quoted;
  return (
    (cursor.text(1) === '{' || named) &&
    cursor.startsLine() &&
    blocks.test(cursor.raw()) &&
    bracesFollow(cursor)
  );
}

function bracesFollow(cursor: TokenCursor): boolean {
  let ahead = 1;
  while (
    cursor.kind(ahead) === TokenKind.string ||
    cursor.kind(ahead) === TokenKind.quoted ||
    cursor.text(ahead) === ','
  )
    ahead++;
  return cursor.text(ahead) === '{';
}
