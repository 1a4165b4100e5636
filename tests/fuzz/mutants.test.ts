import { expect, test } from 'vitest';
import { drawMutant, type Mutant } from '../../scripts/bench/mutants/draw.ts';
import { examine } from '../../scripts/bench/mutants/examine.ts';
import { fixtureScripts } from '../../scripts/bench/mutants/scripts.ts';

const scripts = fixtureScripts();
/** A small share of what `npm run bench:mutants` examines. */
const count = 1500;

test('no mutant of a fixture throws, ends in an internal error or has a span that ends before it starts', () => {
  const faults: string[] = [];
  for (let number = 0; number < count; number++) {
    const mutant = drawMutant(scripts, number, 1);
    for (const { kind, what } of examine(mutant.text, mutant.vendor, mutant.from, mutant.beside).findings)
      faults.push(`${kind} ${what}: ${told(mutant)}`);
  }
  expect(faults).toEqual([]);
}, 120_000);

/** What the bench and the search before it have found, shortest first. */
test.each<[string, Mutant['vendor'], string]>([
  ['brackets without a text', 'dbvhive', 'exec()'],
  ['a limit without its window', 'dbvsnowflake', 'SELECT a LIMIT 1 OVER'],
  ['a row set of itself', 'dbvpostgresql', 'UPDATE(SELECT f.f'],
  ['words that are stepped over at the end', 'dbvnetezza', 'CREATE TABLE IF NOT'],
  ['a body without a statement', 'dbvoracle', 'PROCEDURE AS\nCREATE'],
  ['a procedure before a table', 'dbvpostgresql', 'CREATE PROCEDURE p AS\nCREATE TABLE t (a int);'],
  ['a declaration without its type', 'dbvansi', 'PROCEDURE best\nRETURNS REFTABLE( ('],
  ['a branch without its rows', 'dbvdb2', 'MERGE a ON WHEN INSERT OVERRIDING'],
  ['a transfer without its table', 'dbvmssql', '\nLOAD DATA'],
  ['an assignment of nothing', 'dbvbigquery', 'set, ,'],
  ['a call without its text', 'dbvsybase', 'sp_executesql into'],
  ['a choice of known parts and unknown ones', 'dbvbigquery', 'SELECT COALESCE(STRUCT(a AS x), s) FROM t'],
])('%s', (_what, vendor, text) => {
  expect(examine(text, vendor).findings).toEqual([]);
});

function told({ number, vendor, text }: Mutant): string {
  return `mutant ${number}, ${vendor}, ${JSON.stringify(text.slice(0, 300))}`;
}
