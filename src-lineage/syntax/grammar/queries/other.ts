import { appendAll } from '../../../base/append-all.ts';
import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Expression } from '../../tree/expressions.ts';
import type { Name } from '../../tree/node.ts';
import type { Other, Statement } from '../../tree/statements.ts';
import { endsUtility } from '../ends/list-ends.ts';
import { atStatementEnd, skipRest, skipToken } from '../ends/statement-end.ts';
import { expressionList } from '../expressions/expressions.ts';
import { name, takeIdentifier } from '../names/names.ts';
import { skipNaming } from '../sources/named-table.ts';

/** First words of statements that carry no lineage, and what the result calls them. */
export const inertWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    GRANT: 'grant', REVOKE: 'revoke', DENY: 'deny', COMMENT: 'comment', ANALYZE: 'analyze', ANALYSE: 'analyze', VACUUM: 'vacuum',
    SHOW: 'show', RESET: 'reset', COMMIT: 'commit', ROLLBACK: 'rollback', SAVEPOINT: 'savepoint', SAVE: 'savepoint', RELEASE: 'release',
    START: 'start', ABORT: 'abort', LOCK: 'lock', UNLOCK: 'unlock', KILL: 'kill', CHECKPOINT: 'checkpoint', CLUSTER: 'cluster',
    REINDEX: 'reindex', DISCARD: 'discard', LISTEN: 'listen', NOTIFY: 'notify', UNLISTEN: 'unlisten', CLOSE: 'close', MOVE: 'move',
    REFRESH: 'refresh', PURGE: 'purge', FLASHBACK: 'flashback', AUDIT: 'audit', NOAUDIT: 'noaudit', ASSOCIATE: 'associate',
    DISASSOCIATE: 'disassociate', SHUTDOWN: 'shutdown', RECONFIGURE: 'reconfigure', BACKUP: 'backup', RESTORE: 'restore', DBCC: 'dbcc',
    WAITFOR: 'wait', GOTO: 'goto', SIGNAL: 'signal', RESIGNAL: 'signal', PRAGMA: 'pragma', ATTACH: 'attach', DETACH: 'detach',
    INSTALL: 'install', UNINSTALL: 'uninstall', IMPORT: 'import', UNCACHE: 'uncache', CLEAR: 'clear', MSCK: 'msck', REPAIR: 'repair',
    OPTIMIZE: 'optimize', ADD: 'add', LIST: 'list', LS: 'list', PUT: 'put', GET: 'get', REMOVE: 'remove', RM: 'remove', UNDROP: 'undrop',
    UNSET: 'unset', HELP: 'help', FLUSH: 'flush', HANDLER: 'handler', CHECK: 'check', CHECKSUM: 'checksum', XA: 'xa', STOP: 'stop',
    REASSIGN: 'reassign', SECURITY: 'security', COLLECT: 'collect', DISABLE: 'disable', ENABLE: 'enable', REVERT: 'revert',
    SETUSER: 'setuser', READTEXT: 'readtext', WRITETEXT: 'writetext', UPDATETEXT: 'updatetext', DUMP: 'dump', SEND: 'send',
    RECEIVE: 'receive', SYSTEM: 'system', REORG: 'reorg', REORGANIZE: 'reorganize', RUNSTATS: 'runstats', QUIESCE: 'quiesce', CONNECT: 'connect',
    DISCONNECT: 'disconnect', TERMINATE: 'terminate', LABEL: 'label', ALLOCATE: 'allocate', FREE: 'free', WHENEVER: 'whenever',
    INFER: 'infer', BUILD: 'build', BT: 'begin-transaction', ET: 'end-transaction', DIAGNOSTIC: 'diagnostic',
    RESUME: 'resume', SUSPEND: 'suspend', CANCEL: 'cancel', REBUILD: 'rebuild', VALIDATE: 'validate', UNREGISTER: 'unregister',
    CACHE: 'cache', ASSERT: 'assert', BINLOG: 'binlog', CHANGE: 'change', GROOM: 'groom', GENERATE: 'generate',
    DELIMITER: 'delimiter', GO: 'go', COMPUTE: 'compute', INVALIDATE: 'invalidate', APPLY: 'apply', UNLINK: 'unlink', BREAK: 'break',
    LEAVE: 'leave', ITERATE: 'iterate', RETRY: 'retry', TRACE: 'trace', DEALLOCATE: 'deallocate', DISALLOW: 'disallow', RENEW: 'renew',
    VERIFY: 'verify', REPLICATE: 'replicate', BIND: 'bind', PRECOMPILE: 'precompile', REPLAY: 'replay', UPGRADE: 'upgrade', ROLLFORWARD: 'rollforward',
    ARCHIVE: 'archive', ADMINISTER: 'administer', TRANSFER: 'transfer', INFO: 'info', RECOVER: 'recover', HOLD: 'hold', INCLUDE: 'include', FORCE: 'force', ACTIVATE: 'activate',
    DEACTIVATE: 'deactivate', CATALOG: 'catalog', UNCATALOG: 'uncatalog', PRUNE: 'prune', REWIND: 'rewind', REORGCHK: 'reorgchk', INITIALIZE: 'initialize', EXTEND: 'extend', DEFINE: 'define', UNDEFINE: 'undefine', INFORMATION: 'information',
    RESTART: 'restart', DATABASE: 'database', WATCH: 'watch', OPTION: 'option', EXIT: 'exit', QUIT: 'quit', AWAIT: 'await',
    GIVE: 'give', MODIFY: 'modify', INITIATE: 'initiate', REVALIDATE: 'revalidate', LOGGING: 'logging', INCREMENTAL: 'restore',
    SESSIONS: 'set', ERRLIMIT: 'set', TENACITY: 'set', SLEEP: 'set', RECORD: 'set', AXSMOD: 'set', LOGON: 'logon', LOGOFF: 'logoff', LOGDATA: 'logon',
    LOGMECH: 'logon', LOGTABLE: 'set', RUN: 'run',
    RETRIEVE: 'retrieve', REPACK: 'repack', WAIT: 'wait',
    CONVERT: 'convert', CONSTRAINT: 'constraint', PRELOAD: 'preload', RECOMPRESS: 'recompress', SS: 'set', CLONE: 'clone',
    REPL: 'replicate', FSCK: 'repair', SHELL: 'shell', SRC: 'source',
    DISK: 'disk', MOUNT: 'mount', UNMOUNT: 'unmount', ONLINE: 'online', FORWARD: 'forward', PARAMETERS: 'parameters', CONFIGURE: 'configure',
    COMPILE: 'compile', FAST: 'branch', PASSTHROUGH: 'passthrough', READ: 'read', ECHO: 'echo',
  }),
); // oxfmt-ignore

/** PL/SQL: a procedure called LOAD, PRINT or INS; the word begins a statement elsewhere. */
export function isCalled(cursor: TokenCursor): boolean {
  if (!cursor.dialect.language.callsStatementWords || cursor.blockDepth === 0) return false;
  const next = cursor.text(1);
  return (next === '(' || next === ';') && !plsqlWords.has(cursor.text());
}

/** Words that begin a statement of PL/SQL, or of its SQL, also before a bracket or an end (PL/SQL Language Reference, "Block"). */
const plsqlWords: ReadonlySet<string> = new Set([
  'BEGIN', 'CASE', 'CLOSE', 'COMMIT', 'CONTINUE', 'DECLARE', 'DELETE', 'ELSE', 'END', 'EXECUTE', 'EXISTS', 'EXIT', 'FETCH', 'FOR',
  'FORALL', 'FUNCTION', 'GOTO', 'GRANT', 'IF', 'INSERT', 'LOCK', 'LOOP', 'MERGE', 'NULL', 'OPEN', 'PIPE', 'PRAGMA', 'PROCEDURE',
  'RAISE', 'RETURN', 'REVOKE', 'ROLLBACK', 'SAVEPOINT', 'SELECT', 'SET', 'UPDATE', 'WHILE', 'WITH',
]); // oxfmt-ignore

const raisingWords: ReadonlySet<string> = new Set(['SIGNAL', 'RESIGNAL']);

/** What a SIGNAL or RAISE raises, where that is one name or state: `SIGNAL SQLSTATE '75001'`, `RAISE e_limit`. */
function raisedCondition(cursor: TokenCursor): true | string {
  let ahead = 0;
  if (cursor.text() === 'SQLSTATE') ahead = cursor.text(1) === 'VALUE' ? 2 : 1;
  const kind = cursor.kind(ahead);
  const isNamed = kind === TokenKind.string || (ahead === 0 && kind === TokenKind.word);
  return isNamed && cursor.text(ahead + 1) !== '.' ? cursor.raw(ahead).toLowerCase() : true;
}

/** A statement that carries no lineage: its words are stepped over. */
export function inertStatement(cursor: TokenCursor): Other {
  const start = cursor.start;
  const first = cursor.raw().toUpperCase();
  cursor.advance();
  if (first === 'SHOW') cursor.accept('CREATE');
  if (first === 'GRANT' || first === 'REVOKE' || first === 'DENY') skipPrivileges(cursor);
  const attached = first === 'ATTACH' ? attachedName(cursor) : undefined;
  const raises = first === 'SIGNAL' ? raisedCondition(cursor) : raisingWords.has(first);
  const named = attached ? { name: attached } : skipNaming(cursor, first);
  return {
    kind: 'other',
    what: inertWords.get(first) ?? first.toLowerCase(),
    ...(raises && { raises }),
    ...named,
    start,
    end: cursor.previousEnd,
  };
}

/** `ATTACH 'shop.db' AS shop`: the name is a database's; without AS it is the file's (DuckDB, "Attach"). */
function attachedName(cursor: TokenCursor): Name | undefined {
  if (cursor.dialect.names.databasesByAttach === undefined) return undefined;
  let found: Name | undefined;
  while (!atStatementEnd(cursor)) {
    if (cursor.kind() === TokenKind.string) {
      const { text, ...place } = takeIdentifier(cursor);
      const file = /([^/\\]+?)(?:\.\w+)?$/.exec(text)?.[1];
      if (file !== undefined) found ??= { parts: [{ ...place, text: file }], ...place };
    } else if (cursor.accept('AS')) found = name(cursor);
    else skipToken(cursor);
  }
  return found;
}

/** HANA: `MERGE DELTA OF t`, `MERGE HISTORY DELTA OF t PART 1`: the storage of a table. */
export function mergesDelta(cursor: TokenCursor): boolean {
  return (
    (cursor.text(1) === 'DELTA' && cursor.text(2) === 'OF') ||
    (cursor.text(2) === 'DELTA' && cursor.text(3) === 'OF')
  );
}

/** `GRANT SELECT, UPDATE (a) ON t`: the privileges look like statements. */
function skipPrivileges(cursor: TokenCursor): void {
  while (!cursor.atEnd && !cursor.at(';') && !cursor.at('ON') && !cursor.at('TO') && !cursor.at('FROM'))
    cursor.advance();
}

/** BigQuery: `ASSERT condition AS 'text'`: the tables that the condition reads count. */
export function assertStatement(cursor: TokenCursor): Other {
  const { start } = cursor;
  cursor.advance();
  const named = cursor.kind(1) === TokenKind.word && cursor.text(1) === '';
  const expressions = named || atStatementEnd(cursor) ? [] : [cursor.rules.expression(cursor)];
  skipRest(cursor);
  return { kind: 'other', what: 'assert', expressions, start, end: cursor.previousEnd };
}

/** `PRINT e`, `RAISERROR (…)`, `THROW n, m, s`, `RAISE NOTICE '…', e`: the values are read, so that the statement's end is found. */
export function messageStatement(cursor: TokenCursor): Other {
  const start = cursor.start;
  const what = cursor.text().toLowerCase();
  const isError = raisesError(cursor);
  cursor.advance();
  const raises = isError && (cursor.dialect.language.raisesNames ? raisedCondition(cursor) : true);
  const expressions: Expression[] = [];
  if (cursor.dialect.syntax.optionalTerminator) {
    if (!atStatementEnd(cursor) && !cursor.at('END') && !cursor.at('ELSE'))
      appendAll(expressions, expressionList(cursor));
    if (cursor.kind() === TokenKind.string || (what === 'raiserror' && cursor.kind() === TokenKind.quoted))
      appendAll(expressions, expressionList(cursor));
    if (cursor.at('WITH') && cursor.kind(1) === TokenKind.word && cursor.text(2) !== 'AS') cursor.index += 2;
    while (cursor.at(',') && cursor.kind(1) === TokenKind.word) cursor.index += 2;
  } else messageValues(cursor, what, expressions);
  return {
    kind: 'other',
    what,
    ...(expressions.length > 0 && { expressions }),
    ...(raises && { raises }),
    start,
    end: cursor.previousEnd,
  };
}

/** THROW and RAISE raise errors, but for PL/pgSQL's messages of lower levels. */
function raisesError(cursor: TokenCursor): boolean {
  if (cursor.at('THROW')) return true;
  return cursor.at('RAISE') && !/^(?:debug|log|info|notice|warning)$/i.test(cursor.raw(1));
}

/** PL/pgSQL: RAISE NOTICE 'format', e, e USING …; ASSERT condition, message. */
function messageValues(cursor: TokenCursor, what: string, into: Expression[]): void {
  if (cursor.dialect.language.messageFormats) {
    if (what === 'assert') into.push(cursor.rules.expression(cursor));
    while (!atStatementEnd(cursor) && !cursor.at(',') && !cursor.at('USING')) skipToken(cursor);
    while (cursor.accept(',')) into.push(cursor.rules.expression(cursor));
  }
  skipRest(cursor);
}

/** `NULL;` */
export function nullStatement(cursor: TokenCursor): Statement {
  const start = cursor.start;
  cursor.advance();
  return { kind: 'other', what: 'null', start, end: cursor.previousEnd };
}

/** ClickHouse: EXISTS [TEMPORARY] TABLE t */
export function existsStatement(cursor: TokenCursor): Statement | undefined {
  return cursor.text(1) === '(' ? undefined : inertStatement(cursor);
}

/** SQL Server: END CONVERSATION @h [WITH CLEANUP | ERROR = n DESCRIPTION = s] */
function endConversation(cursor: TokenCursor): Other {
  const { start } = cursor;
  cursor.index += 3;
  if (cursor.accept('WITH') && !cursor.accept('CLEANUP')) {
    while (cursor.text(1) === '=') {
      cursor.index += 2;
      cursor.rules.expression(cursor);
    }
  }
  return { kind: 'other', what: 'end-conversation', start, end: cursor.previousEnd };
}

/** PostgreSQL, SQLite: END [WORK | TRANSACTION] outside of blocks commits; the utilities' END ends a task. */
export function endOfTransaction(cursor: TokenCursor): Other {
  if (cursor.text(1) === 'CONVERSATION') return endConversation(cursor);
  const what = endsUtility(cursor) ? 'end' : 'commit';
  return { ...inertStatement(cursor), what };
}
