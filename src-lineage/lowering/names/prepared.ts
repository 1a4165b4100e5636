import type { RowSetId } from '../../ir/names.ts';
import type { Expression } from '../../syntax/tree/expressions.ts';
import type { CallStatement, ExecutePrepared, VariableDeclaration } from '../../syntax/tree/procedural.ts';
import type { LoweringContext } from '../context/context.ts';
import { passToMarks, returnMarks } from './bind-marks.ts';
import { variableKey } from '../../ir/variables/variable-key.ts';
import { assignmentTargets } from './variables.ts';
import type { PreparedStatement, PreparedText } from '../context/session.ts';

/** The prepared statement of a name; routines do not share them. */
function preparedStatement(context: LoweringContext, name: string): PreparedStatement {
  const key = `${context.body} ${name.toLowerCase()}`;
  let prepared = context.session.prepared.get(key);
  if (prepared === undefined)
    context.session.prepared.set(key, (prepared = { cursors: [], texts: [], used: false }));
  return prepared;
}

/** What EXECUTE means: the statement of this body, else that of the script, which the session keeps. */
function executed(context: LoweringContext, name: string): PreparedStatement {
  const own = preparedStatement(context, name);
  const ofScript = context.session.prepared.get(`-1 ${name.toLowerCase()}`);
  return own.texts.length === 0 && ofScript !== undefined ? ofScript : own;
}

/** The texts that a prepared statement, or the number of a parsed cursor, stands for. */
export function textsOfPrepared(context: LoweringContext, name: string): readonly PreparedText[] {
  return preparedStatement(context, name).texts;
}

/** DECLARE c CURSOR FOR s: the statement may be prepared before or later. */
export function declareForPrepared(
  context: LoweringContext,
  { name, returned }: VariableDeclaration,
  statement: string,
  place: { start: number; end: number },
): void {
  const prepared = preparedStatement(context, statement);
  prepared.cursors.push(name.text);
  if (returned) prepared.returned = true;
  for (const { rowSet } of prepared.texts)
    if (rowSet !== undefined) defineFor(context, { ...prepared, cursors: [name.text] }, rowSet, place);
}

function defineFor(
  context: LoweringContext,
  { cursors, returned }: Pick<PreparedStatement, 'cursors' | 'returned'>,
  rowSet: RowSetId,
  place: { start: number; end: number },
): void {
  if (cursors.length === 0) return;
  context.rowSet(rowSet).role = 'intermediate';
  if (returned) context.rowSet(rowSet).returned = true;
  for (const name of cursors) context.emit({ do: 'define-cursor', name, opened: true, rowSet, ...place });
}

/** PREPARE s FROM text: the cursors of the statement give the rows of its query. */
export function prepareText(
  context: LoweringContext,
  statement: string,
  text: PreparedText,
  place: { start: number; end: number },
): void {
  const prepared = preparedStatement(context, statement);
  if (prepared.used) prepared.texts = [];
  prepared.used = false;
  prepared.texts.push(text);
  if (context.body < 0) declareMarks(context, text.marks, place);
  if (text.rowSet !== undefined) defineFor(context, prepared, text.rowSet, place);
}

/** The marks of a statement that the session keeps are the script's, also where a routine executes it. */
function declareMarks(
  context: LoweringContext,
  marks: readonly string[],
  place: { start: number; end: number },
): void {
  // forEach leaves out the numbers that a text does not use: `$1, $3`
  marks.forEach((name) => {
    context.order.leaveOut(variableKey(name));
    context.emit({ do: 'assign', targets: [{ name, ...place }], inputs: [], ...place });
  });
}

/** PREPARE s AS query: EXECUTE gives the rows of the query. */
export function prepareQuery(context: LoweringContext, statement: string, rowSet: RowSetId): void {
  const prepared = preparedStatement(context, statement);
  prepared.texts = [{ marks: [], rowSet }];
  prepared.used = false;
}

/** The row sets of a prepared query whose rows go into a table: where nothing else executes it, they go nowhere else. */
export function preparedRows(context: LoweringContext, statement: ExecutePrepared): RowSetId[] {
  const prepared = executed(context, statement.name.parts.at(-1)?.text ?? '');
  const rows = prepared.texts.flatMap(({ rowSet }) => (rowSet === undefined ? [] : [rowSet]));
  if (!prepared.used) for (const rowSet of rows) context.rowSet(rowSet).role = 'intermediate';
  return rows;
}

/** OPEN c USING a, b: the values go to the marks of the cursor's statement. */
export function openPrepared(context: LoweringContext, cursor: string, using: readonly Expression[]): void {
  const folded = cursor.toLowerCase();
  for (const prepared of context.session.prepared.values()) {
    if (!prepared.cursors.some((name) => name.toLowerCase() === folded)) continue;
    prepared.used = true;
    for (const { marks, rowSet } of prepared.texts) {
      noteOpened(context, rowSet);
      passValues(context, using, marks);
    }
  }
}

/** A cursor is opened whose rows go to the caller: the results of a procedure come in the order of these. */
export function noteOpened(context: LoweringContext, rowSet: RowSetId | undefined): void {
  if (rowSet === undefined) return;
  const rows = context.rowSet(rowSet);
  if (rows.returned) rows.opened ??= context.statement;
}

/** EXECUTE s INTO v USING a; false where the text of the statement is not known. */
export function executePrepared(context: LoweringContext, statement: ExecutePrepared): boolean {
  const { into, using } = statement;
  const prepared = executed(context, statement.name.parts.at(-1)?.text ?? '');
  prepared.used = true;
  for (const { marks, rowSet } of prepared.texts) {
    passValues(context, using, marks);
    if (into.length === 0) {
      if (rowSet !== undefined) context.rowSet(rowSet).role = 'result';
    } else if (rowSet === undefined) returnMarks(context, { using, into }, marks);
    else takeRow(context, statement, rowSet);
  }
  return prepared.texts.length > 0;
}

/** DuckDB: `EXECUTE s(1)` is written as the call of a routine is; false where no prepared statement has the name. */
export function executeCalled(context: LoweringContext, { name, arguments: using }: CallStatement): boolean {
  const [only, ...others] = name.parts;
  if (only === undefined || others.length > 0 || executed(context, only.text).texts.length === 0)
    return false;
  const { start, end } = name;
  return executePrepared(context, {
    kind: 'execute-prepared',
    name,
    into: [],
    using: [...using],
    start,
    end,
  });
}

/** The marks are read where the text was prepared, before they get their values. */
function passValues(context: LoweringContext, using: readonly Expression[], marks: readonly string[]): void {
  marks.forEach((mark) => context.order.leaveOut(variableKey(mark)));
  passToMarks(context, { using: [...using] }, marks);
}

function takeRow(context: LoweringContext, statement: ExecutePrepared, rowSet: RowSetId): void {
  const place = { start: context.start(statement), end: context.end(statement) };
  context.rowSet(rowSet).role = 'intermediate';
  context.emit({ do: 'assign', targets: assignmentTargets(context, statement.into), rowSet, ...place });
}
