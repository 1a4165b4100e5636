import type { TokenCursor } from '../../cursor/cursor.ts';
import { stringValue } from '../../tokens/identifiers.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Identifier } from '../../tree/node.ts';
import type { AlterAction } from '../../tree/statements.ts';
import { atStatementEnd, skipToken } from '../ends/statement-end.ts';
import { atIdentifier, identifierOrString, name } from '../names/names.ts';
import { atType } from '../names/type-names.ts';
import { columnDefinitions, noElements, tableElement, type TableElements } from './create/columns.ts';
import { isIndexElement } from './create/table-elements.ts';

const notColumns: ReadonlySet<string> = new Set([
  'PARTITION',
  'INDEX',
  'KEY',
  'FULLTEXT',
  'SPATIAL',
  'SUPPLEMENTAL',
  'PERIOD',
  'FILE',
  'RANGE',
  'SEARCH',
  'SUBPARTITION',
  'LOG',
  'PROJECTION',
  'ROW',
  'VERSIONING',
  'SYSTEM',
  'STATISTICS',
  'SCOPE',
  'RESTRICT',
  'VOLUME',
  'FOREIGN',
  'GENERATED',
]);

/** ADD [COLUMN] (definitions) | definition, definition; ADD CONSTRAINT …. */
export function addAction(cursor: TokenCursor, into: AlterAction[]): void {
  cursor.advance();
  // ALTER COLUMN c ADD GENERATED ALWAYS AS IDENTITY, ADD NOT FOR REPLICATION; ADD CLUSTERING BY LINEAR ORDER (a)
  const ordered = cursor.atSequence('CLUSTERING', 'BY') || cursor.atSequence('NOT', 'FOR');
  if (ordered || (cursor.at('GENERATED') && (cursor.text(1) === 'ALWAYS' || cursor.text(1) === 'BY'))) {
    into.push({ action: 'other' });
    return;
  }
  const worded = cursor.acceptAny('COLUMN', 'COLUMNS') !== undefined;
  if (cursor.at('IF') && cursor.text(1) === 'NOT') cursor.index += 3;
  if (!worded && cursor.at('PARTITION') && cursor.text(1) === '(') {
    addPartitions(cursor, into);
    return;
  }
  if (!worded && notColumns.has(cursor.text()) && cursor.kind(1) !== TokenKind.end && !isColumn(cursor)) {
    into.push(historyTable(cursor) ?? { action: 'other' });
    cursor.advance();
    return;
  }
  const elements = cursor.at('(') ? columnDefinitions(cursor) : unbracketed(cursor);
  pushElements(elements, into);
}

/** Hive: ADD PARTITION (day = '2024-05-01') LOCATION 'path' PARTITION …: rows of the table lie there, too. */
function addPartitions(cursor: TokenCursor, into: AlterAction[]): void {
  while (cursor.at('PARTITION') && cursor.text(1) === '(') {
    cursor.advance();
    cursor.skipBrackets();
    if (cursor.accept('LOCATION') && cursor.kind() === TokenKind.string) {
      into.push({ action: 'set-location', path: stringValue(cursor.raw(), cursor.dialect.lexical) });
      cursor.advance();
    } else into.push({ action: 'other' });
  }
}

/** Db2: ADD VERSIONING USE HISTORY TABLE t */
function historyTable(cursor: TokenCursor): AlterAction | undefined {
  if (!cursor.atSequence('VERSIONING', 'USE', 'HISTORY', 'TABLE')) return undefined;
  cursor.index += 4;
  const table = name(cursor);
  cursor.index--;
  return { action: 'mention', table };
}

/**
 * `ADD key int`, `ADD a int, comment varchar(10)`: a word of another clause is the name of a column where a type stands
 * behind it. In `MODIFY date varchar(10)` the first of two types is a column.
 */
function isColumn(cursor: TokenCursor): boolean {
  if (cursor.at('FOREIGN') && cursor.text(1) === 'KEY') return true;
  if (isIndexElement(cursor, new Set())) return false;
  return atType(cursor, 1) && !atType(cursor, 2);
}

/** T-SQL: ADD a int, b int, CONSTRAINT c …: further definitions follow commas without ADD. */
function unbracketed(cursor: TokenCursor): TableElements {
  const elements = noElements();
  do {
    const options = cursor.at('OPTIONS') && cursor.text(1) === '(';
    const other = cursor.text(-1) === ',' && nextAction.has(cursor.text()) && !isColumn(cursor);
    if (options || other || !(atIdentifier(cursor) || isColumn(cursor))) {
      cursor.index--;
      break;
    }
    tableElement(cursor, elements);
    // Db2: ADD COLUMN a INT ADD COLUMN b INT
    while (!atStatementEnd(cursor) && !cursor.at(',') && !cursor.at('ADD')) skipToken(cursor);
  } while (cursor.accept(','));
  return elements;
}

const nextAction: ReadonlySet<string> = new Set([
  'ADD',
  'DROP',
  'ALTER',
  'MODIFY',
  'RENAME',
  'CHANGE',
  'ALGORITHM',
  'LOCK',
  'VALIDATE',
  'ENGINE',
  'COMMENT',
  'AUTO_INCREMENT',
  'OWNER',
  'SET',
  'FORCE',
  'ORDER',
  'CONVERT',
  'ENABLE',
  'DISABLE',
]);

function pushElements(elements: TableElements, into: AlterAction[]): void {
  if (elements.columns.length > 0) into.push({ action: 'add-columns', columns: elements.columns });
  if (elements.primaryKey) into.push({ action: 'add-primary-key', columns: elements.primaryKey });
  for (const foreignKey of elements.foreignKeys) into.push({ action: 'add-foreign-key', foreignKey });
  if (elements.columns.length + elements.foreignKeys.length === 0 && !elements.primaryKey)
    into.push({ action: 'other' });
}

const notDroppedColumns: ReadonlySet<string> = new Set([
  'CONSTRAINT',
  'INDEX',
  'KEY',
  'PRIMARY',
  'FOREIGN',
  'PARTITION',
  'CHECK',
  'UNIQUE',
  'DEFAULT',
  'SUBPARTITION',
  'SUPPLEMENTAL',
  'PERIOD',
  'PROJECTION',
  'ROW',
  'FEATURE',
  'STATISTICS',
  'CLUSTERING',
  'ALL',
  'SEARCH',
  'RANGE',
  'UNUSED',
  'DETACHED',
  'IDENTITY',
  'EXPRESSION',
  'TEMPORARY',
]);

/** DROP [COLUMN] a, b | (a, b); constraints and the like are nothing to lineage. */
export function dropAction(cursor: TokenCursor, into: AlterAction[]): void {
  cursor.advance();
  const worded = cursor.acceptAny('COLUMN', 'COLUMNS') !== undefined;
  if (!worded && notDroppedColumns.has(cursor.text())) {
    into.push({ action: 'other' });
    cursor.advance();
    return;
  }
  if (cursor.at('IF') && cursor.text(1) === 'EXISTS') cursor.index += 2;
  const columns: Identifier[] = [];
  const bracketed = cursor.accept('(');
  do {
    if (!atIdentifier(cursor) || (!bracketed && columns.length > 0 && dropEnds.has(cursor.text()))) break;
    columns.push(bracketed ? identifierOrString(cursor) : name(cursor).parts.at(-1)!);
    if (cursor.at('IF') && cursor.text(1) === 'EXISTS') cursor.index += 2;
  } while ((bracketed || !actionFollowsComma(cursor)) && cursor.accept(','));
  if (bracketed) cursor.accept(')');
  into.push({ action: 'drop-columns', columns });
}

const dropEnds: ReadonlySet<string> = new Set(['CONSTRAINT', 'COLUMN']);

function actionFollowsComma(cursor: TokenCursor): boolean {
  return cursor.at(',') && (nextAction.has(cursor.text(1)) || dropEnds.has(cursor.text(1)));
}
