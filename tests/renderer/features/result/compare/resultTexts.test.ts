import { describe, expect, it } from 'vitest';
import type { JobResult } from '../../../../../src-renderer/api/result/results.ts';
import { resultChoice, resultTime } from '../../../../../src-renderer/features/result/compare/resultTexts.ts';

const now = new Date(2026, 10, 23, 15, 0);
const made = (number: number, at: Date, steps?: number): JobResult => ({
  number,
  sessionId: `s${number}`,
  vendor: 'dbvmssql',
  finishedAt: at.toISOString(),
  files: 14,
  statements: 20,
  bytes: 1000,
  ...(steps !== undefined && { numbers: { tables: 1, views: 0, columns: 2, steps, errors: 0, warnings: 0 } }),
});

describe('an earlier result', () => {
  it('is called by its time: of today the hour, else the day too', () => {
    const today = made(1, new Date(2026, 10, 23, 12, 3, 7), 1210);
    const before = made(2, new Date(2026, 10, 22, 12, 3, 7));
    expect(resultChoice(today, [today, before], now)).toBe('Result of 12:03, 14 files, 1,210 steps');
    expect(resultChoice(before, [today, before], now)).toBe('Result of 22 Nov 2026 12:03');
  });

  it('is distinguished from one of the same minute by its seconds', () => {
    const one = made(1, new Date(2026, 10, 23, 12, 3, 7));
    const other = made(2, new Date(2026, 10, 23, 12, 3, 48));
    expect([one, other].map((each) => resultTime(each, [one, other], now))).toEqual(['12:03:07', '12:03:48']);
  });
});
