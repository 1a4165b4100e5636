import { parseText } from '../syntax/parse-text.ts';
import type { Expression } from '../syntax/tree/expressions.ts';
import type { DynamicSql, Statement } from '../syntax/tree/statements.ts';
import { bindMarks, returnMarks } from './bind-marks.ts';
import { constantTexts } from './constant-text.ts';
import type { BindingContext } from './context.ts';
import type { ColumnUse, NameUse } from './dataflow.ts';
import { isUnknown, unknownPart } from './unknown-text.ts';
import { assignmentTargets } from './variables.ts';

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
    const first = context.statements.length;
    const { statements, marks } = readDynamic(context, text, dynamic.sql);
    bindMarks(context, dynamic, marks);
    context.withinLiteral(text, dynamic.sql, () => {
      for (const statement of statements) context.binders.statement(context, statement);
    });
    if (!giveRowsOn(context, dynamic, first, taker)) returnMarks(context, dynamic, marks);
  }
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

function readDynamic(context: BindingContext, text: string, place: Expression): DynamicText {
  const read = parseDynamic(context, text);
  if (read.diagnostics.length === 0) return read;
  if (!isUnknown(text)) {
    context.report(
      'dynamic-sql-error',
      `This dynamic SQL could not be read: ${read.diagnostics[0]!.message}`,
      place,
    );
    return read;
  }
  const whole = withoutHoles(context, text, read.diagnostics[0]!.span[1]);
  if (whole !== undefined) return whole;
  context.report(
    'dynamic-sql-unknown',
    'Parts of this dynamic SQL are only known at run time; it could not be read.',
    place,
  );
  return { statements: [], marks: [] };
}

function parseDynamic(context: BindingContext, text: string): ReturnType<typeof parseText> {
  return parseText(text, context.dialect, (mark) => context.nameMark(mark));
}

/** Unknown parts that are tried as nothing instead of a name. */
const maximumHoles = 8;

/** An unknown part may be a whole clause or nothing: where a name breaks the text, it is left out. */
function withoutHoles(context: BindingContext, text: string, firstError: number): DynamicText | undefined {
  let error = firstError;
  for (let tries = 0; tries < maximumHoles; tries++) {
    let hole = text.lastIndexOf(unknownPart, error);
    if (hole < 0) hole = text.indexOf(unknownPart);
    if (hole < 0) return undefined;
    text = text.slice(0, hole) + ' '.repeat(unknownPart.length) + text.slice(hole + unknownPart.length);
    const read = parseDynamic(context, text);
    if (read.diagnostics.length === 0) return read;
    error = read.diagnostics[0]!.span[1];
  }
  return undefined;
}

/** INTO variables, the cursor that the text was opened for, or the routine's result or a table takes the rows of its query; false where it has none. */
function giveRowsOn(
  context: BindingContext,
  dynamic: DynamicSql,
  firstStatement: number,
  { cursor, opened, returned, table }: RowTaker,
): boolean {
  const index = context.statements.findIndex(
    (statement, i) => i >= firstStatement && statement.kind === 'select',
  );
  if (index < 0) return false;
  const rowSet = context.queryOf(index);
  if (rowSet < 0) return false;
  const place = { start: context.start(dynamic), end: context.end(dynamic) };
  if (dynamic.into.length > 0) {
    context.rowSet(rowSet).role = 'intermediate';
    context.act({ do: 'assign', targets: assignmentTargets(context, dynamic.into), rowSet, ...place });
  } else if (cursor !== undefined) {
    context.rowSet(rowSet).role = 'intermediate';
    context.act({ do: 'define-cursor', name: cursor, ...(opened && { opened }), rowSet, ...place });
  } else if (returned) {
    context.rowSet(rowSet).role = 'intermediate';
    context.act({ do: 'return', rowSet, ...place });
  } else if (table !== undefined) {
    context.rowSet(rowSet).role = 'intermediate';
    context.act({ do: 'write', rowSet, effect: 'insert', ...table });
  }
  return true;
}
