import type { TokenCursor } from '../../../cursor/cursor.ts';
import { TokenKind } from '../../../tokens/tokens.ts';
import { skipWords } from '../../ends/statement-end.ts';
import { updatability } from '../../expressions/constructors.ts';
import { identifier } from '../../names/names.ts';
import { mayBeAlias } from '../../names/reserved.ts';

/** T-SQL's old-style hint without WITH: `FROM t (NOLOCK)`; Hive's properties: `FROM t ('a' = 'b')`. */
export function hintBrackets(cursor: TokenCursor): boolean {
  if (cursor.kind(1) === TokenKind.string && cursor.text(2) === '=') return true;
  if (
    cursor.dialect.syntax.optionalTerminator &&
    cursor.text(1) === 'INDEX' &&
    cursor.kind(2) === TokenKind.word
  )
    return true;
  return tableHints.has(cursor.text(1)) && (cursor.text(2) === ')' || cursor.text(2) === ',');
}

const tableHints: ReadonlySet<string> = new Set([
  'NOLOCK',
  'READUNCOMMITTED',
  'UPDLOCK',
  'ROWLOCK',
  'TABLOCK',
  'TABLOCKX',
  'HOLDLOCK',
  'READPAST',
  'XLOCK',
  'PAGLOCK',
  'NOEXPAND',
  'SERIALIZABLE',
  'READCOMMITTED',
  'FASTFIRSTROW',
  'INDEX',
  'NOWAIT',
  'REPEATABLEREAD',
  'SNAPSHOT',
]);

/** Trino: `t @ audit`, a branch of the table (INSERT, UPDATE, DELETE, MERGE). */
export function branchOption(cursor: TokenCursor): boolean {
  if (cursor.dialect.syntax.tableBranches !== true || !cursor.accept('@')) return false;
  identifier(cursor);
  return true;
}

/** What may stand behind a table besides its alias; nothing of it changes the lineage. */
export function tableOption(cursor: TokenCursor): boolean {
  const text = cursor.text();
  const next = cursor.text(1);
  switch (text) {
    case 'KEY':
    case 'KEYS':
      return cursor.dialect.syntax.rawSelect === true && keysOption(cursor);
    case 'WITH':
      if (next === 'INSERT' || (next !== 'CHECK' && updatability.has(next))) {
        skipWords(cursor, updatability);
        return true;
      }
      if (next !== '(' && !(next === 'NOLOCK' || next === 'INDEX')) return false;
      cursor.advance();
      if (cursor.at('(')) cursor.skipBrackets();
      else cursor.advance();
      return true;
    case '@':
      return branchOption(cursor);
    case '(':
      if (!hintBrackets(cursor)) return false;
      cursor.skipBrackets();
      return true;
    case '[':
      if (!cursor.dialect.syntax.bracketHints) return false;
      cursor.skipBrackets();
      return true;
    case 'HOLDLOCK':
    case 'NOHOLDLOCK':
    case 'READPAST':
    case 'SHARED':
      // Sybase writes them without brackets
      if (!cursor.dialect.syntax.optionalTerminator) return false;
      cursor.advance();
      return true;
    case 'TABLESAMPLE':
    case 'SAMPLE':
      if (text === 'SAMPLE' && cursor.dialect.syntax.selAbbreviation) return false;
      if (
        text === 'SAMPLE' &&
        next !== '(' &&
        cursor.kind(1) !== TokenKind.number &&
        next !== 'ROW' &&
        next !== 'BLOCK' &&
        next !== 'BERNOULLI' &&
        next !== 'SYSTEM'
      )
        return false;
      // PostgreSQL: TABLESAMPLE system_rows (10), the name of an extension's method
      if (text === 'TABLESAMPLE' && cursor.text(2) === '(') cursor.index += 2;
      skipOption(cursor, sampleWords);
      return sampleWeight(cursor);
    case 'PARTITION':
    case 'SUBPARTITION':
      if (partitionedJoin(cursor)) return true;
      if (next !== '(' && next !== 'FOR') return false;
      return skipOption(cursor, partitionWords);
    case 'USE':
    case 'FORCE':
    case 'IGNORE':
      if (
        next !== 'INDEX' &&
        next !== 'KEY' &&
        next !== 'KEYS' &&
        next !== 'HASH' &&
        next !== 'NL' &&
        next !== 'PRIMARY'
      )
        return false;
      return useOption(cursor);
    case 'VERSIONS':
      if (next !== 'BETWEEN' && next !== 'PERIOD') return false;
      cursor.advance();
      if (cursor.acceptSequence('PERIOD', 'FOR')) identifier(cursor);
      cursor.accept('BETWEEN');
      cursor.acceptAny('TIMESTAMP', 'SCN');
      cursor.rules.expression(cursor);
      return true;
    case 'HIERARCHIES':
      // Oracle: FROM analytic_view HIERARCHIES (h)
      if (next !== '(') return false;
      cursor.advance();
      cursor.skipBrackets();
      return true;
    case 'EXTERNAL':
      // Oracle: FROM t EXTERNAL MODIFY (LOCATION …)
      if (next !== 'MODIFY') return false;
      cursor.index += 2;
      if (cursor.at('(')) cursor.skipBrackets();
      return true;
    case 'FOR':
      // T-SQL graphs: FROM likes FOR PATH AS p
      if (cursor.dialect.syntax.graphTables && cursor.acceptSequence('FOR', 'PATH')) return true;
      return timeTravel(cursor);
    case 'AT':
      if (cursor.dialect.syntax.objectUnpivot && cursor.kind(1) === TokenKind.word) {
        cursor.index += 2;
        return true;
      }
      return changedBetween(cursor);
    case 'BEFORE':
    case 'CHANGES':
      return changedBetween(cursor);
    case 'AS':
      // Oracle: AS OF TIMESTAMP t, AS OF SCN n
      if (next !== 'OF') return false;
      cursor.index += 2;
      cursor.acceptAny('TIMESTAMP', 'SCN', 'SYSTEM');
      // HANA: AS OF COMMIT ID n, AS OF UTCTIMESTAMP '…'
      cursor.acceptSequence('COMMIT', 'ID');
      if (cursor.kind() === TokenKind.word && cursor.kind(1) === TokenKind.string) cursor.advance();
      cursor.accept('TIME');
      // Oracle: AS OF PERIOD FOR valid_time e
      if (cursor.acceptSequence('PERIOD', 'FOR')) identifier(cursor);
      cursor.rules.expression(cursor);
      return true;
    case 'VERSION':
    case 'TIMESTAMP':
      if (next !== 'AS' || cursor.text(2) !== 'OF') return false;
      cursor.index += 3;
      cursor.rules.expression(cursor);
      return true;
    case 'FINAL':
      if (!cursor.dialect.syntax.commalessRows) return false;
      cursor.advance();
      return true;
    case 'ON':
      // ClickHouse: DELETE FROM t ON CLUSTER c
      if (next !== 'CLUSTER' || cursor.kind(2) === TokenKind.symbol) return false;
      cursor.index += 3;
      return true;
    case 'INDEXED':
      if (next !== 'BY') return false;
      cursor.index += 3;
      return true;
    case 'NOT':
      if (next !== 'INDEXED') return false;
      cursor.index += 2;
      return true;
    default:
      return false;
  }
}

/** Snowflake: `AT (…)`, `BEFORE (…)`, `CHANGES (…) AT (…) END (…)`; the first word is current. */
function changedBetween(cursor: TokenCursor): boolean {
  if (cursor.text(1) !== '(') return false;
  cursor.advance();
  cursor.skipBrackets();
  if (cursor.at('END') && cursor.text(1) === '(') {
    cursor.advance();
    cursor.skipBrackets();
  }
  return true;
}

const sampleWords: ReadonlySet<string> = new Set([
  'TABLESAMPLE',
  'SAMPLE',
  'BERNOULLI',
  'SYSTEM',
  'BLOCK',
  'ROW',
  'ROWS',
  'PERCENT',
  'REPEATABLE',
  'SEED',
  'RESERVOIR',
  'POISSONIZED',
  'OFFSET',
]);
const partitionWords: ReadonlySet<string> = new Set(['PARTITION', 'SUBPARTITION', 'FOR']);

/** Oracle's partitioned outer join: `LEFT JOIN t PARTITION BY (a) ON …`. */
function partitionedJoin(cursor: TokenCursor): boolean {
  if (!cursor.dialect.syntax.partitionedJoins || !cursor.atSequence('PARTITION', 'BY', '(')) return false;
  cursor.index += 2;
  cursor.skipBrackets();
  return true;
}

function skipOption(cursor: TokenCursor, words: ReadonlySet<string>): boolean {
  while (!cursor.atEnd) {
    const kind = cursor.kind();
    if (cursor.at('(')) cursor.skipBrackets();
    else if (words.has(cursor.text()) || kind === TokenKind.number || cursor.at('/') || cursor.at('%'))
      cursor.advance();
    else break;
  }
  return true;
}

/** GoogleSQL: `TABLESAMPLE RESERVOIR (10 ROWS) WITH WEIGHT w`, a column of the sample. */
function sampleWeight(cursor: TokenCursor): boolean {
  if (!cursor.at('WITH') || !/^weight$/i.test(cursor.raw(1))) return true;
  cursor.index += 2;
  if (cursor.accept('AS') || mayBeAlias(cursor)) identifier(cursor);
  return true;
}

/** Couchbase: USE KEYS [VALIDATE] e, and its old form without USE. */
function keysOption(cursor: TokenCursor): boolean {
  const next = cursor.kind(1);
  if (cursor.at('KEY') && (next === TokenKind.end || [',', ')', ';', '.'].includes(cursor.text(1))))
    return false;
  if (
    cursor.at('KEY') &&
    next === TokenKind.word &&
    !['', 'ARRAY', 'FIRST', 'VALIDATE'].includes(cursor.text(1))
  )
    return false;
  cursor.advance();
  cursor.accept('VALIDATE');
  cursor.rules.expression(cursor);
  return true;
}

/** USE INDEX (i), USE INDEX FOR JOIN (i), USE KEYS [..], USE HASH(build) */
function useOption(cursor: TokenCursor): boolean {
  if (cursor.dialect.syntax.rawSelect) return sourceHints(cursor);
  cursor.index += 2;
  cursor.acceptAny('KEYS');
  if (cursor.accept('FOR')) {
    cursor.accept('JOIN');
    if (cursor.acceptAny('ORDER', 'GROUP') !== undefined) cursor.accept('BY');
  }
  if (cursor.at('(')) cursor.skipBrackets();
  else cursor.rules.operand(cursor);
  while (cursor.at(',') && cursor.text(1) === '(') {
    cursor.advance();
    cursor.skipBrackets();
  }
  // MySQL 5: a comma parts the hints
  if (cursor.at(',') && indexHints.has(cursor.text(1)) && ['INDEX', 'KEY'].includes(cursor.text(2)))
    cursor.advance();
  return true;
}

const indexHints: ReadonlySet<string> = new Set(['USE', 'FORCE', 'IGNORE']);

/** Couchbase: USE [PRIMARY] KEYS e, USE INDEX (i USING GSI), HASH(build), USE NL. */
function sourceHints(cursor: TokenCursor): boolean {
  cursor.advance();
  do {
    cursor.accept('PRIMARY');
    if (cursor.at('KEYS') || cursor.at('KEY')) keysOption(cursor);
    else {
      cursor.advance();
      if (cursor.at('(')) cursor.skipBrackets();
    }
  } while (hints.has(cursor.text()) || (cursor.at(',') && hints.has(cursor.text(1)) && cursor.accept(',')));
  return true;
}

const hints: ReadonlySet<string> = new Set(['INDEX', 'HASH', 'NL', 'KEYS']);

/** FOR SYSTEM_TIME AS OF x | FROM a TO b | BETWEEN a AND b | ALL; FOR TIMESTAMP AS OF x; FOR VERSION AS OF n */
function timeTravel(cursor: TokenCursor): boolean {
  const what = cursor.text(1);
  if (
    ![
      'SYSTEM_TIME',
      'SYSTEM_VERSION',
      'TIMESTAMP',
      'VERSION',
      'SYSTEM',
      'BUSINESS_TIME',
      'APPLICATION_TIME',
    ].includes(what)
  )
    return false;
  cursor.index += 2;
  cursor.acceptAny('TIME');
  if (cursor.acceptSequence('AS', 'OF') || cursor.accept('BEFORE')) moment(cursor);
  else if (cursor.acceptAny('FROM', 'BETWEEN') !== undefined) {
    moment(cursor);
    if (cursor.acceptAny('TO', 'AND') !== undefined) moment(cursor);
  } else if (cursor.accept('CONTAINED')) {
    cursor.accept('IN');
    cursor.skipBrackets();
  } else cursor.accept('ALL');
  return true;
}

/** A time; MariaDB's `TRANSACTION 42` is one, too. */
function moment(cursor: TokenCursor): void {
  if (/^transaction$/i.test(cursor.raw()) && cursor.kind(1) !== TokenKind.symbol) {
    cursor.advance();
    cursor.rules.operand(cursor);
  } else cursor.rules.expression(cursor);
}
