import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wholeGraph } from '../../../src-lineage/graph/build/whole-graph.ts';
import { defaultGraphOptions, type GraphOptions } from '../../../src-lineage/graph/edges/options.ts';
import type { TraceDirection } from '../../../src-lineage/graph/edges/trace-direction.ts';
import { impactOf, wayTo, waysOf } from '../../../src-lineage/graph/questions/impact.ts';
import { impactedTables } from '../../../src-lineage/graph/questions/impacted-tables.ts';
import { analyze } from '../../../src-lineage/index.ts';
import type { LineageModel } from '../../../src-lineage/model/model.ts';
import { randomModels, randomOptions } from './random-models.ts';

const options: GraphOptions = {
  ...defaultGraphOptions,
  relationTypes: ['fdd', 'frd', 'fdr'],
  hideIntermediates: 'all',
};

const shop = analyze(
  [
    {
      name: 'a.sql',
      text: `
create view open_orders as select o.id, o.price from orders o where o.state = 'open';
create view customer_orders as
  select c.name, o.price from customers c join open_orders o on o.id = c.order_id;
create view revenue as select name, sum(price) as total from customer_orders group by name;
create view other as select x from elsewhere;`,
    },
  ],
  { vendor: 'dbvpostgresql' },
);

function columnNamed(model: LineageModel, path: string): number {
  const [table, name] = path.split('.');
  const found = [...model.columns].find(
    ({ object, name: own }) => model.objects[object]!.name === table && own === name,
  );
  return found!.id;
}

/** `table distance: column distance way+way, …`; what does not come by value is in brackets. */
function reached(path: string, direction: TraceDirection, steps?: number): string[] {
  const selection = { columns: [columnNamed(shop, path)] };
  const impact = impactOf(shop, wholeGraph(shop, options), selection, direction, steps);
  return impactedTables(shop, impact).map(({ object, distance, parts }) => {
    const reported = parts.map(({ column, distance: steps_, ways, byValue }) => {
      const { name, pseudo } = shop.columns.at(column!);
      const text = `${pseudo === 'rows' ? '*' : name} ${steps_} ${ways.join('+')}`;
      return byValue ? text : `(${text})`;
    });
    return `${shop.objects[object]!.name} ${distance}: ${reported.join(', ')}`;
  });
}

describe('impact', () => {
  test('of a value: the columns that get it, and the rows that depend on it further on', () => {
    expect(reached('orders.price', 'downstream')).toEqual([
      'open_orders 1: price 1 value',
      'customer_orders 2: price 2 value',
      'revenue 3: total 3 value',
    ]);
  });

  test('of a filter, a join and a grouping: the rows, and what is counted or summed from them', () => {
    expect(reached('orders.state', 'downstream', 1)).toEqual(['open_orders 1: (* 1 filter)']);
    const joined = reached('customers.order_id', 'downstream', 1);
    expect(joined).toEqual(['customer_orders 1: (* 1 join)']);
    const grouped = reached('customer_orders.name', 'downstream');
    expect(grouped[0]).toMatch(/^revenue 1: name 1 value/);
    expect(grouped[0]).toMatch(/\(\* 1 grouping\)/);
  });

  test('upstream shows what feeds it, as far as asked', () => {
    expect(reached('revenue.total', 'upstream', 2).filter((line) => !line.includes('('))).toEqual([
      'customer_orders 1: price 1 value',
      'open_orders 2: price 2 value',
    ]);
    expect(reached('other.x', 'upstream')).toEqual(['elsewhere 1: x 1 value']);
  });

  test('shows the shortest way, and the statements that it leads through', () => {
    const whole = wholeGraph(shop, options);
    const impact = impactOf(shop, whole, { columns: [columnNamed(shop, 'orders.price')] }, 'downstream');
    const way = wayTo(impact, columnNamed(shop, 'revenue.total')).map((place) => whole.edges.at(place));
    const names = way.map(({ targetObject }) => shop.objects[targetObject]!.name);
    expect(names).toEqual(['open_orders', 'customer_orders', 'revenue']);
    expect(impact.statements).toEqual([0, 1, 2]);
    expect(wayTo(impact, columnNamed(shop, 'other.x'))).toEqual([]);
  });
});

test('what a change of one thing reaches is what depends on it, by as many steps', () => {
  fc.assert(
    fc.property(randomModels, randomOptions, (model, random) => {
      const whole = wholeGraph(model, random);
      const from = (id: number, direction: TraceDirection): ReturnType<typeof impactOf> =>
        impactOf(model, whole, { columns: [id] }, direction);
      const upstream = [...model.columns].map(({ id }) => from(id, 'upstream'));
      for (const { id: a, object } of model.columns) {
        if (!whole.visible[object]) continue;
        const downstream = from(a, 'downstream');
        for (const { id: b, object: other } of model.columns) {
          if (a === b || !whole.visible[other]) continue;
          expect(downstream.distance[b]).toBe(upstream[b]!.distance[a]);
          expect(downstream.byValue[b]).toBe(upstream[b]!.byValue[a]);
        }
      }
    }),
  );
});

test('the way to everything that is reached has as many edges as steps, and joins up', () => {
  fc.assert(
    fc.property(randomModels, randomOptions, fc.nat(6), (model, random, object) => {
      const { edges } = wholeGraph(model, random);
      for (const direction of ['upstream', 'downstream'] as const) {
        const impact = impactOf(model, wholeGraph(model, random), { objects: [object] }, direction);
        for (const end of impact.ends) {
          const way = wayTo(impact, end);
          expect(way).toHaveLength(impact.distance[edges.endNumber(end)]!);
          for (const [at, place] of way.slice(1).entries())
            expect(edges.sourceAt(place)).toBe(edges.targetAt(way[at]!));
          const isValue = way.every((place) => edges.typeAt(place) === 'fdd');
          const ways = waysOf(impact.ways[edges.endNumber(end)]!);
          expect(isValue).toBe(ways.every((each) => each === 'value'));
          if (isValue) expect(impact.byValue[edges.endNumber(end)]).toBe(1);
        }
      }
    }),
  );
});
