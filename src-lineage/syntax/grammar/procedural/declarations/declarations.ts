import { appendAll } from '../../../../base/append-all.ts';
import type { TokenCursor } from '../../../cursor/cursor.ts';
import { TokenKind } from '../../../tokens/tokens.ts';
import type { ColumnDefinition, DataType, Identifier, Name } from '../../../tree/node.ts';
import type { Block, CreateRoutine, Declare, VariableDeclaration } from '../../../tree/procedural.ts';
import type { CreateObject, Statement } from '../../../tree/statements.ts';
import { columnDefinitions } from '../../ddl/create/columns.ts';
import { createTableFrom } from '../../ddl/create/create-table.ts';
import { recover, skipRest } from '../../ends/statement-end.ts';
import { atIdentifier, identifier, takeIdentifier } from '../../names/names.ts';
import { dataType } from '../../names/types.ts';
import { inertStatement } from '../../queries/other.ts';
import { block } from '../block.ts';
import { handler } from '../handler.ts';
import { parameters } from '../parameters.ts';
import { assignedValue } from '../statements/assignment.ts';
import { atCompilationMark } from '../statements/control.ts';
import { atCursor, atNamedCursor, cursorTail } from '../statements/cursor-declaration.ts';
import { loadJob } from './load-job.ts';
import { beginsSection } from './section-start.ts';

/** DECLARE: a section before a block, one statement, or a temporary table. */
export function declareStatement(cursor: TokenCursor): Statement | undefined {
  const start = cursor.start;
  const { declareSections, declareLists } = cursor.dialect.language;
  if ((cursor.text(1) === 'GLOBAL' || cursor.text(1) === 'LOCAL') && cursor.text(2) === 'TEMPORARY') {
    cursor.index += 3;
    cursor.accept('TABLE');
    return { ...createTableFrom(cursor, start), temporary: true };
  }
  const section =
    declareSections === 'always' ||
    (declareSections === 'in-blocks' && cursor.blockDepth > 0) ||
    (declareSections === 'unless-variable' && cursor.kind(1) !== TokenKind.variable) ||
    (declareSections === 'by-words' && beginsSection(cursor));
  if (section) return declareSection(cursor, start);
  cursor.advance();
  if (declareLists && (cursor.kind() === TokenKind.variable || atNamedCursor(cursor)))
    return transactDeclare(cursor, start);
  return singleDeclare(cursor, start);
}

const sectionEnds: ReadonlySet<string> = new Set(['BEGIN', 'END', 'DECLARE']);

/** DECLARE … BEGIN … END */
function declareSection(cursor: TokenCursor, start: number): Block {
  cursor.advance();
  const declared = declarations(cursor, sectionEnds);
  while (cursor.accept('DECLARE')) appendAll(declared, declarations(cursor, sectionEnds));
  if (cursor.at('BEGIN') || beginsBody(cursor)) return block(cursor, start, declared);
  cursor.error('expected', 'Expected BEGIN');
  return { kind: 'block', declarations: declared, body: [], handlers: [], start, end: cursor.previousEnd };
}

/** The items of a declaration section or package, up to one of the closing words. */
export function declarations(cursor: TokenCursor, closing: ReadonlySet<string>): Statement[] {
  const list: Statement[] = [];
  cursor.blockDepth++;
  while (!cursor.atEnd) {
    if (cursor.accept(';') || skipCompilationMark(cursor)) continue;
    if (closing.has(cursor.text()) && !namesVariable(cursor)) break;
    if ((cursor.at('CREATE') || beginsBody(cursor)) && cursor.startsLine()) break;
    const before = cursor.index;
    const item = declaration(cursor);
    if (item !== undefined) list.push(item);
    if (!cursor.at(';') && !cursor.atEnd && !closesItem(item) && !closing.has(cursor.text())) {
      cursor.error('unexpected', 'Unexpected text in the declaration');
      recover(cursor);
    }
    if (cursor.index === before) cursor.advance();
  }
  cursor.blockDepth--;
  return list;
}

/** PL/SQL: the declarations of all branches of a `$IF` count. */
function skipCompilationMark(cursor: TokenCursor): boolean {
  if (!atCompilationMark(cursor)) return false;
  const conditional = cursor.at('IF') || cursor.at('ELSIF');
  cursor.index += conditional ? 2 : 1;
  return true;
}

/** A statement that is no declaration: BEGIN is missing before it. */
export function beginsBody(cursor: TokenCursor): boolean {
  const next = cursor.text(1);
  if (next === '.' || (next === '(' && cursor.text() === '')) return true;
  return statementWords.has(cursor.text()) && !(afterVariable.has(next) || namesVariable(cursor));
}

const statementWords: ReadonlySet<string> = new Set([
  'SELECT', 'INSERT', 'UPDATE', 'DELETE', 'MERGE', 'IF', 'CASE', 'LOOP', 'WHILE', 'FOR', 'FORALL', 'OPEN', 'FETCH', 'CLOSE', 'EXIT',
  'RETURN', 'RAISE', 'EXECUTE', 'COMMIT', 'ROLLBACK', 'TRUNCATE', 'PERFORM', 'CALL', 'NULL', 'ELSIF', 'ELSEIF', 'ELSE',
]); // oxfmt-ignore

const afterVariable: ReadonlySet<string> = new Set(['CONSTANT', 'ALIAS', 'CURSOR', 'EXCEPTION']);

/** `begin` and `end` may be variables' names only where a type follows; nobody does that. */
function namesVariable(cursor: TokenCursor): boolean {
  return cursor.text(1) === '%' || cursor.text(1) === ':=';
}

function closesItem(item: Statement | undefined): boolean {
  return item?.kind === 'create-routine';
}

function declaration(cursor: TokenCursor): Statement | undefined {
  const start = cursor.start;
  const next = cursor.kind(1);
  const named = next === TokenKind.word || next === TokenKind.quoted;
  switch (cursor.text()) {
    case 'CURSOR':
      if (!named || cursor.text(1) === 'FOR') break;
      cursor.advance();
      return oneVariable(namedCursor(cursor), start);
    case 'TYPE':
    case 'SUBTYPE':
      if (!named || cursor.text(2) !== 'IS') break;
      return typeDeclaration(cursor, start);
    case 'PROCEDURE':
    case 'FUNCTION':
    case 'MEMBER':
    case 'STATIC':
    case 'CONSTRUCTOR':
    case 'MAP':
    case 'ORDER':
    case 'OVERRIDING':
    case 'FINAL':
    case 'NOT':
      if (!named) break;
      return memberRoutine(cursor, start);
    case 'PRAGMA':
      return inertStatement(cursor);
    default:
  }
  const isFree = cursor.dialect.syntax.freeWords?.has(cursor.text()) === true && named;
  if (!atIdentifier(cursor) && cursor.kind() !== TokenKind.variable && !isFree) return undefined;
  return oneVariable(variable(cursor), start);
}

/** `[NOT] FINAL MEMBER FUNCTION f …`: the words before are those of object types. */
function memberRoutine(cursor: TokenCursor, start: number): Statement | undefined {
  let method: CreateRoutine['method'];
  while (!cursor.atEnd && !cursor.at('PROCEDURE') && !cursor.at('FUNCTION') && !cursor.at(';')) {
    method ??= methodWords.get(cursor.text());
    cursor.advance();
  }
  const member = cursor.rules.statement(cursor);
  return member && { ...member, ...(method && { method }), start };
}

const methodWords: ReadonlyMap<string, CreateRoutine['method']> = new Map([
  ['MEMBER', 'member'],
  ['CONSTRUCTOR', 'constructor'],
  ['STATIC', 'static'],
]);

function oneVariable(declared: VariableDeclaration, start: number): Declare {
  return { kind: 'declare', variables: [declared], start, end: declared.end };
}

/** PL/SQL: CURSOR c [(parameters)] [RETURN type] IS query */
function namedCursor(cursor: TokenCursor): VariableDeclaration {
  const cursorName = identifier(cursor);
  const node: VariableDeclaration = { name: cursorName, start: cursorName.start, end: cursorName.end };
  if (cursor.at('(')) node.cursorParameters = parameters(cursor);
  if (cursor.accept('RETURN')) node.type = dataType(cursor);
  if (
    (cursor.accept('IS') || cursor.accept('FOR') || cursor.accept('AS')) &&
    cursor.rules.startsQuery(cursor)
  )
    node.cursor = cursor.rules.query(cursor);
  node.end = cursor.previousEnd;
  return node;
}

/** `x [CONSTANT] type [NOT NULL] [:= e]`, `c CURSOR FOR query`, `x ALIAS FOR $1`, `x EXCEPTION`. */
export function variable(cursor: TokenCursor): VariableDeclaration {
  const variableName = takeIdentifier(cursor);
  const node: VariableDeclaration = { name: variableName, start: variableName.start, end: variableName.end };
  if (cursor.acceptSequence('ALIAS', 'FOR')) {
    node.default = cursor.rules.operand(cursor);
  } else if (atCursor(cursor)) cursorTail(cursor, node);
  else {
    if (cursor.accept('CONSTANT')) node.constant = true;
    // HANA: r ROW LIKE t, t TABLE LIKE :other, t LIKE s
    const isOfRows = cursor.text(1) === 'LIKE' && (cursor.at('ROW') || cursor.at('TABLE'));
    if (isOfRows) cursor.advance();
    if (cursor.accept('LIKE') && cursor.kind() === TokenKind.variable) cursor.advance();
    else if (isOfRows) node.type = likeRows(dataType(cursor));
    else if (!cursor.atAny(typeless) && !cursor.atEnd) node.type = dataType(cursor);
    // HANA: SEARCH KEY (a)
    if (cursor.at('SEARCH') && cursor.text(1) === 'KEY') cursor.index += 2;
    if (cursor.at('(') && cursor.text(-1) === 'KEY') cursor.skipBrackets();
    if (cursor.at('COLLATE')) cursor.index += 2;
    cursor.acceptSequence('NOT', 'NULL');
    cursor.accept('NULL');
    // Db2: DECLARE m SMALLINT CONSTANT 30
    if (cursor.acceptAny(':=', '=', 'DEFAULT', 'CONSTANT') !== undefined)
      node.default = assignedValue(cursor);
    if (cursor.acceptSequence('NOT', 'NULL')) node.end = cursor.previousEnd;
  }
  node.end = cursor.previousEnd;
  return node;
}

/** The rows of a table, whose columns the type has. */
function likeRows(type: DataType): DataType {
  return { ...type, text: `ROW TYPE OF ${type.text}` };
}

const typeless: ReadonlySet<string> = new Set([':=', '=', 'DEFAULT', ';', ',']);

/** TYPE t IS RECORD (…) | TABLE OF … | REF CURSOR …; SUBTYPE t IS … */
function typeDeclaration(cursor: TokenCursor, start: number): CreateObject {
  const isSubtype = cursor.at('SUBTYPE');
  cursor.advance();
  const typeName = identifier(cursor);
  cursor.expect('IS');
  const node: CreateObject = {
    kind: 'create-object',
    object: 'type',
    name: { parts: [typeName], start: typeName.start, end: typeName.end },
    start,
    end: start,
  };
  if (cursor.accept('RECORD') && cursor.at('(')) node.columns = recordFields(cursor);
  else if (isSubtype) node.subtypeOf = dataType(cursor);
  else {
    while (!cursor.atEnd && !cursor.at(';') && !cursor.at('OF') && !cursor.at('RETURN')) cursor.advance();
    // the rows of a strong REF CURSOR are those of its type
    if (cursor.acceptAny('OF', 'RETURN')) {
      node.element = dataType(cursor);
      const table = rowTable(node.element);
      if (table !== undefined) node.on = table;
    }
  }
  skipRest(cursor);
  node.end = cursor.previousEnd;
  return node;
}

/** `t%ROWTYPE` and `t.c%TYPE` name a table; any other type is no object that holds rows. */
function rowTable({ name: typeName, text }: DataType): Name | undefined {
  if (typeName === undefined) return undefined;
  if (/%ROWTYPE$/i.test(text)) return typeName;
  if (!/%TYPE$/i.test(text) || typeName.parts.length < 2) return undefined;
  return { ...typeName, parts: typeName.parts.slice(0, -1) };
}

function recordFields(cursor: TokenCursor): ColumnDefinition[] {
  const fields: ColumnDefinition[] = [];
  cursor.expect('(');
  while (!cursor.atEnd && !cursor.at(')') && !cursor.at(';')) {
    const field = variable(cursor);
    fields.push({
      name: field.name,
      ...(field.type && { type: field.type }),
      start: field.start,
      end: field.end,
    });
    if (!cursor.accept(',')) break;
  }
  cursor.expect(')');
  return fields;
}

/** T-SQL: DECLARE @x int = 1, @t TABLE (…); DECLARE c CURSOR … FOR query */
function transactDeclare(cursor: TokenCursor, start: number): Declare {
  const node: Declare = { kind: 'declare', variables: [], start, end: start };
  do {
    if (cursor.kind() !== TokenKind.variable && !atIdentifier(cursor)) {
      cursor.error('expected', 'Expected a variable');
      break;
    }
    node.variables.push(transactVariable(cursor));
  } while (cursor.accept(','));
  node.end = cursor.previousEnd;
  return node;
}

function transactVariable(cursor: TokenCursor): VariableDeclaration {
  const variableName = takeIdentifier(cursor);
  const node: VariableDeclaration = { name: variableName, start: variableName.start, end: variableName.end };
  if (atCursor(cursor) && !(cursor.at('CURSOR') && endsVariable(cursor))) {
    cursorTail(cursor, node);
    return node;
  }
  cursor.accept('AS');
  if (cursor.at('TABLE') && cursor.text(1) === '(') {
    cursor.advance();
    node.table = columnDefinitions(cursor).columns;
  } else {
    node.type = dataType(cursor);
    cursor.acceptSequence('NOT', 'NULL');
    cursor.accept('NULL');
    if (cursor.accept('=')) node.default = cursor.rules.expression(cursor);
  }
  node.end = cursor.previousEnd;
  return node;
}

/** `DECLARE @c CURSOR` without a query. */
function endsVariable(cursor: TokenCursor): boolean {
  return (
    cursor.text(1) === ',' ||
    cursor.text(1) === ';' ||
    cursor.kind(1) === TokenKind.end ||
    (cursor.startsLine(1) && cursor.text(1) !== 'FOR' && !transactOptions.has(cursor.text(1)))
  );
}

/** T-SQL: what stands between CURSOR and FOR, perhaps on lines of its own. */
const transactOptions: ReadonlySet<string> = new Set([
  'LOCAL', 'GLOBAL', 'FORWARD_ONLY', 'SCROLL', 'STATIC', 'KEYSET', 'DYNAMIC', 'FAST_FORWARD', 'READ_ONLY',
]); // oxfmt-ignore

/** `DECLARE VARIABLE target STRING` and `DECLARE variable INT DEFAULT 1` */
function namesVariableBehind(cursor: TokenCursor): boolean {
  if (cursor.kind(1) === TokenKind.quoted) return true;
  if (cursor.kind(1) !== TokenKind.word) return false;
  const next = cursor.text(2);
  if (cursor.text(1).length < 2 || next === ',' || next === '=') return true;
  if (next === '.') return true;
  return cursor.kind(2) === TokenKind.word && next !== 'DEFAULT' && next !== 'NOT';
}

/** DECLARE a, b INT DEFAULT 0; handlers, conditions and cursors (MySQL, Db2, BigQuery, HANA …). */
function singleDeclare(cursor: TokenCursor, start: number): Statement | undefined {
  if ((cursor.at('CONTINUE') || cursor.at('EXIT') || cursor.at('UNDO')) && cursor.text(1) === 'HANDLER')
    return handler(cursor, start);
  cursor.acceptSequence('OR', 'REPLACE');
  const { start: at, tokenEnd: end } = cursor;
  const lasts = namesVariableBehind(cursor) && cursor.acceptAny('VARIABLE', 'VAR') !== undefined;
  if (
    cursor.at('CURSOR') &&
    (cursor.kind(1) === TokenKind.word || cursor.kind(1) === TokenKind.quoted) &&
    cursor.text(1) !== 'FOR'
  ) {
    cursor.advance();
    return oneVariable(namedCursor(cursor), start);
  }
  // Db2: DECLARE TYPE va AS VARCHAR(128) ARRAY[]
  if (cursor.at('TYPE') && cursor.text(2) === 'AS') {
    skipRest(cursor);
    return { kind: 'other', what: 'declare-type', start, end: cursor.previousEnd };
  }
  // HANA: DECLARE CONSTANT c INT := 5
  if (cursor.kind(1) === TokenKind.word && cursor.kind(2) === TokenKind.word) cursor.accept('CONSTANT');
  const names: Identifier[] = [];
  do {
    if (!atIdentifier(cursor) && cursor.kind() !== TokenKind.variable) break;
    names.push(takeIdentifier(cursor));
    // Databricks: session.v
    while (cursor.at('.') && cursor.kind(1) === TokenKind.word) {
      cursor.advance();
      names[names.length - 1] = takeIdentifier(cursor);
    }
  } while (cursor.accept(','));
  const first = names[0];
  if (first === undefined) return inertStatement(cursor);
  if (cursor.at('CONDITION') || (cursor.at('EXCEPTION') && cursor.text(1) === 'FOR')) {
    skipRest(cursor);
    return { kind: 'other', what: 'declare-condition', start, end: cursor.previousEnd };
  }
  cursor.index--;
  const shared = variable(cursor);
  // Spark, Databricks: `session.v` ("DECLARE VARIABLE")
  const session = { text: 'session', quoted: false, start: at, end };
  const created = lasts && cursor.blockDepth === 0 && { created: { schema: session } };
  const variables = names.map((item) => ({ ...shared, ...created, name: item, start: item.start }));
  return { kind: 'declare', variables, start, end: cursor.previousEnd };
}

/** Informix: DEFINE [GLOBAL] a, b INT [DEFAULT e]; DEFINE c LIKE t.c */
export function defineStatement(cursor: TokenCursor): Statement | undefined {
  const start = cursor.start;
  if (!cursor.dialect.language.defineDeclares) return loadJob(cursor) ?? inertStatement(cursor);
  cursor.advance();
  const shared = cursor.accept('GLOBAL');
  const names: Identifier[] = [];
  do names.push(identifier(cursor));
  while (cursor.accept(','));
  cursor.accept('LIKE');
  cursor.accept('REFERENCES');
  const type = dataType(cursor);
  const value = cursor.accept('DEFAULT') ? cursor.rules.expression(cursor) : undefined;
  const end = cursor.previousEnd;
  const variables = names.map((item) => ({
    name: item,
    type,
    ...(value && { default: value }),
    ...(shared && { global: true as const }),
    start: item.start,
    end,
  }));
  return { kind: 'declare', variables, start, end };
}
