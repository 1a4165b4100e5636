import type { Step } from '../../ir/inputs.ts';
import { anyIndex, isIndex } from '../../ir/value-fields.ts';

// Functions that make values of parts, choose among them, or leave them as they are.

/** Functions that give one of the structs, or the list of structs, that their first argument holds. */
const choosers: ReadonlySet<string> = new Set([
  'ANY', 'ANYHEAVY', 'ANYIF', 'ANYLAST', 'ANYLASTIF', 'ANY_VALUE', 'ARBITRARY', 'ARGMAX', 'ARGMAXIF', 'ARGMIN', 'ARGMINIF', 'ARG_MAX', 'ARG_MIN', 'FIRST', 'FIRST_VALUE',
  'LAST', 'LAST_VALUE', 'MAX', 'MAX_BY', 'MIN', 'MIN_BY',
]); // oxfmt-ignore

/** Functions that make a list of the structs that their first argument gives row by row. */
export const collectors: ReadonlySet<string> = new Set([
  'ARRAYAGG', 'ARRAY_AGG', 'ARRAY_UNIQUE_AGG', 'COLLECT_LIST', 'COLLECT_SET', 'GROUPARRAY', 'GROUPARRAYIF', 'GROUPARRAYLAST',
  'GROUPARRAYSAMPLE', 'GROUPARRAYSORTED', 'GROUPUNIQARRAY', 'GROUPUNIQARRAYIF', 'JSONB_AGG', 'JSON_AGG', 'JSON_ARRAYAGG',
  'JSON_GROUP_ARRAY', 'LIST', 'TOPK',
]); // oxfmt-ignore

/** Functions whose arguments are the elements of a list. */
export const listMakers: ReadonlySet<string> = new Set([
  'ARRAY',
  'ARRAY_CONSTRUCT',
  'LIST_PACK',
  'LIST_VALUE',
]);

/** Functions whose arguments are the parts of a row. */
export const rowMakers: ReadonlySet<string> = new Set(['ROW', 'STRUCT', 'TUPLE']);

/** Functions whose arguments are keys and values in turn. */
export const keyed: ReadonlySet<string> = new Set([
  'CREATE_MAP', 'MAP', 'NAMED_STRUCT', 'OBJECT', 'OBJECT_CONSTRUCT', 'OBJECT_CONSTRUCT_KEEP_NULL', 'VAR_MAP',
]); // oxfmt-ignore

/** Functions that make a document of keys and values in turn. */
export const documentMakers: ReadonlySet<string> = new Set([
  'JSONB_BUILD_OBJECT',
  'JSON_BUILD_OBJECT',
  'JSON_OBJECT',
]);

/** Functions that make a document of a value as it is, also of a whole row: `to_jsonb(t)`. */
export const documentsOf: ReadonlySet<string> = new Set([
  'ROW_TO_JSON',
  'TO_JSON',
  'TO_JSONB',
  'TO_JSON_STRING',
]);

/** Functions that make a struct or an object of all columns: `STRUCT(t.*)`, `OBJECT_CONSTRUCT(*)`. */
export const starMakers: ReadonlySet<string> = new Set([
  'OBJECT_CONSTRUCT',
  'OBJECT_CONSTRUCT_KEEP_NULL',
  'STRUCT',
]);

/** Functions whose arguments are the keys and the values of a map, row by row or as two lists. */
export const mapMakers: ReadonlySet<string> = new Set([
  'MAPFROMARRAYS', 'MAP_AGG', 'MAP_FROM_ARRAYS', 'MULTIMAP_AGG', 'OBJECT_AGG',
]); // oxfmt-ignore

/** Functions that read a document by the schema in their second argument: the fields of what they give. */
export const schemaReaders: ReadonlySet<string> = new Set([
  'FROM_AVRO', 'FROM_CSV', 'FROM_JSON', 'FROM_JSON_STRICT', 'FROM_XML', 'JSON_TRANSFORM', 'JSON_TRANSFORM_STRICT',
]); // oxfmt-ignore

/** Functions whose result has the parts of their first argument: the elements of its list in another order or number, or a document of it. */
export const listKeepers: ReadonlySet<string> = new Set([
  'ARRAYCOMPACT', 'ARRAYDISTINCT', 'ARRAYFILTER', 'ARRAYPARTIALSORT', 'ARRAYREVERSE', 'ARRAYREVERSESORT', 'ARRAYSLICE', 'ARRAYSORT',
  'ARRAY_COMPACT', 'ARRAY_DISTINCT', 'ARRAY_EXCEPT', 'ARRAY_FILTER', 'ARRAY_REVERSE', 'ARRAY_SLICE', 'ARRAY_SORT', 'AS_ARRAY',
  'AS_OBJECT', 'FILTER', 'FLATTEN', 'LIST_DISTINCT', 'LIST_FILTER', 'LIST_REVERSE', 'LIST_REVERSE_SORT', 'LIST_SLICE', 'LIST_SORT',
  'JSON_PARSE', 'JSON_SERIALIZE', 'NULLIF', 'PARSE_JSON', 'REVERSE', 'ROW_TO_JSON', 'SHUFFLE', 'SLICE', 'SORT_ARRAY', 'TO_ARRAY', 'TO_JSON', 'TO_JSONB',
  'TOJSONSTRING', 'TO_JSON_STRING', 'TO_OBJECT', 'TO_VARIANT',
  'ARRAYPARTIALSHUFFLE', 'ARRAYPOPBACK', 'ARRAYPOPFRONT', 'ARRAYRANDOMSAMPLE', 'ARRAYRESIZE', 'ARRAYROTATELEFT', 'ARRAYROTATERIGHT',
  'ARRAYSHIFTLEFT', 'ARRAYSHIFTRIGHT', 'ARRAYSHUFFLE', 'ARRAY_POP_BACK', 'ARRAY_POP_FRONT', 'ARRAY_REMOVE', 'ARRAY_REMOVE_AT',
  'LIST_RESIZE', 'TRIM_ARRAY',
]); // oxfmt-ignore

/** Those of them that put the elements of a list in other places: what an index then gives may be any of them. */
export const placeChangers: ReadonlySet<string> = new Set([
  'ARRAYCOMPACT', 'ARRAYDISTINCT', 'ARRAYFILTER', 'ARRAYPARTIALSORT', 'ARRAYREVERSE', 'ARRAYREVERSESORT', 'ARRAYSLICE', 'ARRAYSORT',
  'ARRAY_COMPACT', 'ARRAY_DISTINCT', 'ARRAY_EXCEPT', 'ARRAY_FILTER', 'ARRAY_REVERSE', 'ARRAY_SLICE', 'ARRAY_SORT', 'FILTER',
  'LIST_DISTINCT', 'LIST_FILTER', 'LIST_REVERSE', 'LIST_REVERSE_SORT', 'LIST_SLICE', 'LIST_SORT', 'REVERSE', 'SHUFFLE', 'SLICE',
  'SORT_ARRAY',
  'ARRAYPARTIALSHUFFLE', 'ARRAYPOPBACK', 'ARRAYPOPFRONT', 'ARRAYRANDOMSAMPLE', 'ARRAYRESIZE', 'ARRAYROTATELEFT', 'ARRAYROTATERIGHT',
  'ARRAYSHIFTLEFT', 'ARRAYSHIFTRIGHT', 'ARRAYSHUFFLE', 'ARRAY_POP_BACK', 'ARRAY_POP_FRONT', 'ARRAY_REMOVE', 'ARRAY_REMOVE_AT',
  'LIST_RESIZE', 'TRIM_ARRAY',
]); // oxfmt-ignore

/** Functions that compare the whole of each struct with the others, field by field, to return one or its position. */
export const comparers: ReadonlySet<string> = new Set([
  'ARRAYPARTIALSORT', 'ARRAYREVERSESORT', 'ARRAYSORT', 'ARRAY_SORT', 'GROUPARRAYSORTED', 'LIST_REVERSE_SORT', 'LIST_SORT', 'MAX',
  'MIN', 'SORT_ARRAY',
]); // oxfmt-ignore

/** Functions that give one element of a list. */
export const pickers: ReadonlySet<string> = new Set([
  'ARRAYFIRST', 'ARRAYFIRSTORNULL', 'ARRAYLAST', 'ARRAYLASTORNULL', 'ARRAY_FIRST', 'ARRAY_LAST', 'LIST_FIRST', 'LIST_LAST',
]); // oxfmt-ignore

/** Functions that give a part of their first argument, which the second one names. */
export const getters: ReadonlySet<string> = new Set([
  'ARRAYELEMENT', 'ARRAY_EXTRACT', 'ELEMENT_AT', 'GET', 'LIST_ELEMENT', 'LIST_EXTRACT', 'MAP_EXTRACT', 'STRUCT_EXTRACT',
  'TRY_ELEMENT_AT', 'TUPLEELEMENT',
]); // oxfmt-ignore

/** Functions that give what the keys and places behind their first argument lead to: `json_extract_path_text(d, 'a', 'b')`. */
export const keyReaders: ReadonlySet<string> = new Set([
  'JSONB_EXTRACT_PATH', 'JSONB_EXTRACT_PATH_TEXT', 'JSONEXTRACTBOOL', 'JSONEXTRACTFLOAT', 'JSONEXTRACTINT', 'JSONEXTRACTRAW',
  'JSONEXTRACTSTRING', 'JSONEXTRACTUINT', 'JSON_EXTRACT_PATH', 'JSON_EXTRACT_PATH_TEXT',
]); // oxfmt-ignore

/** Functions that give what a path in their second argument leads to in a document: `JSON_VALUE(d, '$.a')`. */
export const documentReaders: ReadonlySet<string> = new Set([
  ...keyReaders,
  'GET_JSON_OBJECT', 'GET_PATH', 'JSON_EXTRACT', 'JSON_EXTRACT_ARRAY', 'JSON_EXTRACT_SCALAR', 'JSON_EXTRACT_STRING', 'JSON_QUERY',
  'JSON_QUERY_ARRAY', 'JSON_UNQUOTE', 'JSON_VALUE',
]); // oxfmt-ignore

/** Functions that put lists of the same kind one behind the other. */
export const joiners: ReadonlySet<string> = new Set([
  'ARRAYCONCAT', 'ARRAY_CAT', 'ARRAY_CONCAT', 'ARRAY_UNION', 'CONCAT', 'LIST_CAT', 'LIST_CONCAT', 'LIST_UNION',
]); // oxfmt-ignore

/** Functions that put an element to a list, with the place of the element among their arguments. */
export const appenders: ReadonlyMap<string, number> = new Map([
  ['ARRAYPUSHBACK', 1],
  ['ARRAYPUSHFRONT', 1],
  ['ARRAY_APPEND', 1],
  ['ARRAY_PREPEND', 1],
  ['ARRAY_PUSH_BACK', 1],
  ['ARRAY_PUSH_FRONT', 1],
  ['LIST_APPEND', 1],
  ['LIST_PREPEND', 0],
]);

/** The arguments among which a function chooses, by their places; undefined for functions that choose none. */
export function choiceOf(name: string, count: number): readonly number[] | undefined {
  const places = Array.from({ length: count }, (_, i) => i);
  switch (name) {
    case 'COALESCE':
    case 'IFNULL':
    case 'NVL':
      return places;
    case 'IF':
    case 'IFF':
    case 'NVL2':
      return places.slice(1);
    case 'MULTIIF':
      return places.filter((place) => place % 2 === 1 || place === count - 1);
    default:
      return undefined;
  }
}

/** The function of this name in upper case returns what its first argument contains, alone or in a list. */
export function keepsStructs(name: string): boolean {
  return choosers.has(name) || collectors.has(name);
}

/** Or what it holds as a list, whose elements stay as they are. */
export function keepsParts(name: string): boolean {
  return (
    keepsStructs(name) ||
    pickers.has(name) ||
    getters.has(name) ||
    documentReaders.has(name) ||
    (listKeepers.has(name) && !comparers.has(name))
  );
}

/** The steps into the first argument of such a function: those into its value, without the index of a list that it makes. */
export function stepsBehind(name: string, steps: readonly Step[]): readonly Step[] | undefined {
  if (comparers.has(name)) return undefined;
  // those into the part that such a function takes stand in its argument already
  if (choosers.has(name) || getters.has(name) || documentReaders.has(name)) return steps;
  if (pickers.has(name)) return [anyIndex, ...steps];
  const [first, ...others] = steps;
  const isElement = first !== undefined && isIndex(first);
  if (listKeepers.has(name)) return isElement && placeChangers.has(name) ? [anyIndex, ...others] : steps;
  return collectors.has(name) && isElement ? others : undefined;
}
