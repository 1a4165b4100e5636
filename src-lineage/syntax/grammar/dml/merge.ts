import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Expression } from '../../tree/expressions.ts';
import type { Identifier } from '../../tree/node.ts';
import type { CommonTable, TableExpression } from '../../tree/queries.ts';
import type { Merge, MergeBranch } from '../../tree/statements.ts';
import { wordBehind } from '../ends/recovery.ts';
import { identifierList, skipToComma } from '../names/names.ts';
import { tableExpression } from '../sources/from.ts';
import { tablePrimary } from '../sources/table-primary.ts';
import { logErrors } from './error-logging.ts';
import { columnList, isLoneRow, manyRows } from './insert.ts';
import { assignments, returning, unset } from './returning.ts';
import { namedExpressions } from './update.ts';

/** MERGE; the current word is MERGE. */
export function mergeStatement(cursor: TokenCursor, withTables: CommonTable[]): Merge {
  cursor.markRead();
  const start = cursor.start;
  cursor.advance();
  if (cursor.at('TOP')) {
    cursor.advance();
    cursor.skipBrackets();
    cursor.accept('PERCENT');
  }
  const evolves = cursor.acceptSequence('WITH', 'SCHEMA', 'EVOLUTION');
  cursor.accept('INTO');
  const target = tablePrimary(cursor);
  cursor.expect('USING');
  const source = tableExpression(cursor);
  const node: Merge = { kind: 'merge', with: withTables, target, source, branches: [], start, end: start };
  if (evolves) node.evolves = true;
  if (cursor.at('ON') && (cursor.text(1) === 'KEY' || cursor.text(1) === 'PRIMARY')) {
    // Couchbase: ON [PRIMARY] KEY e
    cursor.index += 2;
    cursor.accept('KEY');
    // SQL Anywhere's ON PRIMARY KEY says it all
    if (!cursor.at('WHEN')) node.on = cursor.rules.expression(cursor);
  } else if (cursor.accept('ON')) node.on = cursor.rules.expression(cursor);
  else if (cursor.accept('USING')) node.on = sharedColumns(node, identifierList(cursor));
  namedExpressions(cursor, node.with);
  if (cursor.acceptSequence('REMOVE', 'DUPLICATES')) removeDuplicates(cursor, node);
  while (atBranch(cursor)) node.branches.push(branch(cursor));
  // Db2: ELSE IGNORE
  cursor.acceptSequence('ELSE', 'IGNORE');
  manyRows(cursor);
  // Couchbase: LIMIT n RETURNING …
  if (cursor.dialect.syntax.rawSelect && cursor.accept('LIMIT')) cursor.rules.expression(cursor);
  const rows = returning(cursor);
  if (rows !== undefined) node.returning = rows;
  logErrors(cursor);
  if (cursor.at('OPTION') && cursor.text(1) === '(') {
    cursor.advance();
    cursor.skipBrackets();
  }
  node.end = cursor.previousEnd;
  return node;
}

/** DuckDB: USING (a, b) instead of ON. */
function sharedColumns({ target, source }: Merge, columns: Identifier[]): Expression {
  const operands = columns.map((column): Expression => {
    const { start, end } = column;
    const sides = [target, source].map((side): Expression => {
      const owner = sourceName(side);
      return { kind: 'column', path: owner ? [owner, column] : [column], start, end };
    });
    return { kind: 'operation', operator: '=', operands: sides, start, end };
  });
  const { start, end } = columns[0] ?? source;
  return { kind: 'operation', operator: 'AND', operands, start, end };
}

function sourceName(item: TableExpression): Identifier | undefined {
  if (item.kind === 'join') return undefined;
  return item.alias ?? (item.kind === 'table' ? item.name.parts.at(-1) : undefined);
}

/** WHEN, or a word that MATCHED makes known for it. */
function atBranch(cursor: TokenCursor): boolean {
  if (cursor.at('WHEN')) return true;
  const isMeant = cursor.text(1) === 'MATCHED' || cursor.atSequence('', 'NOT', 'MATCHED');
  if (!isMeant || cursor.kind() !== TokenKind.word) return false;
  cursor.error('expected', 'Expected WHEN');
  return true;
}

/** WHEN [NOT] MATCHED [BY SOURCE | BY TARGET] [AND c] THEN action */
function branch(cursor: TokenCursor): MergeBranch {
  const start = cursor.start;
  cursor.advance();
  const matched = !cursor.accept('NOT');
  cursor.expect('MATCHED');
  if (cursor.accept('BY')) cursor.acceptAny('SOURCE', 'TARGET');
  const node: MergeBranch = { matched, action: 'nothing', assignments: [], start, end: start };
  if (cursor.accept('AND')) node.condition = cursor.rules.expression(cursor);
  if (cursor.accept('WHERE')) node.condition = cursor.rules.expression(cursor);
  if (!wordBehind(cursor, 'THEN')) cursor.expect('THEN');
  action(cursor, node);
  if (cursor.accept('WHERE')) node.where = cursor.rules.expression(cursor);
  // Oracle: UPDATE SET … WHERE … DELETE WHERE …
  if (cursor.at('DELETE') && cursor.text(1) === 'WHERE') {
    cursor.index += 2;
    node.deleteWhere = cursor.rules.expression(cursor);
  }
  node.end = cursor.previousEnd;
  return node;
}

function action(cursor: TokenCursor, node: MergeBranch): void {
  if (cursor.accept('UPDATE') || cursor.accept('UPD')) {
    node.action = 'update';
    if (cursor.accept('*')) starExcept(cursor, node);
    else {
      const byName = cursor.acceptSequence('ALL', 'BY', 'NAME') || acceptOrder(cursor);
      if (unset(cursor)) return;
      if (!cursor.accept('SET')) {
        // DuckDB: WHEN MATCHED THEN UPDATE [BY NAME]
        if (byName || cursor.dialect.syntax.pivotStatements) node.star = true;
        return;
      }
      if (cursor.accept('*')) starExcept(cursor, node);
      else node.assignments = assignments(cursor);
      unset(cursor);
    }
  } else if (cursor.accept('INSERT') || cursor.accept('INS')) insertAction(cursor, node);
  else if (cursor.accept('DELETE') || cursor.accept('DEL')) node.action = 'delete';
  else if (cursor.acceptSequence('DO', 'NOTHING')) node.action = 'nothing';
  // DuckDB: WHEN MATCHED THEN ERROR 'text'
  else if (cursor.accept('ERROR')) cursor.kind() === TokenKind.string && cursor.advance();
  else if (cursor.accept('SIGNAL'))
    while (!cursor.atEnd && !cursor.at('WHEN') && !cursor.at(';')) cursor.advance();
  else cursor.error('expected', 'Expected UPDATE, INSERT or DELETE');
}

/** DuckDB: BY NAME, BY POSITION. */
function acceptOrder(cursor: TokenCursor): boolean {
  return cursor.acceptSequence('BY', 'NAME') || cursor.acceptSequence('BY', 'POSITION');
}

/** `*`, `* EXCEPT (a, b)` */
function starExcept(cursor: TokenCursor, node: MergeBranch): void {
  node.star = true;
  if (cursor.accept('EXCEPT')) node.except = identifierList(cursor);
}

function insertAction(cursor: TokenCursor, node: MergeBranch): void {
  node.action = 'insert';
  if (cursor.accept('*')) {
    starExcept(cursor, node);
    return;
  }
  const byPosition = cursor.accept('ROW') || cursor.acceptSequence('BY', 'POSITION');
  if (byPosition || cursor.acceptSequence('ALL', 'BY', 'NAME') || cursor.acceptSequence('BY', 'NAME')) {
    node.star = true;
    if (byPosition) node.byPosition = true;
    if (cursor.at('*')) cursor.advance();
    return;
  }
  if (cursor.dialect.syntax.valuesAsSources && !cursor.at('VALUES')) {
    documentAction(cursor, node);
    return;
  }
  const lone = cursor.at('(') && isLoneRow(cursor);
  if (cursor.at('(') && !lone) node.columns = columnList(cursor);
  // PostgreSQL: OVERRIDING SYSTEM VALUE
  if (cursor.at('OVERRIDING')) cursor.index += 3;
  if (cursor.accept('ROW')) {
    node.star = node.byPosition = true;
    return;
  }
  if (cursor.acceptSequence('DEFAULT', 'VALUES') || !(lone || cursor.accept('VALUES'))) return;
  if (cursor.accept('*')) {
    node.star = true;
    return;
  }
  node.values = [];
  if (!cursor.accept('(')) {
    node.values.push(cursor.rules.expression(cursor));
    return;
  }
  while (!cursor.atEnd && !cursor.at(')')) {
    node.values.push(cursor.rules.expression(cursor));
    if (!cursor.accept(',')) break;
  }
  cursor.expect(')');
}

/** Couchbase: `INSERT (KEY e, VALUE {…})`, or the document alone where ON KEY gave its key. */
function documentAction(cursor: TokenCursor, node: MergeBranch): void {
  const bracketed = cursor.at('(') && (cursor.text(1) === 'KEY' || cursor.text(1) === 'VALUE');
  if (bracketed) cursor.advance();
  let key: Expression | undefined;
  if (cursor.accept('KEY')) {
    key = cursor.rules.expression(cursor);
    cursor.expect(',');
  }
  cursor.accept('VALUE');
  const document = cursor.rules.expression(cursor);
  if (document.kind === 'struct') {
    const { start, end } = document;
    const fields = [...(key ? [{ name: 'KEY', value: key }] : []), ...document.fields];
    node.columns = fields.map(({ name }) => ({
      parts: [{ text: name ?? '', quoted: true, start, end }],
      start,
      end,
    }));
    node.values = fields.map(({ value }) => value);
  } else node.star = true;
  if (!bracketed) return;
  while (cursor.accept(',')) skipToComma(cursor);
  cursor.expect(')');
}

/** Redshift: `MERGE … REMOVE DUPLICATES` replaces the rows that match by those of the source and adds the others. */
function removeDuplicates(cursor: TokenCursor, node: Merge): void {
  const { previousEnd: end } = cursor;
  for (const action of ['update', 'insert'] as const)
    node.branches.push({
      matched: action === 'update',
      action,
      assignments: [],
      star: true,
      start: end,
      end,
    });
}
