import type { ColumnUse, NameUse } from '../../ir/names.ts';
import type { CallRoutine } from '../../ir/actions.ts';
import { familyOfForm } from '../../ir/type-families.ts';
import { plainQuery, plainSelect } from '../../syntax/grammar/nested/plain-query.ts';
import { partsOfText } from '../../syntax/tokens/identifiers.ts';
import { valueOfArgument } from '../../syntax/tree/named-arguments.ts';
import type { CallStatement } from '../../syntax/tree/procedural.ts';
import type { SelectItem, TableFunction } from '../../syntax/tree/queries.ts';
import type { LoweringContext } from '../context/context.ts';
import { assignmentTargets } from '../names/variables.ts';
import { changeDocument, isOfDocument } from '../names/document-objects.ts';
import { lowerParsedCursor } from '../names/parsed-cursors.ts';
import { keptInSession } from '../names/session-stores.ts';
import { emptiedList, indexName } from '../names/list-indexes.ts';
import { rowParts } from './row-parts.ts';
import { constantTexts } from '../texts/constant-text.ts';
import { holePattern, unknownPart } from '../texts/parts/unknown-text.ts';
import { ExpressionLowering } from './expressions.ts';
import { methodCall, methodOfCall, methodUse } from './object-methods.ts';

/** CALL and EXEC: what the arguments depend on, which variables may come back, and where the rows go. */
export function lowerCall(
  context: LoweringContext,
  call: CallStatement,
  rows: { target?: NameUse; targetColumns?: ColumnUse[] } = {},
): void {
  const emptied = emptiedList(context, call);
  if (emptied !== undefined) {
    const place = { start: context.start(call), end: context.end(call) };
    for (const name of [emptied, indexName(emptied)])
      context.emit({ do: 'assign', targets: [{ name, ...place }], inputs: [], ...place });
    return;
  }
  const lowering = new ExpressionLowering(context, -1);
  const method = call.on
    ? methodOfCall(context, call.on)?.call
    : methodCall(context, call.name, call.arguments, -1);
  const name = method ? methodUse(context, method.name) : calledName(context, call);
  const action: CallRoutine = { do: 'call', name, arguments: [], ...rows };
  for (const argument of method?.args ?? call.arguments) {
    const value = valueOfArgument(argument);
    // what the methods of documents do is known
    const target = method && isOfDocument(method) ? undefined : assignmentTargets(context, [value])[0];
    const family = familyOfForm(value, context.dialect);
    const inputs = lowering.inputs(value);
    const parts = rowParts(context, lowering.parts, value, inputs);
    action.arguments.push({
      ...(argument.kind === 'named-argument' && argument.name.text !== '' && { name: argument.name.text }),
      inputs,
      ...(parts && { parts }),
      ...(family !== undefined && { family }),
      ...(target !== undefined && { variable: target.name }),
      ...(target?.field !== undefined && { field: target.field }),
      ...(target?.element && { element: true as const }),
      ...(argument.kind === 'named-argument' && argument.out && { out: true as const }),
    });
  }
  notePassedTexts(context, call);
  if (call.into && call.into.length > 0) action.into = assignmentTargets(context, call.into);
  if (call.resultColumns) action.resultColumns = call.resultColumns;
  context.emit(action);
  const kept = keptInSession(context, call.name, call.arguments);
  if (kept !== undefined) {
    const place = { start: context.start(call), end: context.end(call) };
    const { inputs } = action.arguments[kept.position]!;
    context.emit({ do: 'assign', targets: [{ name: kept.name, ...place }], inputs, ...place });
  }
  lowerParsedCursor(context, call.name, call.arguments);
  appendText(context, call, action);
  if (method !== undefined) changeDocument(context, method, action);
  if (!context.session.raisingRoutines.quiet.has(action.name.parts.at(-1)!.toLowerCase()))
    context.order.call(context.nextStatement);
  if (context.dialect.functions.raises?.has(action.name.parts.at(-1)!.toUpperCase()))
    context.order.raise(context.nextStatement);
  if (context.dialect.functions.handles?.has(action.name.parts.at(-1)!.toUpperCase()))
    assignHandles(context, call, action);
}

/**
 * The texts that variables hold which a call passes: the body may run them (`EXEC run_sql @text`). What is put into them has no
 * meaning in that body.
 */
function notePassedTexts(context: LoweringContext, call: CallStatement): void {
  if (context.start(call) !== call.start) return; // a call of another text
  const texts = call.arguments.map((argument) => {
    const value = valueOfArgument(argument);
    const known = value.kind === 'literal' ? [] : constantTexts(context, value, true);
    return known.some((text) => text.replaceAll(holePattern, '').trim() === '') ? [] : known.map(nameless);
  });
  if (texts.some(({ length }) => length > 0)) context.session.passedTexts.set(call.start, texts);
}

const nameless = (text: string): string => text.replaceAll(holePattern, unknownPart);

/** T-SQL: `EXEC p WITH RESULT SETS ((a int, b date))`: the client gets the rows of the procedure by these names ("EXECUTE"). */
export function lowerResultSet(
  context: LoweringContext,
  { name, resultColumns, start, end }: CallStatement,
): void {
  if (resultColumns === undefined) return;
  const place = { start, end };
  const columns = resultColumns.map((text) => ({ text, quoted: true, ...place }));
  const items = columns.map((column): SelectItem => {
    return { expression: { kind: 'column', path: [column], ...place }, ...place };
  });
  const definitions = columns.map((column) => ({ name: column, ...place }));
  const rows: TableFunction = {
    kind: 'table-function',
    call: { kind: 'call', name, args: [], ...place },
    columns: definitions,
    ...place,
  };
  const query = plainQuery(plainSelect(items, [rows], start, end), start, end);
  context.lower.query(context, query, { kind: 'select-list', role: 'result', parent: -1 });
}

/** Where the procedures of DBMS_LOB that change a variable have what they put in, beside what it holds. */
const writersOfLobs: ReadonlyMap<string, number> = new Map([
  ['APPEND', 1],
  ['COPY', 1],
  ['WRITE', 3],
  ['WRITEAPPEND', 2],
]);

/** Oracle, Db2: `DBMS_LOB.APPEND(lob, text)`, `DBMS_LOB.WRITEAPPEND(lob, length, text)` (PL/SQL Packages and Types Reference). */
function appendText(
  context: LoweringContext,
  call: CallStatement,
  { name, arguments: passed }: CallRoutine,
): void {
  const [owner, member] = name.parts.slice(-2).map((part) => part.toUpperCase());
  const { variable, field } = passed[0] ?? {};
  const place = writersOfLobs.get(member ?? '');
  if (owner !== 'DBMS_LOB' || variable === undefined || place === undefined) return;
  const { start, end } = name;
  const target = {
    name: variable,
    ...(field !== undefined && { field }),
    element: true as const,
    start,
    end,
  };
  context.emit({ do: 'assign', targets: [target], inputs: passed[place]?.inputs ?? [], start, end });
  const before = context.constantsOf(variable);
  const added = call.arguments.at(-1);
  const texts = added === undefined ? [] : constantTexts(context, added, true);
  // what is unknown ends what is known of the text
  context.holds(variable, texts.length === 1 ? before.map((text) => text + texts[0]!) : []);
}

/** The routine, also one that a variable names: `EXEC @p` (T-SQL). */
function calledName(context: LoweringContext, { name }: CallStatement): NameUse {
  const [only, ...others] = name.parts;
  const held =
    others.length === 0 && only?.text.startsWith('@') ? context.constantsOf(only.text)[0] : undefined;
  return context.nameUse(held === undefined ? name : { ...name, parts: partsOfText(held, name) });
}

/** `EXEC sp_xml_preparedocument @handle OUTPUT, @document`: reading by the handle reads the document. */
function assignHandles(context: LoweringContext, call: CallStatement, action: CallRoutine): void {
  const targets = call.arguments.flatMap((argument) =>
    argument.kind === 'named-argument' && argument.out ? assignmentTargets(context, [argument.value]) : [],
  );
  const inputs = action.arguments.flatMap((argument) => (argument.out ? [] : argument.inputs));
  context.emit({ do: 'assign', targets, inputs, start: context.start(call), end: context.end(call) });
}
