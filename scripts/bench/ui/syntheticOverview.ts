import { repeatable } from './syntheticGraph.ts';

/** As `SchemaOverview` of the page, whose types need a browser's. */
interface SyntheticOverview {
  schemas: {
    database?: string;
    schema?: string;
    passing: boolean;
    tables: number;
    views: number;
    others: number;
    problems: number;
  }[];
  flows: { source: number; target: number; relations: number }[];
}

const layers = ['landing', 'raw', 'staging', 'core', 'mart', 'reporting'];

/** A warehouse with several schemas per layer, each fed by some of the layer before; and what queries return. */
export function syntheticOverview(schemas: number): SyntheticOverview {
  const random = repeatable(7);
  const named = Array.from({ length: schemas }, (_, i) => ({
    database: 'warehouse',
    schema: `${layers[i % layers.length]!}_${Math.floor(i / layers.length) + 1}`,
    passing: false,
    tables: Math.floor(random() ** 3 * 900) + 1,
    views: Math.floor(random() ** 3 * 120),
    others: Math.floor(random() ** 4 * 20),
    problems: random() < 0.3 ? Math.floor(random() * 30) + 1 : 0,
  }));
  const results = { passing: true, tables: 0, views: 0, others: 41, problems: 0 };
  const flows: SyntheticOverview['flows'] = [];
  for (let source = 0; source < schemas; source++) {
    flows.push({ source, target: source, relations: Math.floor(random() * 400) });
    for (let target = 0; target < schemas; target++) {
      const ahead = (target % layers.length) - (source % layers.length);
      if (ahead === 1 && random() < 0.6)
        flows.push({ source, target, relations: Math.ceil(10 ** (random() * 4)) });
      if (ahead === -1 && random() < 0.06) flows.push({ source, target, relations: Math.ceil(random() * 9) });
    }
    if (source % layers.length === layers.length - 1) flows.push({ source, target: schemas, relations: 40 });
  }
  return { schemas: [...named, results], flows };
}
