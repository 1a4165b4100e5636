import type { Dialect } from '../../dialects/table/dialect.ts';

const known = new WeakMap<Dialect, Dialect>();

/** The dialect for a text in which no client-tool lines can stand: a routine's body, a variable's value. */
export function withoutTools(dialect: Dialect): Dialect {
  let plain = known.get(dialect);
  if (plain === undefined) {
    plain = { ...dialect, tools: [] };
    known.set(dialect, plain);
  }
  return plain;
}
