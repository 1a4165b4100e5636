import { wholeGraph, type WholeGraph } from '../../../src-lineage/graph/build/whole-graph.ts';
import { defaultGraphOptions } from '../../../src-lineage/graph/edges/options.ts';
import { analyze } from '../../../src-lineage/index.ts';
import type { LineageModel } from '../../../src-lineage/model/model.ts';

/** A small warehouse in two files: a star, a join with a calculation, a temporary table, an aggregate. */
export const shop: LineageModel = analyze(
  [
    {
      name: 'etl/views.sql',
      text: `create table shop.orders (id int primary key, amount numeric(10,2), currency text);
create table shop.rates (currency text, rate numeric);
create view shop.all_orders as select * from shop.orders;
create view shop.in_euros as
  select o.id, o.amount * r.rate as euros
  from shop.all_orders o join shop.rates r on r.currency = o.currency
  where o.amount > 100;
`,
    },
    {
      name: 'etl/load.sql',
      text: `create temp table sums as select sum(euros) as total from shop.in_euros;
insert into dw.fact (total) select total from sums;
`,
    },
  ],
  { vendor: 'dbvpostgresql' },
);

/** What is shown of it where intermediates are hidden. */
export const shopGraph: WholeGraph = wholeGraph(shop, {
  ...defaultGraphOptions,
  relationTypes: ['fdd', 'frd', 'fdr'],
  hideIntermediates: 'keep-results',
});
