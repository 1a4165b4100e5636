import type { Input } from '../../ir/inputs.ts';
import type { ValueFields } from '../../ir/value-fields.ts';

// A map whose keys are not written out has two parts, all its keys and all its values: `keys` and `values`, as ClickHouse
// calls them (`m.keys`). What reads one key finds no part of its name, and takes the whole.

/**
 * `map_agg(k, v)`, `map_from_arrays(ks, vs)`.
 * @param all what the call depends on: what stands behind the arguments (ORDER BY, FILTER) counts for both
 */
export function mapOf([keys = [], values = []]: readonly Input[][], all: readonly Input[]): ValueFields {
  const others = all.slice(keys.length + values.length);
  return {
    fields: [
      { name: 'keys', inputs: [...keys, ...others] },
      { name: 'values', inputs: [...values, ...others] },
    ],
  };
}

/** `map(k, v, …)`: keys and values in turn. */
export function mapOfPairs(parts: readonly Input[][]): ValueFields | undefined {
  if (parts.length < 2) return undefined;
  const every = (rest: number): Input[] => parts.filter((_, i) => i % 2 === rest).flat();
  return mapOf([every(0), every(1)], []);
}
