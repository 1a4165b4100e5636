import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Expression } from '../../tree/expressions.ts';
import type { Name } from '../../tree/node.ts';
import type { CommonTable } from '../../tree/queries.ts';
import type { Insert, MultiInsert } from '../../tree/statements.ts';
import { identifier, identifierList, name, skipToComma, takeIdentifier } from '../names/names.ts';
import { objectName } from '../names/object-name.ts';
import { documentPattern, writeDocuments } from './documents.ts';
import { logErrors } from './error-logging.ts';
import { includedColumns } from './included-columns.ts';
import { intoFile } from './insert-file.ts';
import { acceptHints, aliasFollows, functionTarget, target } from './insert-target.ts';
import { insertedRows } from './inserted-rows.ts';
import { atCollection, remoteTarget } from './remote-target.ts';
import { assignments, returning } from './returning.ts';

const beforeInto: ReadonlySet<string> = new Set([
  'LOW_PRIORITY',
  'DELAYED',
  'HIGH_PRIORITY',
  'IGNORE',
  'QUICK',
]);

const branching: ReadonlySet<string> = new Set(['ALL', 'FIRST']);
const startsBranch: ReadonlySet<string> = new Set(['INTO', 'WHEN']);

/** INSERT in all its forms, REPLACE and UPSERT too. The current word is INSERT, INS, REPLACE or UPSERT. */
export function insertStatement(cursor: TokenCursor, withTables: CommonTable[]): Insert | MultiInsert {
  cursor.markRead();
  const start = cursor.start;
  const replaces = cursor.at('REPLACE');
  cursor.advance();
  if (cursor.atAny(branching) && startsBranch.has(cursor.text(1))) return multiInsert(cursor, start);
  // Snowflake: INSERT OVERWRITE ALL | FIRST ("INSERT (multi-table)")
  if (cursor.at('OVERWRITE') && branching.has(cursor.text(1)) && startsBranch.has(cursor.text(2))) {
    cursor.advance();
    return multiInsert(cursor, start);
  }
  const node: Insert = { kind: 'insert', with: withTables, target: undefined, start, end: start };
  // REPLACE, INSERT IGNORE, INSERT OR REPLACE: rows whose keys are there already replace those, or do not come
  const isQualified = cursor.text(1) === '.'; // such a word is a schema then
  if (replaces || (cursor.at('IGNORE') && !isQualified) || cursor.at('OR')) node.conflictKeys = [];
  while (cursor.atAny(beforeInto) && cursor.text(1) !== '.') cursor.advance();
  if (cursor.accept('OR')) cursor.advance();
  if (cursor.accept('TOP')) skipCount(cursor);
  // Informix: INSERT AT 3 INTO TABLE(list)
  if (cursor.text(2) === 'INTO' && cursor.accept('AT')) cursor.advance();
  cursor.acceptSequence('WITH', 'SCHEMA', 'EVOLUTION');
  // Teradata: WITH [NO] [CONCURRENT] ISOLATED LOADING
  if (cursor.at('WITH') && cursor.dialect.syntax.selAbbreviation)
    while (!cursor.atEnd && !cursor.at('INTO') && !cursor.at(';')) cursor.advance();
  if (!isQualified && cursor.accept('OVERWRITE')) node.overwrite = true;
  if (!cursor.accept('INTO') && atTwoNames(cursor)) {
    cursor.error('expected', 'Expected INTO');
    cursor.advance();
  }
  if (intoFile(cursor, node)) return node;
  if (cursor.at('TABLE') && cursor.text(1) !== '.' && !atCollection(cursor)) cursor.advance();
  if (cursor.dialect.syntax.streamSources) runOnce(cursor);
  // ClickHouse: INSERT INTO FUNCTION s3('…')
  const isFunction = cursor.at('FUNCTION') && cursor.kind(1) === TokenKind.word && cursor.accept('FUNCTION');
  const remote = isFunction ? undefined : remoteTarget(cursor);
  const written = isFunction ? functionTarget(cursor) : { table: remote?.table ?? target(cursor) };
  node.target = written.table;
  const atDocument = cursor.dialect.syntax.rawSelect && cursor.at('(') && cursor.text(1) === 'KEY';
  const pattern = atDocument ? documentPattern(cursor) : undefined;
  afterTarget(cursor, node);
  if (written.columns) node.columns ??= written.columns;
  if (remote?.through !== undefined) node.through = remote.through;
  insertedRows(cursor, node);
  if (pattern) writeDocuments(node, pattern);
  manyRows(cursor);
  conflict(cursor, node);
  node.returning = returning(cursor) ?? node.returning;
  if (node.returning === undefined) delete node.returning;
  logErrors(cursor);
  node.end = cursor.previousEnd;
  return node;
}

/** Without INTO there is no alias: of two names the first is a word that nobody knows. */
function atTwoNames(cursor: TokenCursor): boolean {
  const next = cursor.kind(1);
  return (
    cursor.kind() === TokenKind.word &&
    cursor.text() === '' &&
    (next === TokenKind.quoted || (next === TokenKind.word && cursor.text(1) === ''))
  );
}

/** Databricks: INSERT INTO ONCE t …, in a flow that runs once. */
function runOnce(cursor: TokenCursor): void {
  if (cursor.kind(1) !== TokenKind.word && cursor.kind(1) !== TokenKind.quoted) return;
  if (/^once$/i.test(cursor.raw()) && cursor.text(2) === 'BY') cursor.advance();
}

function skipCount(cursor: TokenCursor): void {
  if (cursor.at('(')) cursor.skipBrackets();
  else cursor.advance();
  cursor.accept('PERCENT');
}

/** Db2 for z/OS: FOR n ROWS [ATOMIC | NOT ATOMIC CONTINUE ON SQLEXCEPTION] */
export function manyRows(cursor: TokenCursor): void {
  if (cursor.at('FOR') && (cursor.text(2) === 'ROWS' || cursor.text(2) === 'ROW')) cursor.index += 3;
  if (cursor.accept('ATOMIC') || !cursor.acceptSequence('NOT', 'ATOMIC')) return;
  cursor.acceptSequence('CONTINUE', 'ON', 'SQLEXCEPTION');
}

/** PARTITION (…), the column list, OVERRIDING, BY NAME, OUTPUT, REPLACE USING / WHERE. */
function afterTarget(cursor: TokenCursor, node: Insert): void {
  for (;;) {
    const text = cursor.text();
    if (text === 'PARTITION' && cursor.text(1) === '(') partition(cursor, node);
    else if (text === 'PARTITION' && cursor.text(1) === 'BY') {
      cursor.index += 2;
      cursor.rules.expression(cursor);
    } else if (text === '(' && startsColumnStar(cursor)) node.columnStar = columnStar(cursor);
    else if (text === '(' && isLoneRow(cursor)) return;
    else if (text === '(' && node.columns === undefined && !cursor.rules.startsQuery(cursor))
      node.columns = columnList(cursor);
    else if (text === 'OVERRIDING') cursor.index += 3;
    // Db2: INCLUDE (c INT), columns that only the statement around sees
    else if (text === 'INCLUDE' && cursor.text(1) === '(') node.included = includedColumns(cursor);
    // Impala's hints: [SHUFFLE]
    else if (text === '[') cursor.skipBrackets();
    else if (text === 'BY' && (cursor.text(1) === 'NAME' || cursor.text(1) === 'POSITION')) {
      if (cursor.text(1) === 'NAME') node.byName = true;
      cursor.index += 2;
    } else if (text === 'ON' && cursor.text(1) === 'EXISTING') {
      // SAP IQ: ON EXISTING ERROR | SKIP | UPDATE [DEFAULTS ON | OFF]
      cursor.index += 3;
      if (cursor.accept('DEFAULTS')) cursor.advance();
    } else if (text === 'WITH' && cursor.text(1) === 'AUTO' && cursor.text(2) === 'NAME') {
      cursor.index += 3;
      node.byName = true;
    } else if (text === 'OUTPUT') {
      const output = returning(cursor);
      if (output !== undefined) node.returning = output;
    } else if (text === 'IF' && cursor.text(1) === 'NOT') cursor.index += 3;
    else if (text === 'IF' && cursor.text(1) === 'EXISTS') cursor.index += 2;
    else if (
      text === 'REPLACE' &&
      (cursor.text(1) === 'WHERE' || cursor.text(1) === 'USING' || cursor.text(1) === 'ON')
    ) {
      const isCondition = cursor.text(1) !== 'USING';
      cursor.index += 2;
      if (isCondition) node.replaced = conditionBeforeQuery(cursor);
      else cursor.skipBrackets();
    } else if (acceptHints(cursor)) continue;
    else if (text === 'SETTINGS' || text === 'STRUCTURED') skipToRows(cursor);
    else return;
  }
}

/** `REPLACE ON a.id = b.id (SELECT …)`: a query in brackets follows the condition, no arguments of a call (Databricks). */
function conditionBeforeQuery(cursor: TokenCursor): Expression {
  const { limit } = cursor;
  let ahead = 0;
  while (cursor.index + ahead < limit && cursor.text(ahead) !== ';') {
    if (cursor.text(ahead) === '(' && cursor.rules.startsQuery(cursor, ahead)) break;
    ahead = cursor.text(ahead) === '(' ? cursor.afterBrackets(ahead) : ahead + 1;
  }
  return cursor.upTo(cursor.index + ahead, () => cursor.rules.expression(cursor));
}

/** Teradata: `INS t (1, 'x')`, a row without its word: no rows follow the bracket. */
export function isLoneRow(cursor: TokenCursor): boolean {
  if (cursor.dialect.syntax.selAbbreviation !== true) return false;
  const behind = cursor.afterBrackets(0);
  return cursor.kind(behind) === TokenKind.end || rowEnds.has(cursor.text(behind));
}

const rowEnds: ReadonlySet<string> = new Set([';', ')', 'LOGGING', 'WHEN', 'END']);

function skipToRows(cursor: TokenCursor): void {
  while (!cursor.atEnd && !cursor.at('VALUES') && !cursor.at('SELECT') && !cursor.at(';')) cursor.advance();
}

function partition(cursor: TokenCursor, node: Insert): void {
  cursor.index += 2;
  node.partition = [];
  while (!cursor.atEnd && !cursor.at(')')) {
    const column = identifier(cursor);
    const value = cursor.accept('=') ? cursor.rules.operand(cursor) : undefined;
    node.partition.push({ name: column, ...(value && { value }) });
    skipToComma(cursor);
    if (!cursor.accept(',')) break;
  }
  cursor.expect(')');
}

/** ClickHouse: `(* EXCEPT (a))`, `(t.*)`, `(COLUMNS('^x'))`. */
function startsColumnStar(cursor: TokenCursor): boolean {
  if (cursor.text(1) === '*' || (cursor.text(2) === '.' && cursor.text(3) === '*')) return true;
  return (
    cursor.dialect.syntax.parametricCalls === true && cursor.text(1) === 'COLUMNS' && cursor.text(2) === '('
  );
}

function columnStar(cursor: TokenCursor): Expression {
  cursor.advance();
  const star = cursor.rules.expression(cursor);
  cursor.expect(')');
  return star;
}

/** `(a, t.b, c)`: names, qualified or not; N1QL's `(KEY, VALUE)` too. */
export function columnList(cursor: TokenCursor): Name[] {
  const list: Name[] = [];
  cursor.expect('(');
  while (!cursor.atEnd && !cursor.at(')')) {
    list.push(cursor.kind() === TokenKind.string ? objectName(cursor) : name(cursor));
    if (cursor.atAny(behindColumns)) {
      cursor.expect(')');
      return list;
    }
    skipToComma(cursor);
    if (!cursor.accept(',')) break;
  }
  cursor.expect(')');
  return list;
}

/** Words that stand behind the list of columns, and in it only where its bracket is missing. */
const behindColumns: ReadonlySet<string> = new Set(['VALUES', 'SELECT', 'WITH']);

/** ON CONFLICT … DO UPDATE SET …, ON DUPLICATE KEY UPDATE …, AS new(a, b). */
function conflict(cursor: TokenCursor, node: Insert): void {
  if (cursor.accept('AS') || (cursor.dialect.syntax.bareRowAlias && aliasFollows(cursor))) {
    // MySQL: the row alias of ON DUPLICATE KEY UPDATE
    if (cursor.kind() === TokenKind.word || cursor.kind() === TokenKind.quoted)
      node.rowAlias = takeIdentifier(cursor);
    if (cursor.at('(')) node.rowColumns = identifierList(cursor);
  }
  if (cursor.acceptSequence('ON', 'DUPLICATE', 'KEY', 'UPDATE')) {
    node.onDuplicateKey = true;
    node.conflictKeys = [];
    node.onConflict = assignments(cursor);
    return;
  }
  while (cursor.at('ON') && cursor.text(1) === 'CONFLICT') conflictClause(cursor, node);
}

/** ON CONFLICT [(a) WHERE c] DO NOTHING | DO UPDATE SET …; SQLite knows several of them. */
function conflictClause(cursor: TokenCursor, node: Insert): void {
  cursor.index += 2;
  const keys = conflictKeys(cursor);
  node.conflictKeys = [...(node.conflictKeys ?? []), ...keys];
  while (!cursor.atEnd && !cursor.at('DO') && !cursor.at(';')) {
    if (cursor.at('(')) cursor.skipBrackets();
    else cursor.advance();
  }
  cursor.accept('DO');
  if (cursor.accept('NOTHING')) return;
  if (cursor.accept('UPDATE') && cursor.accept('SET'))
    node.onConflict = [...(node.onConflict ?? []), ...assignments(cursor)];
  if (cursor.accept('WHERE')) node.conflictCondition = cursor.rules.expression(cursor);
}

/** `(a, lower(b) COLLATE "C" text_pattern_ops) WHERE c`: the columns of a unique index, of a partial one with its rows. */
function conflictKeys(cursor: TokenCursor): Expression[] {
  if (!cursor.accept('(')) return [];
  const keys: Expression[] = [];
  while (!cursor.atEnd && !cursor.at(')')) {
    keys.push(cursor.rules.expression(cursor));
    skipToComma(cursor);
    if (!cursor.accept(',')) break;
  }
  cursor.expect(')');
  if (cursor.accept('WHERE')) keys.push(cursor.rules.expression(cursor));
  return keys;
}

/** INSERT ALL / FIRST [WHEN c THEN] INTO t (…) VALUES (…) … query (Oracle, Snowflake). */
function multiInsert(cursor: TokenCursor, start: number): MultiInsert {
  const first = cursor.at('FIRST');
  cursor.advance();
  const branches: MultiInsert['branches'] = [];
  const before: Expression[] = [];
  let conditions: Expression[] = [];
  for (;;) {
    if (cursor.accept('WHEN')) {
      const condition = cursor.rules.expression(cursor);
      // FIRST: a row comes here that no condition before has taken
      conditions = first ? [...before, condition] : [condition];
      before.push(condition);
      cursor.expect('THEN');
    } else if (cursor.accept('ELSE')) conditions = before;
    else if (cursor.accept('INTO')) branches.push(branch(cursor, conditions));
    else break;
  }
  const query = cursor.rules.query(cursor);
  return { kind: 'multi-insert', branches, query, start, end: cursor.previousEnd };
}

function branch(cursor: TokenCursor, conditions: Expression[]): MultiInsert['branches'][number] {
  const table = target(cursor);
  const columns = cursor.at('(') && !cursor.rules.startsQuery(cursor) ? columnList(cursor) : undefined;
  let values: Expression[] | undefined;
  if (cursor.accept('VALUES')) {
    values = [];
    cursor.expect('(');
    while (!cursor.atEnd && !cursor.at(')')) {
      values.push(cursor.rules.expression(cursor));
      if (!cursor.accept(',')) break;
    }
    cursor.expect(')');
  }
  logErrors(cursor);
  return {
    target: table,
    conditions,
    ...(columns && { columns }),
    ...(values && { values }),
  };
}

/** Hive: the INSERT parts behind a shared FROM; each with its own SELECT and clauses. */
export function insertsAfterFrom(cursor: TokenCursor): Insert[] {
  const inserts: Insert[] = [];
  while (cursor.at('INSERT')) {
    const insert = insertStatement(cursor, []);
    if (insert.kind === 'insert') inserts.push(insert);
  }
  return inserts;
}
