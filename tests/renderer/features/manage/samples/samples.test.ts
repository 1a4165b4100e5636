import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { analyze, buildGraph, defaultGraphOptions, guessVendor } from '../../../../../src-lineage/index.ts';
import type { VendorId } from '../../../../../src-lineage/index.ts';

/** Relations from column to column that one reads in the scripts, what lies between the tables joined up. */
const expected: readonly [file: string, vendor: VendorId, relations: string[]][] = [
  [
    'sales',
    'dbvmssql',
    [
      'orders.amount -> orders_eur.amount_eur',
      'rates.to_eur -> orders_eur.amount_eur',
      'customers.country -> orders_eur.country',
      'orders_eur.amount_eur -> daily_sales.revenue_eur',
    ],
  ],
  [
    'funnel',
    'dbvbigquery',
    [
      'events.user_id -> sessions.user_id',
      'events.event_time -> sessions.started_at',
      'events.items -> sessions.revenue',
      'sessions.revenue -> customers.lifetime_revenue',
    ],
  ],
  [
    'payroll',
    'dbvoracle',
    [
      'employees.salary -> payroll.pay',
      'employees.bonus -> payroll.pay',
      'payroll.pay -> payroll_report.total',
      'payroll.hired -> payroll_report.longest_serving',
      'departments.name -> payroll.department',
    ],
  ],
  [
    'loyalty',
    'dbvsnowflake',
    [
      'loyalty_events.payload -> loyalty_lines.points',
      'loyalty_lines.points -> store_points.points',
      'loyalty_lines.points -> members.points',
      'loyalty_lines.points -> members.tier',
    ],
  ],
  [
    'subscriptions',
    'dbvpostgresql',
    [
      'subscriptions.seats -> active.fee',
      'plans.monthly_fee -> active.fee',
      'active.fee -> revenue.amount',
      'revenue.amount -> best_plans.place',
    ],
  ],
  [
    'stock',
    'dbvteradata',
    [
      'deliveries.quantity -> stock.on_hand',
      'sales.quantity -> stock.on_hand',
      'deliveries.arrived_on -> latest_delivery.arrived_on',
      'latest_delivery.arrived_on -> stock.last_delivery',
    ],
  ],
  [
    'weblogs',
    'dbvhive',
    [
      'web_log.tags -> tagged.tag',
      'tagged.bytes -> views_by_tag.bytes',
      'tagged.day -> views_by_tag.day',
      'web_log.at -> visitors.first_seen',
    ],
  ],
];

const textOf = (name: string): string =>
  readFileSync(
    new URL(`../../../../../src-renderer/features/manage/samples/${name}.sql`, import.meta.url),
    'utf8',
  );

it.each(expected)('the sample %s is understood without a problem, as %s', (name, vendor, relations) => {
  const text = textOf(name);
  expect(guessVendor(text).vendor).toBe(vendor);
  const lines = text.trimEnd().split('\n').length;
  expect(lines).toBeGreaterThanOrEqual(20);
  expect(lines).toBeLessThanOrEqual(60);
  const model = analyze([{ name: `${name}.sql`, text }], { vendor });
  expect(model.diagnostics).toEqual([]);
  const { edges } = buildGraph(model, {
    ...defaultGraphOptions,
    relationTypes: ['fdd'],
    hideIntermediates: 'all',
    hideFunctions: true,
  });
  const nameOf = (id: number | undefined): string => {
    const column = model.columns.at(id ?? -1);
    return `${model.objects[column.object]!.name}.${column.name}`;
  };
  const found = [...edges].map(({ source, target }) => `${nameOf(source)} -> ${nameOf(target)}`);
  expect(found).toEqual(expect.arrayContaining(relations));
});
