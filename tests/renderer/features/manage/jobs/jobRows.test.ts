import { describe, expect, it } from 'vitest';
import { fieldText } from '../../../../../src-renderer/features/manage/jobs/sheet/fieldText.ts';
import {
  durationOf,
  filteredJobs,
  sortedJobs,
  statusCounts,
} from '../../../../../src-renderer/features/manage/jobs/sheet/jobRows.ts';
import { aJob } from './aJob.ts';

const vendorName = (id: string): string => ({ dbvoracle: 'Oracle', dbvmssql: 'SQL Server' })[id] ?? id;
const ids = (jobs: readonly { jobId: string }[]): string => jobs.map(({ jobId }) => jobId).join('');

const jobs = [
  aJob({ jobId: 'a', name: 'load 10', createdAt: '2026-11-21T08:00:00Z' }),
  aJob({
    jobId: 'b',
    name: 'Load 9',
    vendor: 'dbvmssql',
    status: 'failed',
    createdAt: '2026-11-21T09:00:00Z',
  }),
  aJob({ jobId: 'c', name: 'report', status: 'running', createdAt: '2026-11-21T10:00:00Z' }),
];
delete jobs[1]!.numbers;

describe('the list of jobs', () => {
  it('is filtered by words in name and vendor, by status and by vendor', () => {
    const all = { text: '', statuses: [], vendor: '' };
    expect(ids(filteredJobs(jobs, all, vendorName))).toBe('abc');
    expect(ids(filteredJobs(jobs, { ...all, text: 'LOAD oracle' }, vendorName))).toBe('a');
    expect(ids(filteredJobs(jobs, { ...all, statuses: ['failed', 'running'] }, vendorName))).toBe('bc');
    expect(ids(filteredJobs(jobs, { ...all, vendor: 'dbvmssql' }, vendorName))).toBe('b');
  });

  it('is sorted by numbers as numbers, by names as people read them, the unknown last', () => {
    expect(ids(sortedJobs(jobs, { field: 'created', descending: true }))).toBe('cba');
    expect(ids(sortedJobs(jobs, { field: 'name', descending: false }))).toBe('bac');
    const more = [...jobs, aJob({ jobId: 'd', numbers: { ...jobs[0]!.numbers!, tables: 20 } })];
    expect(ids(sortedJobs(more, { field: 'tables', descending: true }))).toBe('dcab');
    expect(ids(sortedJobs(more, { field: 'tables', descending: false })).at(-1)).toBe('b');
  });

  it('names all vendors of a job whose files are of several, that of most files first', () => {
    const numbers = { ...jobs[0]!.numbers!, filesByVendor: { dbvoracle: 3, dbvmssql: 9 } };
    const mixed = aJob({ jobId: 'm', numbers });
    expect(fieldText(mixed, 'vendor', vendorName)).toBe('SQL Server, Oracle');
    const all = { text: '', statuses: [], vendor: '' };
    expect(ids(filteredJobs([...jobs, mixed], { ...all, vendor: 'dbvmssql' }, vendorName))).toBe('bm');
    expect(ids(filteredJobs([mixed], { ...all, text: 'sql server oracle' }, vendorName))).toBe('m');
  });

  it('counts files as the header does: those that were read by themselves', () => {
    const numbers = { columns: 0, steps: 0, errors: 0, warnings: 0 };
    const job = aJob({ files: 200, numbers: { ...numbers, files: 126 } });
    expect(fieldText(job, 'files', vendorName)).toBe('126');
    expect(fieldText({ ...job, numbers }, 'files', vendorName)).toBe('200');
  });

  it('counts what there is', () => {
    expect([...statusCounts(jobs)]).toEqual([
      ['done', 1],
      ['failed', 1],
      ['running', 1],
    ]);
  });

  it('shows how long a run took once it has ended', () => {
    expect(durationOf(aJob())).toBe(2500);
    expect(durationOf(aJob({ status: 'running' }))).toBeUndefined();
  });

  it('shows a dash for what is not known', () => {
    expect(fieldText(jobs[1]!, 'tables', vendorName)).toBe('–');
    expect(fieldText(jobs[0]!, 'tables', vendorName)).toBe('3');
    expect(fieldText(jobs[1]!, 'vendor', vendorName)).toBe('SQL Server');
    expect(fieldText(aJob({ bytes: 14_400 }), 'bytes', vendorName)).toBe('14 KB');
  });
});
