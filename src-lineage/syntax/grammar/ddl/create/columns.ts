import type { TokenCursor } from '../../../cursor/cursor.ts';
import { TokenKind } from '../../../tokens/tokens.ts';
import type { ColumnDefinition, ForeignKeyTarget, Identifier, Name } from '../../../tree/node.ts';
import type { CreateTable, ForeignKey } from '../../../tree/statements.ts';
import { breaksOff } from '../../ends/statement-end.ts';
import { hasStatementShape } from '../../ends/statement-shapes.ts';
import { atIdentifier, identifierList, identifierOrString, name, takeIdentifier } from '../../names/names.ts';
import { dataType } from '../../names/types.ts';
import { isIndexElement, nameKey, startsConstraint } from './table-elements.ts';

/** What the brackets of CREATE TABLE hold. */
export interface TableElements {
  columns: ColumnDefinition[];
  primaryKey?: Identifier[];
  /** The columns of all unique keys. */
  uniqueKeys?: Identifier[];
  /** Those of keys with ON CONFLICT IGNORE or REPLACE. */
  decidingKeys?: Identifier[];
  periods?: CreateTable['periods'];
  foreignKeys: ForeignKey[];
  like: NonNullable<CreateTable['like']>;
  /** The names of the columns, as indexes are compared with them. */
  names: Set<string>;
}

/** No elements yet. */
export function noElements(): TableElements {
  return { columns: [], foreignKeys: [], like: [], names: new Set() };
}

/** `(column type …, constraint, LIKE t)`, the opening bracket being current. */
export function columnDefinitions(cursor: TokenCursor): TableElements {
  const elements = noElements();
  cursor.expect('(');
  while (!cursor.atEnd && !cursor.at(')') && !cursor.at(';')) {
    tableElement(cursor, elements);
    if (!toNextElement(cursor)) break;
  }
  cursor.expect(')');
  return elements;
}

/** Steps over what is left of an element; says whether another one follows. */
function toNextElement(cursor: TokenCursor): boolean {
  while (!cursor.atEnd && !cursor.at(',') && !cursor.at(')') && !breaksOff(cursor)) {
    if (cursor.at('(') || cursor.at('[')) cursor.skipBrackets();
    else cursor.advance();
  }
  return cursor.accept(',');
}

/** A column, a constraint, LIKE or an index. */
export function tableElement(cursor: TokenCursor, elements: TableElements): void {
  if (cursor.at('CONSTRAINT') && cursor.text(1) !== ',') {
    cursor.advance();
    if (!constraintWords.has(cursor.text()) || cursor.text(1) !== '(') {
      if (atIdentifier(cursor) && !(cursor.at('PRIMARY') && cursor.text(1) === 'KEY')) name(cursor);
    }
    constraint(cursor, elements);
    return;
  }
  if (startsConstraint(cursor)) {
    constraint(cursor, elements);
    return;
  }
  if (cursor.at('LIKE') && cursor.kind(1) !== TokenKind.symbol) {
    cursor.advance();
    const behind = elements.columns.length;
    elements.like.push({ name: name(cursor), how: 'like', ...(behind > 0 && { behind }) });
    return;
  }
  if (isIndexElement(cursor, elements.names)) {
    if (cursor.at('PERIOD')) addPeriod(cursor, elements);
    skipMethod(cursor);
    return;
  }
  const column = columnDefinition(cursor);
  elements.names.add(nameKey(column.name.text));
  elements.columns.push(column);
}

/** `PERIOD FOR p (a, b)`; Db2: `PERIOD BUSINESS_TIME (a, b)`. */
function addPeriod(cursor: TokenCursor, elements: TableElements): void {
  cursor.advance();
  cursor.accept('FOR');
  const period = takeIdentifier(cursor);
  if (!cursor.at('(')) return;
  (elements.periods ??= []).push({ period, columns: identifierList(cursor) });
}

/** Oracle: steps over the head of a method, whose RETURN may begin a line and no statement. */
function skipMethod(cursor: TokenCursor): void {
  if (cursor.text(1) !== 'FUNCTION' && cursor.text(2) !== 'FUNCTION') return;
  while (!cursor.atEnd && cursor.text() !== 'RETURN' && cursor.kind() === TokenKind.word) cursor.advance();
  if (cursor.at('(')) cursor.skipBrackets();
  cursor.accept('RETURN');
}

const constraintWords: ReadonlySet<string> = new Set(['UNIQUE', 'CHECK', 'EXCLUDE']);

const behindUnique: ReadonlySet<string> = new Set(['(', ',', ';', ')']);

/** A table constraint; CONSTRAINT and its name were read. */
function constraint(
  cursor: TokenCursor,
  elements: Pick<TableElements, 'primaryKey' | 'uniqueKeys' | 'decidingKeys' | 'foreignKeys'>,
): void {
  const start = cursor.start;
  if (cursor.acceptSequence('PRIMARY', 'KEY')) {
    while (!cursor.atEnd && !cursor.at('(') && !cursor.at(',') && !cursor.at(';') && !cursor.at(')'))
      cursor.advance();
    if (cursor.at('(')) {
      elements.primaryKey = identifierList(cursor);
      decidingKey(cursor, elements, elements.primaryKey);
    }
  } else if (cursor.accept('UNIQUE')) {
    while (!cursor.atEnd && !cursor.atAny(behindUnique)) cursor.advance();
    // MySQL: of an index over an expression no column is named
    if (cursor.at('(') && cursor.text(1) !== '(') {
      const columns = identifierList(cursor);
      elements.uniqueKeys = [...(elements.uniqueKeys ?? []), ...columns];
      decidingKey(cursor, elements, columns);
    }
  } else if (cursor.acceptSequence('FOREIGN', 'KEY')) {
    if (!cursor.at('(') && atIdentifier(cursor)) name(cursor);
    const columns = cursor.at('(') ? identifierList(cursor) : [];
    if (!cursor.accept('REFERENCES')) return;
    elements.foreignKeys.push({ columns, target: foreignTarget(cursor), start, end: cursor.previousEnd });
  }
}

/** SQLite: ON CONFLICT behind a constraint; SQL Server: IGNORE_DUP_KEY among the options of its index. */
function decidingKey(
  cursor: TokenCursor,
  elements: Pick<TableElements, 'decidingKeys'>,
  columns: readonly Identifier[],
): void {
  const decides = cursor.acceptSequence('ON', 'CONFLICT')
    ? leavesRowsOut(cursor.text())
    : cursor.atSequence('WITH', '(') && ignoresDuplicates(cursor);
  if (decides) elements.decidingKeys = [...(elements.decidingKeys ?? []), ...columns];
}

/** What becomes of a row that breaks a constraint; else the statement fails. */
function leavesRowsOut(action: string): boolean {
  return action === 'IGNORE' || action === 'REPLACE';
}

function ignoresDuplicates(cursor: TokenCursor): boolean {
  cursor.advance();
  const end = cursor.groupEnd();
  let found = false;
  for (; cursor.index < end; cursor.index++) if (cursor.at('IGNORE_DUP_KEY')) found = cursor.text(2) === 'ON';
  return found;
}

/** `t [(a, b)]` behind REFERENCES. */
function foreignTarget(cursor: TokenCursor): ForeignKeyTarget {
  // Teradata: REFERENCES WITH [NO] CHECK OPTION t
  if (cursor.accept('WITH')) {
    cursor.accept('NO');
    cursor.acceptSequence('CHECK', 'OPTION');
  }
  const table: Name = name(cursor);
  if (cursor.kind() === TokenKind.word && cursor.text(1) === ')' && !endsReference.has(cursor.text()))
    cursor.error('expected', 'Expected (');
  const columns = cursor.at('(') ? identifierList(cursor) : [];
  return { table, columns, ...referentialActions(cursor) };
}

/** What may stand alone between the table behind REFERENCES and the end of the list. */
const endsReference: ReadonlySet<string> = new Set([
  'NULL', 'ENFORCED', 'DEFERRABLE', 'ENABLE', 'DISABLE', 'VALIDATE', 'NOVALIDATE', 'RELY', 'NORELY', 'UNIQUE', 'DISABLED',
]); // oxfmt-ignore

/** `MATCH FULL ON DELETE CASCADE ON UPDATE SET NULL`, in any order. */
function referentialActions(cursor: TokenCursor): Pick<ForeignKeyTarget, 'onDelete' | 'onUpdate'> {
  const found: Pick<ForeignKeyTarget, 'onDelete' | 'onUpdate'> = {};
  for (;;) {
    const by = cursor.atSequence('ON', 'DELETE') ? 'onDelete' : 'onUpdate';
    if (cursor.accept('MATCH')) cursor.advance();
    else if (cursor.acceptSequence('ON', 'DELETE') || cursor.acceptSequence('ON', 'UPDATE')) {
      const action = cursor.text();
      cursor.advance();
      if (action === 'SET' || action === 'NO') cursor.advance();
      if (action === 'CASCADE') found[by] = 'cascade';
      else if (action === 'SET') found[by] = 'set';
    } else return found;
  }
}

/** One column with its type and options. */
function columnDefinition(cursor: TokenCursor): ColumnDefinition {
  const start = cursor.start;
  const columnName = cursor.kind() === TokenKind.word ? takeIdentifier(cursor) : identifierOrString(cursor);
  while (cursor.at('.')) {
    // `"schema"."column"` of some dumps, nested columns of others
    cursor.advance();
    cursor.advance();
  }
  const column: ColumnDefinition = { name: columnName, start, end: columnName.end };
  cursor.accept(':');
  if (!atOption(cursor)) column.type = dataType(cursor);
  columnOptions(cursor, column);
  column.end = cursor.previousEnd;
  return column;
}

const optionWords: ReadonlySet<string> = new Set([
  'AS', 'PRIMARY', 'NOT', 'NULL', 'DEFAULT', 'CONSTRAINT', 'GENERATED', 'REFERENCES', 'CHECK', 'UNIQUE', 'COMMENT', 'OPTIONS', 'COLLATE',
  'ENCODE', 'FORMAT', 'TITLE', 'ACCESSRATE', 'PRECEDING', 'SORTKEY', 'DISTKEY', 'CODEC', 'ALIAS', 'MATERIALIZED', 'EPHEMERAL', 'VISIBLE',
  'INVISIBLE', 'COMPRESS', 'WITH', 'ENFORCED', 'MASKING', 'TAG', 'SPARSE', 'NOCOMPRESS',
]); // oxfmt-ignore

function atOption(cursor: TokenCursor): boolean {
  const kind = cursor.kind();
  if (kind !== TokenKind.word && kind !== TokenKind.quoted) return true;
  return optionWords.has(cursor.text());
}

/** Hive and its relatives: clauses of the table, before which the columns' bracket is missing. */
function behindColumns(cursor: TokenCursor): boolean {
  return (
    cursor.atSequence('ROW', 'FORMAT') || cursor.atSequence('STORED', 'AS') || cursor.at('TBLPROPERTIES')
  );
}

/** AS that is written twice. */
export function secondAs(cursor: TokenCursor): void {
  cursor.error('unexpected', 'Expected an expression or a query');
  cursor.advance();
}

function columnOptions(cursor: TokenCursor, column: ColumnDefinition): void {
  while (!cursor.atEnd && !cursor.at(',') && !cursor.at(')') && !cursor.at(';') && !behindColumns(cursor)) {
    switch (cursor.text()) {
      case 'PRIMARY':
        cursor.advance();
        if (cursor.accept('KEY')) column.primaryKey = true;
        break;
      case 'UNIQUE':
        cursor.advance();
        column.unique = true;
        break;
      case 'CONFLICT':
        cursor.advance();
        if (leavesRowsOut(cursor.text())) column.decides = true;
        break;
      case 'FOREIGN':
        cursor.advance();
        cursor.accept('KEY');
        break;
      case 'REFERENCES':
        cursor.advance();
        column.references = foreignTarget(cursor);
        break;
      case 'SET':
        // Vertica: SET USING (query)
        cursor.advance();
        if (cursor.accept('USING')) defaultValue(cursor, column);
        break;
      case 'HIDDEN':
      case 'INVISIBLE':
        // Db2: NOT HIDDEN
        if (cursor.text(-1) !== 'NOT') column.leftOut = 'by-stars';
        cursor.advance();
        break;
      case 'AUTO_INCREMENT':
      case 'AUTOINCREMENT':
        column.numbered = true;
        cursor.advance();
        break;
      case 'IDENTITY':
        column.numbered = true;
        if (cursor.dialect.syntax.insertsSkipMade === true) column.leftOut ??= 'by-inserts';
        cursor.advance();
        break;
      case 'MATERIALIZED':
      case 'ALIAS':
        // ClickHouse (SQL reference, "CREATE TABLE": "Default values")
        column.leftOut = 'by-stars';
        cursor.advance();
        defaultValue(cursor, column);
        break;
      case 'EPHEMERAL':
        // its value is there for the others while a row is inserted, and its default may be left out
        column.leftOut = 'by-stars';
        cursor.advance();
        if (!cursor.at(',') && !cursor.at(')')) defaultValue(cursor, column);
        break;
      case 'EXPRESSION':
        // ClickHouse: `label String EXPRESSION upper(l)` of a dictionary
        cursor.advance();
        if (cursor.dialect.syntax.lookupFunctions) column.ofSource = cursor.rules.expression(cursor);
        break;
      case 'DEFAULT':
        cursor.advance();
        // ON UPDATE SET DEFAULT
        if (cursor.text(-2) === 'SET') break;
        cursor.accept('USING');
        defaultValue(cursor, column);
        break;
      case 'AS':
        cursor.advance();
        if (cursor.at('AS')) secondAs(cursor);
        // T-SQL: GENERATED ALWAYS AS ROW START, AS TRANSACTION_ID START …
        if (cursor.text(1) === 'START' || cursor.text(1) === 'END') cursor.index += 2;
        else if (cursor.at('(') || cursor.dialect.syntax.optionalTerminator)
          column.expression = cursor.rules.expression(cursor);
        if (column.expression)
          column.leftOut = cursor.dialect.syntax.insertsSkipMade ? 'by-inserts' : 'by-loads';
        break;
      case '(':
      case '[':
        cursor.skipBrackets();
        break;
      case 'BEFORE':
      case 'AFTER':
      case 'FIRST':
        columnPlace(cursor, column);
        break;
      case 'ADD':
        // Db2: ADD COLUMN a INT ADD COLUMN b INT
        return;
      case 'COLLATE':
        cursor.advance();
        if (cursor.kind() === TokenKind.string) cursor.advance();
        else name(cursor);
        break;
      case '>':
        cursor.error('unexpected', 'No < is open here');
        cursor.advance();
        break;
      default:
        if (endsHere(cursor)) return;
        cursor.advance();
    }
  }
}

/** Informix: BEFORE c; MySQL, Spark, ClickHouse: AFTER c, FIRST. */
export function columnPlace(cursor: TokenCursor, column: ColumnDefinition): void {
  const word = cursor.text();
  cursor.advance();
  if (word === 'FIRST') column.place = { first: true };
  else if (atIdentifier(cursor)) {
    const other = name(cursor).parts.at(-1)!;
    column.place = word === 'BEFORE' ? { before: other } : { after: other };
  }
}

/** Outside brackets (ALTER TABLE ADD) a column ends where the next statement begins. */
function endsHere(cursor: TokenCursor): boolean {
  if (!cursor.dialect.syntax.optionalTerminator) return hasStatementShape(cursor);
  return cursor.startsLine() && statementWords.has(cursor.text());
}
const statementWords: ReadonlySet<string> = new Set([
  'SELECT',
  'INSERT',
  'UPDATE',
  'EXEC',
  'EXECUTE',
  'CREATE',
  'ALTER',
  'DECLARE',
  'IF',
  'PRINT',
  'BEGIN',
  'END',
  'DROP',
  'WHILE',
  'RETURN',
  'SET',
  'ELSE',
  'COMMIT',
  'MERGE',
  'TRUNCATE',
]);

function defaultValue(cursor: TokenCursor, column: ColumnDefinition): void {
  // Oracle: DEFAULT ON NULL e
  if (cursor.accept('ON')) {
    cursor.accept('NULL');
    if (cursor.acceptAny('FOR') !== undefined) cursor.acceptSequence('INSERT', 'ONLY');
  }
  if (cursor.at(',') || cursor.at(')') || cursor.kind() === TokenKind.end) return;
  if (cursor.atSequence('AS', 'IDENTITY')) {
    cursor.advance();
    return;
  }
  if (cursor.at('CONSTRAINT') || cursor.at('NOT')) return;
  column.expression = cursor.rules.expression(cursor);
}
