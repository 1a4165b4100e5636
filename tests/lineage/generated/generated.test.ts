/**
 * Queries that are made up here, with joins, subqueries, CTEs, set operations, stars, windows and correlation, together
 * with what each of their columns comes from: the engine has to find the same.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyze, type VendorId } from '../../../src-lineage/index.ts';
import { rounds } from '../../support/deep.ts';
import { linesOf } from '../../support/invariance/comparison.ts';
import { Dice } from './dice.ts';
import type { Traits } from './queries.ts';
import { Scripts } from './scripts.ts';

const standard: Traits = { lateral: true, using: true, tableAs: true };
const vendors: readonly [VendorId, Traits][] = [
  ['dbvpostgresql', standard],
  ['dbvoracle', { ...standard, tableAs: false, implicitRecursion: true }],
  ['dbvmssql', { ...standard, lateral: false, using: false, implicitRecursion: true }],
  ['dbvmysql', standard],
  ['dbvsnowflake', { ...standard, lateralAliases: true, implicitRecursion: true }],
  ['dbvredshift', { ...standard, lateralAliases: true, lateral: false }],
  ['dbvbigquery', { ...standard, lateral: false }],
];
const runs = Number(process.env['HEADWATER_GENERATED_RUNS'] ?? rounds(150));

describe('generated queries', () => {
  for (const [vendor, traits] of vendors) {
    for (const known of [true, false]) {
      test(`${vendor}, tables ${known ? 'known' : 'unknown'}`, { timeout: 60_000 + runs * 50 }, () => {
        fc.assert(
          fc.property(fc.gen(), (draw) => {
            const { sql, lines } = new Scripts(new Dice(draw), traits, known).script();
            const model = analyze([{ name: 'made.sql', text: sql }], { vendor });
            const found = linesOf(model).filter((line) => line.startsWith('fdd'));
            expect({ sql, lines: found }).toEqual({ sql, lines });
          }),
          { numRuns: runs, endOnFailure: true },
        );
      });
    }
  }
});
