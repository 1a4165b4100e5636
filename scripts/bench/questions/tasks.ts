/** A question about some SQL. */
export interface Task {
  id: string;
  question: string;
  vendor: 'ansi';
  /** One text, or texts by their names. */
  sql: string | Readonly<Record<string, string>>;
  /** Columns of tables that no text defines. */
  schema?: Readonly<Record<string, readonly string[]>>;
  /** Worked out by reading the SQL; in any order. */
  answer: readonly string[];
}

const vendor = 'ansi';
const orders = { orders: ['id', 'customer_id', 'amount'] };
const report = 'create view report as select sum(amount) as total, region from sales group by region';
const staging =
  'create temp table staged as select t.a + t.b as v from t; insert into dw.f (v) select v from staged';
const chain =
  'create view euros as select id, amount * rate as euros from orders; ' +
  'create view totals as select sum(euros) as total from euros; ' +
  'insert into dw.fact (total, n) select total, 1 from totals';

/** What the public interfaces of sqlglot and sqllineage are used for, a task each. Tables and columns are those that are stored. */
export const tasks: readonly Task[] = [
  {
    id: 'expression',
    question: 'Sources of `total`',
    vendor,
    sql: 'select o.id, o.qty * o.price as total from shop.orders o',
    answer: ['shop.orders.price', 'shop.orders.qty'],
  },
  {
    id: 'cte',
    question: 'Sources of `paid`, through a CTE',
    vendor,
    sql:
      'with p as (select customer_id, sum(amount) as paid from payments group by customer_id) ' +
      'select c.name, p.paid from customers c join p on p.customer_id = c.id',
    answer: ['payments.amount'],
  },
  {
    id: 'subquery',
    question: 'Sources of `label`, through two subqueries',
    vendor,
    sql: 'select upper(n) as label from (select trim(m) as n from (select first || last as m from people) x) y',
    answer: ['people.first', 'people.last'],
  },
  {
    id: 'union',
    question: 'Sources of `name`, through UNION ALL',
    vendor,
    sql: 'select id, name from staff union all select id, title from robots',
    answer: ['robots.title', 'staff.name'],
  },
  {
    id: 'using',
    question: 'Sources of `s`, JOIN … USING',
    vendor,
    sql: 'select x.v + y.w as s from x join y using (id)',
    answer: ['x.v', 'y.w'],
  },
  {
    id: 'star',
    question: 'Every column of a star, with its source',
    vendor,
    sql: 'select * from orders',
    schema: orders,
    answer: ['amount <- orders.amount', 'customer_id <- orders.customer_id', 'id <- orders.id'],
  },
  {
    id: 'stars',
    question: 'Sources of `amount`, through two stars',
    vendor,
    sql: 'with c as (select * from orders) select c.*, u.country from c join users u on u.id = c.customer_id',
    schema: { ...orders, users: ['id', 'country'] },
    answer: ['orders.amount'],
  },
  {
    id: 'views',
    question: 'Sources of `total`, the view in another file',
    vendor,
    sql: { 'report.sql': report, 'query.sql': 'select total from report' },
    answer: ['sales.amount'],
  },
  {
    id: 'all',
    question: 'Every output column with its sources',
    vendor,
    sql: 'select o.id, o.qty * o.price as total, c.name from orders o join customers c on c.id = o.customer',
    answer: ['id <- orders.id', 'name <- customers.name', 'total <- orders.price', 'total <- orders.qty'],
  },
  {
    id: 'tables',
    question: 'Tables read and written by INSERT … SELECT',
    vendor,
    sql: 'insert into dw.fact (x) select a.x from a join s.b on a.id = b.id',
    answer: ['read a', 'read s.b', 'written dw.fact'],
  },
  {
    id: 'insert',
    question: 'Sources of the column `day` of the table written',
    vendor,
    sql: 'insert into dw.fact (total, day) select o.amount as a, o.ordered_at as b from orders o',
    answer: ['orders.ordered_at'],
  },
  {
    id: 'ctas',
    question: 'Sources of `m`, CREATE TABLE … AS',
    vendor,
    sql: 'create table dw.best as select k, max(v) as m from points group by k',
    answer: ['points.v'],
  },
  {
    id: 'temporary',
    question: 'Sources of `dw.f.v`, through a temporary table',
    vendor,
    sql: staging,
    answer: ['t.a', 't.b'],
  },
  {
    id: 'intermediate',
    question: 'Tables that are only on the way',
    vendor,
    sql: staging,
    answer: ['staged'],
  },
  {
    id: 'downstream',
    question: 'Columns that `orders.amount` reaches, three statements',
    vendor,
    sql: chain,
    answer: ['dw.fact.total', 'euros.euros', 'totals.total'],
  },
  {
    id: 'text',
    question: 'The expression that makes `total`',
    vendor,
    sql: 'with c as (select sum(amount) as s from orders) select c.s * 2 as total from c',
    answer: ['c.s * 2'],
  },
  {
    id: 'merge',
    question: 'Sources of `dw.c.name`, MERGE',
    vendor,
    sql:
      'merge into dw.c t using src s on t.id = s.id when matched then update set name = s.nm ' +
      'when not matched then insert (id, name) values (s.id, s.first)',
    answer: ['src.first', 'src.nm'],
  },
  {
    id: 'window',
    question: 'Sources of `running`, the window counted',
    vendor,
    sql: 'select sum(v) over (partition by k order by d) as running from t',
    answer: ['t.d', 't.k', 't.v'],
  },
  {
    id: 'update',
    question: 'Sources of `dw.c.name`, UPDATE … FROM',
    vendor,
    sql: 'update dw.c set name = s.nm from src s where s.id = dw.c.id',
    answer: ['src.nm'],
  },
  {
    id: 'broken',
    question: 'Sources of `v.a`, beside a statement that is none',
    vendor,
    sql: 'select from where ((; create view v as select a from t',
    answer: ['t.a'],
  },
];
