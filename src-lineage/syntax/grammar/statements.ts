import type { TokenCursor } from '../cursor/cursor.ts';
import { TokenKind } from '../tokens/tokens.ts';
import type { Statement } from '../tree/statements.ts';
import { abbreviatedTable, attachedTable, createStatement, definesObject } from './objects/create.ts';
import { alterStatement } from './objects/alter.ts';
import { transferIn } from './ddl/command-transfer.ts';
import { cacheStatement } from './ddl/create/cache-table.ts';
import { artefact, artefactWords } from './objects/artefact.ts';
import { applyStatement } from './ddl/create/derived/pipelines.ts';
import { dropStatement, exchangeStatement, truncateStatement, undropStatement } from './ddl/drop.ts';
import { syncStatement } from './ddl/file-transfer.ts';
import { inputStatement, outputStatement } from './ddl/load-table.ts';
import { renameStatement } from './ddl/renames.ts';
import { databaseStatement, resetScope, useStatement } from './ddl/scope.ts';
import {
  bulkInsert,
  copyStatement,
  exportStatement,
  importStatement,
  loadStatement,
  unloadStatement,
} from './ddl/transfer.ts';
import { insertStatement } from './dml/insert.ts';
import { mergeStatement } from './dml/merge.ts';
import { endsEveryList, endsList } from './ends/list-ends.ts';
import { jumpTarget, label } from './names/label.ts';
import { mdxStatement } from './queries/mdx/mdx.ts';
import { refreshStatement } from './queries/refresh.ts';
import { analyzeStatement, explainedStatically, explainStatement } from './statements/explain.ts';
import { assertStatement, endOfTransaction, existsStatement, inertStatement, inertWords, isCalled, mergesDelta, messageStatement, nullStatement } from './queries/other.ts'; // oxfmt-ignore
import { atForeignDelimiter, atSeparator, clientDelimiter } from './ends/client-delimiters.ts';
import { beginsStatement, recover, reportMissingTerminator, unreadStatement } from './ends/statement-end.ts';
import { beginStatement, doStatement, exceptionStatement } from './procedural/block.ts';
import { declareStatement, defineStatement } from './procedural/declarations/declarations.ts';
import { nestedRoutine } from './procedural/declarations/routine.ts';
import { isStray, reportUnknown, strayDeclaration, strayWords } from './procedural/declarations/stray.ts';
import { assignmentOrCall, letStatement, setStatement } from './procedural/statements/assignment.ts';
import { asyncStatement, callStatement, performStatement } from './procedural/statements/calls.ts';
import { caseStatement, ifStatement } from './procedural/statements/control.ts';
import { closeStatement, fetchStatement, openStatement } from './procedural/statements/cursors.ts';
import { getStatement } from './procedural/statements/diagnostics.ts';
import { gotoStatement, jumpStatement } from './procedural/statements/jump.ts';
import {
  forallStatement,
  foreachStatement,
  forStatement,
  loopStatement,
  repeatStatement,
  whileStatement,
} from './procedural/statements/loops.ts';
import { allocateStatement, associateStatement } from './procedural/statements/result-sets.ts';
import { pipeRowStatement, returnStatement } from './procedural/statements/return.ts';
import { executeStatement, prepareStatement } from './procedural/statements/execute.ts';
import {
  currentStatement,
  epochStatement,
  lockStatement,
  modifiedStatement,
} from './queries/request-modifiers.ts';
import { graphStatement } from './sources/special/special-sources.ts';
import { summarizeStatement } from './sources/special/summaries.ts';
import {
  deleteOrClear,
  fromStatement,
  pivotStatement,
  queryStatement,
  replaceStatement,
  tableStatement,
  updateOrStatistics,
  upsertStatement,
  usingStatement,
  valuesStatement,
  withStatement,
} from './statements/query-statements.ts';
import { receiveStatement, waitStatement } from './statements/receive.ts';
import { sqlmeshBlock } from './statements/sqlmesh.ts';
import { symbolStatement } from './statements/symbol-statement.ts';
import { atDataformBlock, dataformBlock, templateStatement } from './statements/template-statements.ts';
import { xqueryStatement } from './statements/xquery-statement.ts';

type StatementRule = (cursor: TokenCursor) => Statement | undefined;

const starters: ReadonlyMap<string, StatementRule> = new Map<string, StatementRule>([
  ...[...inertWords.keys()].map((word) => [word, inertStatement] as const),
  ['SELECT', queryStatement],
  ['SEL', (cursor) => (cursor.rules.startsQuery(cursor) ? queryStatement(cursor) : undefined)],
  ['GRAPH', graphStatement],
  ['XQUERY', xqueryStatement],
  ...['PIVOT', 'PIVOT_WIDER', 'UNPIVOT', 'PIVOT_LONGER', 'MAP', 'REDUCE'].map(
    (word) => [word, pivotStatement] as const,
  ),
  ['MODEL', sqlmeshBlock],
  ['METRIC', sqlmeshBlock],
  ['AUDIT', (cursor) => sqlmeshBlock(cursor) ?? inertStatement(cursor)],
  ['USING', usingStatement],
  ['VALUES', valuesStatement],
  ...artefactWords.map((word) => [word, artefact] as const),
  ['TABLE', (cursor) => artefact(cursor) ?? tableStatement(cursor)],
  ['WITH', withStatement],
  ['FROM', fromStatement],
  [
    'INSERT',
    (cursor) =>
      cursor.text(1) === 'EXPLAIN' && cursor.text(2) !== '('
        ? { ...inertStatement(cursor), what: 'explain' }
        : insertStatement(cursor, []),
  ],
  ['INS', (cursor) => insertStatement(cursor, [])],
  ['REPLACE', replaceStatement],
  ['UPSERT', upsertStatement],
  ['ON', exceptionStatement],
  ['UPDATE', updateOrStatistics],
  ['UPD', updateOrStatistics],
  ['DELETE', deleteOrClear],
  ['DEL', deleteOrClear],
  ['ATTACH', (cursor) => attachedTable(cursor) ?? inertStatement(cursor)],
  ['MERGE', (cursor) => (mergesDelta(cursor) ? inertStatement(cursor) : mergeStatement(cursor, []))],
  ['LOCKING', modifiedStatement],
  ['LOCK', lockStatement],
  ['SEQUENCED', modifiedStatement],
  ['NONSEQUENCED', modifiedStatement],
  ['NONTEMPORAL', modifiedStatement],
  ['VALIDTIME', modifiedStatement],
  ['TRANSACTIONTIME', modifiedStatement],
  ['CURRENT', currentStatement],
  ['AT', epochStatement],
  ['CREATE', createStatement],
  ['CT', abbreviatedTable],
  ['ALTER', alterStatement],
  ['DROP', dropStatement],
  ['UNDROP', undropStatement],
  ['TRUNCATE', truncateStatement],
  ['RENAME', renameStatement],
  ['EXCHANGE', exchangeStatement],
  ['USE', useStatement],
  ['REFRESH', refreshStatement],
  ['RESET', (cursor) => resetScope(cursor) ?? inertStatement(cursor)],
  ['DATABASE', databaseStatement],
  ['END', endOfTransaction],
  ['COPY', copyStatement],
  ['LOAD', loadStatement],
  ['UNLOAD', unloadStatement],
  ['EXPORT', exportStatement],
  ['IMPORT', importStatement],
  ['INGEST', transferIn],
  ['BULK', bulkInsert],
  ['INPUT', inputStatement],
  ['OUTPUT', outputStatement],
  ['MESSAGE', (cursor) => (cursor.dialect.syntax.watcom ? inertStatement(cursor) : undefined)],
  ['TRIGGER', (cursor) => (cursor.text(1) === 'EVENT' ? inertStatement(cursor) : artefact(cursor))],
  ['RECEIVE', receiveStatement],
  ['WAITFOR', waitStatement],
  ['ALLOCATE', allocateStatement],
  ['ASSOCIATE', associateStatement],
  ['SET', setStatement],
  ['LET', letStatement],
  ['DECLARE', declareStatement],
  ['SYNC', syncStatement],
  ['SUMMARIZE', summarizeStatement],
  ['DEFINE', (cursor) => (definesObject(cursor) ? createStatement(cursor) : defineStatement(cursor))],
  ['PROCEDURE', nestedRoutine],
  ['FUNCTION', nestedRoutine],
  ['BEGIN', beginStatement],
  ['BEGIN_PROC', beginStatement],
  ['BT', inertStatement],
  ['DO', doStatement],
  ['IF', ifStatement],
  ['CASE', caseStatement],
  ['LOOP', loopStatement],
  ['WHILE', whileStatement],
  ['REPEAT', repeatStatement],
  ['FOR', forStatement],
  ['FOREACH', foreachStatement],
  ['FORALL', forallStatement],
  ['OPEN', openStatement],
  ['FETCH', fetchStatement],
  ['CLOSE', closeStatement],
  ['DEALLOCATE', closeStatement],
  ['CALL', callStatement],
  ['ASYNC', asyncStatement],
  ['CACHE', cacheStatement],
  ['PERFORM', performStatement],
  ['EXEC', executeStatement],
  ['EXECUTE', executeStatement],
  ['PREPARE', prepareStatement],
  ['GET', getStatement],
  ['RETURN', returnStatement],
  ['PIPE', pipeRowStatement],
  ['EXPLAIN', explainStatement],
  ['STATIC', explainedStatically],
  ['DYNAMIC', explainedStatically],
  ['PROFILE', explainStatement],
  ['ADVISE', explainStatement],
  ['ANALYZE', analyzeStatement],
  ['DESCRIBE', explainStatement],
  ['DESC', explainStatement],
  ['APPLY', applyStatement],
  ['PRINT', messageStatement],
  ['RAISERROR', messageStatement],
  ['THROW', messageStatement],
  ['RAISE', messageStatement],
  ['ASSERT', assertStatement],
  ['GOTO', gotoStatement],
  ['BREAK', jumpStatement],
  ['CONTINUE', jumpStatement],
  ['EXIT', jumpStatement],
  ['LEAVE', jumpStatement],
  ['ITERATE', jumpStatement],
  ['NULL', nullStatement],
  ['EXISTS', existsStatement],
]);

/** {@link statementsUntil}, a level deeper. */
export function statementList(cursor: TokenCursor, closing: ReadonlySet<string>): Statement[] {
  const list: Statement[] = [];
  cursor.nested(
    (inner) => {
      inner.blockDepth++;
      statementsUntil(inner, closing, list);
      inner.blockDepth--;
    },
    (deep) => recover(deep),
  );
  return list;
}

/**
 * Statements up to one of the closing words, which is not consumed.
 * @param most ends the reading when so many are in the list
 */
export function statementsUntil(
  cursor: TokenCursor,
  closing: ReadonlySet<string>,
  into: Statement[],
  most = Infinity,
): void {
  while (!cursor.atEnd && into.length < most) {
    if (cursor.accept(';') || clientDelimiter(cursor)) continue;
    if (endsList(cursor, closing)) {
      if (cursor.at('END') && strayWords(cursor)) continue;
      return;
    }
    const before = cursor.index;
    const reported = cursor.diagnostics.length;
    const node = statement(cursor);
    if (node !== undefined) into.push(flowing(cursor, node));
    if (node === undefined && cursor.index > before && cursor.text(-1) === ':') continue;
    if (cursor.index === before) unknownStatement(cursor);
    else if (!atBorder(cursor, closing)) {
      if (node !== undefined) cursor.error('unexpected', 'Unexpected text after the statement');
      else if (isStray(cursor, before)) continue;
      else reportUnknown(cursor, before);
      recover(cursor);
      if (cursor.index === before) cursor.advance();
    } else if (node !== undefined) reportMissingTerminator(cursor, node);
    else if (cursor.diagnostics.length === reported && cursor.text(-1) !== '>>' && !isStray(cursor, before))
      reportUnknown(cursor, before);
  }
}

/** The rows of a query before Snowflake's flow operator go to the statements behind it, not to the client. */
function flowing(cursor: TokenCursor, node: Statement): Statement {
  return node.kind === 'query-statement' && cursor.at('->>') ? { ...node, dropped: true } : node;
}

/** True where one statement may end and the next begin. */
function atBorder(cursor: TokenCursor, closing: ReadonlySet<string>): boolean {
  if (cursor.atEnd || cursor.at(';') || closing.has(cursor.text())) return true;
  if (cursor.text(-1) === '}' && cursor.startsLine()) return true;
  if (cursor.kind() !== TokenKind.word) {
    return (
      cursor.kind() === TokenKind.template ||
      cursor.at('~') ||
      (cursor.at('@') && cursor.dialect.language.delimiterSigns) ||
      cursor.at('//') ||
      atSeparator(cursor) ||
      cursor.at('<<') ||
      atForeignDelimiter(cursor) ||
      (cursor.at('(') && cursor.rules.startsQuery(cursor))
    );
  }
  if (closesSomething.has(cursor.text()) || atSeparator(cursor) || atDataformBlock(cursor)) return true;
  return starters.has(cursor.text())
    ? strongStarters.has(cursor.text()) || (cursor.startsLine() && !cursor.at('EXISTS'))
    : cursor.text(1) === ':' || endsBody(cursor);
}

const strongStarters: ReadonlySet<string> = new Set([
  'SELECT', 'INSERT', 'UPDATE', 'DELETE', 'MERGE', 'CREATE', 'ALTER', 'DROP', 'DECLARE', 'SET', 'EXEC', 'EXECUTE', 'BEGIN', 'IF',
  'WHILE', 'RETURN', 'PRINT', 'WITH', 'FETCH', 'OPEN', 'CLOSE', 'DEALLOCATE', 'TRUNCATE', 'USE', 'GOTO', 'RAISERROR', 'THROW', 'BREAK',
  'CONTINUE', 'COMMIT', 'ROLLBACK', 'GRANT', 'DENY', 'REVOKE', 'DBCC', 'BACKUP', 'RESTORE', 'WAITFOR', 'SAVE', 'REVERT', 'GO',
]); // oxfmt-ignore

const closesSomething: ReadonlySet<string> = new Set(['END', 'ELSE', 'END_PROC']);

/** In bodies that end with their batch a bare word may begin a call; at a line's start it does. */
function endsBody(cursor: TokenCursor): boolean {
  return (
    cursor.dialect.syntax.optionalTerminator &&
    cursor.startsLine() &&
    (cursor.text() === '' || beginsStatement(cursor))
  );
}

function unknownStatement(cursor: TokenCursor): void {
  if (cursor.kind() === TokenKind.template) {
    cursor.advance();
    return;
  }
  if (strayWords(cursor)) return;
  reportUnknown(cursor, cursor.index);
  cursor.advance();
  recover(cursor);
}

/** One statement, with its label; undefined where none starts here. */
export function statement(cursor: TokenCursor): Statement | undefined {
  return cursor.guarded((inner) => inner.nested(oneStatement, (deep) => void recover(deep)), unreadStatement);
}

function oneStatement(cursor: TokenCursor): Statement | undefined {
  const name = label(cursor);
  const labelled = endsEveryList(cursor) ? undefined : startedStatement(cursor);
  if (name === undefined) return labelled;
  // a label may be the last of its block
  if (labelled === undefined) return jumpTarget(name);
  if (labelled.kind === 'block' || labelled.kind === 'loop') {
    labelled.label ??= name;
    return labelled;
  }
  const { start, end } = labelled;
  return { kind: 'block', declarations: [], body: [jumpTarget(name), labelled], handlers: [], start, end };
}

function startedStatement(cursor: TokenCursor): Statement | undefined {
  const start = cursor.start;
  if (cursor.dialect.syntax.multidimensional) {
    const multidimensional = mdxStatement(cursor);
    if (multidimensional !== undefined) return multidimensional;
  }
  switch (cursor.kind()) {
    case TokenKind.word: {
      const rule = isAssigned(cursor) || isCalled(cursor) ? undefined : starters.get(cursor.text());
      return rule?.(cursor) ?? rareStatement(cursor) ?? strayDeclaration(cursor) ?? assignmentOrCall(cursor);
    }
    case TokenKind.quoted:
    case TokenKind.variable:
      return assignmentOrCall(cursor);
    case TokenKind.template:
      return templateStatement(cursor);
    case TokenKind.symbol:
      return symbolStatement(cursor, start);
    default:
      return undefined;
  }
}

/** A word that begins a statement elsewhere is a variable before `:=`, and before `=` in languages that assign with it. */
function isAssigned(cursor: TokenCursor): boolean {
  const next = cursor.text(1);
  return (
    next === ':=' ||
    next === '%' ||
    (next === '.' && !cursor.at('FROM') && !cursor.at('SELECT')) ||
    (next === '=' && cursor.blockDepth > 0 && !cursor.at('SET')) ||
    (next === '[' && assignsElement(cursor))
  );
}

/** `values[1][n] := e` */
function assignsElement(cursor: TokenCursor): boolean {
  return cursor.lookAhead(() => {
    cursor.advance();
    while (cursor.at('[')) cursor.skipBrackets();
    return cursor.at(':=');
  });
}

/** Words of the administration's statements that are no keywords: found by their text, where a name follows. */
function rareStatement(cursor: TokenCursor): Statement | undefined {
  const next = cursor.text(1);
  if (atDataformBlock(cursor)) return dataformBlock(cursor);
  if (cursor.text() !== '') return undefined;
  if (
    next === ':=' ||
    (next === '(' && cursor.blockDepth > 0) ||
    next === '.' ||
    next === '=' ||
    next === ';'
  )
    return undefined;
  return inertWords.has(cursor.raw().toUpperCase()) ? inertStatement(cursor) : undefined;
}
