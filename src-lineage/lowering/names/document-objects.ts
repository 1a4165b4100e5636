import type { CallRoutine } from '../../ir/actions.ts';
import type { Call } from '../../syntax/tree/expressions.ts';
import { valueOfArgument } from '../../syntax/tree/named-arguments.ts';
import type { Identifier } from '../../syntax/tree/node.ts';
import type { LoweringContext } from '../context/context.ts';
import { declaredVariable } from '../context/names-in-body.ts';
import { assignmentTargets } from './variables.ts';

/** Objects that are documents: Oracle's, and those of the library PL/JSON. */
const documentTypes: ReadonlySet<string> = new Set([
  'JSON', 'JSON_ARRAY_T', 'JSON_LIST', 'JSON_OBJECT_T', 'PLJSON', 'PLJSON_LIST',
]); // oxfmt-ignore

/** Their procedures that put something into them. */
const documentChangers: ReadonlySet<string> = new Set(['APPEND', 'APPEND_ALL', 'PATH_PUT', 'PUT', 'SET']);

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
  const inputs = passed.slice(0, -1).flatMap((argument) => argument.inputs);
  const { start, end } = target;
  context.emit({ do: 'assign', targets: [{ ...target, element: true }], inputs, start, end });
}

/** `doc.to_string`, a method without arguments, gives what the document holds: the path to the document. */
export function documentPath(context: LoweringContext, path: readonly Identifier[]): readonly Identifier[] {
  if (path.length !== 2 || !context.dialect.language.objectMethods) return path;
  const type = declaredVariable(context, path[0]!.text)?.type?.parts.at(-1) ?? '';
  return documentTypes.has(type.toUpperCase()) ? path.slice(0, 1) : path;
}
