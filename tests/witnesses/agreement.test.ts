import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { corpusStatements, readRows } from '../../scripts/corpus-rows.ts';
import { compare } from '../../scripts/witnesses/compare.ts';
import { explainedIds, readExplanations } from '../../scripts/witnesses/explanations.ts';
import { total } from '../../scripts/witnesses/report.ts';
import { differs, tally } from '../../scripts/witnesses/tally.ts';
import { rounds, share } from '../support/deep.ts';

/** The whole corpus is for `npm run witnesses`; here every eighth statement, in `npm test` a fifth of these. */
const nth = 8;

describe.skipIf(!existsSync(corpusStatements))('the witnesses (needs the corpus)', () => {
  const explained = explainedIds(readExplanations());
  const rows = existsSync(corpusStatements) ? readRows(corpusStatements) : [];

  test('agree with us, or the difference is explained', { timeout: 120_000 }, () => {
    const sample = share(rows.filter((_, i) => i % nth === 0)).map(compare);
    const cell = total(tally(sample, explained));
    expect(cell.tables).toBeGreaterThan(rounds(700));
    expect(cell.columns).toBeGreaterThan(rounds(450));
    const unexplained = sample.filter(
      ({ row, tables, columns }) => differs(tables, columns) && !explained.has(row.id),
    );
    expect(unexplained).toEqual([]);
  });

  test('differ where a difference is explained', { timeout: 60_000 }, () => {
    const equal = share(rows.filter(({ id }) => explained.has(id)))
      .map(compare)
      .filter(({ tables, columns }) => !differs(tables, columns))
      .map(({ row }) => row.id);
    expect(equal).toEqual([]);
  });
});

test('the whole corpus was within the bars when the document was written', () => {
  const document = readFileSync(join(import.meta.dirname, '../../docs/witnesses.md'), 'utf8');
  const all = /^\| all .*$/m.exec(document)?.[0] ?? '';
  const [tables, columns] = [...all.matchAll(/([\d.]+) % of \d+/g)].map(([, percent]) => Number(percent));
  expect(tables).toBeGreaterThanOrEqual(99.5);
  expect(columns).toBeGreaterThanOrEqual(99);
});

describe('a comparison', () => {
  const row = (dialect: string, sql: string) => compare({ id: 'x', dialect, sql });

  test('finds the same tables and columns', () => {
    const compared = row(
      'postgres',
      'WITH c AS (SELECT a.id FROM app.a) SELECT c.id, b.v FROM c JOIN b USING (id) ORDER BY b.v',
    );
    expect(compared).toMatchObject({ read: true, tables: 'equal', columns: 'equal' });
    expect(compared.readBy).toContain('libpg-query');
  });

  test('sees into the bodies of PL/pgSQL', () => {
    const body = 'BEGIN INSERT INTO log SELECT x FROM t; FOR r IN SELECT y FROM u LOOP NULL; END LOOP; END';
    const compared = row(
      'postgres',
      `CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ DECLARE r record; ${body} $$`,
    );
    expect(compared).toMatchObject({ readBy: ['libpg-query'], tables: 'equal' });
  });

  test('reports a difference', () => {
    // ANSI SQL has no lambdas
    const { columns } = row('ansi', 'SELECT any_match(a, x -> x > b) FROM t');
    expect(columns).toEqual({ missing: [], extra: ['x'] });
  });
});
