import type { NameUse, RowSetId } from '../../ir/names.ts';
import type { Input } from '../../ir/inputs.ts';
import type { Call } from '../../syntax/tree/expressions.ts';
import type { LoweringContext } from '../context/context.ts';
import { methodCall, type MethodOfCall, methodUse } from './object-methods.ts';

/** Schemas whose functions are called by their qualified names. */
const systemSchemas: ReadonlySet<string> = new Set([
  'MAIN',
  'PG_CATALOG',
  'SYSTEM',
  'TEMP',
  'INFORMATION_SCHEMA',
]);

/**
 * DuckDB: `nm.trim()` is `trim(nm)` ("Function Chaining via the Dot Operator"), as `doc.extract('/a')` of Oracle; undefined where the dots certainly lead to a
 * function of a schema. Whether the run has such a function otherwise, linking knows, see {@link asMethod}. Methods of
 * objects are recognized by what is before the dot.
 */
export function methodOf(call: Call, context: LoweringContext, scope: RowSetId): Call | undefined {
  const ofObject = methodCall(context, call.name, call.args, scope);
  if (ofObject !== undefined) return { ...call, ...ofObject };
  const { parts } = call.name;
  const [first] = parts;
  const { methodChains } = context.dialect.syntax;
  if (!methodChains || parts.length < 2 || first === undefined) return undefined;
  if (methodChains !== true && !methodChains.has(parts.at(-1)!.text.toUpperCase())) return undefined;
  if (systemSchemas.has(first.text.toUpperCase())) return undefined;
  const path = parts.slice(0, -1);
  const method = parts.at(-1)!;
  const { start } = call.name;
  return {
    ...call,
    name: { parts: [method], start: method.start, end: method.end },
    args: [{ kind: 'column', path, start, end: path.at(-1)!.end }, ...call.args],
  };
}

/** Lowers a call with what is before the dot as an argument, which is its schema where the run has such a function. */
export function asMethod(
  { name }: Call,
  chained: Call,
  context: LoweringContext,
  into: Input[],
  lower: () => void,
): void {
  const at = into.length;
  lower();
  const lowered = into[at];
  if (lowered?.kind !== 'call') return;
  if (lowered.argumentNames?.includes('SELF')) {
    into[at] = { ...lowered, routine: methodUse(context, chained.name) };
    return;
  }
  const [first, ...others] = lowered.inputs;
  if (first?.kind !== 'column') return;
  const routine: NameUse = { ...context.nameUse(name), method: 'of-value' };
  into[at] = { ...lowered, routine, inputs: [{ ...first, qualifierOf: routine }, ...others] };
}

/** Lowers the call of a method of what a function or a list gives, and leads into the fields behind it. */
export function asMethodOfCall(
  { call, behind }: MethodOfCall,
  context: LoweringContext,
  into: Input[],
  lower: () => void,
): void {
  const at = into.length;
  asMethod(call, call, context, into, lower);
  const answer = into[at];
  if (behind.length > 0 && answer?.kind === 'call') answer.field = behind.map(({ text }) => text).join('.');
}
