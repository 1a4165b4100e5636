import { describe, expect, it } from 'vitest';
import { paceOf, paceSamples, type PaceSample } from '../../../../../src-renderer/domain/pace.ts';
import {
  progressText,
  readShare,
} from '../../../../../src-renderer/features/manage/jobs/sheet/progressText.ts';
import { aJob } from './aJob.ts';

const steady = (perSecond: number, seconds: number): PaceSample[] =>
  Array.from({ length: seconds + 1 }, (_, at) => ({ at: at * 1000, files: at * perSecond }));

const reading = (done: number, total: number) =>
  aJob({
    status: 'running',
    progress: { stage: 'reading', files: { done, total }, statements: { done: 30, total: 30 } },
  });

describe('the pace of a job', () => {
  it('shows rate and rest where the job is steady and enough is done', () => {
    expect(paceOf(steady(10, 5), 100)).toEqual({ filesPerSecond: 10, secondsLeft: 5 });
  });

  it('says nothing at the beginning', () => {
    expect(paceOf([], 100)).toBeUndefined();
    expect(paceOf(steady(10, 2), 100)).toBeUndefined();
  });

  it('says nothing of the rest where little is done, or where the files differ', () => {
    expect(paceOf(steady(10, 5), 1000)).toEqual({ filesPerSecond: 10 });
    expect(paceOf(steady(1, 5), 10)).toEqual({ filesPerSecond: 1 });
    const slowing = [...steady(20, 3), { at: 4000, files: 61 }, { at: 6000, files: 62 }];
    expect(paceOf(slowing, 100)).not.toHaveProperty('secondsLeft');
  });

  it('is computed from the latest seconds, and begins again with a new run', () => {
    const samples = steady(10, 30);
    const kept = paceSamples(samples, reading(310, 500), 31_000);
    expect(kept[0]!.at).toBe(21_000);
    expect(kept.at(-1)).toEqual({ at: 31_000, files: 310 });
    expect(paceSamples(samples, reading(2, 500), 31_000)).toEqual([{ at: 31_000, files: 2 }]);
    expect(paceSamples(samples, aJob(), 31_000)).toEqual([]);
  });
});

describe('what is said of a job that runs', () => {
  it('counts, and shows rate and rest only where they are honest', () => {
    expect(progressText(reading(50, 100), [])).toEqual(['50 of 100 files analysed', '30 statements read']);
    expect(progressText(reading(50, 100), steady(10, 5))).toEqual([
      '50 of 100 files analysed',
      '30 statements read',
      '10 files/s',
      'about 5 s left',
    ]);
    expect(progressText(reading(0, 0), [])).toEqual(['Waiting for the service…']);
    const linking = reading(100, 100);
    linking.progress.stage = 'linking';
    expect(progressText(linking, steady(10, 5))).toEqual([
      'Connecting all statements…',
      '30 statements read',
    ]);
  });

  it('measures how much is read only where there are several files', () => {
    expect(readShare(reading(50, 100))).toEqual({ done: 50, total: 100 });
    expect(readShare(reading(0, 1))).toEqual({ done: 0, total: 0 });
    expect(progressText(reading(0, 1), [])[0]).toBe('Reading the file…');
  });
});
