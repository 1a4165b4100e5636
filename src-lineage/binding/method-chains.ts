import type { Call } from '../syntax/tree/expressions.ts';
import type { BindingContext } from './context.ts';

/** Schemas whose functions are called by their qualified names. */
const systemSchemas: ReadonlySet<string> = new Set([
  'MAIN',
  'PG_CATALOG',
  'SYSTEM',
  'TEMP',
  'INFORMATION_SCHEMA',
]);

/**
 * DuckDB: `nm.trim()` is `trim(nm)` ("Function Chaining via the Dot Operator"); undefined where the dots lead to a function of
 * a schema.
 */
export function methodOf(call: Call, context: BindingContext): Call | undefined {
  const { parts } = call.name;
  const [first] = parts;
  if (!context.dialect.syntax.methodChains || parts.length < 2 || first === undefined) return undefined;
  if (systemSchemas.has(first.text.toUpperCase()) || isRoutine(call, context)) return undefined;
  const path = parts.slice(0, -1);
  const method = parts.at(-1)!;
  const { start } = call.name;
  return {
    ...call,
    name: { parts: [method], start: method.start, end: method.end },
    args: [{ kind: 'column', path, start, end: path.at(-1)!.end }, ...call.args],
  };
}

/** The script has made a macro of this qualified name. */
function isRoutine({ name }: Call, { routines }: BindingContext): boolean {
  const written = name.parts.map((part) => part.text.toLowerCase()).join('.');
  return routines.some((routine) => routine.name?.parts.join('.').toLowerCase() === written);
}
