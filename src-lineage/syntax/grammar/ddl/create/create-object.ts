import type { TokenCursor } from '../../../cursor/cursor.ts';
import { TokenKind } from '../../../tokens/tokens.ts';
import type { CreateObject, CreateSynonym, Statement } from '../../../tree/statements.ts';
import { atStatementEnd, skipRest, skipToken } from '../../ends/statement-end.ts';
import { atIdentifier, name } from '../../names/names.ts';
import { dataType } from '../../names/types.ts';
import { columnDefinitions } from './columns.ts';
import { schemaDetails } from './create-schema.ts';
import { place } from './create-table.ts';
import { objectQueries } from './derived/object-queries.ts';

const kinds: ReadonlyMap<string, CreateObject['object']> = new Map([
  ['SEQUENCE', 'sequence'],
  ['STAGE', 'stage'],
  ['STREAM', 'stream'],
  ['TYPE', 'type'],
  ['INDEX', 'index'],
  ['SCHEMA', 'schema'],
  ['DATABASE', 'database'],
]);

/** Objects whose kind is one word; every other word is read as a kind too, so that nothing new is an error. */
export const objectWords: ReadonlySet<string> = new Set([
  ...kinds.keys(),
  'SYNONYM',
  'ALIAS',
  'NICKNAME',
  'ROLE',
  'USER',
  'LOGIN',
  'STATISTICS',
]);

/** CREATE of any other object: its name, and for streams, stages, types and synonyms what they refer to. */
export function createObject(cursor: TokenCursor, start: number): Statement {
  const node: CreateObject = { kind: 'create-object', object: 'other', start, end: start };
  const first = cursor.raw().toUpperCase();
  let words = 0;
  while (!atStatementEnd(cursor) || words === 0) {
    const text = cursor.text();
    if (cursor.atEnd || cursor.at(';')) break;
    if (
      text === 'SYNONYM' ||
      ((text === 'ALIAS' || text === 'NICKNAME') && cursor.kind(1) !== TokenKind.symbol)
    )
      return synonym(cursor, start);
    if (holdsForeignText(cursor)) {
      while (!cursor.atEnd) cursor.advance();
      break;
    }
    const kind = belongsToOther(cursor) ? undefined : kinds.get(text);
    words++;
    cursor.advance();
    if (text === 'MESSAGE') cursor.accept('TYPE');
    if (kind !== undefined) {
      node.object = kind;
      named(cursor, node);
      break;
    }
    if (words > 1 || !leading.has(text)) {
      if (cursor.kind() === TokenKind.word && objectWords.has(cursor.text())) continue;
      while (kindTails.has(cursor.text()) && nameFollows(cursor)) cursor.advance();
      named(cursor, node);
      break;
    }
  }
  details(cursor, node, first);
  node.end = cursor.previousEnd;
  return node;
}

/** Oracle: JAVA SOURCE and MLE MODULE hold a program in another language, up to the slash that ends the batch. */
function holdsForeignText(cursor: TokenCursor): boolean {
  if (!cursor.dialect.syntax.foreignSources) return false;
  const next = cursor.text(1);
  if (cursor.at('JAVA')) return next === 'SOURCE' || next === 'CLASS' || next === 'RESOURCE';
  return cursor.at('MLE') && (next === 'MODULE' || next === 'ENV');
}

/** DATABASE LINK, DATABASE SCOPED CREDENTIAL, DATABASE AUDIT SPECIFICATION, XML SCHEMA COLLECTION …: kinds of several words. */
function belongsToOther(cursor: TokenCursor): boolean {
  const next = cursor.text(1);
  if (cursor.at('SCHEMA')) return next === 'COLLECTION';
  return (
    cursor.at('DATABASE') &&
    (next === 'LINK' ||
      ((next === 'SCOPED' || next === 'AUDIT' || next === 'ENCRYPTION') && cursor.kind(2) === TokenKind.word))
  );
}

/** First words that never are the kind by themselves. */
const leading: ReadonlySet<string> = new Set([
  'DATABASE',
  'LINK',
  'UNIQUE',
  'CLUSTERED',
  'NONCLUSTERED',
  'BITMAP',
  'FULLTEXT',
  'SPATIAL',
  'PRIMARY',
  'XML',
  'COLUMNSTORE',
  'PUBLIC',
  'HASH',
  'JOIN',
  'INVERTED',
  'NULL_FILTERED',
  'SEARCH',
  'ROW',
  'NETWORK',
  'PASSWORD',
  'MASKING',
  'SESSION',
  'FILE',
  'STORAGE',
  'NOTIFICATION',
  'SECURITY',
  'API',
  'RESOURCE',
  'WORKLOAD',
  'SERVER',
  'EVENT',
  'TEXT',
  'ACCESS',
  'OPERATOR',
  'MULTIVALUE',
  'CAST',
  'SEMANTIC',
  'SCHEMA',
]);

/** Last words of kinds with several: SYMMETRIC KEY, AVAILABILITY GROUP, SERVER AUDIT SPECIFICATION … */
const kindTails: ReadonlySet<string> = new Set([
  'MASTER', 'ENCRYPTION', 'KEY', 'GROUP', 'POOL', 'POLICY', 'AUDIT', 'SPECIFICATION', 'CREDENTIAL', 'COLLECTION', 'SESSION',
  'NOTIFICATION', 'CATALOG', 'PROPERTY', 'LIST', 'SERVICE', 'PRIORITY', 'PROVIDER', 'FUNCTION', 'FILE', 'FORMAT', 'SOURCE', 'ROLE',
]); // oxfmt-ignore

function nameFollows(cursor: TokenCursor): boolean {
  const kind = cursor.kind(1);
  return (kind === TokenKind.word && !afterName.has(cursor.text(1))) || kind === TokenKind.quoted;
}

const afterName: ReadonlySet<string> = new Set([
  'WITH',
  'AS',
  'ON',
  'FOR',
  'FROM',
  'IN',
  'TO',
  'BY',
  'ENCRYPTION',
]);

function named(cursor: TokenCursor, node: CreateObject): void {
  if (cursor.at('CONCURRENTLY')) cursor.advance();
  if (cursor.at('IF') && cursor.text(1) === 'NOT') cursor.index += 3;
  if (cursor.at('AUTHORIZATION')) cursor.advance();
  if (cursor.at('ON') && node.object === 'index') return;
  if (atIdentifier(cursor) || cursor.kind() === TokenKind.variable) node.name = name(cursor);
}

function details(cursor: TokenCursor, node: CreateObject, kind: string): void {
  switch (node.object) {
    case 'stream':
    case 'index':
      while (!atStatementEnd(cursor) && !cursor.at('ON')) skipToken(cursor);
      if (cursor.accept('ON')) {
        cursor.acceptAny('EXTERNAL', 'DYNAMIC', 'EVENT', 'ONLY');
        cursor.acceptAny('TABLE', 'VIEW', 'STAGE');
        if (atIdentifier(cursor)) node.on = name(cursor);
      }
      break;
    case 'stage':
      stageLocation(cursor, node);
      break;
    case 'type':
      typeColumns(cursor, node);
      break;
    case 'schema':
      schemaDetails(cursor, node);
      return;
    case 'other':
      objectQueries(cursor, node, kind);
      break;
    default:
  }
  skipRest(cursor);
}

function stageLocation(cursor: TokenCursor, node: CreateObject): void {
  while (!atStatementEnd(cursor)) {
    if (cursor.accept('URL')) {
      cursor.accept('=');
      const url = place(cursor);
      if (url !== undefined) node.location = url;
    } else skipToken(cursor);
  }
}

/** `CREATE TYPE t AS TABLE (…)`, `AS (…)`, `AS OBJECT (…)`, `UNDER t (…)`, `AS TABLE OF r`, `AS VARRAY (n) OF r`, Db2's `AS r ARRAY[]`. */
function typeColumns(cursor: TokenCursor, node: CreateObject): void {
  if (cursor.at('AS') && isArrayOf(cursor)) {
    cursor.advance();
    node.element = dataType(cursor);
    return;
  }
  while (!atStatementEnd(cursor) && !cursor.at('(') && !cursor.at('ENUM')) {
    // Db2: AS ROW ANCHOR ROW OF t
    if (cursor.at('ANCHOR')) {
      node.element = dataType(cursor);
      return;
    }
    if (cursor.at('UNDER') && cursor.kind(1) !== TokenKind.symbol) {
      cursor.advance();
      node.under = name(cursor);
      continue;
    }
    // Oracle: VARRAY (50) OF t, VARYING ARRAY (50) OF t
    if (cursor.accept('VARRAY') || cursor.acceptSequence('VARYING', 'ARRAY')) {
      if (cursor.at('(')) cursor.skipBrackets();
      continue;
    }
    if (cursor.accept('OF')) {
      const bracketed = cursor.accept('(');
      node.element = dataType(cursor);
      if (bracketed) cursor.accept(')');
      return;
    }
    cursor.advance();
  }
  const enumeration =
    cursor.at('ENUM') || cursor.kind(1) === TokenKind.string || cursor.kind(1) === TokenKind.number;
  if (cursor.accept('ENUM') && cursor.rules.startsQuery(cursor)) node.queries = [cursor.rules.query(cursor)];
  if (cursor.at('(') && !enumeration) node.columns = columnDefinitions(cursor).columns;
}

/** `schema.r ARRAY[`, `DECIMAL(9,2) ARRAY[` behind the current word */
function isArrayOf(cursor: TokenCursor): boolean {
  let last = 1;
  while (cursor.text(last + 1) === '.') last += 2;
  if (cursor.text(last + 1) === '(') last = cursor.afterBrackets(last + 1) - 1;
  return cursor.text(last + 1) === 'ARRAY' && cursor.text(last + 2) === '[';
}

/** FOR SEQUENCE s, or without a target: no rows stand behind it. */
function inertSynonym(cursor: TokenCursor, start: number): CreateObject {
  skipRest(cursor);
  return { kind: 'create-object', object: 'other', start, end: cursor.previousEnd };
}

/** SYNONYM s FOR t, ALIAS a FOR t, NICKNAME n FOR server.schema.t */
function synonym(cursor: TokenCursor, start: number): CreateSynonym | CreateObject {
  const isSynonym = cursor.at('SYNONYM');
  cursor.advance();
  if (cursor.at('IF') && cursor.text(1) === 'NOT') cursor.index += 3;
  const own = name(cursor);
  if (!cursor.accept('FOR')) {
    if (isSynonym) cursor.error('expected', 'Expected FOR');
    return inertSynonym(cursor, start);
  }
  if (cursor.at('SEQUENCE')) return inertSynonym(cursor, start);
  const ofPackage = cursor.kind(1) !== TokenKind.symbol && cursor.accept('MODULE');
  cursor.accept('TABLE');
  const target = name(cursor);
  skipRest(cursor);
  const end = cursor.previousEnd;
  return { kind: 'create-synonym', name: own, target, ...(ofPackage && { ofPackage }), start, end };
}
