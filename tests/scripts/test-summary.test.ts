import { describe, expect, it } from 'vitest';
import type { LaneResult } from '../../scripts/test/lane-run.ts';
import { summaryOf } from '../../scripts/test/summary.ts';

const lane = (name: string, more: Partial<LaneResult>): LaneResult => ({
  lane: { name, script: `test:${name}` },
  code: 0,
  seconds: 1,
  ...more,
});

describe('the summary of a run of the tests', () => {
  it('says why a test failed, as the output of its lane may not be kept', () => {
    const report = {
      passed: 1,
      failed: [{ name: 'a.test.ts > adds', messages: ['expected 3 to be 4\n- 4\n+ 3\na.test.ts:7'] }],
      skipped: [],
      files: [],
      notes: [],
    };
    const { lines, failed } = summaryOf([lane('engine', { code: 1, report }), lane('types', { code: 2 })]);
    expect(failed).toBe(2);
    expect(lines.slice(lines.indexOf('Failed:'))).toEqual([
      'Failed:',
      '  a.test.ts > adds',
      '      expected 3 to be 4',
      '      - 4',
      '      + 3',
      '      a.test.ts:7',
      '  types: "npm run test:types" ended with code 2',
      '',
      '1 passed, 2 failed, 0 skipped',
    ]);
  });
});
