import { createHash } from 'node:crypto';
import { csvOf, post } from '../service/service.ts';
import type { Chance } from './chance.ts';
import { faultsOf, recordOf } from './expectation.ts';
import type { Expectations } from './expectation.ts';
import { extend } from './ledger.ts';
import type { KnownJob, Ledger } from './ledger.ts';
import { Refused, submitJob } from './requests.ts';
import { extensions, kinds, submissionOf } from './workload.ts';

/** What a client may be doing when the service is killed. */
export type Action = 'submit' | 'extend' | 'delete' | 'export' | 'ask' | 'analyse';

/** Jobs that are kept at once, about: beyond, more are deleted than submitted. */
const plenty = 25;

interface Surroundings {
  url: string;
  chance: Chance;
  ledger: Ledger;
  expectations: Expectations;
  /** How many clients are at each action. */
  underWay: Map<Action, number>;
  /** Whether the service was killed: then a broken connection is no fault. */
  killed: () => boolean;
  /** Told what is wrong. */
  wrong: (fault: string) => void;
}

let marks = 0;

/** Calls the service at random, and notes what it acknowledges, until it is killed. */
export async function callUntilKilled(surroundings: Surroundings): Promise<void> {
  const { chance, underWay, killed, wrong } = surroundings;
  while (!killed()) {
    const action = chooseAction(surroundings);
    underWay.set(action, (underWay.get(action) ?? 0) + 1);
    try {
      await act(surroundings, action);
    } catch (error) {
      if (!killed() || error instanceof Refused) {
        // The connection may break just before the end of the process is known.
        await new Promise((resolve) => setTimeout(resolve, 200));
        if (!killed() || error instanceof Refused) wrong(`${action}: ${String(error)}`);
      }
    } finally {
      underWay.set(action, (underWay.get(action) ?? 0) - 1);
    }
    await new Promise((resolve) => setTimeout(resolve, chance.below(20)));
  }
}

function chooseAction({ chance, ledger }: Surroundings): Action {
  const full = ledger.kept.size > plenty;
  return chance.of<Action>(
    full
      ? ['delete', 'delete', 'extend', 'export', 'ask', 'submit']
      : ['submit', 'submit', 'submit', 'extend', 'extend', 'export', 'delete', 'ask', 'analyse'],
  );
}

async function act(surroundings: Surroundings, action: Action): Promise<void> {
  switch (action) {
    case 'submit':
      return await submit(surroundings);
    case 'extend':
      return await withJob(
        surroundings,
        extendOne,
        ({ kind, stage }) => kind === 'regular' && stage < extensions,
      );
    case 'delete':
      return await withJob(surroundings, deleteOne);
    case 'export':
      return await withJob(surroundings, exportOne);
    case 'ask':
      return await withJob(surroundings, async ({ url }, { jobId }) => void (await recordOf({ url }, jobId)));
    case 'analyse':
      return await analyse(surroundings);
  }
}

async function submit({ url, chance, ledger }: Surroundings): Promise<void> {
  const kind = chance.of(kinds);
  const jobName = `${kind} ${(marks += 1)}`;
  const { parts, texts } = await submissionOf(kind, 0, jobName);
  ledger.submitted(jobName, kind, texts.map(contentHash));
  ledger.accepted(jobName, (await submitJob({ url }, kind, jobName, parts)).jobId);
}

async function extendOne({ url }: Surroundings, job: KnownJob): Promise<void> {
  const { parts, texts } = await submissionOf(job.kind, job.stage + 1, `extension ${(marks += 1)}`);
  const contents = texts.map(contentHash);
  job.unanswered = { what: 'extend', contents };
  await submitJob({ url }, job.kind, 'extended', parts, job.jobId);
  delete job.unanswered;
  extend(job, contents);
}

async function deleteOne({ url, ledger }: Surroundings, job: KnownJob): Promise<void> {
  job.unanswered = { what: 'delete' };
  const { code, error } = await post({ url }, '/sqlflow/job/deleteUserJob', { jobId: job.jobId });
  if (code !== 200) throw new Refused(`deleteUserJob answered ${code}: ${error}`);
  delete job.unanswered;
  ledger.removed(job);
}

/** A finished job gives the whole of its result; any other says that it has none, or gives its former one. */
async function exportOne({ url, expectations, wrong }: Surroundings, job: KnownJob): Promise<void> {
  const record = await recordOf({ url }, job.jobId);
  if (record.status === 'success') {
    for (const fault of await faultsOf({ url }, job, record, expectations)) wrong(fault);
    return;
  }
  if (record.status !== 'create') {
    wrong(`job ${job.jobId} ended in ${record.status}: ${record.errorMessage}`);
    return;
  }
  const text = await csvOf({ url }, job.jobId);
  const known = [...expectations.values()].some(({ csv }) => csv === text);
  if (!known && !text.startsWith('{"code":409'))
    wrong(`half a result of ${job.jobId}: ${text.slice(0, 100)}`);
}

async function analyse({ url, wrong }: Surroundings): Promise<void> {
  const sqltext = 'create view v as select a from t';
  const fields = { dbvendor: 'dbvoracle', sqltext };
  const { code, data } = await post<{ sqlflow?: object }>(
    { url },
    '/sqlflow/generation/sqlflow/graph',
    fields,
  );
  if (code !== 200 || data.sqlflow === undefined) wrong(`an immediate analysis was answered by ${code}`);
}

async function withJob(
  surroundings: Surroundings,
  work: (surroundings: Surroundings, job: KnownJob) => Promise<void>,
  fits: (job: KnownJob) => boolean = () => true,
): Promise<void> {
  const free = [...surroundings.ledger.kept.values()].filter((job) => !job.busy && fits(job));
  if (free.length === 0) return;
  const job = surroundings.chance.of(free);
  job.busy = true;
  try {
    await work(surroundings, job);
  } finally {
    job.busy = false;
  }
}

function contentHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
