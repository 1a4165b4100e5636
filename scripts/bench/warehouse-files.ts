import type { SourceFile } from '../../src-lineage/index.ts';

/** Columns of every table: the first is its key. */
const columns = [
  'id',
  'code',
  'name',
  'amount',
  'status',
  'region',
  'created_at',
  'updated_at',
  'note',
  'parent_id',
];
const tablesPerFile = 100;
const statementsPerFile = 2000;
/** Views stand on views so deep. */
const viewDepth = 6;

/**
 * A made-up warehouse: tables with their DDL, views on views, and loads (inserts, stars, merges, updates, tables from
 * queries, temporary tables, procedures) over them, in several dozen files. The same numbers give the same text.
 */
export function warehouseFiles(statements: number, tables = 1000): SourceFile[] {
  const files: SourceFile[] = [];
  for (let first = 0; first < tables; first += tablesPerFile)
    files.push(file(`ddl_${first}`, tablesPerFile, (i) => createTable(first + i)));
  const views = tables * viewDepth;
  for (let first = 0; first < views; first += statementsPerFile)
    files.push(
      file(`views_${first}`, Math.min(statementsPerFile, views - first), (i) =>
        createView(first + i, tables),
      ),
    );
  const loads = Math.max(0, statements - tables - views);
  for (let first = 0; first < loads; first += statementsPerFile) {
    const count = Math.min(statementsPerFile, loads - first);
    files.push(
      file(`load_${first}`, Math.ceil(count / batchSize), (i) =>
        batch(Math.floor(first / batchSize) + i, tables),
      ),
    );
  }
  return files;
}

/** A chain of views of everything: each is `SELECT *` of the one before. The last comes first. */
export function starChain(length: number): SourceFile[] {
  const view = (i: number): string => `CREATE VIEW v${i} AS SELECT * FROM ${i === 0 ? 'base' : `v${i - 1}`}`;
  const chain = file('chain', length, (i) => view(length - 1 - i));
  return [chain, { name: 'base.sql', text: `${createTable(0).replace('t_0 ', 'base ')};\n` }];
}

/** Views that are defined by each other in circles of ten. */
export function circles(count: number): SourceFile[] {
  const next = (i: number): number => Math.floor(i / 10) * 10 + ((i + 1) % 10);
  return [
    file('circles', count, (i) => `CREATE VIEW c${i} AS SELECT a.*, a.id AS id_${i} FROM c${next(i)} a`),
  ];
}

function file(name: string, count: number, statement: (i: number) => string): SourceFile {
  const text = Array.from({ length: count }, (_, i) => `${statement(i)};\n`).join('');
  return { name: `${name.replace(/\d+/, (digits) => digits.padStart(6, '0'))}.sql`, text };
}

function createTable(i: number): string {
  return `CREATE TABLE t_${i} (${columns.map((column) => `${column} VARCHAR(50)`).join(', ')})`;
}

/** A view of its level stands on the view of the level below, the lowest on a table; every third is a star. */
function createView(i: number, tables: number): string {
  const level = Math.floor(i / tables);
  const n = i % tables;
  const below = level === 0 ? `t_${n}` : `v${level - 1}_${n}`;
  if (i % 3 === 0) return `CREATE VIEW v${level}_${n} AS SELECT * FROM ${below}`;
  const other = `t_${(n * 7 + level) % tables}`;
  return (
    `CREATE VIEW v${level}_${n} AS SELECT a.id, a.code, UPPER(a.name) AS name, a.amount + b.amount AS amount, a.status, ` +
    `b.region, a.created_at, a.updated_at, COALESCE(a.note, b.note) AS note, a.parent_id ` +
    `FROM ${below} a JOIN ${other} b ON a.id = b.parent_id WHERE b.status = 'open'`
  );
}

/** Statements of one batch, those of its routine among them. */
const batchSize = 15;

/** What a nightly load does. */
function batch(i: number, tables: number): string {
  const t = (step: number): string => `t_${(i * 13 + step * 101) % tables}`;
  const v = (step: number): string => `v${(i + step) % viewDepth}_${(i * 11 + step * 37) % tables}`;
  return [
    `INSERT INTO ${t(0)} SELECT * FROM ${v(0)}`,
    `INSERT INTO ${t(1)} (id, code, amount) SELECT s.id, s.code, SUM(s.amount) FROM ${v(1)} s JOIN ${t(2)} d ON d.id = s.parent_id GROUP BY s.id, s.code`,
    `CREATE TEMPORARY TABLE stage_${i} AS SELECT x.*, ROW_NUMBER() OVER (PARTITION BY x.code ORDER BY x.updated_at) AS rn FROM ${v(2)} x`,
    `INSERT INTO ${t(3)} SELECT id, code, name, amount, status, region, created_at, updated_at, note, parent_id FROM stage_${i} WHERE rn = 1`,
    `MERGE INTO ${t(4)} d USING (SELECT id, code, amount FROM ${v(3)}) s ON (d.id = s.id) WHEN MATCHED THEN UPDATE SET amount = s.amount WHEN NOT MATCHED THEN INSERT (id, code, amount) VALUES (s.id, s.code, s.amount)`,
    `UPDATE ${t(5)} SET note = (SELECT MAX(n.note) FROM ${v(4)} n WHERE n.id = parent_id), status = 'seen' WHERE region = 'north'`,
    `CREATE TABLE mart_${i} AS WITH base AS (SELECT * FROM ${v(5)}), top AS (SELECT b.*, t.region AS home FROM base b JOIN ${t(6)} t ON t.id = b.parent_id) SELECT id, CASE WHEN amount > 100 THEN home ELSE region END AS place, amount FROM top`,
    `INSERT INTO ${t(7)} (id, note) SELECT id, place FROM mart_${i} UNION ALL SELECT id, note FROM ${t(8)}`,
    `DELETE FROM ${t(9)} WHERE id IN (SELECT id FROM mart_${i})`,
    `CREATE FUNCTION load_${i}(p_from int) RETURNS int LANGUAGE plpgsql AS $$ DECLARE v_count int; BEGIN SELECT COUNT(*) INTO v_count FROM ${t(1)} WHERE id > p_from; INSERT INTO ${t(2)} (id, amount) SELECT id, v_count FROM ${t(3)}; RETURN v_count; END $$`,
  ].join(';\n');
}
