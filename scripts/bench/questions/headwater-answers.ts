import { analyze } from '../../../src-library/index.ts';
import type { Task } from './tasks.ts';

/** How each task is done with this library; a line of a function's body counts as a line of code. */
export const headwaterAnswers: Readonly<Record<string, (task: Task) => string[]>> = {
  expression: (task) => sourcesOf(task, 'total'),
  cte: (task) => sourcesOf(task, 'paid'),
  subquery: (task) => sourcesOf(task, 'label'),
  union: (task) => sourcesOf(task, 'query.name'),
  using: (task) => sourcesOf(task, 's'),
  star: (task) => everySource(task),
  stars: (task) => sourcesOf(task, 'query.amount'),
  views: (task) => sourcesOf(task, 'query.total'),
  all: (task) => everySource(task),
  tables({ sql, vendor }) {
    const steps = [...analyze(sql, { vendor }).relations({ kinds: ['fdd', 'join'], hide: 'all' })];
    const written = new Set(steps.filter(({ type }) => type === 'fdd').map(({ target }) => target.table));
    const tables = new Set(steps.flatMap(({ source, target }) => [source.table, target.table]));
    return [...tables].map((table) => `${written.has(table) ? 'written' : 'read'} ${table}`);
  },
  insert: (task) => sourcesOf(task, 'dw.fact.day'),
  ctas: (task) => sourcesOf(task, 'dw.best.m'),
  temporary: (task) => sourcesOf(task, 'dw.f.v'),
  intermediate({ sql, vendor }) {
    const steps = [...analyze(sql, { vendor }).relations({ temporaryTables: true })];
    const read = new Set(steps.map(({ source }) => source.table));
    return [...new Set(steps.map(({ target }) => target.table))].filter((table) => read.has(table));
  },
  downstream({ sql, vendor }) {
    const steps = analyze(sql, { vendor }).column('orders.amount').downstream();
    return [...steps].map(({ target }) => `${target.table}.${target.column}`);
  },
  text({ sql, vendor }) {
    const [step] = analyze(sql, { vendor }).column('total').upstream({ hide: 'none' });
    return [step!.expression!];
  },
  merge: (task) => sourcesOf(task, 'dw.c.name'),
  window: (task) => sourcesOf(task, 'running'),
  update: (task) => sourcesOf(task, 'dw.c.name'),
  broken: (task) => sourcesOf(task, 'v.a'),
};

function sourcesOf({ sql, vendor, schema }: Task, column: string): string[] {
  return analyze(sql, { vendor, ...(schema && { schema }) })
    .column(column)
    .upstream()
    .ends();
}

function everySource({ sql, vendor, schema }: Task): string[] {
  const steps = analyze(sql, { vendor, ...(schema && { schema }) }).relations();
  return [...steps].map(({ source, target }) => `${target.column} <- ${source.table}.${source.column}`);
}
