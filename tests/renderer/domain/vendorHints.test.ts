import { expect, it } from 'vitest';
import { speaksAgainst } from '../../../src-renderer/domain/vendorHints.ts';

/** A guess of a set that is clear for none, with what each of its scripts looks like. */
const drawn = (...parts: [string, number][]) => ({
  vendor: 'dbvansi',
  confidence: 0,
  reasons: [],
  parts: parts.map(([vendor, confidence]) => ({ vendor, confidence })),
});

it('takes the vendor of last time only where no script has signs of another one', () => {
  expect(speaksAgainst(drawn(['dbvansi', 0], ['dbvansi', 0]), 'dbvoracle')).toBe(false);
  // Half of it is MySQL, half SQL Server, so that neither wins: Oracle it is not.
  expect(speaksAgainst(drawn(['dbvmysql', 0.4], ['dbvmssql', 0.4]), 'dbvoracle')).toBe(true);
  expect(speaksAgainst(drawn(['dbvmysql', 0.1], ['dbvansi', 0]), 'dbvoracle')).toBe(true);
  // What writes alike does not.
  expect(speaksAgainst(drawn(['dbvmariadb', 0.4], ['dbvansi', 0]), 'dbvmysql')).toBe(false);
});
