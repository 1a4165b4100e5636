import type { TokenCursor } from '../../cursor/cursor.ts';
import { stringValue } from '../../tokens/identifiers.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { CreateRoutine } from '../../tree/procedural.ts';
import type { Statement } from '../../tree/statements.ts';
import { createDictionary } from '../ddl/create/create-dictionary.ts';
import { createObject, objectWords } from '../ddl/create/create-object.ts';
import { createTableFrom } from '../ddl/create/create-table.ts';
import { createViewFrom } from '../ddl/create/create-view.ts';
import { analyticView } from '../ddl/create/derived/analytic-view.ts';
import { objectOfTables } from '../ddl/create/derived/model-sources.ts';
import { createFlow } from '../ddl/create/derived/pipelines.ts';
import { remoteSubscription } from '../ddl/create/derived/remote-subscription.ts';
import { createRule } from '../ddl/create/rule.ts';
import { schedule } from '../ddl/create/schedule.ts';
import { skipRest } from '../ends/statement-end.ts';
import { name } from '../names/names.ts';
import { createdVariable } from '../procedural/declarations/created-variable.ts';
import { library } from '../procedural/declarations/library.ts';
import { packageDefinition } from '../procedural/declarations/package.ts';
import { routine } from '../procedural/declarations/routine.ts';
import { trigger } from '../procedural/declarations/trigger.ts';

/** What the words between CREATE and the kind of object say. */
interface Modifiers {
  temporary: boolean;
  external: boolean;
  materialized: boolean;
  orReplace: boolean;
  /** Rows can only be written to it: they go to its location (Greenplum). */
  writable: boolean;
  /** Rows have columns besides those that are declared (Vertica). */
  flexible: boolean;
  /** A pipeline keeps it up to date (Databricks). */
  refreshed: boolean;
}

const routineKinds: ReadonlyMap<string, CreateRoutine['routine']> = new Map([
  ['PROCEDURE', 'procedure'],
  ['PROC', 'procedure'],
  ['FUNCTION', 'function'],
  ['MACRO', 'macro'],
]);

/** CREATE, and ALTER where it defines again (T-SQL's ALTER PROCEDURE): the current word is CREATE or ALTER. */
export function createStatement(cursor: TokenCursor): Statement {
  const start = cursor.start;
  cursor.advance();
  return definition(cursor, start);
}

/** Teradata: CT is CREATE TABLE. */
export function abbreviatedTable(cursor: TokenCursor): Statement | undefined {
  if (!cursor.dialect.syntax.selAbbreviation) return undefined;
  const start = cursor.start;
  cursor.advance();
  return createTableFrom(cursor, start);
}

/** Snowflake: DEFINE TABLE, VIEW, DYNAMIC TABLE, TASK …: what a project wants to be there, like CREATE ("DCM Projects"). */
export function definesObject(cursor: TokenCursor): boolean {
  if (!cursor.dialect.syntax.definesObjects) return false;
  return kinds.has(cursor.text(1)) || modifierWords.has(cursor.text(1));
}

/** What is created, from behind the word CREATE on; HANA's deployment artefacts begin here. */
export function definition(cursor: TokenCursor, start: number): Statement {
  const modifiers: Modifiers = {
    temporary: false,
    external: false,
    materialized: false,
    orReplace: false,
    writable: false,
    flexible: false,
    refreshed: false,
  };
  skipModifiers(cursor, modifiers);
  const word = cursor.text();
  const kind = routineKinds.get(word);
  if (kind !== undefined && !cursor.atSequence('FUNCTION', 'MAPPING')) {
    cursor.advance();
    return routine(cursor, start, kind, modifiers.external);
  }
  switch (word) {
    case 'TABLE':
      return createTable(cursor, start, modifiers);
    case 'VIEW':
      return createView(cursor, start, modifiers);
    case 'LIBRARY':
      if (!cursor.dialect.language.libraries) break;
      cursor.advance();
      return library(cursor, start);
    case 'TRIGGER':
      cursor.advance();
      return trigger(cursor, start);
    case 'PACKAGE': {
      cursor.advance();
      const isBody = cursor.accept('BODY');
      return packageDefinition(cursor, start, isBody);
    }
    case 'VARIABLE':
      return createdVariable(cursor, start);
    case 'TYPE':
      if (cursor.text(1) !== 'BODY') break;
      cursor.index += 2;
      return { ...packageDefinition(cursor, start, true), ofType: true };
    case 'DICTIONARY':
      cursor.advance();
      return createDictionary(cursor, start);
    case 'FLOW':
      return createFlow(cursor, start);
    case 'REMOTE':
      if (cursor.text(1) !== 'SUBSCRIPTION') break;
      return remoteSubscription(cursor, start);
    case 'EVENT':
    case 'RULE':
      if (isServerObject(cursor)) break;
      return cursor.at('RULE') ? createRule(cursor, start) : schedule(cursor, start);
    case 'SCHEDULED':
    case 'TASK':
    case 'PIPE':
    case 'ALERT':
      return schedule(cursor, start);
    case 'PROJECTION':
      // Vertica: a projection holds the columns of a table in another order, or aggregates of them
      if (!cursor.dialect.syntax.timeSeries) break;
      cursor.advance();
      return { ...createViewFrom(cursor, start), materialized: true };
    case 'JOIN':
      // Teradata: a join index holds the rows of a query
      if (cursor.text(1) !== 'INDEX') break;
      cursor.index += 2;
      return { ...createViewFrom(cursor, start), materialized: true };
    default:
  }
  if (word === 'ANALYTIC' && cursor.text(1) === 'VIEW') return analyticView(cursor, start);
  if (tableWithoutWord(cursor, modifiers)) return createTable(cursor, start, modifiers);
  // Snowflake: a Cortex search service holds the rows of a query ("CREATE CORTEX SEARCH SERVICE")
  if (cursor.text(1) === 'SEARCH' && cursor.text(2) === 'SERVICE') {
    cursor.index += 3;
    return { ...createViewFrom(cursor, start), materialized: true };
  }
  return objectOfTables(cursor, start) ?? createObject(cursor, start);
}

/** ClickHouse: `ATTACH TABLE t FROM 'path' (a Int8) ENGINE = …` defines a table that is there; by its name alone it declares nothing. */
export function attachedTable(cursor: TokenCursor): Statement | undefined {
  if (cursor.dialect.syntax.engines === undefined || !attached.has(cursor.text(1))) return undefined;
  let ahead = 2;
  while (!attachedEnds.has(cursor.text(ahead)) && cursor.kind(ahead) !== TokenKind.end) ahead++;
  if (cursor.text(ahead) !== '(' && cursor.text(ahead) !== 'AS') return undefined;
  const { start } = cursor;
  cursor.advance();
  return definition(cursor, start);
}

const attached: ReadonlySet<string> = new Set(['TABLE', 'VIEW', 'MATERIALIZED', 'DICTIONARY']);
const attachedEnds: ReadonlySet<string> = new Set(['(', ';', 'AS']);

/** T-SQL: EVENT SESSION, EVENT NOTIFICATION and the rules that are bound to columns run no statement. */
function isServerObject(cursor: TokenCursor): boolean {
  if (cursor.at('RULE')) return cursor.dialect.syntax.boundRules === true;
  return cursor.text(1) === 'SESSION' || cursor.text(1) === 'NOTIFICATION';
}

/** Words before the kind: `OR REPLACE`, `GLOBAL TEMPORARY`, `DEFINER = u@h`, `ALGORITHM = MERGE`, `NO FORCE` … */
function skipModifiers(cursor: TokenCursor, modifiers: Modifiers): void {
  for (;;) {
    const text = cursor.text();
    if (kinds.has(text) && !(text === 'EVENT' && cursor.text(1) === 'TABLE')) return;
    const next = cursor.text(1);
    if (text === 'OR' && (next === 'REPLACE' || next === 'ALTER' || next === 'REFRESH')) {
      cursor.index += 2;
      modifiers.orReplace = true;
      if (next === 'REFRESH') modifiers.refreshed = true;
    } else if (text === 'JSON' && dualityWords.has(next)) cursor.advance();
    else if (text === 'DEFINER') definer(cursor);
    else if (text === 'ALGORITHM') cursor.index += next === '=' ? 3 : 2;
    else if (text === 'SQL' && next === 'SECURITY') cursor.index += 3;
    else if (text === 'AND' && (next === 'COMPILE' || next === 'RESOLVE')) cursor.index += 2;
    else if (text === 'JSON' && jsonWords.has(next)) {
      cursor.index += 2;
      cursor.accept('DUALITY');
    } else if (text === 'REPLACE') {
      cursor.advance();
      modifiers.orReplace = true;
    } else if ((text === 'PROJECTION' || text === 'HIERARCHY') && next === 'VIEW') cursor.advance();
    else if (modifierWords.has(text)) {
      note(text, modifiers);
      cursor.advance();
    } else if (isUnknownModifier(cursor)) {
      noteModifier(cursor);
      cursor.advance();
    } else return;
  }
}

/** Kinds of tables of Hive, Db2, Teradata, Sybase, Informix and Redshift that are tables like any other to lineage. */
const plainKind = /^(?:transactional|hadoop|datalake|trace|existing|static|protected)$/i;

function noteModifier(cursor: TokenCursor): void {
  const word = cursor.raw();
  if (!plainKind.test(word))
    cursor.note('unknown-modifier', `${word} is no kind of table or view that is known: it is passed over.`);
}

/** `CREATE TRANSACTIONAL TABLE t`, `CREATE HADOOP TABLE t`: up to four words that are no kind of object, before TABLE or VIEW on the same line. */
function isUnknownModifier(cursor: TokenCursor): boolean {
  for (let ahead = 0; ahead <= longestModifiers; ahead++) {
    const text = cursor.text(ahead);
    if (ahead > 0 && cursor.startsLine(ahead)) return false;
    if (text === 'TABLE' || text === 'VIEW') return ahead > 0 && nameBegins(cursor, ahead + 1);
    if (
      cursor.kind(ahead) !== TokenKind.word ||
      objectWords.has(text) ||
      ownViews.has(text) ||
      connectives.has(text)
    )
      return false;
  }
  return false;
}

const longestModifiers = 4;
/** Views and graphs that are not made of a query. */
const ownViews: ReadonlySet<string> = new Set(['ANALYTIC', 'SEMANTIC', 'GRAPH', 'PROPERTY']);
const connectives: ReadonlySet<string> = new Set([
  'ON',
  'FOR',
  'OF',
  'FROM',
  'AS',
  'TO',
  'IN',
  'WITH',
  'USING',
  'BY',
  'IF',
  'IS',
  'LIKE',
  'CREATE',
  'ALTER',
  'DROP',
  'TRUNCATE',
]);

function nameBegins(cursor: TokenCursor, ahead: number): boolean {
  const kind = cursor.kind(ahead);
  if (kind === TokenKind.quoted || kind === TokenKind.template || kind === TokenKind.variable) return true;
  return (kind === TokenKind.word && !connectives.has(cursor.text(ahead))) || cursor.text(ahead) === 'IF';
}

/** Oracle, MySQL: CREATE JSON [RELATIONAL] DUALITY VIEW. */
const dualityWords: ReadonlySet<string> = new Set(['DUALITY', 'RELATIONAL']);

function note(word: string, modifiers: Modifiers): void {
  if (word === 'TEMP' || word === 'TEMPORARY' || word === 'VOLATILE') modifiers.temporary = true;
  else if (word === 'EXTERNAL' || word === 'FOREIGN') modifiers.external = true;
  else if (word === 'MATERIALIZED' || word === 'LIVE') modifiers.materialized = true;
  else if (word === 'FLEX' || word === 'FLEXIBLE') modifiers.flexible = true;
  else if (word === 'WRITABLE') modifiers.writable = true;
  if (word === 'LIVE') modifiers.refreshed = true;
}

/** `DEFINER = 'u'@'h'`, `DEFINER = CURRENT_USER()`. */
function definer(cursor: TokenCursor): void {
  cursor.advance();
  cursor.accept('=');
  cursor.advance();
  if (cursor.at('(')) cursor.skipBrackets();
  while (!cursor.atEnd && cursor.touchesPrevious && !kinds.has(cursor.text())) cursor.advance();
}

const kinds: ReadonlySet<string> = new Set([
  'TABLE',
  'VIEW',
  'PROCEDURE',
  'PROC',
  'FUNCTION',
  'MACRO',
  'TRIGGER',
  'PACKAGE',
  'TYPE',
  'TASK',
  'EVENT',
  'RULE',
  'ALERT',
]);

/** Oracle: JSON COLLECTION TABLE, JSON [RELATIONAL] DUALITY VIEW. */
const jsonWords: ReadonlySet<string> = new Set(['COLLECTION', 'RELATIONAL', 'DUALITY']);

const modifierWords: ReadonlySet<string> = new Set([
  'GLOBAL', 'LOCAL', 'TEMP', 'TEMPORARY', 'VOLATILE', 'TRANSIENT', 'UNLOGGED', 'LOGGED', 'EXTERNAL', 'FOREIGN', 'DYNAMIC', 'ICEBERG', 'SET', 'MULTISET',
  'COLUMN', 'ROW', 'DIMENSION', 'FACT', 'HYBRID', 'EVENT', 'SECURE', 'MATERIALIZED', 'RECURSIVE', 'FORCE', 'NO', 'NOFORCE', 'EDITIONABLE', 'NONEDITIONABLE',
  'EDITIONING', 'PRIVATE', 'SHARDED', 'DUPLICATED', 'BLOCKCHAIN', 'IMMUTABLE', 'AGGREGATE', 'STREAMING', 'LIVE', 'HISTORY', 'VIRTUAL', 'RAW', 'MANAGED',
  'CONSTRAINT', 'ERROR', 'READ', 'ONLY', 'WRITE', 'INTERACTIVE', 'DEFAULT', 'FEDERATED', 'DBA', 'AUTHENTICATED', 'CACHED', 'SNAPSHOT', 'STABLE', 'SPECIFIC', 'MASKED',
  'OR', 'REFRESH', 'LARGE', 'INCREMENTAL', 'NATIVE', 'WINDOW', 'REFRESHABLE', 'TIMESERIES', 'SUMMARY', 'STANDARD', 'OPERATIONAL', 'VECTOR', 'NONSCHEMA', 'SYSTEM', 'TRUSTED', 'DATA', 'METRIC',
  'DUALITY', 'RELATIONAL', 'FLEX', 'FLEXIBLE', 'WRITABLE', 'READABLE', 'WEB',
]); // oxfmt-ignore

/** Modifiers that mean a table even where TABLE is left out. */
function tableWithoutWord(cursor: TokenCursor, modifiers: Modifiers): boolean {
  if (objectWords.has(cursor.text())) return false;
  return (
    modifiers.temporary &&
    (cursor.kind() === TokenKind.word || cursor.kind() === TokenKind.quoted) &&
    cursor.text(1) === '('
  );
}

function createTable(cursor: TokenCursor, start: number, modifiers: Modifiers): Statement {
  if (cursor.at('TABLE') && cursor.text(1) === 'FUNCTION') {
    cursor.index += 2;
    return routine(cursor, start, 'function');
  }
  cursor.accept('TABLE');
  const file =
    modifiers.external && cursor.kind() === TokenKind.string ? stringValue(cursor.raw()) : undefined;
  const node = createTableFrom(cursor, start);
  // Netezza: CREATE EXTERNAL TABLE 'file' USING (…) AS query
  if (file !== undefined && node.query)
    return {
      kind: 'transfer',
      direction: 'out',
      query: node.query,
      location: { text: file },
      start,
      end: node.end,
    };
  if (modifiers.temporary) node.temporary = true;
  if (modifiers.external) node.external = true;
  if (modifiers.orReplace) node.orReplace = true;
  if (modifiers.writable) node.writable = true;
  if (modifiers.flexible) node.flexible = true;
  if (modifiers.refreshed) node.refreshed = true;
  return node;
}

function createView(cursor: TokenCursor, start: number, modifiers: Modifiers): Statement {
  cursor.advance();
  if (cursor.at('LOG') && cursor.text(1) === 'ON') return viewLog(cursor, start);
  if (readsPlace(cursor)) return createTableFrom(cursor, start);
  const node = createViewFrom(cursor, start);
  if (modifiers.temporary) node.temporary = true;
  if (modifiers.materialized) node.materialized = true;
  if (modifiers.orReplace) node.orReplace = true;
  if (modifiers.refreshed) node.refreshed = true;
  return node;
}

/** Spark: `CREATE TEMPORARY VIEW v [(a INT)] USING csv OPTIONS (path '/in/x.csv')`: the rows of a place. */
function readsPlace(cursor: TokenCursor): boolean {
  if (cursor.dialect.syntax.tableFormat === undefined) return false;
  let ahead = cursor.at('IF') && cursor.text(1) === 'NOT' ? 3 : 0;
  while (cursor.text(ahead + 1) === '.') ahead += 2;
  ahead++;
  if (cursor.text(ahead) === '(') ahead = cursor.afterBrackets(ahead);
  return cursor.text(ahead) === 'USING' && cursor.kind(ahead + 1) === TokenKind.word;
}

/** Oracle: CREATE MATERIALIZED VIEW LOG ON t keeps the changes of a table for its views. */
function viewLog(cursor: TokenCursor, start: number): Statement {
  cursor.index += 2;
  const on = name(cursor);
  skipRest(cursor);
  return { kind: 'create-object', object: 'other', name: on, on, start, end: cursor.previousEnd };
}
