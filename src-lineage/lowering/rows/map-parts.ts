import type { Input, StructField, ValueFields } from '../../ir/inputs.ts';
import type { Call, Expression } from '../../syntax/tree/expressions.ts';
import { mapReaders } from '../table-functions/generators.ts';
import type { PartsOf } from './combined-parts.ts';
import type { LambdaLists } from './element-access.ts';

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

/** Keys and values of a value that is known to be a map; keys that are written out have no source. Undefined for a list. */
export function asMap(value: ValueFields | undefined): ValueFields | undefined {
  if (value === undefined || value.elements) return undefined;
  const [keys, values, ...others] = value.fields;
  if (keys?.name === 'keys' && values?.name === 'values' && others.length === 0) return value;
  return mapOf([[], value.fields.flatMap(({ inputs }) => inputs)], []);
}

/** The entries of a map, one by one: `map_entries(m)`, `UNNEST(m)`, `explode(m)`. */
export function entriesOf(value: ValueFields | undefined): ValueFields | undefined {
  const map = asMap(value);
  if (map === undefined) return undefined;
  const [keys, values] = map.fields as [StructField, StructField];
  return {
    fields: [
      { ...keys, name: 'key' },
      { ...values, name: 'value' },
    ],
    elements: true,
  };
}

const entry: LambdaLists = [
  [0, 'keys'],
  [0, 'values'],
];

/** Which part of which map each parameter of a function's lambda stands for: `map_filter(m, (k, v) -> …)`. */
export const mapLambdas: ReadonlyMap<string, LambdaLists> = new Map([
  ['MAPAPPLY', entry],
  ['MAPFILTER', entry],
  ['MAP_FILTER', entry],
  ['MAP_ZIP_WITH', [...entry, [1, 'values']]],
  ['TRANSFORM_KEYS', entry],
  ['TRANSFORM_VALUES', entry],
]);

/** The parts of what a function makes of maps, of their entries, or of one by a lambda; undefined for other functions. */
export function ofMaps(
  name: string,
  args: readonly Expression[],
  parts: readonly (readonly Input[])[],
  partsOf: PartsOf,
): ValueFields | undefined {
  const at = args.findIndex(({ kind }) => kind === 'lambda');
  const own = parts.filter((_, i) => i !== at);
  const given = args.filter((_, i) => i !== at).map((one, i) => partsOf(one, own[i] ?? []));
  if (name === 'MAP_ENTRIES') return entriesOf(given[0]);
  if (name === 'MAP_FROM_ENTRIES' || name === 'MULTIMAP_FROM_ENTRIES') return ofEntries(given[0]);
  const joins = mapJoiners.has(name);
  if (!joins && (!mapLambdas.has(name) || at === -1)) return undefined;
  const maps = given.map((map, i) => asMap(map) ?? unknownMap(own[i] ?? []));
  const ofPart = (place: number): Input[] => maps.flatMap((map) => map.fields[place]!.inputs);
  const [keys, values, made] = [ofPart(0), ofPart(1), [...(parts[at] ?? [])]];
  switch (name) {
    case 'TRANSFORM_KEYS':
      return mapOf([made, values], []);
    case 'TRANSFORM_VALUES':
    case 'MAP_ZIP_WITH':
      return mapOf([keys, made], []);
    case 'MAPAPPLY': {
      const body = args[at]?.kind === 'lambda' ? partsOf(args[at].body, made) : undefined;
      return body?.fields.length === 2
        ? mapOf([body.fields[0]!.inputs, body.fields[1]!.inputs], [])
        : undefined;
    }
    default:
      return mapOf(
        [
          [...keys, ...made],
          [...values, ...made],
        ],
        [],
      );
  }
}

/** Of a map that a query further inside makes, linking knows the parts. */
function unknownMap(inputs: readonly Input[]): ValueFields {
  const part = (of: string): Input[] =>
    inputs.map((input) =>
      input.kind === 'column' ? { ...input, steps: [...(input.steps ?? []), of] } : input,
    );
  return mapOf([part('keys'), part('values')], []);
}

/** Functions whose map has the entries of all that they are given. */
const mapJoiners: ReadonlySet<string> = new Set(['MAPCONCAT', 'MAPUPDATE', 'MAP_CONCAT', 'MAP_UNION']);

function ofEntries(list: ValueFields | undefined): ValueFields | undefined {
  const [key, value, ...others] = list?.elements ? list.fields : [];
  return key && value && others.length === 0 ? mapOf([key.inputs, value.inputs], []) : undefined;
}

/**
 * What `explode(m)` gives as a map's keys or values, the last two of its columns; undefined for other columns and functions.
 * @param inputs those of the map
 */
export function entryInputs(
  partsOf: PartsOf,
  call: Call,
  inputs: readonly Input[],
  index: number,
  count: number,
): Input[] | undefined {
  const [map] = call.args;
  const at = index - (count - 2);
  if (
    map === undefined ||
    call.args.length > 1 ||
    count < 2 ||
    at < 0 ||
    !mapReaders.has(call.name.parts.at(-1)?.text.toUpperCase() ?? '')
  )
    return undefined;
  const known = entriesOf(partsOf(map, inputs))?.fields[at];
  if (known !== undefined) return known.inputs;
  const [only] = inputs;
  if (only?.kind !== 'column' || inputs.length > 1) return undefined;
  return unknownMap([only]).fields[at]?.inputs;
}
