import { dialectOf } from '../../dialects/index.ts';
import type { GraphEdge } from '../../graph/edges/graph.ts';
import { isAggregate } from '../../lowering/expressions/functions.ts';
import type { LineageModel } from '../../model/model.ts';
import type { Clause, Decision, Transform } from '../../model/relations.ts';

/** How an input takes part in an output (`transformations` of the column lineage facet, 1-2-0). */
export interface Transformation {
  type: 'DIRECT' | 'INDIRECT';
  subtype?: string;
  description?: string;
  masking?: boolean;
}

const direct: Readonly<Record<Transform, string>> = {
  copy: 'IDENTITY',
  rename: 'IDENTITY',
  constant: 'TRANSFORMATION',
  expression: 'TRANSFORMATION',
  conditional: 'TRANSFORMATION',
  function: 'TRANSFORMATION',
  // Of the functions over windows, those that make one value of many are recognized by their names.
  window: 'TRANSFORMATION',
  aggregate: 'AGGREGATION',
};

const decisions: Readonly<Record<Decision, string>> = { condition: 'CONDITIONAL', window: 'WINDOW' };

const indirect: Readonly<Partial<Record<Clause, string>>> = {
  where: 'FILTER',
  having: 'FILTER',
  qualify: 'FILTER',
  connectBy: 'FILTER',
  joinCondition: 'JOIN',
  groupBy: 'GROUP_BY',
  distinct: 'GROUP_BY',
  orderBy: 'SORT',
};

/** Functions behind which the value itself cannot be seen: hashes, encryption, masks, counts. */
const maskingFunctions =
  /^(?:count(?:_big|if)?|approx_count_distinct|approx_distinct|ndv|md[245]\w*|sha\w*|hash\w*|\w*_hash|crc32|checksum\w*|binary_checksum|xx_?hash\w*|murmur\w*|farm_fingerprint|siphash\w*|cityhash\w*|encrypt\w*|\w*encrypt|aes_encrypt\w*|pgp_sym_encrypt\w*|hmac\w*|crypt|digest|standard_hash|ora_hash|mask\w*|\w*_mask|tokenize\w*|hashbytes)$/i;

/** What an edge between columns says: its source gives the value of its target, or decides over it. */
export function transformationOf(model: LineageModel, edge: GraphEdge): Transformation {
  const { expression } = edge;
  const influence = influenceOf(model, edge);
  const isDirect = edge.type === 'fdd' && influence === undefined;
  const subtype = isDirect ? directSubtype(model, edge) : influence;
  return {
    type: isDirect ? 'DIRECT' : 'INDIRECT',
    ...(subtype !== undefined && { subtype }),
    ...(expression !== undefined && { description: expression }),
    masking: isDirect && callsOn(model, edge).some((name) => maskingFunctions.test(name)),
  };
}

function directSubtype(model: LineageModel, edge: GraphEdge): string {
  const dialect = dialectOf(model.vendor);
  const aggregates = (name: string): boolean => isAggregate(name.toUpperCase(), dialect);
  if (edge.transform === 'window' && callsOn(model, edge).some(aggregates)) return direct.aggregate;
  return direct[edge.transform ?? 'copy'];
}

/** How the source decides, where it does: of several steps that nearest to the source decides. */
function influenceOf(model: LineageModel, edge: GraphEdge): string | undefined {
  let from = edge.source;
  for (const index of edge.relations.toReversed()) {
    const { relations } = model;
    const { clause, decides } = (from !== undefined && relations.sourceOf(index, from)) || {};
    if (decides !== undefined) return decisions[decides];
    const isFlow = relations.typeAt(index) === 'fdd';
    const subtype = isFlow || clause === undefined ? undefined : indirect[clause];
    if (subtype !== undefined) return subtype;
    from = relations.targetAt(index);
  }
  return undefined;
}

/** The names of the functions on the way. */
function callsOn({ objects, columns, relations }: LineageModel, edge: GraphEdge): string[] {
  const passed = edge.relations.map((index) => columns.objectOf(relations.targetAt(index)));
  return passed
    .map((id) => objects[id]!)
    .filter(({ kind }) => kind === 'function-call')
    .map(({ name }) => name);
}
