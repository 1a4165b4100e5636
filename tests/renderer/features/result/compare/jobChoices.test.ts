import { expect, it } from 'vitest';
import { jobChoices } from '../../../../../src-renderer/features/result/compare/jobChoices.ts';
import { aJob } from '../../manage/jobs/aJob.ts';

it('jobs to compare with are distinguished, those of the same name before those of the same vendor', () => {
  const at = (hour: number): string => new Date(2026, 10, 26, hour, 5).toISOString();
  const jobs = [
    aJob({ jobId: 'a', name: 'shop', vendor: 'dbvmysql', finishedAt: at(12) }),
    aJob({ jobId: 'b', name: 'other', finishedAt: at(11) }),
    aJob({ jobId: 'c', name: 'nightly', vendor: 'dbvmysql', finishedAt: at(10) }),
    aJob({ jobId: 'd', finishedAt: at(9) }),
  ];
  const names: Record<string, string> = { dbvoracle: 'Oracle', dbvmysql: 'MySQL' };
  expect(jobChoices(jobs, aJob(), (vendor) => names[vendor]!, new Date(2026, 10, 26, 20))).toEqual([
    { jobId: 'c', label: 'nightly, MySQL, 10:05' },
    { jobId: 'd', label: 'nightly, Oracle, 09:05' },
    { jobId: 'b', label: 'other, Oracle, 11:05' },
    { jobId: 'a', label: 'shop, MySQL, 12:05' },
  ]);
});
