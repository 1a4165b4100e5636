import type { JobRecord } from '../../../src-server/contract/sqlflow/jobs.ts';
import type { MainThreadPauses } from './main-thread-pauses.ts';
import { watchMemory } from './process-memory.ts';
import type { StartedService } from './started-service.ts';

/** What a run of a job showed. Times are milliseconds, sizes bytes. */
export interface MeasuredJob {
  record: JobRecord;
  /** From the first byte of the submission. */
  submitted: number;
  reading: number;
  linking: number;
  done: number;
  memory: number;
  /** Memory before the job. */
  idleMemory: number;
  statusAnswers: number[];
  graphAnswers: number[];
  /** Of the service, from the submission to the end. */
  pauses: MainThreadPauses;
}

const pollInterval = 50;
const graphInterval = 500;

/** Submits the archive as a job and asks after it, and for graphs as another user, until it is done. */
export async function measureJob(
  service: StartedService,
  archive: Blob,
  vendor: string,
): Promise<MeasuredJob> {
  await timedGraph(service, vendor);
  const memory = watchMemory(service.pid);
  const idleMemory = memory.most();
  // What was before does not count.
  await service.pauses();
  const begun = performance.now();
  const jobId = await submit(service, archive, vendor);
  const submitted = performance.now() - begun;
  const statusAnswers: number[] = [];
  const running = { is: true };
  const graphs = graphsUntil(running, service, vendor);
  let reading = submitted;
  let record: JobRecord;
  for (;;) {
    const asked = performance.now();
    record = await ask<JobRecord>(service, '/sqlflow/job/displayUserJobSummary', form({ jobId }));
    const answered = performance.now();
    statusAnswers.push(answered - asked);
    if (record.progress.stage === 'reading') reading = answered - begun;
    if (record.status !== 'create') break;
    await pause(pollInterval - (answered - asked));
  }
  const done = performance.now() - begun;
  running.is = false;
  const pauses = await service.pauses();
  return {
    record,
    submitted,
    reading: reading - submitted,
    linking: done - reading,
    done,
    memory: memory.stop(),
    idleMemory,
    statusAnswers,
    graphAnswers: await graphs,
    pauses,
  };
}

async function submit(service: StartedService, archive: Blob, vendor: string): Promise<string> {
  const body = form({ jobName: 'bench', dbvendor: vendor, userId: 'bench' });
  body.append('sqlfiles', archive, 'project.zip');
  return (await ask<JobRecord>(service, '/sqlflow/job/submitUserJob', body)).jobId;
}

/** Another user's work, who does not wait for the job. */
async function graphsUntil(
  running: { is: boolean },
  service: StartedService,
  vendor: string,
): Promise<number[]> {
  const answers: number[] = [];
  while (running.is) {
    answers.push(await timedGraph(service, vendor));
    await pause(graphInterval);
  }
  return answers;
}

async function timedGraph(service: StartedService, dbvendor: string): Promise<number> {
  const begun = performance.now();
  const sqltext = 'insert into target (a) select o.b from origin o join other p on o.id = p.id';
  await ask(service, '/sqlflow/generation/sqlflow/graph', form({ dbvendor, sqltext, userId: 'other' }));
  return performance.now() - begun;
}

async function ask<Data>(service: StartedService, path: string, body: FormData): Promise<Data> {
  const response = await fetch(service.url + path, { method: 'POST', body });
  const { code, data, error } = (await response.json()) as { code: number; data: Data; error?: string };
  if (code !== 200) throw new Error(error);
  return data;
}

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(milliseconds, 0)));
}
