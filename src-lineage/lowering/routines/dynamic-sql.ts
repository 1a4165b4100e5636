import type { Action } from '../../ir/actions.ts';
import type { ColumnUse, NameUse, RowSetId } from '../../ir/dataflow.ts';
import { parseText } from '../../syntax/parse-text.ts';
import type { Expression } from '../../syntax/tree/expressions.ts';
import type { Node } from '../../syntax/tree/node.ts';
import type { DynamicSql } from '../../syntax/tree/procedural.ts';
import type { Statement } from '../../syntax/tree/statements.ts';
import type { BindingContext } from '../context/context.ts';
import { bindMarks, fillHole, returnMarks } from '../names/bind-marks.ts';
import { assignmentTargets } from '../names/variables.ts';
import { queryOf } from '../queries/statement-query.ts';
import { constantTexts } from '../texts/constant-text.ts';
import { holePattern, isUnknown } from '../texts/parts/unknown-text.ts';
import { prepareText } from '../names/prepared.ts';

const maximumDepth = 4;

/** What takes the rows of a dynamic query besides INTO: a cursor or loop variable, the routine's result, a table. */
interface RowTaker {
  cursor?: string;
  /** The cursor is one that OPEN opens. */
  opened?: true;
  returned?: boolean;
  table?: { target: NameUse; columns?: ColumnUse[] };
}

/**
 * EXECUTE IMMEDIATE, EXEC (…), sp_executesql: where the text is known from literals, concatenations and variables of the
 * routine, its statements are bound as if they stood there. What can not be known is a diagnostic.
 */
export function bindDynamicSql(context: BindingContext, dynamic: DynamicSql, taker: RowTaker = {}): void {
  for (const text of knownTexts(context, dynamic.sql)) {
    const [first, firstRowSet] = [context.statements.length, context.rowSets.length];
    const { statements, marks: written } = readDynamic(context, text, dynamic);
    const marks = givenFirst(statements, written);
    bindMarks(context, dynamic, marks);
    const holes = context.holes.within(() =>
      context.withinLiteral(text, dynamic.sql, () => {
        for (const statement of statements) context.binders.statement(context, statement);
      }),
    );
    for (const [name, value] of holes) fillHole(context, name, value);
    const rowSet = firstQuery(context, first) ?? changedRows(context, firstRowSet);
    if (dynamic.prepares)
      prepareText(
        context,
        dynamic.prepares.text,
        { marks, ...(rowSet !== undefined && { rowSet }) },
        placeOf(context, dynamic),
      );
    else if (rowSet === undefined) returnMarks(context, dynamic, marks);
    else giveRowsOn(context, dynamic, rowSet, taker);
  }
}

/** Db2: the marks that `SET ? = (SELECT … WHERE c = ?)` assigns are those of INTO, the others those of USING ("EXECUTE"). */
function givenFirst(statements: readonly Statement[], marks: readonly string[]): readonly string[] {
  const [only, ...others] = statements;
  if (only?.kind !== 'assign' || others.length > 0) return marks;
  const set = new Set(only.targets.map((target) => (target.kind === 'variable' ? target.name : '')));
  return [...marks.filter((mark) => !set.has(mark)), ...marks.filter((mark) => set.has(mark))];
}

function knownTexts(context: BindingContext, sql: Expression): readonly string[] {
  const texts = constantTexts(context, sql, true).filter((text) => text.trim() !== '');
  if (texts.length > 0 && context.dynamicDepth < maximumDepth) return texts;
  context.report('dynamic-sql-unknown', 'The text of this dynamic SQL is only known at run time.', sql);
  return [];
}

/** The statements of a text, and the variables that its bind marks are read as. */
interface DynamicText {
  statements: Statement[];
  marks: readonly string[];
}

function readDynamic(context: BindingContext, text: string, { sql: place, remote }: DynamicSql): DynamicText {
  const read = parseDynamic(context, text, place);
  if (read === undefined) return nothing;
  if (read.diagnostics.length === 0) return read;
  if (!isUnknown(text)) {
    if (remote) return nothing;
    context.report(
      'dynamic-sql-error',
      `This dynamic SQL could not be read: ${read.diagnostics[0]!.message}`,
      place,
    );
    return read;
  }
  const whole = withoutHoles(context, text, place, read.diagnostics[0]!.span[1]);
  if (whole !== undefined) return whole;
  context.report(
    'dynamic-sql-unknown',
    'Parts of this dynamic SQL are only known at run time; it could not be read.',
    place,
  );
  return nothing;
}

const nothing: DynamicText = { statements: [], marks: [] };

/** Nothing, where the file has read too much dynamic SQL before. */
function parseDynamic(
  context: BindingContext,
  text: string,
  place: Node,
): ReturnType<typeof parseText> | undefined {
  const { budget } = context;
  const [start, end] = [context.start(place), context.end(place)];
  const may =
    budget.take('dynamicTexts', 1, start, end) &&
    budget.take('dynamicText', text.length, start, end) &&
    budget.allows('statements', context.statements.length, start, end);
  return may ? parseText(text, context.dialect, (mark) => context.nameMark(mark)) : undefined;
}

/** Unknown parts that are tried as nothing instead of a name. */
const maximumHoles = 8;

/** An unknown part may be a whole clause or nothing: where a name breaks the text, it is left out. */
function withoutHoles(
  context: BindingContext,
  text: string,
  place: Node,
  firstError: number,
): DynamicText | undefined {
  let error = firstError;
  for (let tries = 0; tries < maximumHoles; tries++) {
    const holes = [...text.matchAll(holePattern)];
    const hole = holes.findLast(({ index }) => index <= error) ?? holes[0];
    if (hole === undefined) return undefined;
    const [{ length }] = hole;
    text = text.slice(0, hole.index) + ' '.repeat(length) + text.slice(hole.index + length);
    const read = parseDynamic(context, text, place);
    if (read === undefined || read.diagnostics.length === 0) return read;
    error = read.diagnostics[0]!.span[1];
  }
  return undefined;
}

function placeOf(context: BindingContext, node: DynamicSql): { start: number; end: number } {
  return { start: context.start(node), end: context.end(node) };
}

/** The rows of the first query that a text holds. */
function firstQuery(context: BindingContext, firstStatement: number): RowSetId | undefined {
  const { statements } = context;
  let index = firstStatement;
  while (index < statements.length && statements[index]!.kind !== 'select') index++;
  const rowSet = queryOf(context, index);
  return rowSet < 0 ? undefined : rowSet;
}

/** The rows of a change, RETURNING or OUTPUT, where its text says of nothing that it takes them. */
function changedRows({ rowSets, statements }: BindingContext, first: RowSetId): RowSetId | undefined {
  // those of a CTE come before those of the statement behind it
  for (let id = rowSets.length - 1; id >= first; id--) {
    const { kind, statement } = rowSets[id]!;
    const isTaken = (action: Action): boolean => 'rowSet' in action && action.rowSet === id;
    if (kind === 'returning' && !statements[statement]!.actions.some(isTaken)) return id;
  }
  return undefined;
}

/** INTO variables, the cursor that the text was opened for, or the routine's result or a table takes the rows of its query. */
function giveRowsOn(
  context: BindingContext,
  dynamic: DynamicSql,
  rowSet: RowSetId,
  { cursor, opened, returned, table }: RowTaker,
): void {
  const place = placeOf(context, dynamic);
  const taken = dynamic.into.length > 0 || cursor !== undefined || returned || table !== undefined;
  if (taken) context.rowSet(rowSet).role = 'intermediate';
  if (dynamic.into.length > 0)
    context.act({ do: 'assign', targets: assignmentTargets(context, dynamic.into), rowSet, ...place });
  else if (cursor !== undefined)
    context.act({ do: 'define-cursor', name: cursor, ...(opened && { opened }), rowSet, ...place });
  else if (returned) context.act({ do: 'return', rowSet, ...place });
  else if (table !== undefined) context.act({ do: 'write', rowSet, effect: 'insert', ...table });
}
