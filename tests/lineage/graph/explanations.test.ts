import { expect, test } from 'vitest';
import { analyze, buildGraph, defaultGraphOptions, type VendorId } from '../../../src-lineage/index.ts';

/** `source -> target: statement, transform, expression` of every edge between stored tables. */
function explained(sql: string, vendor: VendorId = 'dbvpostgresql'): string[] {
  const model = analyze([{ name: 'a.sql', text: sql }], { vendor });
  const graph = buildGraph(model, {
    ...defaultGraphOptions,
    relationTypes: ['fdd', 'frd', 'join'],
    hideIntermediates: 'all',
    hideFunctions: true,
    showConstants: true,
  });
  const name = (column: number): string => {
    const { object, name: text, pseudo } = model.columns.at(column);
    return `${model.objects[object]!.name}.${pseudo === 'rows' ? 'rows' : text}`;
  };
  return [...graph.edges].map((edge) => {
    const statement = model.relations.statementAt(edge.relations[0]!);
    const why = [model.statements[statement]!.kind, edge.transform, edge.expression];
    return `${name(edge.source!)} -> ${name(edge.target!)}: ${why.filter((word) => word !== undefined).join(', ')}`;
  });
}

test('an edge knows its statement, what happens to the value, and the expression', () => {
  const edges = explained(`
    CREATE VIEW invoice AS
    SELECT o.id, o.customer AS buyer,
           SUM(o.quantity  *
               o.price) AS total,
           CASE WHEN o.kind = 'gift' THEN c.sender END AS sender,
           'EUR' AS currency
    FROM orders o JOIN customers c ON c.id = o.customer
    WHERE o.state = 'paid'
    GROUP BY o.id, o.customer, o.kind, c.sender;`);
  expect(edges).toEqual(
    expect.arrayContaining([
      'orders.id -> invoice.id: create-view, copy',
      'orders.customer -> invoice.buyer: create-view, rename',
      'orders.quantity -> invoice.total: create-view, aggregate, SUM(o.quantity * o.price)',
      "orders.kind -> invoice.sender: create-view, conditional, CASE WHEN o.kind = 'gift' THEN c.sender END",
      "SQL_CONSTANTS-1.'EUR' -> invoice.currency: create-view, constant, 'EUR'",
      "orders.state -> invoice.rows: create-view, o.state = 'paid'",
      'customers.id -> orders.customer: create-view, c.id = o.customer',
    ]),
  );
});

test('the expression that does most on the way explains a bridged edge', () => {
  const edges = explained(`
    WITH paid AS (SELECT o.id, o.amount / 100 AS amount FROM orders o)
    INSERT INTO totals (amount) SELECT MAX(p.amount) FROM paid p;`);
  expect(edges).toContain('orders.amount -> totals.amount: insert, aggregate, MAX(p.amount)');
});

test('expressions of SET, of variables and of dynamic SQL are reported, too', () => {
  const edges = explained(
    `CREATE PROCEDURE raise AS
     BEGIN
       DECLARE @rate money;
       SELECT @rate = r.base * 2 FROM rates r;
       UPDATE staff SET salary = s.wage + @rate FROM staff JOIN scale s ON s.id = staff.grade;
       EXEC (N'INSERT INTO log_lines (line) SELECT UPPER(n.line) FROM notes n');
     END`,
    'dbvmssql',
  );
  expect(edges).toEqual(
    expect.arrayContaining([
      'scale.wage -> staff.salary: update, expression, s.wage + @rate',
      'rates.base -> staff.salary: update, expression, s.wage + @rate',
      'notes.line -> log_lines.line: insert, function, UPPER(n.line)',
    ]),
  );
});

test('an expression keeps the brackets that it begins with', () => {
  const edges = explained(`
    CREATE VIEW margin AS
    SELECT (p.net + p.tax) * p.pieces AS gross,
           ((p.weight / 1000))::int AS kilos,
           (p.labels)[1] AS label,
           (p.net + 1) AS raised
    FROM parcels p
    WHERE (p.net + p.tax) > 5;`);
  expect(edges).toEqual(
    expect.arrayContaining([
      'parcels.pieces -> margin.gross: create-view, expression, (p.net + p.tax) * p.pieces',
      'parcels.weight -> margin.kilos: create-view, expression, ((p.weight / 1000))::int',
      'parcels.labels -> margin.label: create-view, expression, (p.labels)[1]',
      'parcels.net -> margin.raised: create-view, expression, (p.net + 1)',
      'parcels.tax -> margin.rows: create-view, (p.net + p.tax) > 5',
    ]),
  );
});

test('each value of a row that is assigned explains itself', () => {
  const edges = explained('UPDATE t SET (a, b) = (s.v, s.w * 2) FROM s WHERE s.k = t.k');
  expect(edges).toEqual(
    expect.arrayContaining(['s.v -> t.a: update, rename', 's.w -> t.b: update, expression, s.w * 2']),
  );
});

test('a column without a name is called by its whole expression', () => {
  const model = analyze([{ name: 'a.sql', text: 'SELECT (a + b) * c, (a), (a + b) FROM t' }], {
    vendor: 'dbvoracle',
  });
  const result = model.objects.findIndex(({ kind }) => kind === 'select-list');
  const names = [...model.columns].filter(({ object }) => object === result).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['(a + b) * c', 'a', '(a + b)']));
});
