import type { TokenCursor } from '../../cursor/cursor.ts';
import { stringValue } from '../../tokens/identifiers.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Block } from '../../tree/procedural.ts';
import type {
  AlterAction,
  AlterTable,
  Delete,
  RenameTables,
  Statement,
  Update,
} from '../../tree/statements.ts';
import { createStatement } from './create.ts';
import { assignments } from '../dml/returning.ts';
import { atStatementEnd, skipRest, skipToken } from '../ends/statement-end.ts';
import { atIdentifier, identifier, name, takeIdentifier } from '../names/names.ts';
import { objectName } from '../names/object-name.ts';
import { inertStatement } from '../queries/other.ts';
import { addAction, dropAction } from '../ddl/alter-columns.ts';
import { alterModule } from './alter-module.ts';
import { alterDatabase, alterOther } from './alter-other.ts';
import {
  partitionAction,
  replacePartition,
  exchangedPartition,
  movePartition,
  savedRows,
  savesRows,
  tableAfter,
} from '../ddl/alter-partitions.ts';
import { alterFragment, clusteringJoin, queryAction } from '../nested/alter-queries.ts';
import {
  changeAction,
  modifyAction,
  optionsOf,
  replaceColumns,
  unusedColumns,
} from '../ddl/changed-columns.ts';
import { createObject } from '../ddl/create/create-object.ts';
import { createViewFrom } from '../ddl/create/create-view.ts';
import { schedule } from '../ddl/create/schedule.ts';
import { renameAction, renamedTogether } from '../ddl/renames.ts';
import { sessionScope } from '../ddl/scope.ts';
import { refreshByAlter } from '../queries/refresh.ts';

const definitions: ReadonlySet<string> = new Set([
  'PROCEDURE',
  'PROC',
  'FUNCTION',
  'TRIGGER',
  'PACKAGE',
  'EVENT',
]);
const viewModifiers: ReadonlySet<string> = new Set([
  'MATERIALIZED',
  'SECURE',
  'EDITIONABLE',
  'NONEDITIONABLE',
  'RECURSIVE',
  'LIVE',
]);
const tableModifiers: ReadonlySet<string> = new Set([
  'ONLINE',
  'OFFLINE',
  'IGNORE',
  'EXTERNAL',
  'FOREIGN',
  'DYNAMIC',
  'ICEBERG',
  'HYBRID',
  'STREAMING',
  'TEMPORARY',
  'VIRTUAL',
]);

/** ALTER of anything. */
export function alterStatement(cursor: TokenCursor): Statement {
  const start = cursor.start;
  const special = sessionScope(cursor) ?? alterFragment(cursor, start) ?? refreshByAlter(cursor, start);
  if (special !== undefined) return special;
  if (definesAnew(cursor)) return createStatement(cursor);
  let ahead = 1;
  while (
    viewModifiers.has(cursor.text(ahead)) ||
    tableModifiers.has(cursor.text(ahead)) ||
    viewAttribute(cursor, ahead)
  )
    ahead++;
  const word = cursor.text(ahead);
  if (word === 'VIEW') {
    if (cursor.text(ahead + 1) === 'LOG') return { ...inertStatement(cursor), what: 'alter' };
    cursor.index += ahead + 1;
    return alterView(cursor, start);
  }
  if (word === 'TABLE') {
    cursor.index += ahead + 1;
    return alterTable(cursor, start, 'table');
  }
  if (word === 'MODULE') return alterModule(cursor, start);
  if (word === 'TASK' || word === 'ALERT' || (word === 'SCHEDULED' && cursor.text(ahead + 1) === 'QUERY')) {
    cursor.index += ahead;
    const task = schedule(cursor, start);
    return task.body.length > 0 ? task : { kind: 'other', what: 'alter', start, end: task.end };
  }
  if (word === 'SCHEMA' && hasTransfer(cursor)) return transferSchema(cursor, start);
  if (word === 'DATABASE') return alterDatabase(cursor, start);
  if (word === 'POLICY') {
    cursor.advance();
    return createObject(cursor, start);
  }
  return alterOther(cursor, start);
}

/** MySQL: ALTER ALGORITHM = MERGE DEFINER = u SQL SECURITY DEFINER VIEW v AS … */
function viewAttribute(cursor: TokenCursor, ahead: number): boolean {
  if (cursor.text(1) !== 'ALGORITHM' && cursor.text(1) !== 'DEFINER' && cursor.text(1) !== 'SQL')
    return false;
  return (
    cursor.text(ahead) !== 'VIEW' &&
    cursor.kind(ahead) !== TokenKind.end &&
    cursor.text(ahead) !== ';' &&
    !definitions.has(cursor.text(ahead))
  );
}

/** T-SQL's and MySQL's ALTER PROCEDURE … gives the whole definition; elsewhere it only sets options. */
function definesAnew(cursor: TokenCursor): boolean {
  const { alterDefines, events } = cursor.dialect.language;
  if (cursor.text(2) === 'SESSION' || cursor.text(2) === 'NOTIFICATION') return false;
  if (!definitions.has(cursor.text(1)))
    return events === true && cursor.text(1) === 'DEFINER' && cursor.text(ahead(cursor)) === 'EVENT';
  return (
    alterDefines === 'always' ||
    (alterDefines === 'unless-option' && !onlyOption(cursor)) ||
    (events === true && cursor.text(1) === 'EVENT')
  );
}

/** HANA: `ALTER PROCEDURE p RECOMPILE`, `ALTER TRIGGER t ENABLE`: nothing but a word behind the name. */
function onlyOption(cursor: TokenCursor): boolean {
  let behind = 3;
  while (cursor.text(behind) === '.') behind += 2;
  return cursor.text(behind + 1) === ';' || cursor.kind(behind + 1) === TokenKind.end;
}

function ahead(cursor: TokenCursor): number {
  let i = 1;
  while (cursor.kind(i) !== TokenKind.end && cursor.text(i) !== 'EVENT' && cursor.text(i) !== ';' && i < 12)
    i++;
  return i;
}

/** T-SQL: ALTER SCHEMA s TRANSFER [OBJECT::]t */
function hasTransfer(cursor: TokenCursor): boolean {
  return cursor.text(3) === 'TRANSFER';
}

function transferSchema(cursor: TokenCursor, start: number): AlterTable {
  cursor.index += 2;
  const schema = identifier(cursor);
  cursor.accept('TRANSFER');
  if (cursor.text(1) === '::') cursor.index += 2;
  const table = name(cursor);
  return {
    kind: 'alter-table',
    object: 'table',
    name: table,
    actions: [{ action: 'set-schema', schema }],
    start,
    end: cursor.previousEnd,
  };
}

/** ALTER VIEW v AS query defines it again; everything else is an action. */
function alterView(cursor: TokenCursor, start: number): Statement {
  if (cursor.at('IF') && cursor.text(1) === 'EXISTS') cursor.index += 2;
  const here = cursor.index;
  name(cursor);
  if (cursor.at('(')) cursor.skipBrackets();
  const defines = cursor.lookAhead(() => {
    while (!atStatementEnd(cursor) && !cursor.at('AS') && !viewActions.has(cursor.text())) skipToken(cursor);
    return cursor.at('AS');
  });
  cursor.index = here;
  if (defines) return { ...createViewFrom(cursor, start), orReplace: true };
  return alterTable(cursor, start, 'view');
}

const viewActions: ReadonlySet<string> = new Set([
  'RENAME',
  'SET',
  'ALTER',
  'MODIFY',
  'ADD',
  'DROP',
  'OWNER',
  'COMPILE',
  'UNSET',
  'SWAP',
]);

function alterTable(
  cursor: TokenCursor,
  start: number,
  object: AlterTable['object'],
): AlterTable | Update | Delete | RenameTables | Block {
  if (cursor.at('IF') && cursor.text(1) === 'EXISTS') cursor.index += 2;
  cursor.accept('ONLY');
  const node: AlterTable = {
    kind: 'alter-table',
    object,
    name: objectName(cursor),
    actions: [],
    start,
    end: start,
  };
  cursor.accept('*');
  if (cursor.at(',')) return renamedTogether(cursor, node);
  // ClickHouse: ALTER TABLE t ON CLUSTER c …
  if (cursor.at('ON') && cursor.text(1) === 'CLUSTER') cursor.index += 3;
  // Hive: ALTER TABLE t PARTITION (…) SET LOCATION …
  if (cursor.at('PARTITION') && cursor.text(1) === '(') {
    cursor.advance();
    cursor.skipBrackets();
  }
  if (!atMutation(cursor)) actions(cursor, node);
  node.end = cursor.previousEnd;
  return atMutation(cursor) ? withMutations(cursor, node) : node;
}

/** ClickHouse: several changes of rows, perhaps behind those of columns, run one after the other ("Mutations"). */
function withMutations(cursor: TokenCursor, node: AlterTable): Update | Delete | Block {
  const body: Statement[] = node.actions.length > 0 ? [node] : [];
  const first = mutatedRows(cursor, node);
  body.push(first);
  while (cursor.at(',') && atMutation(cursor, 1)) {
    cursor.advance();
    body.push(mutatedRows(cursor, node));
  }
  skipRest(cursor);
  if (body.length === 1) return first;
  return { kind: 'block', declarations: [], body, handlers: [], start: node.start, end: cursor.previousEnd };
}

function atMutation(cursor: TokenCursor, ahead = 0): boolean {
  const next = cursor.text(ahead + 1);
  if (cursor.text(ahead) === 'DELETE') return next === 'WHERE' || next === 'IN';
  return cursor.text(ahead) === 'UPDATE' && cursor.text(ahead + 2) === '=';
}

/** ClickHouse: ALTER TABLE t UPDATE a = e [IN PARTITION p] WHERE c, ALTER TABLE t DELETE WHERE c ("Mutations"). */
function mutatedRows(cursor: TokenCursor, { name: tableName, start }: AlterTable): Update | Delete {
  const updates = cursor.at('UPDATE');
  cursor.advance();
  const target = { kind: 'table' as const, name: tableName, start: tableName.start, end: tableName.end };
  const list = updates ? assignments(cursor) : [];
  while (!atStatementEnd(cursor) && !cursor.at('WHERE')) skipToken(cursor);
  const where = cursor.accept('WHERE') ? cursor.rules.expression(cursor) : undefined;
  while (!atStatementEnd(cursor) && !cursor.at(',')) skipToken(cursor);
  const shared = { with: [], from: [], ...(where && { where }), start, end: cursor.previousEnd };
  return updates
    ? { kind: 'update', target, assignments: list, ...shared }
    : { kind: 'delete', targets: [target], ...shared };
}

function actions(cursor: TokenCursor, node: AlterTable): void {
  for (;;) {
    const before = cursor.index;
    action(cursor, node.actions);
    while (!atStatementEnd(cursor) && !cursor.at(',') && !beginsAction(cursor)) skipToken(cursor);
    if (atStatementEnd(cursor)) return;
    cursor.accept(',');
    if (cursor.index === before || atMutation(cursor)) return;
  }
}

const actionWords: ReadonlySet<string> = new Set(['ADD', 'DROP', 'RENAME', 'MODIFY', 'ALTER', 'CHANGE']);

/** Oracle and others need no comma between ADD (…) and MODIFY (…). */
function beginsAction(cursor: TokenCursor): boolean {
  if (savesRows(cursor)) return true;
  return actionWords.has(cursor.text()) && cursor.text(1) !== ',' && cursor.index > 0;
}

function action(cursor: TokenCursor, into: AlterAction[]): void {
  const next = cursor.text(1);
  if (queryAction(cursor, into)) return;
  const ordering = clusteringJoin(cursor);
  if (ordering) return void into.push({ action: 'read', query: ordering });
  switch (cursor.text()) {
    case 'ADD':
      addAction(cursor, into);
      return;
    case 'DROP':
      dropAction(cursor, into);
      return;
    case 'REPLACE':
      if (next === 'COLUMNS') replaceColumns(cursor, into);
      else replacePartition(cursor, into);
      return;
    case 'ALTER':
      convertedColumn(cursor, into);
      return;
    case 'MOVE':
      movePartition(cursor, into);
      return;
    case 'WITH':
      if (savesRows(cursor)) {
        savedRows(cursor, into);
        return;
      }
      // T-SQL: WITH [NO]CHECK ADD CONSTRAINT …
      cursor.index += 2;
      if (cursor.at('ADD')) addAction(cursor, into);
      return;
    case 'RENAME':
      renameAction(cursor, into);
      return;
    case 'MODIFY':
      modifyAction(cursor, into);
      return;
    case 'CHANGE':
      changeAction(cursor, into);
      return;
    case 'SET':
      setAction(cursor, into);
      return;
    case 'SWAP':
      cursor.advance();
      cursor.accept('WITH');
      into.push({ action: 'swap', with: name(cursor) });
      return;
    case 'EXCHANGE':
      exchangedPartition(cursor, into);
      return;
    case 'SWITCH':
      // T-SQL: the partition's rows go into an empty table
      tableAfter(cursor, 'TO', (table) => into.push({ action: 'detach-into', table }));
      return;
    case 'ATTACH':
    case 'DETACH':
      partitionAction(cursor, into);
      return;
    case 'INHERIT':
      cursor.advance();
      into.push({ action: 'inherit', from: name(cursor) });
      return;
    case 'APPEND':
      cursor.advance();
      if (cursor.accept('FROM')) into.push({ action: 'append-from', table: name(cursor) });
      return;
    case 'AS':
      cursor.advance();
      if (cursor.rules.startsQuery(cursor))
        into.push({ action: 'as-query', query: cursor.rules.query(cursor) });
      return;
    default:
      into.push({ action: 'other' });
      cursor.advance();
  }
}

/** PostgreSQL: ALTER [COLUMN] c [SET DATA] TYPE t USING e: the column's values are computed again. */
function convertedColumn(cursor: TokenCursor, into: AlterAction[]): void {
  cursor.advance();
  cursor.accept('COLUMN');
  const column = atIdentifier(cursor) ? takeIdentifier(cursor) : undefined;
  cursor.acceptSequence('SET', 'DATA');
  if (column === undefined || !cursor.at('TYPE')) {
    into.push({ action: 'other' });
    if (column !== undefined) optionsOf(cursor, column, into);
    return;
  }
  while (!atStatementEnd(cursor) && !cursor.at(',') && !cursor.at('USING')) skipToken(cursor);
  if (cursor.accept('USING'))
    into.push({ action: 'compute-column', column, expression: cursor.rules.expression(cursor) });
  else into.push({ action: 'other' });
}

/** SET SCHEMA s, SET LOCATION 'path' */
function setAction(cursor: TokenCursor, into: AlterAction[]): void {
  cursor.advance();
  if (cursor.accept('UNUSED')) unusedColumns(cursor, into);
  else if (cursor.accept('SCHEMA')) into.push({ action: 'set-schema', schema: identifier(cursor) });
  else if (cursor.accept('LOCATION')) {
    cursor.accept('=');
    if (cursor.kind() === TokenKind.string)
      into.push({ action: 'set-location', path: stringValue(cursor.raw(), cursor.dialect.lexical) });
  } else into.push({ action: 'other' });
}
