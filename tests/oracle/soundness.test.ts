import { LineageColumns } from '../../src-lineage/model/lineage-columns.ts';
import { afterAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../scripts/oracle/engine.ts';
import { duckdb } from '../../scripts/oracle/engines/duckdb.ts';
import { postgresql } from '../../scripts/oracle/engines/postgresql.ts';
import { sqlite } from '../../scripts/oracle/engines/sqlite.ts';
import { examined } from '../../scripts/oracle/examination.ts';
import { prepared } from '../../scripts/oracle/experiment.ts';
import { generatedScripts } from '../../scripts/oracle/programs.ts';
import type { Script } from '../../scripts/oracle/script.ts';
import { soundness } from '../../scripts/oracle/soundness.ts';
import { tableWrites } from '../../scripts/oracle/written-tables.ts';
import { RelationList } from '../../src-lineage/model/relation-list.ts';
import { isDeep } from '../support/deep.ts';

/** What `npm run oracle` runs by thousands: programs that are made up, in real databases. */
const programs = generatedScripts(300, 7);

/**
 * How many of them a run takes, and in how many ways it changes each column: many programs and one way say more in the same time
 * than few and all ways. PostgreSQL starts slowly.
 */
const engines: [Engine, Script[], number][] = isDeep
  ? [
      [sqlite, programs, 12],
      [duckdb, programs.slice(0, 5), 12],
      [postgresql, programs.slice(9, 11), 12],
    ]
  : [
      [sqlite, programs.slice(0, 200), 1],
      [duckdb, programs.slice(2, 5), 2],
      [postgresql, programs.slice(9, 10), 2],
    ];

afterAll(async () => {
  for (const [engine] of engines) await engine.stop();
});

describe.each(engines)('$name', (engine, scripts, ways) => {
  test(
    'no column of a program changes with a source to which no relation leads',
    { timeout: 120_000 },
    async () => {
      for (const script of scripts) {
        const { faults, changes, refusals } = await examined(engine, script, { seed: 7, changes: ways });
        expect(refusals, script.sql).toEqual([]);
        expect(faults, script.sql).toEqual([]);
        expect(changes).toBeGreaterThan(0);
      }
    },
  );
});

describe('the judge', () => {
  const sql = 'CREATE TABLE t (a INTEGER, b INTEGER);\nSELECT a FROM t WHERE b > 2;\n';

  test('says which column changes with a source that the model does not know', async () => {
    const experiment = await prepared(sqlite, { id: 'filter', sql }, 1);
    const relations = RelationList.of([...experiment.model.relations].filter(({ type }) => type === 'fdd'));
    const blind = { ...experiment, model: { ...experiment.model, relations } };
    expect((await soundness(experiment, { seed: 1 })).faults).toEqual([]);
    expect((await soundness(blind, { seed: 1 })).faults).toMatchObject([
      { kind: 'unsound', source: 't.b', target: 'result.a' },
    ]);
  });

  test('says where a result has other columns', async () => {
    const experiment = await prepared(sqlite, { id: 'columns', sql: 'SELECT a, b FROM t' }, 1);
    const columns = LineageColumns.of(
      [...experiment.model.columns].map((column) => ({
        ...column,
        name: column.name === 'b' ? 'c' : column.name,
      })),
    );
    const renamed = { ...experiment, model: { ...experiment.model, columns } };
    expect((await soundness(renamed, { seed: 1 })).faults).toMatchObject([
      { kind: 'columns', source: 'a, b', target: 'a, c' },
    ]);
  });

  const keyed = 'CREATE TABLE t (a INTEGER PRIMARY KEY, b INTEGER);\nSELECT a, b + 1 AS c FROM t;\n';

  test('says which column takes values to which a relation of influence alone leads', async () => {
    const experiment = await prepared(sqlite, { id: 'values', sql: keyed }, 1);
    const relations = [...experiment.model.relations].map((relation) => ({
      ...relation,
      type: 'fdr' as const,
    }));
    const blind = { ...experiment, model: { ...experiment.model, relations: RelationList.of(relations) } };
    const kinds = (await soundness(blind, { seed: 1 })).faults.map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(['influence']));
  });

  test('says which table a statement changes that the model does not know as written', async () => {
    const writes =
      'CREATE TABLE t (a INTEGER);\nCREATE TABLE u (a INTEGER);\n' +
      'CREATE TRIGGER log AFTER INSERT ON t BEGIN INSERT INTO u VALUES (new.a); END;\nINSERT INTO t SELECT a FROM t;\n';
    const experiment = await prepared(sqlite, { id: 'writes', sql: writes }, 1);
    expect(await tableWrites(experiment)).toMatchObject({ faults: [] });
    const statements = experiment.model.statements.map((statement) => ({ ...statement, writes: [] }));
    const blind = { ...experiment, model: { ...experiment.model, statements } };
    const missed = (await tableWrites(blind)).faults;
    expect(missed.map(({ kind, target }) => `${kind} ${target}`).toSorted()).toEqual([
      'writes main.t',
      'writes main.u',
    ]);
  });

  test('sees a column whose values only change places, and that what is written later was not read', async () => {
    const sql =
      'CREATE TABLE t (a INTEGER PRIMARY KEY, b INTEGER);\nCREATE TABLE u (c INTEGER);\n' +
      'SELECT a, row_number() OVER (ORDER BY b, a) AS n FROM t;\nSELECT c FROM u;\nINSERT INTO u SELECT b FROM t;\n';
    const { ways } = await examined(sqlite, { id: 'places', sql }, { seed: 1 });
    const told = ways.map(({ key, isShown, hindrance }) => [key.replace(/ \d+$/, ''), isShown || hindrance]);
    expect(Object.fromEntries(told)).toMatchObject({
      't.b -> result.n': true,
      't.b -> u.c': true,
      't.b -> result.c': 'read before written',
    });
  });

  test('knows that a statement returns the rows that it writes, and that nothing sets a trigger off', async () => {
    const sql =
      'CREATE TABLE t (a INTEGER, b INTEGER);\nCREATE TABLE u (c INTEGER);\nCREATE TABLE v (d INTEGER, e INTEGER);\n' +
      'CREATE TRIGGER g AFTER UPDATE ON t BEGIN UPDATE v SET e = new.b; END;\n' +
      'INSERT INTO u SELECT a FROM t RETURNING c AS r;\nUPDATE v SET d = 1, e = d WHERE d > 1;\n';
    const { ways } = await examined(sqlite, { id: 'returned', sql }, { seed: 1 });
    const told = ways.map(({ key, isShown, hindrance }) => [key.replace(/ \d+$/, ''), isShown || hindrance]);
    expect(Object.fromEntries(told)).toMatchObject({
      't.a -> result.r': true,
      'u.c -> result.r': 'read before written',
      't.b -> v.e': 'read before written',
      'v.d -> v.e': true,
    });
  });

  test('shows by rows that tie in all other columns what the last key of an order decides', async () => {
    const sql =
      'CREATE TABLE t (a INTEGER, b INTEGER, c INTEGER, d INTEGER);\nSELECT d FROM t ORDER BY a, b, c LIMIT 1;\n';
    const { ways } = await examined(sqlite, { id: 'ties', sql }, { seed: 1, sets: 7 });
    expect(ways.filter(({ isShown, key }) => !isShown && !key.startsWith('t.d'))).toEqual([]);
  });

  test('agrees with SQLite on the names of columns with COLLATE', async () => {
    const sql =
      'CREATE TABLE t (a TEXT);\nSELECT a COLLATE nocase FROM t;\n' +
      'SELECT * FROM (SELECT a COLLATE nocase FROM t);\nCREATE TABLE u AS SELECT a COLLATE nocase FROM t;\n' +
      'SELECT a COLLATE nocase FROM t UNION SELECT a FROM t;\nSELECT a FROM t UNION SELECT a COLLATE nocase FROM t;\n' +
      'SELECT * FROM (SELECT a COLLATE nocase FROM t EXCEPT SELECT a FROM t);\n';
    expect(await examined(sqlite, { id: 'collated', sql }, { seed: 1 })).toMatchObject({
      faults: [],
      ran: 7,
    });
  });

  test('leaves to chance what changes with the order in which rows are stored, and counts it', async () => {
    const sql = 'CREATE TABLE t (a INTEGER, b INTEGER);\nSELECT a AS first FROM t LIMIT 1;\n';
    const unreversed: Engine = { ...sqlite, open: () => sqlite.open() };
    const experiment = await prepared(unreversed, { id: 'first', sql }, 2);
    const blind = { ...experiment, model: { ...experiment.model, relations: RelationList.of([]) } };
    expect(await soundness(blind, { seed: 1 })).toMatchObject({ faults: [], leftToChance: 1 });
  });

  test('leaves alone what differs from run to run', async () => {
    const random = { id: 'random', sql: 'CREATE TABLE t (a INTEGER);\nSELECT random() AS r FROM t;\n' };
    expect(await examined(sqlite, random, { seed: 1 })).toMatchObject({ faults: [], ran: 2 });
  });
});
