import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Expression } from '../../tree/expressions.ts';
import type { Assign, Block, CreateRoutine } from '../../tree/procedural.ts';
import type { Statement } from '../../tree/statements.ts';
import { skipRest } from '../ends/statement-end.ts';
import { takeIdentifier } from '../names/names.ts';
import { inertStatement } from '../queries/other.ts';
import { parameters } from './parameters.ts';
import { reportUnclosed } from './unclosed.ts';

const transactionWords: ReadonlySet<string> = new Set([
  'TRAN', 'TRANSACTION', 'WORK', 'DISTRIBUTED', 'ISOLATION', 'READ', 'DEFERRED', 'IMMEDIATE', 'EXCLUSIVE', 'CONCURRENT', 'DIALOG',
  'CONVERSATION',
]); // oxfmt-ignore

/** BEGIN: a block, or the start of a transaction. */
export function beginStatement(cursor: TokenCursor): Statement {
  const start = cursor.start;
  const next = cursor.text(1);
  if (next === 'TRY' || next === 'CATCH') return tryBlock(cursor, start);
  if (atUtility(cursor)) return { ...inertStatement(cursor), what: 'begin' };
  const alone = next === ';' || cursor.kind(1) === TokenKind.end;
  const { beginAlone } = cursor.dialect.language;
  const opens = beginAlone === 'transaction' || (cursor.blockDepth === 0 && beginAlone !== 'block');
  if (
    (alone && cursor.at('BEGIN') && opens) ||
    next === 'NAME' ||
    (transactionWords.has(next) && cursor.text(2) !== ':=')
  ) {
    return { ...inertStatement(cursor), what: 'begin-transaction' };
  }
  return block(cursor, start, []);
}

/** Teradata: BEGIN LOADING t, BEGIN QUERY LOGGING … of the utilities, which open no block. */
function atUtility(cursor: TokenCursor): boolean {
  if (!cursor.dialect.syntax.selAbbreviation || cursor.blockDepth > 0 || !utilities.has(cursor.text(1)))
    return false;
  const next = cursor.kind(2);
  return next === TokenKind.word || next === TokenKind.quoted;
}

const utilities: ReadonlySet<string> = new Set([
  'LOADING',
  'LOGGING',
  'MLOAD',
  'QUERY',
  'EXPORT',
  'LOAD',
  'ISOLATED',
]);

const bodyEnds: ReadonlySet<string> = new Set(['END', 'EXCEPTION', 'END_PROC']);
const bracketEnds: ReadonlySet<string> = new Set([')', 'END']);
const handlerEnds: ReadonlySet<string> = new Set(['END', 'WHEN', 'END_PROC']);

/** BEGIN … [EXCEPTION WHEN … THEN …] END [label], the current word being BEGIN. */
export function block(cursor: TokenCursor, start: number, declarations: Statement[]): Block {
  const opening = cursor.index;
  const node: Block = { kind: 'block', declarations, body: [], handlers: [], start, end: start };
  cursor.accept('BEGIN_PROC');
  if (cursor.at('DECLARE') || cursor.at('<<')) {
    const inner = cursor.rules.statement(cursor);
    if (inner !== undefined) node.body.push(inner);
    cursor.accept(';');
    cursor.accept('END_PROC');
    node.end = cursor.previousEnd;
    return node;
  }
  cursor.expect('BEGIN');
  blockOptions(cursor);
  // Teradata's triggers: BEGIN ATOMIC (statement; statement;) END
  // `(self AS t).run()` is a call of PL/SQL
  const bracketed =
    cursor.at('(') && cursor.text(2) !== 'AS' && !cursor.rules.startsQuery(cursor) && cursor.accept('(');
  node.body = cursor.rules.statementList(cursor, bracketed ? bracketEnds : bodyEnds);
  if (bracketed) cursor.accept(')');
  if (cursor.accept('EXCEPTION')) handlers(cursor, node);
  closeBlock(cursor, opening);
  node.end = cursor.previousEnd;
  return node;
}

/** `BEGIN ATOMIC`, `BEGIN NOT ATOMIC`, `BEGIN SEQUENTIAL EXECUTION`, T-SQL's `BEGIN ATOMIC WITH (…)`. */
function blockOptions(cursor: TokenCursor): void {
  if (cursor.at('NOT') && cursor.text(1) === 'ATOMIC') cursor.advance();
  if (cursor.accept('ATOMIC') && cursor.at('WITH') && cursor.text(1) === '(') {
    cursor.advance();
    cursor.skipBrackets();
  }
  if (cursor.acceptSequence('PARALLEL', 'EXECUTION') || cursor.acceptSequence('AUTONOMOUS', 'TRANSACTION'))
    return;
  // Netezza: BEGIN AUTOCOMMIT ON
  if (cursor.at('SEQUENTIAL') || cursor.at('AUTOCOMMIT')) cursor.index += 2;
  // Teradata: BEGIN REQUEST … END REQUEST
  else if (cursor.at('REQUEST') && cursor.kind(1) === TokenKind.word) cursor.advance();
}

/** WHEN a OR b THEN statements …; some vendors write the statements without WHEN. */
function handlers(cursor: TokenCursor, node: Block): void {
  if (!cursor.at('WHEN')) {
    node.handlers.push(cursor.rules.statementList(cursor, handlerEnds));
  }
  const conditions = node.handlers.map((): string[] => []);
  while (cursor.accept('WHEN')) {
    const own: string[] = [];
    while (!cursor.atEnd && !cursor.at('THEN') && !cursor.at(';') && !cursor.at('END')) {
      own.push(cursor.raw().toLowerCase());
      cursor.advance();
    }
    cursor.accept('THEN');
    conditions.push(own.filter((word) => word !== 'or'));
    node.handlers.push(cursor.rules.statementList(cursor, handlerEnds));
  }
  node.conditions = conditions;
}

/** END with its label; a block that is never closed is reported where it begins. */
function closeBlock(cursor: TokenCursor, opening: number): void {
  if (cursor.accept('END')) {
    closingLabel(cursor);
    if (cursor.at(';') && cursor.text(1) === 'END_PROC') cursor.index += 2;
    else cursor.accept('END_PROC');
    return;
  }
  if (cursor.accept('END_PROC')) return;
  reportUnclosed(cursor, opening);
}

/** The name behind END: only where it is certainly no statement of its own. */
export function closingLabel(cursor: TokenCursor): void {
  const kind = cursor.kind();
  if (kind !== TokenKind.word && kind !== TokenKind.quoted) return;
  const { language, syntax } = cursor.dialect;
  if (language.plainEnds && !(syntax.watcom && !cursor.startsLine() && cursor.text(1) === ';')) return;
  if (cursor.text(1) === '.' && (cursor.text(3) === ';' || cursor.kind(3) === TokenKind.end))
    cursor.index += 3;
  else if (afterLabel.has(cursor.text(1)) || cursor.kind(1) === TokenKind.end) {
    if (!notLabel.has(cursor.text())) cursor.advance();
  }
}

/** A terminator, also a client's own one. */
const afterLabel: ReadonlySet<string> = new Set([';', '@', '~', '//', '$$', ')']);

const notLabel: ReadonlySet<string> = new Set([
  'END',
  'BEGIN',
  'GO',
  'RETURN',
  'COMMIT',
  'ROLLBACK',
  'BREAK',
  'CONTINUE',
  'EXCEPTION',
  'END_PROC',
]);

/** T-SQL: BEGIN TRY … END TRY BEGIN CATCH … END CATCH */
function tryBlock(cursor: TokenCursor, start: number): Block {
  const node: Block = { kind: 'block', declarations: [], body: [], handlers: [], start, end: start };
  if (cursor.at('BEGIN') && cursor.text(1) === 'TRY') node.body = tryPart(cursor);
  const separator = cursor.at(';') ? 1 : 0;
  if (cursor.text(separator) === 'BEGIN' && cursor.text(separator + 1) === 'CATCH') {
    cursor.index += separator;
    node.handlers = [tryPart(cursor)];
  }
  node.end = cursor.previousEnd;
  return node;
}

function tryPart(cursor: TokenCursor): Statement[] {
  const opening = cursor.index;
  cursor.index += 2;
  const list = cursor.rules.statementList(cursor, bodyEnds);
  if (cursor.accept('END')) cursor.acceptAny('TRY', 'CATCH');
  else reportUnclosed(cursor, opening);
  return list;
}

/** `DO $$ … $$ [LANGUAGE x]` (PostgreSQL), `DO e` (MySQL). */
export function doStatement(cursor: TokenCursor): Statement | undefined {
  const start = cursor.start;
  const isBody = (ahead: number): boolean =>
    cursor.kind(ahead) === TokenKind.dollarString || cursor.kind(ahead) === TokenKind.string;
  if (!isBody(1) && !(cursor.text(1) === 'LANGUAGE' && isBody(3))) {
    if (cursor.text(1) === 'BEGIN') {
      cursor.advance();
      const block = cursor.rules.statement(cursor);
      if (block !== undefined) block.start = start;
      return block;
    }
    if (cursor.dialect.language.doEvaluates) return doExpressions(cursor, start);
    return cursor.text(1) === '(' ? parameterizedBlock(cursor, start) : inertStatement(cursor);
  }
  cursor.advance();
  const node: CreateRoutine = {
    kind: 'create-routine',
    routine: 'block',
    parameters: [],
    body: [],
    start,
    end: start,
  };
  if (cursor.accept('LANGUAGE')) node.language = takeIdentifier(cursor).text;
  const languageAhead = cursor.text(1) === 'LANGUAGE' ? cursor.raw(2) : undefined;
  const language = node.language ?? languageAhead;
  if (language === undefined || isSqlLanguage(language))
    node.body = cursor.rules.routineText(cursor).statements;
  else cursor.advance();
  if (language !== undefined) node.language = language;
  skipRest(cursor);
  node.end = cursor.previousEnd;
  return node;
}

/** MySQL: `DO @a := 1, @b := @a + 1, f(x)`: expressions for what they do. */
function doExpressions(cursor: TokenCursor, start: number): Block {
  cursor.advance();
  const node: Block = { kind: 'block', declarations: [], body: [], handlers: [], start, end: start };
  do {
    const value = cursor.rules.expression(cursor);
    const { end } = value;
    if (value.kind === 'assignment')
      node.body.push({
        kind: 'assign',
        targets: [value.target],
        value: value.value,
        start: value.start,
        end,
      });
    else if (value.kind === 'call')
      node.body.push({ kind: 'call', name: value.name, arguments: value.args, start: value.start, end });
  } while (cursor.accept(','));
  node.end = cursor.previousEnd;
  return node;
}

/** HANA: `DO (IN a INT => 5, OUT b TABLE (…) => ?) BEGIN … END` */
function parameterizedBlock(cursor: TokenCursor, start: number): CreateRoutine {
  cursor.advance();
  const node: CreateRoutine = {
    kind: 'create-routine',
    routine: 'block',
    parameters: parameters(cursor),
    body: [],
    start,
    end: start,
  };
  cursor.blockDepth++;
  const body = cursor.rules.statement(cursor);
  cursor.blockDepth--;
  if (body !== undefined) node.body.push(body);
  node.end = cursor.previousEnd;
  return node;
}

const sqlLanguages: ReadonlySet<string> = new Set([
  'SQL',
  'PLPGSQL',
  'NZPLSQL',
  'PLVSQL',
  'PLSQL',
  'SQLSCRIPT',
]);

/** Whether bodies in this language are SQL or one of its procedural relatives. */
export function isSqlLanguage(language: string): boolean {
  return sqlLanguages.has(language.toUpperCase().replace(/^['"]|['"]$/g, ''));
}

/** Informix: ON EXCEPTION [IN (…)] [SET a, b] statements END EXCEPTION [WITH RESUME] */
export function exceptionStatement(cursor: TokenCursor): Statement | undefined {
  if (cursor.text(1) !== 'EXCEPTION') return undefined;
  const opening = cursor.index;
  const node: Block = {
    kind: 'block',
    declarations: [],
    body: [],
    handlers: [],
    declared: true,
    start: cursor.start,
    end: cursor.start,
  };
  cursor.index += 2;
  if (cursor.accept('IN') && cursor.at('(')) cursor.skipBrackets();
  const variables = cursor.accept('SET') ? [errorVariables(cursor)] : [];
  node.handlers = [[...variables, ...cursor.rules.statementList(cursor, bodyEnds)]];
  if (cursor.accept('END')) {
    cursor.accept('EXCEPTION');
    if (cursor.acceptSequence('WITH', 'RESUME')) node.resumes = true;
  } else reportUnclosed(cursor, opening);
  node.end = cursor.previousEnd;
  return node;
}

/** What the variables held before the error is gone; its number and text come from no table. */
function errorVariables(cursor: TokenCursor): Assign {
  const { start } = cursor;
  const targets: Expression[] = [];
  do targets.push(cursor.rules.operand(cursor));
  while (cursor.accept(','));
  const end = cursor.previousEnd;
  return { kind: 'assign', targets, value: { kind: 'opaque', parts: [], start, end }, start, end };
}
