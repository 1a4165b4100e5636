import { describe, expect, it } from 'vitest';
import { freeName, jobNameOf } from '../../../../../src-renderer/domain/jobNames.ts';
import { durationText, fullTime, shortTime } from '../../../../../src-renderer/domain/times.ts';
import { fileNameOf } from '../../../../../src-renderer/features/manage/exports/quickExports.ts';

const candidate = (path: string): { path: string; file: File } => ({
  path,
  file: new File([], path),
});

describe('the name of a job', () => {
  it('is that of its file, of its folder, or shows how many there are', () => {
    expect(jobNameOf([candidate('load.sql')])).toBe('load');
    expect(jobNameOf([candidate('etl/a.sql'), candidate('etl/sub/b.sql')])).toBe('etl');
    expect(jobNameOf([candidate('a.sql'), candidate('b.sql'), candidate('c.sql')])).toBe('a and 2 more');
    expect(jobNameOf([])).toBe('');
  });

  it('is no longer than the service takes', () => {
    const long = 'x'.repeat(300);
    expect(jobNameOf([candidate(`${long}.sql`)])).toBe('x'.repeat(255));
    expect(jobNameOf([candidate(`${long}/a.sql`)])).toBe('x'.repeat(255));
    expect(jobNameOf([candidate(`${long}.sql`), candidate('b.sql')])).toBe(`${'x'.repeat(244)} and 1 more`);
  });
});

describe('the name of a saved file', () => {
  it('keeps letters of every script and drops what file systems refuse', () => {
    expect(fileNameOf('Q3: load/übersicht?', 'columnCsv')).toBe('Q3-load-übersicht-columns.csv');
    expect(fileNameOf('///', 'svg')).toBe('lineage.svg');
  });
});

describe('the name of a further text', () => {
  it('is numbered where it is taken', () => {
    expect(freeName('pasted.sql', [])).toBe('pasted.sql');
    expect(freeName('pasted.sql', [candidate('pasted.sql'), candidate('pasted-2.sql')])).toBe('pasted-3.sql');
  });
});

describe('the time of a job', () => {
  const local = (day: number, hour: number, minute: number): string =>
    new Date(2026, 10, day, hour, minute, 33).toISOString();

  it('is the hour for today and the day for earlier', () => {
    const now = new Date(2026, 10, 21, 15, 0);
    expect(shortTime(local(21, 9, 5), now)).toBe('09:05');
    expect(shortTime(local(20, 9, 5), now)).toBe('20 Nov 2026 09:05');
    expect(fullTime(local(21, 9, 5))).toBe('21 Nov 2026 09:05:33');
  });

  it('that it took is shown in units that one can grasp', () => {
    expect([20, 380, 9_949, 12_400, 185_000, 3_720_000].map(durationText)).toEqual([
      '<0.1 s',
      '0.4 s',
      '9.9 s',
      '12 s',
      '3 min 05 s',
      '1 h 02 min',
    ]);
  });
});
