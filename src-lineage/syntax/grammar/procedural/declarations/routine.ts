import { appendAll } from '../../../../base/append-all.ts';
import type { TokenCursor } from '../../../cursor/cursor.ts';
import { TokenKind } from '../../../tokens/tokens.ts';
import type { Literal } from '../../../tree/expressions.ts';
import type { Name } from '../../../tree/node.ts';
import type { CreateRoutine, Declare } from '../../../tree/procedural.ts';
import type { Statement } from '../../../tree/statements.ts';
import { columnDefinitions } from '../../ddl/create/columns.ts';
import { searchPath } from '../../ddl/scope.ts';
import { skipRest, skipToken } from '../../ends/statement-end.ts';
import { hasStatementShape } from '../../ends/statement-shapes.ts';
import { name, takeIdentifier, routineName } from '../../names/names.ts';
import { dataType } from '../../names/types.ts';
import { closingLabel, isSqlLanguage } from '../block.ts';
import { readBody, readStringBody, statementBody } from './body.ts';
import { bareParameters, parameters } from '../parameters.ts';
import { scriptStatements } from '../texts/script-texts.ts';
import { namedReturns, returnNamed } from './named-returns.ts';
import { skipWrapped } from './package.ts';
import { referencing } from './referencing.ts';

/** A routine declared inside a block or package, or a PL/SQL function of a WITH clause. */
export function nestedRoutine(cursor: TokenCursor): Statement | undefined {
  const start = cursor.start;
  while (!cursor.atEnd && !cursor.at('PROCEDURE') && !cursor.at('FUNCTION') && !cursor.at(';'))
    cursor.advance();
  const word = cursor.acceptAny('PROCEDURE', 'FUNCTION');
  if (word === undefined) {
    skipRest(cursor);
    return { kind: 'other', what: 'declaration', start, end: cursor.previousEnd };
  }
  return { ...routine(cursor, start, word === 'FUNCTION' ? 'function' : 'procedure'), nested: true };
}

/** Snowflake: WITH p AS PROCEDURE (…) … AS $$ … $$ CALL p(…). The current word is WITH. */
export function anonymousProcedure(cursor: TokenCursor): Statement {
  const start = cursor.start;
  cursor.advance();
  const node = emptyRoutine(start, 'procedure');
  node.name = routineName(cursor);
  cursor.index += 2;
  if (cursor.at('(')) node.parameters = parameters(cursor);
  head(cursor, node);
  node.end = cursor.previousEnd;
  const call = cursor.at('CALL') ? cursor.rules.statement(cursor) : undefined;
  const body = call === undefined ? [node] : [node, call];
  return { kind: 'block', declarations: [], body, handlers: [], start, end: cursor.previousEnd };
}

function emptyRoutine(start: number, kind: CreateRoutine['routine']): CreateRoutine {
  return { kind: 'create-routine', routine: kind, parameters: [], body: [], start, end: start };
}

/** A routine from its name on. */
export function routine(
  cursor: TokenCursor,
  start: number,
  kind: CreateRoutine['routine'],
  external = false,
): CreateRoutine {
  const node = emptyRoutine(start, kind);
  if (external) node.external = true;
  if (cursor.at('IF') && cursor.text(1) === 'NOT') cursor.index += 3;
  if (cursor.at('FROM') && cursor.kind(1) === TokenKind.string) {
    // Informix: CREATE PROCEDURE FROM 'file'
    skipRest(cursor);
    return node;
  }
  node.name = routineName(cursor);
  // T-SQL: p;1 is a version of a procedure
  if (cursor.at(';') && cursor.kind(1) === TokenKind.number && cursor.touchesPrevious) cursor.index += 2;
  if (cursor.at('(')) node.parameters = parameters(cursor);
  else node.parameters = bareParameters(cursor);
  // Couchbase: the words may stand behind the parameters
  cursor.acceptSequence('IF', 'NOT', 'EXISTS');
  if (kind === 'macro' && cursor.dialect.syntax.expressionMacros && !cursor.at('AS')) {
    // Hive: CREATE TEMPORARY MACRO f (x INT) x + 1
    node.expression = cursor.rules.expression(cursor);
    node.end = cursor.previousEnd;
    return node;
  }
  const { index } = cursor;
  head(cursor, node);
  if (node.referenceTable) node.body.unshift(referenceTableName(node.referenceTable));
  const macro = cursor.dialect.language.sqlMacros ? macroKind(cursor, index) : undefined;
  if (macro === 'table') returnText(node.body);
  // the text is an expression: what it makes of the arguments is not read
  else if (macro === 'scalar') node.body = [];
  if (cursor.dialect.language.namedResults) returnNamed(node);
  node.end = cursor.previousEnd;
  return node;
}

/** Oracle: `SQL_MACRO [(TABLE)]` among the options, which begin at `from`: the text that is returned is a query, or a value. */
function macroKind(cursor: TokenCursor, from: number): 'table' | 'scalar' | undefined {
  const end = cursor.index;
  let found: 'table' | 'scalar' | undefined;
  for (cursor.index = from; cursor.index < end && !bodyStarts.has(cursor.text()); cursor.index++) {
    if (cursor.at('SQL_MACRO'))
      found = cursor.text(2) === 'SCALAR' || cursor.text(4) === 'SCALAR' ? 'scalar' : 'table';
  }
  cursor.index = end;
  return found;
}

const bodyStarts: ReadonlySet<string> = new Set(['AS', 'IS', ';']);

function returnText(statements: readonly Statement[]): void {
  for (const statement of statements) {
    if (statement.kind === 'block') returnText([...statement.body, ...statement.handlers.flat()]);
    else if (statement.kind === 'if') for (const { body } of statement.branches) returnText(body);
    else if (statement.kind === 'return' && statement.value !== undefined) {
      statement.dynamic = statement.value;
      delete statement.value;
    }
  }
}

/** What stands between the parameters and the body, and the body itself. */
function head(cursor: TokenCursor, node: CreateRoutine): void {
  let bodyAt = -1;
  while (!cursor.atEnd && !cursor.at(';')) {
    const before = cursor.index;
    const text = cursor.text();
    if (text === 'RETURNS' || (text === 'RETURN' && returnNamesType(cursor, node))) returns(cursor, node);
    else if (text === 'RETURNING' && cursor.dialect.language.returning) returning(cursor, node);
    else if (text === 'LANGUAGE') language(cursor, node);
    else if (text === 'RESULT' && cursor.text(1) === '(' && cursor.dialect.syntax.watcom) {
      // SQL Anywhere: the names of the columns that the procedure answers with
      cursor.advance();
      node.returnsTable = { columns: columnDefinitions(cursor).columns };
    }
    // Db2: CREATE PROCEDURE p SOURCE s.p FOR SERVER r: a procedure of another server
    else if (text === 'SOURCE' && node.routine === 'procedure' && cursor.kind(1) === TokenKind.word)
      skipRest(cursor);
    // Teradata: FOR COMPRESS, FOR DECOMPRESS
    else if (text === 'FOR' && /^(?:de)?compress$/i.test(cursor.raw(1))) cursor.index += 2;
    else if ((text === 'AS' || text === 'IS') && isStringBody(cursor, 1)) {
      // the language may stand behind the text
      bodyAt = cursor.index + 1;
      cursor.index += 2;
      if (cursor.at(',') && cursor.kind(1) === TokenKind.string) cursor.index += 2;
    } else if (text === 'REFERENCING' && cursor.dialect.language.triggerRoutines) {
      // Informix: REFERENCING OLD AS o NEW AS n FOR t
      node.triggered = {};
      referencing(cursor, node.triggered);
      if (cursor.accept('FOR')) node.triggered.table = name(cursor);
      skipRest(cursor);
      break;
    } else if (
      foreignBody(cursor, node) ||
      skipWrapped(cursor) ||
      inlineValue(cursor, node) ||
      skipLanguageBody(cursor, node) ||
      readBody(cursor, node)
    )
      return;
    else option(cursor, node);
    if (cursor.index === before) cursor.advance();
    if (bodyAt >= 0 && (afterInlineBody(cursor) || hasStatementShape(cursor))) break;
    if (bodyAt >= 0 && cursor.atEnd) break;
  }
  if (bodyAt >= 0) stringBody(cursor, node, bodyAt);
  else if (cursor.dialect.language.bodiesWithoutBegin) {
    cursor.accept(';');
    statementBody(cursor, node);
    closingLabel(cursor);
  }
}

/** Couchbase: `{ expression }`. */
function inlineValue(cursor: TokenCursor, node: CreateRoutine): boolean {
  if (!cursor.dialect.syntax.rawSelect || !cursor.at('{')) return false;
  cursor.advance();
  node.expression = cursor.rules.expression(cursor);
  cursor.expect('}');
  return true;
}

/** What follows the text of a routine that is defined inside WITH. */
function afterInlineBody(cursor: TokenCursor): boolean {
  return (
    cursor.at('CALL') || cursor.at('SELECT') || atQueryBehind(cursor) || cursor.atSequence(',', 'FUNCTION')
  );
}

/** PostgreSQL's `WITH (isStrict)` is an option of the routine. */
function atQueryBehind(cursor: TokenCursor): boolean {
  return cursor.at('WITH') && cursor.text(1) !== '(';
}

/** OpenEdge: a body of Java between BEGIN and END, with its imports before it: the SQL that it plainly runs. */
export function foreignBody(cursor: TokenCursor, node: { body: Statement[] }): boolean {
  if (cursor.dialect.syntax.foreignBodies !== true || !(cursor.at('BEGIN') || cursor.at('IMPORT')))
    return false;
  const { start } = cursor;
  while (!cursor.atEnd && !(cursor.at('END') && endsText(cursor))) cursor.advance();
  appendAll(node.body, scriptStatements(cursor.source.slice(start, cursor.start), start));
  cursor.accept('END');
  return true;
}

function endsText(cursor: TokenCursor): boolean {
  return cursor.kind(1) === TokenKind.end || cursor.text(1) === ';' || cursor.text(1) === 'CREATE';
}

/**
 * Oracle and Vertica write RETURN before the type, too; MariaDB and Db2 do in Oracle's mode, where no RETURNS came before. So
 * does EDB, where nothing else says what a function answers with: PostgreSQL has its body behind RETURN.
 */
function returnNamesType(cursor: TokenCursor, node: CreateRoutine): boolean {
  const { timeSeries, tableFormat } = cursor.dialect.syntax;
  const { returnNamesType: names } = cursor.dialect.language;
  // Spark: RETURNS may be left out, and RETURN begins the body ("CREATE FUNCTION (SQL and Python)")
  if (tableFormat !== undefined) return false;
  if (node.returns !== undefined || node.returnsTable !== undefined) return false;
  if (names === 'of-functions' && timeSeries !== true)
    return (
      node.routine === 'function' && node.parameters.every(({ mode }) => mode === undefined || mode === 'in')
    );
  return timeSeries === true || names === 'always';
}

function isStringBody(cursor: TokenCursor, ahead: number): boolean {
  const kind = cursor.kind(ahead);
  return kind === TokenKind.dollarString || kind === TokenKind.string;
}

function stringBody(cursor: TokenCursor, node: CreateRoutine, bodyAt: number): void {
  const end = cursor.index;
  cursor.index = bodyAt;
  if (namesForeignCode(cursor, node)) {
    cursor.index = end;
    return;
  }
  if (cursor.text(1) !== ',' && (node.language === undefined || isSqlLanguage(node.language)))
    readStringBody(cursor, node);
  else if (node.language !== undefined && /^javascript$/i.test(node.language))
    node.body = scriptStatements(cursor.written(), cursor.start);
  cursor.index = end;
}

/** The text is the name of a class (`AS 'org.Mask'`) or the address of a service: what the routine does is not known. */
function namesForeignCode(cursor: TokenCursor, node: CreateRoutine): boolean {
  const { textsNameClasses } = cursor.dialect.syntax;
  return node.external === true || (textsNameClasses === true && cursor.kind() === TokenKind.string);
}

/** HANA: `LANGUAGE RLANG AS BEGIN … END` holds no SQL. */
function skipLanguageBody(cursor: TokenCursor, node: CreateRoutine): boolean {
  if (!cursor.dialect.language.foreignBlocks || !cursor.at('AS') || cursor.text(1) !== 'BEGIN') return false;
  if (node.language === undefined || isSqlLanguage(node.language)) return false;
  const ends = (): boolean =>
    cursor.at('END') && (cursor.text(1) === ';' || cursor.kind(1) === TokenKind.end);
  while (!cursor.atEnd && !ends()) cursor.advance();
  cursor.advance();
  return true;
}

/** Words with an operand that may look like a body: `SET search_path = a`, `WITH EXECUTE AS OWNER`. */
function option(cursor: TokenCursor, node: CreateRoutine): void {
  const path = cursor.at('SET') && cursor.text(1) !== '(' ? searchPath(cursor) : undefined;
  if (path !== undefined) {
    // PostgreSQL: the path that holds while the function runs
    const [first, ...further] = path;
    if (first !== undefined) node.schema = first;
    if (further.length > 0) node.furtherSchemas = further;
  } else if (cursor.at('EXECUTE') && cursor.text(1) === 'AS') cursor.index += 3;
  else if (cursor.at('SET') && cursor.text(1) !== '(') {
    cursor.index += 2;
    while (cursor.acceptAny('=', 'TO') !== undefined || cursor.at(',')) cursor.index += 1;
    if (cursor.at('CURRENT')) cursor.advance();
  } else skipToken(cursor);
}

function language(cursor: TokenCursor, node: CreateRoutine): void {
  cursor.advance();
  if (
    cursor.kind() === TokenKind.string ||
    cursor.kind() === TokenKind.word ||
    cursor.kind() === TokenKind.quoted
  )
    node.language = takeIdentifier(cursor).text;
}

/** RETURNS type, RETURNS TABLE (…), RETURNS @t TABLE (…), RETURNS NULL ON NULL INPUT. */
function returns(cursor: TokenCursor, node: CreateRoutine): void {
  cursor.advance();
  // Oracle's constructors: RETURN SELF AS RESULT
  if (cursor.at('SELF') && cursor.text(1) === 'AS') {
    cursor.index += 3;
    return;
  }
  if (cursor.acceptSequence('NULL', 'ON', 'NULL', 'INPUT') || namedReturns(cursor, node)) return;
  const isNamed = cursor.kind() === TokenKind.variable && cursor.text(1) === 'TABLE';
  const variable = isNamed ? takeIdentifier(cursor) : undefined;
  if (cursor.at('TABLE')) {
    cursor.advance();
    if (cursor.at('<')) {
      cursor.index--;
      node.returnsTable = { columns: dataType(cursor).fields ?? [] };
    } else
      node.returnsTable = {
        ...(variable && { variable }),
        columns: cursor.at('(') ? columnDefinitions(cursor).columns : [],
      };
    return;
  }
  if (cursor.at('REFTABLE') && cursor.text(1) === '(') node.referenceTable = referenceTable(cursor);
  else node.returns = dataType(cursor);
}

function referenceTableName({ parts, start, end }: Name): Declare {
  const variable = { text: 'reftablename', quoted: false, start, end };
  const value = parts.map((part) => part.text).join('.');
  const text: Literal = { kind: 'literal', type: 'string', value, start, end };
  return { kind: 'declare', variables: [{ name: variable, default: text, start, end }], start, end };
}

/** Netezza: RETURNS REFTABLE(t); the body calls the table that stands for it REFTABLENAME. */
function referenceTable(cursor: TokenCursor): Name {
  cursor.index += 2;
  const table = name(cursor);
  cursor.expect(')');
  return table;
}

/** Informix: RETURNING INT, CHAR(10) AS name, LIKE t.a */
function returning(cursor: TokenCursor, node: CreateRoutine): void {
  cursor.advance();
  do {
    if (cursor.accept('LIKE')) name(cursor);
    else {
      const type = dataType(cursor);
      node.returns ??= type;
    }
    if (cursor.accept('AS')) takeIdentifier(cursor);
  } while (cursor.accept(','));
}
