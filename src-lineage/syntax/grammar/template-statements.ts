import type { TokenCursor } from '../cursor.ts';
import { templateRelations } from '../templates.ts';
import type { Statement } from '../tree/statements.ts';
import { queryStatement } from './query-statements.ts';
import { skipMacros } from './template-value.ts';

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
  if (word !== 'config' && word !== 'js') return undefined;
  cursor.advance();
  cursor.index = cursor.programEnd();
  return { kind: 'other', what: 'configuration', start, end: cursor.previousEnd };
}

const closingBrace: ReadonlySet<string> = new Set(['}']);
