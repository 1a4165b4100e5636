import type { NameUse, RowSetId } from '../../ir/names.ts';
import type { LoweredVariable } from '../../ir/dataflow.ts';
import type {
  Access,
  Call,
  Cast,
  ColumnReference,
  Expression,
  NamedArgument,
} from '../../syntax/tree/expressions.ts';
import type { Identifier, Name } from '../../syntax/tree/node.ts';
import type { CreateRoutine } from '../../syntax/tree/procedural.ts';
import type { Statement } from '../../syntax/tree/statements.ts';
import type { LoweringContext } from '../context/context.ts';
import { declaringRoutine } from '../context/names-in-body.ts';
import { variableKey } from '../../ir/variables/variable-key.ts';

/** What a method calls its object (Oracle, Object-Relational Developer's Guide, "SELF Parameters in Member Methods"). */
const self = 'SELF';

/** Every collection has them (PL/SQL Language Reference, "Collection Methods"), and they are no routines of a type. */
const ofCollections: ReadonlySet<string> = new Set([
  'COUNT',
  'DELETE',
  'EXISTS',
  'EXTEND',
  'FIRST',
  'LAST',
  'LIMIT',
  'NEXT',
  'PRIOR',
  'TRIM',
]);

/**
 * The call of a method as that of a routine which takes the object by name: `x.f(1)` is `f(1, SELF => x)`, and inside of
 * the type's bodies `f(1)` is `SELF.f(1)`; undefined for other calls.
 * @param scope the row set whose sources may hold the object; -1 none
 */
export function methodCall(
  context: LoweringContext,
  { parts, start, end }: Name,
  passed: readonly Expression[],
  scope: RowSetId,
): Pick<Call, 'name' | 'args'> | undefined {
  const method = parts.at(-1);
  if (!context.dialect.language.objectMethods || method === undefined || passed.some(isSelf))
    return undefined;
  const path = parts.length > 1 ? parts.slice(0, -1) : ownObject(context, method);
  const [first] = path;
  if (first === undefined) return undefined;
  // what a source of the query is called hides a variable
  const ofRow = isSource(context, first, scope);
  if (!ofRow && (!context.isVariable(first.text) || ofCollections.has(method.text.toUpperCase())))
    return undefined;
  const type = path.length === 1 && !ofRow ? typeOf(context, first.text) : undefined;
  const name: Name = { parts: type === undefined ? [method] : [type, method], start, end };
  const place = { start, end: path.at(-1)!.end };
  const object = objectAt({ kind: 'column', path, ...place }, ofRow);
  const given: NamedArgument = {
    kind: 'named-argument',
    name: named(self, method),
    value: object,
    start,
    end,
  };
  return { name, args: [...passed, given] };
}

/** A method's call, and the fields of what it gives that are meant. */
export interface MethodOfCall {
  call: Call;
  behind: readonly Identifier[];
}

/**
 * The same for a method of what a function gives: `VALUE(x).f(1)`, `TREAT(VALUE(x) AS t).f()`, `DEREF(x.r).f()`, and of an element
 * of a list or a field of one: `list(i).f(1)`, `list(i).part.f`, `list(i).inner(j).f(1).a`.
 */
export function methodOfCall(context: LoweringContext, access: Access): MethodOfCall | undefined {
  const { base, fields } = access;
  if (!context.dialect.language.objectMethods || fields.length === 0) return undefined;
  if (base.kind === 'cast') {
    const call = methodOfType(base, access);
    return call && { call, behind: [] };
  }
  if (base.kind !== 'call') return undefined;
  const at = isMadeObject(context, access) ? 0 : lastMethod(context, base, access);
  return at < 0 ? undefined : methodAt(base, access, at);
}

/** The call of the method that one of the fields is. */
function methodAt(base: Call, access: Access, at: number): MethodOfCall {
  const { fields, indexes, calls = [], start, end } = access;
  const method = fields[at]!;
  const first = calls.slice(0, at).reduce((sum, count = 0) => sum + count, 0);
  const count = calls[at] ?? 0;
  const before = fields.slice(0, at);
  const places = indexes.slice(0, first);
  const { steps: _, ...plain } = access;
  const inner: Access = {
    ...plain,
    fields: before,
    indexes: places,
    calls: calls.slice(0, at),
    ...(places.length === 0 && { steps: before }),
  };
  const value = before.length === 0 ? base : inner;
  const given: NamedArgument = { kind: 'named-argument', name: named(self, method), value, start, end };
  const args = [...indexes.slice(first, first + count), given];
  const name: Name = { parts: [method], start, end };
  return { call: { kind: 'call', name, args, start, end }, behind: fields.slice(at + 1) };
}

/** `(SELF AS t).f(1)`: that of the type. */
function methodOfType(
  { operand, type }: Cast,
  { fields, indexes, steps, start, end }: Access,
): Call | undefined {
  const [method, ...others] = fields;
  const of = type.name?.parts.at(-1);
  if (method === undefined || others.length > 0 || steps !== undefined || of === undefined) return undefined;
  const given: NamedArgument = {
    kind: 'named-argument',
    name: named(self, method),
    value: operand,
    start,
    end,
  };
  return { kind: 'call', name: { parts: [of, method], start, end }, args: [...indexes, given], start, end };
}

/** `VALUE(x).f(1)`, `TREAT(x AS t).f()`: what has arguments behind what gives an object. */
function isMadeObject({ dialect }: LoweringContext, { base, fields, steps }: Access): boolean {
  if (base.kind !== 'call' || fields.length > 1 || steps !== undefined) return false;
  const called = base.name.parts.at(-1)?.text.toUpperCase() ?? '';
  return dialect.names.rowValues?.has(called) === true || called === 'TREAT' || called === 'DEREF';
}

/** The place of the last field that is a method, `list(i).f(1)`; without brackets a field of the name is meant rather; -1 where none is. */
function lastMethod(context: LoweringContext, base: Call, { fields, calls = [] }: Access): number {
  if (!isElement(context, base)) return -1;
  return fields.findLastIndex(
    (field, at) => isMethodName(context, field) && (calls[at] !== undefined || !isFieldName(context, field)),
  );
}

/** `list(i).part.COUNT`: how many there are, which is the value of none of them. */
export function isOfCollection(context: LoweringContext, { base, fields }: Access): boolean {
  const last = fields.at(-1);
  if (!context.dialect.language.objectMethods || base.kind !== 'call' || last === undefined) return false;
  return (
    ofCollections.has(last.text.toUpperCase()) && isElement(context, base) && !isFieldName(context, last)
  );
}

/** `list(i)`, `r.list(i)` */
function isElement(context: LoweringContext, { name }: Call): boolean {
  return context.isVariable(name.parts[0]!.text);
}

/** Whether a type of this file has a method of the name: else `list(i).f(j)` is an element of a field. */
function isMethodName(context: LoweringContext, { text }: Identifier): boolean {
  const name = text.toLowerCase();
  return context.routines.some(({ methods }) => methods?.includes(name));
}

function isFieldName({ typeColumns }: LoweringContext, { text }: Identifier): boolean {
  const name = text.toLowerCase();
  return [...typeColumns.values()].some((columns) =>
    columns.some((one) => one.name.text.toLowerCase() === name),
  );
}

/** What a source of the query is called means its row. */
function objectAt(object: ColumnReference, ofRow: boolean): Expression {
  const [only, ...others] = object.path;
  if (others.length > 0 || !ofRow) return object;
  const { start, end } = object;
  const name: Name = { parts: [named('VALUE', only!)], start, end };
  return { kind: 'call', name, args: [object], start, end };
}

function isSelf(argument: Expression): boolean {
  return argument.kind === 'named-argument' && argument.name.text.toUpperCase() === self;
}

function named(text: string, { start, end }: Identifier): Identifier {
  return { text, quoted: false, start, end };
}

/** In the bodies of a type its methods need no object before them. */
function ownObject(context: LoweringContext, method: Identifier): Identifier[] {
  const type = context.routines[context.routines[context.body]?.parent ?? -1];
  return type?.methods?.includes(method.text.toLowerCase()) && context.isVariable(self)
    ? [named(self, method)]
    : [];
}

function isSource(context: LoweringContext, { text }: Identifier, scope: RowSetId): boolean {
  const folded = text.toLowerCase();
  const sources = scope < 0 ? [] : context.rowSet(scope).sources;
  return sources.some(({ alias }) => alias?.toLowerCase() === folded);
}

/** The declared type of a variable, which distinguishes methods of one name. */
function typeOf(context: LoweringContext, variable: string): Identifier | undefined {
  const routine = declaringRoutine(context, variable);
  if (routine === undefined) return undefined;
  const declared = routine < 0 ? context.variables : context.routines[routine]!.variables;
  const key = variableKey(variable);
  const found = declared.find(({ name }) => variableKey(name) === key);
  const text = found?.type?.parts.at(-1);
  return found && text !== undefined ? named(text, asNode(found)) : undefined;
}

function asNode({ name: text, start, end }: LoweredVariable): Identifier {
  return { text, quoted: false, start, end };
}

/** The routine that a method call means, see {@link methodCall}. */
export function methodUse(context: LoweringContext, name: Name): NameUse {
  return { ...context.nameUse(name), method: 'of-object' };
}

/** Declares the object of a method's body: given to members, which may say so themselves, made by constructors. */
export function declareSelf(context: LoweringContext, { method, routine, start, end }: CreateRoutine): void {
  const { parent } = context.routines[context.routine]!;
  const type = context.routines[parent]?.name;
  if (method === undefined || method === 'static' || type === undefined) return;
  const variables = context.localVariables;
  const at = variables.findIndex(({ name }) => name.toUpperCase() === self);
  const [written] = at < 0 ? [] : variables.splice(at, 1);
  const place = written ?? { start: context.start({ start, end }), end: context.start({ start, end }) };
  const mode = written?.mode ?? (routine === 'procedure' ? 'inout' : 'in');
  const object = { name: self, start: place.start, end: place.end, type };
  // calls hand it over by name
  if (method === 'member') variables.push({ ...object, kind: 'parameter', mode, optional: true });
  else {
    variables.push({ ...object, kind: 'variable' });
    context.results.set(context.routine, { object: self });
    context.routines[context.routine]!.returnType = { type };
  }
}

/** The names of a type's members, in lower case. */
export function methodNames(members: readonly Statement[]): string[] {
  const names = new Set<string>();
  for (const member of members)
    if (member.kind === 'create-routine' && member.method === 'member')
      names.add(member.name?.parts.at(-1)?.text.toLowerCase() ?? '');
  return [...names];
}
