import type { ResultsResponse } from '../../../src-server/contract/application/service/results.ts';
import type { JobRecord } from '../../../src-server/contract/sqlflow/jobs.ts';
import { csvOf, jobEnd, post } from '../service/service.ts';
import type { KnownJob } from './ledger.ts';
import { submitJob } from './requests.ts';
import { extensions, kinds, submissionOf } from './workload.ts';
import type { Kind } from './workload.ts';

/** What a job of a kind gives after so many submissions, in a run that nothing disturbs. */
interface Expectation {
  csv: string;
  record: object;
}

export type Expectations = ReadonlyMap<string, Expectation>;

/** Runs every kind of job at every stage on a service that is left in peace. */
export async function undisturbed(service: { url: string }): Promise<Expectations> {
  const expectations = new Map<string, Expectation>();
  for (const kind of kinds) {
    let jobId: string | undefined;
    for (let stage = 0; stage <= (kind === 'regular' ? extensions : 0); stage += 1) {
      const { parts } = await submissionOf(kind, stage, `undisturbed ${kind} ${stage}`);
      ({ jobId } = await submitJob(service, kind, `undisturbed-${kind}`, parts, jobId));
      const record = await jobEnd(service, jobId);
      if (record.status !== 'success') throw new Error(`The undisturbed job ended in ${record.status}.`);
      expectations.set(keyOf(kind, stage), { csv: await csvOf(service, jobId), record: comparable(record) });
    }
  }
  return expectations;
}

/** What is wrong with a finished job, in comparison. */
export async function faultsOf(
  service: { url: string },
  job: KnownJob,
  record: JobRecord,
  expectations: Expectations,
): Promise<string[]> {
  const expected = expectations.get(keyOf(job.kind, job.stage));
  if (expected === undefined) throw new Error('There is no such kind of job.');
  const name = `job ${job.jobId} (${job.kind}, stage ${job.stage})`;
  const found = JSON.stringify(comparable(record));
  if (found !== JSON.stringify(expected.record)) return [`the record of ${name} differs: ${found}`];
  const csv = await csvOf(service, job.jobId);
  if (csv !== expected.csv) return [`the lineage of ${name} differs: ${csv.slice(0, 200)}`];
  return job.kind === 'regular' ? await faultsOfResults(service, job, name, expectations) : [];
}

/** A regular job has its present result, and earlier ones that are each the whole of an earlier stage. */
async function faultsOfResults(
  { url }: { url: string },
  { jobId, stage }: KnownJob,
  name: string,
  expectations: Expectations,
): Promise<string[]> {
  const listed = await fetch(`${url}/api/v1/jobs/${jobId}/results`);
  const [present, ...earlier] = ((await listed.json()) as ResultsResponse).results;
  if (present === undefined || present.replacedAt !== undefined) return [`${name} has no present result`];
  const stages = Array.from(
    { length: stage + 1 },
    (_, each) => expectations.get(keyOf('regular', each))?.csv,
  );
  const faults: string[] = [];
  for (const { sessionId, number } of earlier) {
    const text = await (await fetch(`${url}/api/v1/sessions/${sessionId}/export/csv`)).text();
    if (!stages.includes(text)) faults.push(`result ${number} of ${name} differs: ${text.slice(0, 200)}`);
  }
  return faults;
}

/** The record of one job. */
export async function recordOf(service: { url: string }, jobId: string): Promise<JobRecord> {
  return (await post<JobRecord>(service, '/sqlflow/job/displayUserJobSummary', { jobId })).data;
}

function keyOf(kind: Kind, stage: number): string {
  return `${kind} ${stage}`;
}

/** What two runs of the same job must have in common. */
function comparable(record: JobRecord): object {
  const { status, dbVendor, userId, fileNames, persist, incremental, progress, errorMessage } = record;
  return { status, dbVendor, userId, fileNames, persist, incremental, progress, errorMessage };
}
