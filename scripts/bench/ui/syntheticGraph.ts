import type { GraphResponse, GraphTable } from '../../../src-server/contract/application/result/graph.ts';

/** A small generator of repeatable numbers (mulberry32). */
export function repeatable(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const subjects = [
  'customer',
  'order',
  'order_line',
  'product',
  'invoice',
  'payment',
  'shipment',
  'store',
  'supplier',
];
const stages = ['raw', 'staging', 'core', 'mart', 'report'];
const columnNames = [
  'id',
  'customer_id',
  'order_id',
  'created_at',
  'updated_at',
  'amount',
  'currency',
  'status',
  'net_price',
  'tax_amount',
  'country_code',
  'segment',
  'email',
  'quantity',
  'discount',
  'valid_from',
  'valid_to',
  'is_active',
];
const kinds: readonly [string, GraphTable['role']][] = [
  ['table', 'persistent'],
  ['table', 'persistent'],
  ['view', 'persistent'],
  ['cte', 'intermediate'],
  ['select-list', 'result'],
];

export interface SyntheticOptions {
  tables: number;
  /** Columns per table. */
  columns?: number;
  layers?: number;
  seed?: number;
}

/** A layered warehouse: every table takes its columns from two tables of the layers before it (as in 2.2 of the research). */
export function syntheticGraph({ tables, columns = 10, layers, seed = 1 }: SyntheticOptions): GraphResponse {
  const random = repeatable(seed);
  const layerCount = layers ?? Math.max(2, Math.min(12, Math.round(Math.sqrt(tables))));
  const perLayer = Math.ceil(tables / layerCount);
  const made = Array.from({ length: tables }, (_, t) =>
    table(t, Math.floor(t / perLayer), layerCount, columns),
  );
  const edges: number[] = [];
  for (let t = perLayer; t < tables; t++) {
    const layer = Math.floor(t / perLayer);
    const around = t - perLayer;
    for (let parent = 0; parent < 2; parent++) {
      const near = around + Math.floor((random() - 0.5) * Math.min(perLayer, 12));
      const first = (layer - 1) * perLayer;
      const source = Math.min(Math.max(near, first), first + perLayer - 1);
      connect(made[source]!, made[t]!, parent === 0 ? columns : Math.ceil(columns / 4), random, edges);
    }
  }
  return {
    sessionId: 'synthetic',
    mode: 'global',
    hideIntermediates: 'none',
    totals: {
      tables,
      views: 0,
      columns: tables * columns,
      relations: edges.length / 7,
      byType: { fdd: 0, frd: 0, fdr: 0, join: 0, call: 0, er: 0 },
      statements: tables,
      errors: 0,
      warnings: 0,
    },
    types: ['fdd', 'frd', 'join'],
    transforms: ['copy', 'rename', 'expression', 'aggregate'],
    tables: made,
    edges,
    via: {},
  };
}

function table(t: number, layer: number, layerCount: number, columns: number): GraphTable {
  const [kind, role] = kinds[(t * 7) % kinds.length]!;
  const stage = stages[Math.floor((layer / layerCount) * stages.length)]!;
  return {
    id: t,
    name: `${subjects[t % subjects.length]!}_${stage}_${t}`,
    ...(role === 'persistent' && { schema: stage, database: 'warehouse' }),
    kind,
    role,
    columns: Array.from({ length: columns }, (_, c) => [
      t * columns + c,
      columnNames[(t + c) % columnNames.length]!,
    ]),
    spans: [],
  };
}

function connect(
  source: GraphTable,
  target: GraphTable,
  count: number,
  random: () => number,
  edges: number[],
): void {
  for (let c = 0; c < count; c++) {
    const from = source.columns[(c * 3) % source.columns.length]![0];
    const to = target.columns[c % target.columns.length]![0];
    const type = random() < 0.85 ? 0 : random() < 0.5 ? 1 : 2;
    edges.push(source.id, from, target.id, to, type, Math.floor(random() * 4), edges.length / 7);
  }
}
