import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';

/**
 * Whether a line begins here that has the shape of a statement: `INSERT INTO t`, `UPDATE t SET`, `WITH q AS (`. Where
 * statements need a terminator, one is missing before it. A word alone decides nothing: it may be the name of an event, a
 * privilege, an action of ALTER TABLE or a column.
 */
export function hasStatementShape(cursor: TokenCursor): boolean {
  const shape = shapes.get(cursor.text()) ?? abbreviation(cursor);
  if (shape === undefined || cursor.kind() !== TokenKind.word || !cursor.startsLine()) return false;
  return !goesOn(cursor) && shape(cursor);
}

/** Words behind which a statement stands that belongs to the one begun before. */
const opens: ReadonlySet<string> = new Set([
  'AS', 'DO', 'ALSO', 'INSTEAD', 'THEN', 'ELSE', 'BEGIN', 'LOOP', 'FOR', 'OR', 'ATOMIC', 'EXPLAIN', 'ANALYZE', 'VERBOSE', 'DESCRIBE', 'DESC',
]); // oxfmt-ignore

const closers: ReadonlySet<string> = new Set([')', ']', '}', '*', '?', '/', '%']);

/** Whether the token before the current one asks for what stands here. */
function goesOn(cursor: TokenCursor): boolean {
  if (cursor.index === 0) return false;
  const before = cursor.text(-1);
  if (cursor.kind(-1) === TokenKind.symbol) return !closers.has(before);
  if (before === 'ROW' || before === 'STATEMENT') return cursor.text(-2) === 'EACH';
  return opens.has(before);
}

/** Teradata: SEL, INS, UPD, DEL */
function abbreviation(cursor: TokenCursor): Shape | undefined {
  return cursor.dialect.syntax.selAbbreviation ? abbreviated.get(cursor.text()) : undefined;
}

type Shape = (cursor: TokenCursor) => boolean;

const shapes: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  ['INSERT', insertShape],
  ['UPDATE', updateShape],
  ['DELETE', deleteShape],
  ['MERGE', (cursor) => nameAfter(cursor, 'INTO') || followsName(cursor, 1, mergeWords)],
  ['UPSERT', (cursor) => nameAfter(cursor, 'INTO')],
  [
    'REPLACE',
    (cursor) => nameAfter(cursor, 'INTO') || (replaced.has(cursor.text(1)) && behindName(cursor, 2) > 0),
  ],
  ['TRUNCATE', (cursor) => nameAfter(cursor, 'TABLE') || followsName(cursor, 1, endWords)],
  ['SELECT', queryShape],
  ['WITH', withShape],
  ['CREATE', createShape],
  ['ALTER', definitionShape],
  ['DROP', definitionShape],
  ['RENAME', (cursor) => nameAfter(cursor, 'TABLE')],
  ['COPY', (cursor) => nameAfter(cursor, 'INTO') || followsName(cursor, 1, copyWords)],
  ['LOAD', (cursor) => cursor.text(1) === 'DATA' && loadWords.has(cursor.text(2))],
  ['CALL', (cursor) => followsName(cursor, 1, callWords)],
  ['USE', useShape],
  ['PREPARE', (cursor) => followsName(cursor, 1, preparedWords)],
  ['BEGIN', (cursor) => cursor.text(1) === 'WORK' && endWords.has(cursor.text(2))],
]);

const abbreviated: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  ['SEL', queryShape],
  ['INS', insertShape],
  ['UPD', updateShape],
  ['DEL', deleteShape],
]);

const mergeWords = new Set(['USING', 'AS']);
const endWords = new Set([';']);
const copyWords = new Set(['FROM', 'TO']);
const callWords = new Set(['(', ';']);
const preparedWords = new Set(['FROM', 'AS']);
const loadWords = new Set(['INPATH', 'LOCAL', 'INFILE', 'INTO', 'OVERWRITE', 'LOW_PRIORITY', 'CONCURRENT']);
/** Teradata: REPLACE VIEW v AS … */
const replaced = new Set(['VIEW', 'MACRO', 'PROCEDURE', 'FUNCTION', 'TRIGGER', 'RECURSIVE']);

/** Words that no name of a table is written with behind the verb of a statement. */
const noName: ReadonlySet<string> = new Set([
  'SET', 'ON', 'OF', 'OR', 'AND', 'FROM', 'WHERE', 'INTO', 'IN', 'IS', 'AS', 'SELECT', 'VALUES', 'USING', 'CASCADE', 'RESTRICT', 'NO',
  'TO', 'BY', 'WITH', 'WHEN', 'THEN', 'COLUMN', 'CONSTRAINT', 'PARTITION', 'PARTITIONS', 'SUBPARTITION',
]); // oxfmt-ignore

/** How far ahead stands what follows the name that begins `ahead` tokens further; 0 where none begins. */
function behindName(cursor: TokenCursor, ahead: number): number {
  let at = ahead;
  for (;;) {
    const kind = cursor.kind(at);
    const named =
      kind === TokenKind.quoted ||
      kind === TokenKind.variable ||
      kind === TokenKind.template ||
      (kind === TokenKind.word && !(at === ahead && noName.has(cursor.text(at))));
    if (!named) return 0;
    at++;
    const joint = cursor.text(at);
    if (joint !== '.' && joint !== '..' && joint !== ':' && joint !== '@') return at;
    at++;
  }
}

function nameAfter(cursor: TokenCursor, word: string): boolean {
  return cursor.text(1) === word && behindName(cursor, 2) > 0;
}

/** Whether one of the words stands behind a name and, if there is one, its alias. */
function followsName(cursor: TokenCursor, ahead: number, words: ReadonlySet<string>): boolean {
  const at = behindName(cursor, ahead);
  return at > 0 && (words.has(cursor.text(at)) || (isAlias(cursor, at) && words.has(cursor.text(at + 1))));
}

function isAlias(cursor: TokenCursor, ahead: number): boolean {
  const kind = cursor.kind(ahead);
  return kind === TokenKind.quoted || (kind === TokenKind.word && !noName.has(cursor.text(ahead)));
}

const insertModifiers = new Set(['IGNORE', 'LOW_PRIORITY', 'HIGH_PRIORITY', 'DELAYED', 'OVERWRITE']);
const insertTargets = new Set(['TABLE', 'DIRECTORY', 'LOCAL', 'FUNCTION']);
const insertedWords = new Set(['(', 'SELECT', 'SEL', 'VALUES', 'DEFAULT', 'WITH', 'SET', 'EXEC', 'EXECUTE']);
const conflictWords = new Set(['REPLACE', 'IGNORE', 'ABORT', 'FAIL', 'ROLLBACK']);

function insertShape(cursor: TokenCursor): boolean {
  let ahead = 1;
  while (insertModifiers.has(cursor.text(ahead))) ahead++;
  if (cursor.text(ahead) === 'OR' && conflictWords.has(cursor.text(ahead + 1))) ahead += 2;
  const next = cursor.text(ahead);
  if (next === 'ALL' || next === 'FIRST')
    return cursor.text(ahead + 1) === 'INTO' || cursor.text(ahead + 1) === 'WHEN';
  if (next === 'INTO') return insertTargets.has(cursor.text(ahead + 1)) || behindName(cursor, ahead + 1) > 0;
  return (ahead > 1 && insertTargets.has(next)) || followsName(cursor, ahead, insertedWords);
}

const updateModifiers = new Set(['ONLY', 'LOW_PRIORITY', 'IGNORE']);
const updateWords = new Set(['SET', 'FROM', 'JOIN', 'INNER', 'LEFT']);

function updateShape(cursor: TokenCursor): boolean {
  let ahead = 1;
  while (updateModifiers.has(cursor.text(ahead))) ahead++;
  if (followsName(cursor, ahead, updateWords)) return true;
  const behind = behindName(cursor, ahead);
  return behind > 0 && cursor.text(behind) === 'AS' && cursor.text(behind + 2) === 'SET';
}

const deleteWords = new Set(['WHERE', 'FROM', 'USING', ';']);

function deleteShape(cursor: TokenCursor): boolean {
  return nameAfter(cursor, 'FROM') || followsName(cursor, 1, deleteWords);
}

/** Words behind which a query stands that belongs to them, besides those of {@link opens}. */
const beforeQuery: ReadonlySet<string> = new Set([
  'FROM', 'OF', 'IS', 'IN', 'NOT', 'AND', 'UNION', 'EXCEPT', 'INTERSECT', 'MINUS', 'DISTINCT', 'EXISTS', 'ANY', 'SOME', 'CURSOR', 'RETURN',
  'QUERY', 'WITH', 'TO', 'BY', 'SET', 'USING', 'ACCESS', 'WHERE', 'HAVING', 'WHEN', 'VALUES', 'LATERAL', 'EXECUTE', 'IMMEDIATE', 'EXTENDED', 'PLAN',
  'SUMMARIZE', 'PROFILE', 'GRANT', 'REVOKE', 'DENY', 'AUDIT', 'NOAUDIT', 'PRIVILEGES', 'EXCEPTION', 'SHOW', 'INTO', 'JOIN', 'CACHE', 'CHOICES',
]); // oxfmt-ignore

function queryShape(cursor: TokenCursor): boolean {
  const next = cursor.text(1);
  // a privilege
  if (next === 'ON' || next === ',' || next === ';' || next === ')') return false;
  return !belongsBefore(cursor);
}

/** Whether the word before the current one asks for a query; `SET NOCOUNT ON` and `DISCARD ALL` do not. */
function belongsBefore(cursor: TokenCursor): boolean {
  if (cursor.kind(-1) !== TokenKind.word) return false;
  const before = cursor.text(-1);
  if (before === 'ON') return !setsOption(cursor);
  if (before === 'ALL') return beforeQuery.has(cursor.text(-2));
  return beforeQuery.has(before);
}

function setsOption(cursor: TokenCursor): boolean {
  if (cursor.text(-2) === '=') return true;
  for (let back = -2; back >= -9 && cursor.index + back >= 0; back--)
    if (cursor.text(back) === 'SET') return true;
    else if (cursor.text(back) === ';') return false;
  return false;
}

/** `WITH [RECURSIVE] q [(a, b)] AS [[NOT] MATERIALIZED] (` */
function withShape(cursor: TokenCursor): boolean {
  if (belongsBefore(cursor)) return false;
  let ahead = cursor.text(1) === 'RECURSIVE' ? 2 : 1;
  const kind = cursor.kind(ahead);
  if (kind !== TokenKind.word && kind !== TokenKind.quoted) return false;
  ahead++;
  if (cursor.text(ahead) === '(') ahead = cursor.afterBrackets(ahead);
  if (cursor.text(ahead) !== 'AS') return false;
  ahead++;
  if (cursor.text(ahead) === 'NOT') ahead++;
  if (cursor.text(ahead) === 'MATERIALIZED') ahead++;
  return cursor.text(ahead) === '(';
}

const definitionModifiers = new Set([
  'OR', 'REPLACE', 'GLOBAL', 'LOCAL', 'TEMP', 'TEMPORARY', 'VOLATILE', 'TRANSIENT', 'EXTERNAL', 'FOREIGN', 'MATERIALIZED', 'MULTISET', 'SET',
  'UNLOGGED', 'SECURE', 'FORCE', 'EDITIONABLE', 'RECURSIVE', 'COLUMN', 'ROW', 'PRIVATE', 'DYNAMIC', 'UNIQUE', 'PUBLIC',
]); // oxfmt-ignore
const definedKinds = new Set([
  'TABLE', 'VIEW', 'PROCEDURE', 'FUNCTION', 'TRIGGER', 'SEQUENCE', 'SCHEMA', 'DATABASE', 'SYNONYM', 'MACRO', 'INDEX',
]); // oxfmt-ignore
const ofStorage = new Set(['INDEX', 'TRIGGER', 'SYNONYM', 'MACRO']);

/** CREATE before the kind of an object and its name; other objects are statements of their own, too, but hold no lineage. */
function createShape(cursor: TokenCursor): boolean {
  return behindKind(cursor) && !belongsBefore(cursor);
}

/** ALTER or DROP of an object; `ALTER TABLE t DROP INDEX i`, `ALTER PUBLICATION p DROP TABLE t` are one statement. */
function definitionShape(cursor: TokenCursor): boolean {
  return !ofStorage.has(cursor.text(1)) && createShape(cursor) && !isMember(cursor);
}

function behindKind(cursor: TokenCursor): boolean {
  let ahead = 1;
  while (definitionModifiers.has(cursor.text(ahead))) ahead++;
  if (!definedKinds.has(cursor.text(ahead))) return false;
  return cursor.text(ahead + 1) === 'IF' || behindName(cursor, ahead + 1) > 0;
}

/** Objects whose ALTER adds and drops others: ALTER EXTENSION e DROP FUNCTION f, ALTER PUBLICATION p DROP TABLE t. */
const containers = new Set([
  'EXTENSION',
  'PUBLICATION',
  'MODULE',
  'POLICY',
  'SHARE',
  'DATASHARE',
  'PACKAGE',
  'TYPE',
  'GROUP',
]);

function isMember(cursor: TokenCursor): boolean {
  for (let back = -1; back >= -6 && cursor.index + back >= 0; back--) {
    if (cursor.text(back) === ';') return false;
    if (containers.has(cursor.text(back)) && cursor.text(back - 1) === 'ALTER') return true;
  }
  return false;
}

const scopeWords = new Set(['DATABASE', 'SCHEMA', 'CATALOG']);

/** `USE d` on a line of its own, or before a terminator. */
function useShape(cursor: TokenCursor): boolean {
  const behind = behindName(cursor, scopeWords.has(cursor.text(1)) && cursor.text(2) !== ';' ? 2 : 1);
  return behind > 0 && (cursor.text(behind) === ';' || cursor.startsLine(behind));
}
