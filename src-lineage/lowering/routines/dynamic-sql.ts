import type { ColumnUse, NameUse, RowSetId } from '../../ir/names.ts';
import type { Action } from '../../ir/actions.ts';
import { parseText } from '../../syntax/parse-text.ts';
import type { Expression } from '../../syntax/tree/expressions.ts';
import type { Node } from '../../syntax/tree/node.ts';
import type { DynamicSql } from '../../syntax/tree/procedural.ts';
import type { Statement } from '../../syntax/tree/statements.ts';
import type { LoweringContext } from '../context/context.ts';
import { namedValues, tableMarks } from '../names/declared-marks.ts';
import { passToMarks, fillHole, returnMarks } from '../names/bind-marks.ts';
import { assignmentTargets } from '../names/variables.ts';
import { queryOf } from '../queries/statement-query.ts';
import { constantTexts } from '../texts/constant-text.ts';
import { holePattern, isUnknown, shownText, unknownPart } from '../texts/parts/unknown-text.ts';
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
 * routine, its statements are lowered as if they stood there. What can not be known is a diagnostic.
 */
export function lowerDynamicSql(context: LoweringContext, given: DynamicSql, taker: RowTaker = {}): void {
  const dynamic = given.using.length > 0 ? { ...given, using: namedValues(context, given) } : given;
  const tables = tableMarks(context, given, dynamic.using);
  for (const text of knownTexts(context, dynamic.sql)) {
    const [first, firstRowSet] = [context.statements.length, context.rowSets.length];
    const own = ownVariables(context, text, dynamic.using, tables);
    const { statements, marks: written } = readDynamic(context, text, dynamic, own);
    const marks = givenFirst(statements, written);
    const values = dynamic.using.filter((value) => !isTable(value, tables));
    passToMarks(context, { using: values.map((value) => asOwn(value, text, own)) }, marks);
    const holes = context.holes.within(() =>
      context.withinLiteral(text, dynamic.sql, () => {
        for (const statement of statements) context.lower.statement(context, statement);
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

/** Variables of one text by their names in lower case, with the names that no other text has. */
type OwnVariables = ReadonlyMap<string, string>;

/** Variables whose names only the run knows, and `@n` that values are passed to by name is of this text alone (T-SQL, sp_executesql; BigQuery, EXECUTE IMMEDIATE … USING v AS n). */
function ownVariables(
  context: LoweringContext,
  text: string,
  using: readonly Expression[],
  tables: OwnVariables,
): OwnVariables {
  const own = new Map<string, string>();
  for (const value of using) {
    const name = value.kind === 'named-argument' ? value.name.text : '';
    if (name.startsWith('@') && usesOf(name, text).length > 0)
      own.set(name.toLowerCase(), tables.get(name.toLowerCase()) ?? context.nameMark(name));
  }
  for (const [name] of isUnknown(text) ? text.matchAll(/@[\w$#]*__unknown__[\w$#]*/g) : [])
    own.set(name.toLowerCase(), own.get(name.toLowerCase()) ?? context.nameMark(shownText(name)));
  return own;
}

function isTable(value: Expression, tables: OwnVariables): boolean {
  return value.kind === 'named-argument' && tables.has(value.name.text.toLowerCase());
}

/** Where a text names a variable, with the `=` behind it. */
function usesOf(name: string, text: string): readonly RegExpExecArray[] {
  const written = name.replace(/\$/g, '\\$&');
  return Array.from(text.matchAll(new RegExp(`${written}(?![\\w@#$])\\s*(=?)`, 'gi')));
}

/**
 * The value for a variable of a text. `@n = @v OUTPUT` gives the text what @v holds, too, which is of no use where it names @n
 * once, to assign it: `SELECT @n = max(c) FROM t`. Under IF and in loops it may stay.
 */
function asOwn(value: Expression, text: string, own: OwnVariables): Expression {
  const called = value.kind === 'named-argument' ? own.get(value.name.text.toLowerCase()) : undefined;
  if (value.kind !== 'named-argument' || called === undefined) return value;
  const [first, ...others] = usesOf(value.name.text, text);
  const isReplaced = first?.[1] === '=' && others.length === 0 && !/\b(?:IF|WHILE)\b/i.test(text);
  const name = { ...value.name, text: called };
  return { ...value, name, ...(value.out && isReplaced && { outOnly: true as const }) };
}

function knownTexts(context: LoweringContext, sql: Expression): readonly string[] {
  const all = constantTexts(context, sql, true).filter((text) => text.trim() !== '');
  const texts = [...new Set(all)];
  const known = context.dynamicDepth < maximumDepth ? texts.filter((text) => text !== unknownPart) : [];
  if (known.length === 0 || known.length < texts.length)
    context.report('dynamic-sql-unknown', 'The text of this dynamic SQL is only known at run time.', sql);
  return known;
}

/** The statements of a text, and the variables that its bind marks are read as. */
interface DynamicText {
  statements: Statement[];
  marks: readonly string[];
}

function readDynamic(
  context: LoweringContext,
  text: string,
  { sql: place, remote }: DynamicSql,
  own: OwnVariables,
): DynamicText {
  const read = parseDynamic(context, text, place, own);
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
  const whole = withoutHoles(context, text, place, own, read.diagnostics[0]!.span[1]);
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
  context: LoweringContext,
  text: string,
  place: Node,
  own: OwnVariables,
): ReturnType<typeof parseText> | undefined {
  const { budget } = context;
  const [start, end] = [context.start(place), context.end(place)];
  const may =
    budget.take('dynamicTexts', 1, start, end) &&
    budget.take('dynamicText', text.length, start, end) &&
    budget.allows('statements', context.statements.length, start, end);
  return may ? parseText(text, context.dialect, (mark) => context.nameMark(mark), own) : undefined;
}

/** Unknown parts that are tried as nothing instead of a name. */
const maximumHoles = 8;

/** An unknown part may be a whole clause or nothing: where a name breaks the text, it is left out. */
function withoutHoles(
  context: LoweringContext,
  text: string,
  place: Node,
  own: OwnVariables,
  firstError: number,
): DynamicText | undefined {
  let error = firstError;
  for (let tries = 0; tries < maximumHoles; tries++) {
    const holes = [...text.matchAll(holePattern)];
    const hole = holes.findLast(({ index }) => index <= error) ?? holes[0];
    if (hole === undefined) return undefined;
    const [{ length }] = hole;
    text = text.slice(0, hole.index) + ' '.repeat(length) + text.slice(hole.index + length);
    const read = parseDynamic(context, text, place, own);
    if (read === undefined || read.diagnostics.length === 0) return read;
    error = read.diagnostics[0]!.span[1];
  }
  return undefined;
}

function placeOf(context: LoweringContext, node: DynamicSql): { start: number; end: number } {
  return { start: context.start(node), end: context.end(node) };
}

/** The rows of the first query that a text holds. */
function firstQuery(context: LoweringContext, firstStatement: number): RowSetId | undefined {
  const { statements } = context;
  let index = firstStatement;
  while (index < statements.length && statements[index]!.kind !== 'select') index++;
  const rowSet = queryOf(context, index);
  return rowSet < 0 ? undefined : rowSet;
}

/** The rows of a change, RETURNING or OUTPUT, where its text says of nothing that it takes them. */
function changedRows({ rowSets, statements }: LoweringContext, first: RowSetId): RowSetId | undefined {
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
  context: LoweringContext,
  dynamic: DynamicSql,
  rowSet: RowSetId,
  { cursor, opened, returned, table }: RowTaker,
): void {
  const place = placeOf(context, dynamic);
  const taken = dynamic.into.length > 0 || cursor !== undefined || returned || table !== undefined;
  if (taken) context.rowSet(rowSet).role = 'intermediate';
  if (dynamic.into.length > 0)
    context.emit({ do: 'assign', targets: assignmentTargets(context, dynamic.into), rowSet, ...place });
  else if (cursor !== undefined)
    context.emit({ do: 'define-cursor', name: cursor, ...(opened && { opened }), rowSet, ...place });
  else if (returned) context.emit({ do: 'return', rowSet, ...place });
  else if (table !== undefined) context.emit({ do: 'write', rowSet, effect: 'insert', ...table });
}
