import type { VendorId } from '../../../src-lineage/dialects/table/vendor.ts';

/** How the statements of a vendor are written where it matters: names, ends of batches, routines. */
interface Style {
  quote(name: string): string;
  batchEnd: string;
  routine(name: string, statements: readonly string[]): string;
  temporary(name: string, query: string): string;
}

const styles = {
  dbvmssql: {
    quote: (name) => `[${name}]`,
    batchEnd: '\nGO\n',
    routine: (name, statements) =>
      `CREATE OR ALTER PROCEDURE ${name} @from DATE, @batch INT AS\nBEGIN\n  SET NOCOUNT ON;\n` +
      `  BEGIN TRY\n${statements.map((each) => `    ${each};`).join('\n')}\n  END TRY\n` +
      `  BEGIN CATCH\n    THROW;\n  END CATCH\nEND`,
    temporary: (name, query) => `SELECT q.* INTO #${name} FROM (${query}) q`,
  },
  dbvoracle: {
    quote: (name) => name.toUpperCase(),
    batchEnd: '\n/\n',
    routine: (name, statements) =>
      `CREATE OR REPLACE PROCEDURE ${name} (p_from IN DATE, p_batch IN NUMBER) IS\nBEGIN\n` +
      `${statements.map((each) => `  ${each};`).join('\n')}\n  COMMIT;\nEXCEPTION WHEN OTHERS THEN\n  RAISE;\nEND;`,
    temporary: (name, query) => `INSERT INTO gtt_${name} ${query}`,
  },
  dbvpostgresql: {
    quote: (name) => `"${name}"`,
    batchEnd: ';\n',
    routine: (name, statements) =>
      `CREATE OR REPLACE FUNCTION ${name}(p_from date, p_batch int) RETURNS void LANGUAGE plpgsql AS $body$\nBEGIN\n` +
      `${statements.map((each) => `  ${each};`).join('\n')}\nEND\n$body$`,
    temporary: (name, query) => `CREATE TEMP TABLE ${name} AS ${query}`,
  },
  dbvsnowflake: {
    quote: (name) => `"${name.toUpperCase()}"`,
    batchEnd: ';\n',
    routine: (name, statements) =>
      `CREATE OR REPLACE PROCEDURE ${name}(P_FROM DATE) RETURNS STRING LANGUAGE SQL AS\n$$\nBEGIN\n` +
      `${statements.map((each) => `  ${each};`).join('\n')}\n  RETURN 'done';\nEND;\n$$`,
    temporary: (name, query) => `CREATE OR REPLACE TEMPORARY TABLE ${name} AS ${query}`,
  },
} satisfies Partial<Record<VendorId, Style>>;

export type BenchVendor = keyof typeof styles;
export const benchVendors = Object.keys(styles) as BenchVendor[];

/** One script of the project: its path in the archive, and its text. */
export interface ProjectScript {
  path: string;
  text: string;
}

const areas = ['sales', 'finance', 'stock', 'customers', 'shipping', 'marketing', 'people', 'risk'];
const columns = [
  'id',
  'code',
  'name',
  'amount',
  'quantity',
  'status',
  'region',
  'opened_at',
  'closed_at',
  'note',
];
type Kind = 'tables' | 'rows' | 'views' | 'loads' | 'procedures' | 'upkeep';
/** What the scripts of a project are, by turns. */
const turns: readonly Kind[] = [
  'tables',
  'rows',
  'views',
  'upkeep',
  'loads',
  'tables',
  'rows',
  'procedures',
  'upkeep',
];
/** Tables that one script defines, at 10 KB. */
const tablesPerScript = 8;

/** A place in the project: what the next statement is about. */
interface Place {
  style: Style;
  area: string;
  /** Of the script among those of its kind. */
  script: number;
  step: number;
  /** Tables of the whole project. */
  tables: number;
}

/**
 * The scripts of a made-up project in nested folders: definitions, reference rows, views, loads, procedures and upkeep
 * over shared tables, with the comments that people write, each about `bytes` long. For its size it has as many
 * statements and columns as the real T-SQL projects of the corpus, and more than twice their relations. The same numbers give the
 * same texts.
 */
export function* projectScripts(vendor: BenchVendor, files: number, bytes: number): Generator<ProjectScript> {
  const tables = Math.ceil((files / turns.length) * 2) * tablesPerScript;
  for (let number = 0; number < files; number += 1) {
    const kind = turns[number % turns.length] ?? 'views';
    const of = scriptNumber(number);
    const area = areas[of % areas.length] ?? 'sales';
    const name = `${kind}_${String(of).padStart(6, '0')}`;
    yield {
      path: `${area}/release ${Math.floor(number / 500)}/${kind}/${name}.sql`,
      text: script(kind, { style: styles[vendor], area, script: of, step: 0, tables }, bytes),
    };
  }
}

/** The number of a script among those of its kind. */
function scriptNumber(number: number): number {
  const kind = turns[number % turns.length];
  const inTurn = turns.filter((each) => each === kind).length;
  const before = turns.slice(0, number % turns.length).filter((each) => each === kind).length;
  return Math.floor(number / turns.length) * inTurn + before;
}

function script(kind: Kind, place: Place, bytes: number): string {
  const { area, style } = place;
  const parts = [
    `/* =======================================================================\n` +
      `   ${area}: ${kind}, script ${place.script}\n` +
      `   Runs nightly after the loads of the day before; see the handbook of operations.\n` +
      `   Changes: 2024-02-11 first version; 2025-06-30 names as agreed with the business\n` +
      `   ======================================================================= */\n`,
  ];
  for (let length = 0, step = 0; length < bytes; step += 1) {
    const part = `\n${remark(place.script * 7 + step)}${writers[kind]({ ...place, step })}${style.batchEnd}`;
    parts.push(part);
    length += part.length;
  }
  return parts.join('');
}

/** What people write above a statement. */
function remark(ticket: number): string {
  return (
    `-- ---------------------------------------------------------------------------------\n` +
    `-- Ticket ${ticket}: what is closed stays closed, whatever the source says afterwards, and rows\n` +
    `-- without a region belong to the head office, as agreed with the owners of the data on\n` +
    `-- 2025-03-${String((ticket % 28) + 1).padStart(2, '0')}. Until the source tells deletions, the nightly load compares keys; when it\n` +
    `-- does, this step can go (see the handbook of operations, chapter ${ticket % 40}).\n` +
    `-- Depends on the loads of the day before; may be run again without harm.\n` +
    `-- ---------------------------------------------------------------------------------\n`
  );
}

/** A table that several scripts share. */
function table({ style, script: of, step, tables }: Place, stride: number): string {
  return tableNumber(style, (of * 40 + step) * stride, tables);
}

function tableNumber(style: Style, seed: number, tables: number): string {
  const number = seed % tables;
  return `${areas[number % areas.length]}.${style.quote(`t_${number}`)}`;
}

const writers: Record<Kind, (place: Place) => string> = {
  tables: (place) => createTable(place),
  rows: (place) => insertRows(place),
  views: (place) =>
    `CREATE VIEW ${place.area}.${place.style.quote(`v_${place.script}_${place.step}`)} AS\n${reportQuery(place)}`,
  loads: (place) => load(place),
  procedures: (place) => procedure(place),
  upkeep: (place) => upkeep(place),
};

function createTable({ style, script: of, step, tables }: Place): string {
  const name = tableNumber(style, of * tablesPerScript + step, tables);
  const definitions = columns.map(
    (column, index) =>
      `  ${style.quote(column)} ${index < 4 ? 'DECIMAL(18, 4)' : 'VARCHAR(200)'} NOT NULL, -- ${column}`,
  );
  return (
    `CREATE TABLE ${name} (\n${definitions.join('\n')}\n` +
    `  CONSTRAINT pk_${of}_${step} PRIMARY KEY (${style.quote('id')})\n)${style.batchEnd}` +
    `CREATE INDEX ix_${of}_${step} ON ${name} (${style.quote('code')}, ${style.quote('region')})`
  );
}

function insertRows(place: Place): string {
  const row = (number: number): string =>
    `(${number}, 'C-${number}', 'Article of the ${number}th row', ${number}.25, ${number % 90}, 'open', 'north')`;
  const { style } = place;
  const into = `INSERT INTO ${table(place, 3)} (${columns
    .slice(0, 7)
    .map((column) => style.quote(column))
    .join(', ')})`;
  const numbers = Array.from({ length: 25 }, (_, index) => place.step * 25 + index);
  return `${into}\nVALUES\n  ${numbers.map(row).join(',\n  ')}`;
}

function upkeep(place: Place): string {
  const name = (column: string): string => place.style.quote(column);
  switch (place.step % 4) {
    case 0:
      return `GRANT SELECT, INSERT, UPDATE ON ${table(place, 3)} TO ${place.area}_writers`;
    case 1:
      return `CREATE INDEX ix_up_${place.script}_${place.step} ON ${table(place, 5)} (${name('region')}, ${name('status')})`;
    case 2:
      return `UPDATE ${table(place, 7)} SET ${name('note')} = 'as agreed' WHERE ${name('id')} = ${place.step}`;
    default:
      return `DELETE FROM ${table(place, 11)} WHERE ${name('closed_at')} < '2015-01-01'`;
  }
}

function procedure(place: Place): string {
  const { style, area, script: of, step } = place;
  const name = (column: string): string => style.quote(column);
  return style.routine(`${area}.p_${of}_${step}`, [
    style.temporary(`stage_${of}_${step}`, reportQuery(place)),
    `INSERT INTO audit_log (what, at_step) VALUES ('p_${of}_${step} has read its sources', ${step})`,
    load(place),
    `UPDATE ${table(place, 3)} SET ${name('status')} = 'closed' ` +
      `WHERE ${name('id')} IN (SELECT x.${name('id')} FROM ${table(place, 5)} x)`,
    `DELETE FROM ${table(place, 7)} WHERE ${name('region')} = 'none' AND ${name('closed_at')} < '2020-01-01'`,
    `INSERT INTO audit_log (what, at_step) VALUES ('p_${of}_${step} is done', ${step})`,
  ]);
}

function reportQuery(place: Place): string {
  const of = (alias: string, column: string): string => `${alias}.${place.style.quote(column)}`;
  const as = (column: string): string => `AS ${place.style.quote(column)}`;
  return (
    `WITH recent AS (\n` +
    `  SELECT ${of('s', 'id')}, ${of('s', 'name')}, ${of('s', 'amount')}, ${of('s', 'region')},\n` +
    `    ROW_NUMBER() OVER (PARTITION BY ${of('s', 'code')} ORDER BY ${of('s', 'opened_at')} DESC) AS place\n` +
    `  FROM ${table(place, 1)} s\n  WHERE ${of('s', 'status')} <> 'void'\n)\n` +
    `SELECT ${of('r', 'id')}, UPPER(${of('r', 'name')}) ${as('name')},\n` +
    `  CASE WHEN ${of('r', 'amount')} > 1000 THEN ${of('c', 'region')} ELSE ${of('r', 'region')} END ${as('region')},\n` +
    `  SUM(${of('r', 'amount')} * ${of('c', 'quantity')}) ${as('amount')},\n` +
    `  COALESCE(MAX(${of('c', 'note')}), 'none') ${as('note')}\n` +
    `FROM recent r\n  JOIN ${table(place, 3)} c ON ${of('c', 'id')} = ${of('r', 'id')}\n` +
    `  LEFT JOIN ${table(place, 7)} d ON ${of('d', 'code')} = ${of('c', 'code')}\n` +
    `WHERE r.place = 1 AND ${of('c', 'status')} IN ('open', 'held')\n` +
    `GROUP BY ${of('r', 'id')}, ${of('r', 'name')}, ${of('r', 'amount')}, ${of('c', 'region')}, ${of('r', 'region')}`
  );
}

function load(place: Place): string {
  const some = columns.slice(0, 6).map((column) => place.style.quote(column));
  const target = table(place, 11);
  const source = table(place, 13);
  if (place.step % 3 === 0) {
    return (
      `MERGE INTO ${target} t\nUSING (SELECT ${some.join(', ')} FROM ${source} WHERE ${some[5]} = 'new') s\n` +
      `ON (t.${some[0]} = s.${some[0]})\nWHEN MATCHED THEN UPDATE SET ${some[3]} = s.${some[3]}, ${some[5]} = s.${some[5]}\n` +
      `WHEN NOT MATCHED THEN INSERT (${some.join(', ')}) VALUES (${some.map((each) => `s.${each}`).join(', ')})`
    );
  }
  return (
    `INSERT INTO ${target} (${some.join(', ')})\nSELECT ${some.map((each) => `a.${each}`).join(', ')}\nFROM ${source} a\n` +
    `WHERE NOT EXISTS (SELECT 1 FROM ${target} b WHERE b.${some[0]} = a.${some[0]} AND b.${some[1]} = a.${some[1]})`
  );
}
