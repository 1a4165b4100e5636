import type { CallRoutine } from '../../ir/actions.ts';
import type { Access, Call, ColumnReference, Expression } from '../../syntax/tree/expressions.ts';
import { valueOfArgument } from '../../syntax/tree/named-arguments.ts';
import type { Identifier } from '../../syntax/tree/node.ts';
import type { LoweringContext } from '../context/context.ts';
import { declaredVariable } from '../context/names-in-body.ts';
import { documentTypes } from '../rows/row-types.ts';
import { assignmentTargets } from './variables.ts';

/** Their procedures that put something into them. */
const documentChangers: ReadonlySet<string> = new Set(['APPEND', 'APPEND_ALL', 'PATH_PUT', 'PUT', 'SET']);

/** Whether a method is one of a document. */
export function isOfDocument({ name: { parts } }: Pick<Call, 'name'>): boolean {
  return parts.length > 1 && documentTypes.has(parts[0]!.text.toUpperCase());
}

/** `doc.put('k', v)`, `list.append(v)`: what a document holds besides (PL/SQL Packages and Types Reference, "JSON Data Structures"). */
export function changeDocument(
  context: LoweringContext,
  method: Pick<Call, 'name' | 'args'>,
  { arguments: passed }: CallRoutine,
): void {
  const [type, procedure] = method.name.parts.map(({ text }) => text.toUpperCase());
  if (!documentTypes.has(type!) || !documentChangers.has(procedure ?? '')) return;
  const given = method.args.at(-1)!;
  const [target] = assignmentTargets(context, [valueOfArgument(given)]);
  if (target === undefined) return;
  const { start, end } = target;
  const key = procedure === 'PUT' && passed.length === 3 ? keyOf(method.args[0]!) : undefined;
  if (key !== undefined && target.field === undefined) {
    const { inputs, parts } = passed[1]!;
    const targets = [{ ...target, field: key.text }];
    context.emit({ do: 'assign', targets, inputs, ...(parts && { parts }), start, end });
    return;
  }
  const inputs = passed.slice(0, -1).flatMap((argument) => argument.inputs);
  context.emit({ do: 'assign', targets: [{ ...target, element: true }], inputs, start, end });
}

/** Their functions that give what stands under a key. */
const keyReaders: ReadonlySet<string> = new Set([
  'GET', 'GET_ARRAY', 'GET_BLOB', 'GET_BOOLEAN', 'GET_CLOB', 'GET_DATE', 'GET_NUMBER', 'GET_OBJECT', 'GET_STRING', 'GET_TIMESTAMP',
]); // oxfmt-ignore

/** `doc.get_string('k')`, `doc.get_object('a').get_number('b')`: the path to what stands under the keys; undefined for other values. */
export function partOfDocument(context: LoweringContext, node: Call | Access): ColumnReference | undefined {
  if (!context.dialect.language.objectMethods) return undefined;
  const path = node.kind === 'call' ? keyOfCall(context, node) : keyBehind(context, node);
  return path && { kind: 'column', path, start: node.start, end: node.end };
}

function keyOfCall(context: LoweringContext, { name: { parts }, args }: Call): Identifier[] | undefined {
  const [document, method, ...others] = parts;
  const key = args.length === 1 ? keyOf(args[0]!) : undefined;
  const reads = method !== undefined && others.length === 0 && keyReaders.has(method.text.toUpperCase());
  return reads && key && isDocument(context, document!) ? [document!, key] : undefined;
}

function keyBehind(context: LoweringContext, { base, fields, indexes }: Access): Identifier[] | undefined {
  const keys = indexes.map(keyOf);
  const reads =
    fields.length === keys.length && fields.every(({ text }) => keyReaders.has(text.toUpperCase()));
  const document = reads && base.kind === 'call' ? keyOfCall(context, base) : undefined;
  return document && keys.every((key) => key !== undefined) ? [...document, ...keys] : undefined;
}

/** A key that is written out, and has no sign that paths have. */
function keyOf(written: Expression): Identifier | undefined {
  if (written.kind !== 'literal' || written.type !== 'string' || !/^[A-Za-z_]\w*$/.test(written.value))
    return undefined;
  return { text: written.value, quoted: true, start: written.start, end: written.end };
}

function isDocument(context: LoweringContext, { text }: Identifier): boolean {
  return documentTypes.has(declaredVariable(context, text)?.type?.parts.at(-1)?.toUpperCase() ?? '');
}

/** `doc.to_string`, a method without arguments, gives what the document holds: the path to the document. */
export function documentPath(context: LoweringContext, path: readonly Identifier[]): readonly Identifier[] {
  // a quoted name is a key
  if (path.length !== 2 || path[1]!.quoted || !context.dialect.language.objectMethods) return path;
  return isDocument(context, path[0]!) ? path.slice(0, 1) : path;
}
