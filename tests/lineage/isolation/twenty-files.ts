import type { SourceFile } from '../../../src-lineage/index.ts';

/** A statement that may fail: it stands alone in its file, or what it makes is used by other files. */
export interface Unit {
  file: string;
  /** The whole statement as written. */
  text: string;
}

function file(number: number, ...statements: string[]): SourceFile {
  return { name: `f${String(number).padStart(2, '0')}.sql`, text: `${statements.join(';\n\n')};\n` };
}

const routine = `CREATE FUNCTION fill(p int) RETURNS int AS $$
DECLARE
  v int;
  w int := 1;
BEGIN
  SELECT a INTO v FROM src_10 WHERE a > p;
  v := v + w;
  INSERT INTO filled (x) VALUES (v);
  EXECUTE 'INSERT INTO executed (e) SELECT a FROM src_10';
  UPDATE filled SET y = (SELECT max(b) FROM src_11);
  RETURN v;
END
$$ LANGUAGE plpgsql`;

/** Twenty files of PostgreSQL that use what others define: tables, views, temporary tables, routines, triggers. */
export const twentyFiles: readonly SourceFile[] = [
  ...Array.from({ length: 12 }, (_, i) =>
    file(
      i + 1,
      `CREATE TABLE src_${i + 1} (a int, b int, c text)`,
      `CREATE VIEW view_${i + 1} AS SELECT a AS a${i + 1}, b + 1 AS b FROM src_${i + 1} WHERE c IS NOT NULL`,
      `INSERT INTO sink_${i + 1} SELECT v.*, s.c FROM view_${((i + 3) % 12) + 1} v JOIN src_${i + 1} s ON s.a = v.b`,
      `SELECT sink_${i + 1}.b, (SELECT count(*) FROM view_1) FROM sink_${i + 1}`,
    ),
  ),
  file(13, routine, 'CREATE TABLE filled (x int, y int)', 'SELECT fill(a) FROM src_1'),
  file(
    14,
    'CREATE TEMP TABLE staged AS SELECT a, b FROM src_2',
    'ALTER TABLE staged ADD COLUMN d int',
    'UPDATE staged SET d = a',
    'INSERT INTO kept SELECT * FROM staged',
    'DROP TABLE staged',
    'CREATE TEMP TABLE staged (z int)',
    'INSERT INTO kept_z SELECT * FROM staged',
  ),
  file(
    15,
    'ALTER TABLE src_3 ADD COLUMN late int',
    'ALTER TABLE src_3 RENAME COLUMN c TO cc',
    'INSERT INTO wide SELECT * FROM src_3',
  ),
  file(
    16,
    'WITH RECURSIVE up AS (SELECT a, b FROM src_4 UNION ALL SELECT s.a, up.b FROM src_4 s JOIN up ON up.a = s.b) INSERT INTO tree SELECT * FROM up',
    'WITH moved AS (DELETE FROM src_5 WHERE a = 1 RETURNING *) INSERT INTO archive SELECT * FROM moved',
  ),
  file(
    17,
    'MERGE INTO merged t USING src_6 s ON t.a = s.a WHEN MATCHED THEN UPDATE SET b = s.b WHEN NOT MATCHED THEN INSERT (a, b) VALUES (s.a, s.b)',
    'CREATE TABLE merged (a int, b int)',
  ),
  file(
    18,
    'CREATE FUNCTION note() RETURNS trigger AS $$ BEGIN INSERT INTO audit (was) VALUES (OLD.b); RETURN NEW; END $$ LANGUAGE plpgsql',
    'CREATE TRIGGER noted AFTER UPDATE ON src_7 FOR EACH ROW EXECUTE FUNCTION note()',
  ),
  file(
    19,
    'SET search_path TO other',
    'CREATE TABLE here (h int)',
    'INSERT INTO here SELECT a FROM public.src_8',
  ),
  file(
    20,
    'SELECT v.a9, w.* FROM view_9 v, view_10 w',
    'CREATE TABLE copy AS SELECT * FROM view_11 WITH NO DATA',
  ),
];

/** Every statement of the files that stands by itself. */
export const topLevelUnits: readonly Unit[] = twentyFiles.flatMap(({ name, text }) =>
  text
    .replace(routine, () => routine.replaceAll(';', '\u0000'))
    .replace(/\$\$ BEGIN .*? END \$\$/, (body) => body.replaceAll(';', '\u0000'))
    .split(';')
    .map((part) => part.replaceAll('\u0000', ';').trim())
    .filter((part) => part !== '')
    .map((part) => ({ file: name, text: part })),
);

/** Statements inside a routine. */
export const innerUnits: readonly Unit[] = [
  'SELECT a INTO v FROM src_10 WHERE a > p',
  'v := v + w',
  'INSERT INTO filled (x) VALUES (v)',
  'UPDATE filled SET y = (SELECT max(b) FROM src_11)',
].map((text) => ({ file: 'f13.sql', text }));
