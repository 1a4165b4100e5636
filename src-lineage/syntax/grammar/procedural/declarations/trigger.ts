import { appendAll } from '../../../../base/append-all.ts';
import type { TokenCursor } from '../../../cursor/cursor.ts';
import { TokenKind } from '../../../tokens/tokens.ts';
import type { CreateTrigger } from '../../../tree/procedural.ts';
import type { Statement } from '../../../tree/statements.ts';
import { skipRest, skipToken } from '../../ends/statement-end.ts';
import { name } from '../../names/names.ts';
import { block, closingLabel } from '../block.ts';
import { bracketedArguments } from '../statements/cursors.ts';
import { reportUnclosed } from '../unclosed.ts';
import { declarations } from './declarations.ts';
import { referencing } from './referencing.ts';
import { foreignBody } from './routine.ts';

const nothing: ReadonlySet<string> = new Set();
const bracketEnds: ReadonlySet<string> = new Set([')']);
const compoundEnds: ReadonlySet<string> = new Set(['END', 'BEFORE', 'AFTER', 'INSTEAD']);
const sectionStarts: ReadonlySet<string> = new Set(['BEGIN', 'END']);

const moments: ReadonlySet<string> = new Set(['BEFORE', 'AFTER', 'INSTEAD']);
const changes: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE']);

/** A trigger from its name on, in every vendor's form. */
export function trigger(cursor: TokenCursor, start: number): CreateTrigger {
  if (cursor.at('IF') && cursor.text(1) === 'NOT') cursor.index += 3;
  const node: CreateTrigger = { kind: 'create-trigger', name: name(cursor), body: [], start, end: start };
  let replaces = false;
  while (!cursor.atEnd && !cursor.at(';') && !cursor.at('ON')) {
    const word = cursor.text();
    if (word === 'BEFORE' || word === 'INSTEAD') node.early = true;
    if (moments.has(word)) node.insteadOf = [];
    if (word === 'INSTEAD') replaces = true;
    else if (replaces && changes.has(word)) node.insteadOf?.push(word);
    cursor.advance();
  }
  if (cursor.accept('ON')) triggerTarget(cursor, node);
  options(cursor, node);
  node.end = cursor.previousEnd;
  return node;
}

/** The table, unless the trigger watches a schema, a database or the server. */
function triggerTarget(cursor: TokenCursor, node: CreateTrigger): void {
  if (cursor.acceptSequence('ALL', 'SERVER')) return;
  if ((cursor.at('DATABASE') || cursor.at('SCHEMA')) && cursor.text(1) !== '.') cursor.advance();
  else {
    const nested = cursor.acceptSequence('NESTED', 'TABLE');
    const target = name(cursor);
    // Oracle: ON NESTED TABLE c OF v
    if (nested && cursor.accept('OF')) {
      node.table = name(cursor);
      node.nestedTable = target.parts.at(-1)!;
    }
    // Oracle: ON hr.SCHEMA
    else if (target.parts.length === 1 || target.parts.at(-1)!.text.toUpperCase() !== 'SCHEMA')
      node.table = target;
  }
}

function options(cursor: TokenCursor, node: CreateTrigger): void {
  while (!cursor.atEnd && !cursor.at(';')) {
    const before = cursor.index;
    if (foreignBody(cursor, node)) return;
    if (body(cursor, node) && !furtherActions(cursor)) return;
    const text = cursor.text();
    if (text === 'REFERENCING') referencing(cursor, node);
    else if (text === 'WHEN') {
      cursor.advance();
      node.condition = cursor.rules.expression(cursor);
    } else if (
      text === 'EXECUTE' &&
      (cursor.text(1) === 'FUNCTION' || cursor.text(1) === 'PROCEDURE') &&
      cursor.dialect.language.triggerFunctions
    ) {
      cursor.index += 2;
      node.calls = name(cursor);
      node.arguments = bracketedArguments(cursor);
      skipRest(cursor);
      return;
    } else events(cursor);
    if (cursor.index === before) cursor.advance();
  }
}

const actionStarts: ReadonlySet<string> = new Set(['FOR', 'AFTER', 'WHEN', '(', 'ENABLED', 'DISABLED']);

/** Informix: BEFORE (…) FOR EACH ROW (…) AFTER (…), each with actions of its own. */
function furtherActions(cursor: TokenCursor): boolean {
  if (!cursor.dialect.language.triggerActions || cursor.text(-1) !== ')') return false;
  return cursor.atAny(actionStarts);
}

/** `AFTER INSERT, UPDATE`, `FOR EACH ROW`, `FOLLOWS t`, `NOT FOR REPLICATION`, `WITH EXECUTE AS …`. */
function events(cursor: TokenCursor): void {
  if (cursor.acceptAny('AFTER', 'BEFORE', 'FOR', 'INSTEAD', ',', 'OF') !== undefined) {
    cursor.acceptAny('OF');
    cursor.acceptAny('INSERT', 'UPDATE', 'DELETE', 'EACH');
    cursor.acceptAny('ROW', 'STATEMENT');
  } else if (cursor.at('EXECUTE') && cursor.text(1) === 'AS') cursor.index += 3;
  else skipToken(cursor);
}

const bodyWords: ReadonlySet<string> = new Set([
  'BEGIN',
  'DECLARE',
  'INSERT',
  'UPDATE',
  'DELETE',
  'SET',
  'CALL',
  'IF',
  'MERGE',
  'SELECT',
  'REPLACE',
  'CASE',
  'SIGNAL',
  'WITH',
  'VALUES',
  'COMPOUND',
  'EXECUTE',
]);

/** Further first words of Teradata's bracketed bodies. */
const shortWords: ReadonlySet<string> = new Set(['INS', 'UPD', 'DEL', 'EXEC', 'ABORT', 'ROLLBACK', 'SEL']);

/** Reads the trigger's body if it begins here. */
function body(cursor: TokenCursor, node: CreateTrigger): boolean {
  const { batchBodies, triggerFunctions } = cursor.dialect.language;
  if (batchBodies) {
    if (cursor.at('BEGIN')) {
      // Watcom: the body is one block
      const block = cursor.rules.statement(cursor);
      if (block !== undefined) node.body.push(block);
      return true;
    }
    if (!cursor.accept('AS')) return false;
    if (cursor.at('EXTERNAL')) skipRest(cursor);
    else node.body = cursor.rules.statementList(cursor, nothing);
    return true;
  }
  if (cursor.at('COMPOUND')) {
    compound(cursor, node);
    return true;
  }
  if (cursor.at('(') && (bodyWords.has(cursor.text(1)) || shortWords.has(cursor.text(1)))) {
    bracketed(cursor, node);
    return true;
  }
  if (cursor.at('AS') && (cursor.kind(1) === TokenKind.dollarString || cursor.kind(1) === TokenKind.string)) {
    cursor.advance();
    node.body = cursor.rules.routineText(cursor).statements;
    return true;
  }
  if (cursor.at('EXECUTE') && triggerFunctions) return false;
  const labelled = cursor.text(1) === ':' && cursor.text(2) === 'BEGIN';
  if (
    !labelled &&
    (!bodyWords.has(cursor.text()) || (cursor.at('WITH') && !cursor.rules.startsQuery(cursor)))
  )
    return false;
  cursor.blockDepth++;
  const inner: Statement | undefined = cursor.rules.statement(cursor);
  cursor.blockDepth--;
  if (inner !== undefined) node.body.push(inner);
  return inner !== undefined;
}

/** Informix and Teradata: (statement, statement) and (statement; statement;). */
function bracketed(cursor: TokenCursor, node: CreateTrigger): void {
  const opening = cursor.index;
  cursor.advance();
  do appendAll(node.body, cursor.rules.statementList(cursor, separators));
  while (cursor.accept(','));
  if (!cursor.accept(')')) reportUnclosed(cursor, opening);
}

const separators: ReadonlySet<string> = new Set([',', ...bracketEnds]);

/** Oracle: COMPOUND TRIGGER declarations; AFTER STATEMENT IS BEGIN … END AFTER STATEMENT; END name */
function compound(cursor: TokenCursor, node: CreateTrigger): void {
  const opening = cursor.index;
  cursor.advance();
  cursor.accept('TRIGGER');
  appendAll(node.body, declarations(cursor, compoundEnds));
  while (!cursor.atEnd && !cursor.at('END')) {
    const start = cursor.start;
    while (!cursor.atEnd && !cursor.at('IS') && !cursor.at(';')) cursor.advance();
    if (!cursor.accept('IS')) break;
    const declared = declarations(cursor, sectionStarts);
    if (cursor.at('BEGIN')) node.body.push(block(cursor, start, declared));
    while (!cursor.atEnd && !cursor.accept(';')) cursor.advance();
  }
  if (cursor.accept('END')) closingLabel(cursor);
  else reportUnclosed(cursor, opening);
}
