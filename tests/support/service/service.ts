import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JobRecord } from '../../../src-server/contract/sqlflow/jobs.ts';
import { startService } from '../../../src-server/service/service.ts';
import type { RunningService } from '../../../src-server/service/service.ts';
import { workerUrl } from '../built.ts';
import { apiStore } from './api-store.ts';

/** A folder for one test, and its removal. */
export function temporaryFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'headwater-test-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

export interface TestService extends RunningService {
  folder: string;
  end(): Promise<void>;
}

export type Settings = Omit<Parameters<typeof startService>[0], 'dataFolder'>;

/** A real service on a free port, with a data folder of its own, which may be prepared before the start. */
export async function testService(
  settings: Settings = {},
  prepare: (folder: string) => Promise<void> = async () => undefined,
): Promise<TestService> {
  const { folder, remove } = temporaryFolder();
  await prepare(folder);
  const service = await serviceIn(folder, settings);
  return {
    ...service,
    folder,
    end: async () => {
      await service.close();
      remove();
    },
  };
}

/** A real service on a free port, in a data folder that is there. */
export async function serviceIn(folder: string, settings: Settings = {}): Promise<RunningService> {
  return await startService({
    ...(await apiStore(folder)),
    port: 0,
    logLevel: 'silent',
    workerUrl: workerUrl(),
    // Most tests ask for no lineage; the others wait for the worker as long as it takes to load.
    warmUp: false,
    ...settings,
    dataFolder: folder,
  });
}

/** An answer in the envelope of the SQLFlow API; the test says what it expects in it. */
export interface Envelope<Data> {
  code: number;
  data: Data;
  error?: string;
  sessionId?: string;
}

/** Posts fields URL-encoded and reads the envelope. */
export async function post<Data>(
  service: { url: string },
  path: string,
  fields: Record<string, string> | FormData = {},
): Promise<Envelope<Data>> {
  const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
  const response = await fetch(service.url + path, { method: 'POST', body });
  return (await response.json()) as Envelope<Data>;
}

/** A multipart form; files by name and content. */
export function form(
  fields: Record<string, string>,
  files: Record<string, string | Uint8Array<ArrayBuffer>>,
  part = 'sqlfiles',
): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.set(name, value);
  for (const [name, content] of Object.entries(files)) made.append(part, new Blob([content]), name);
  return made;
}

/** Submits a job and waits for its end. */
export async function finishedJob(
  service: { url: string },
  files: Record<string, string | Uint8Array<ArrayBuffer>>,
  fields: Record<string, string> = {},
): Promise<JobRecord> {
  const submitted = await post<JobRecord>(
    service,
    '/sqlflow/job/submitUserJob',
    form({ jobName: 'test', dbvendor: 'dbvmssql', ...fields }, files),
  );
  if (submitted.code !== 200) throw new Error(submitted.error);
  return await jobEnd(service, submitted.data.jobId);
}

/** Submits a regular job, or further files for one, without waiting for it. */
export function submittedRegularJob(
  service: { url: string },
  files: Record<string, string | Uint8Array<ArrayBuffer>>,
  fields: Record<string, string> = {},
): Promise<Envelope<JobRecord>> {
  return post<JobRecord>(
    service,
    '/sqlflow/job/submitPersistJob',
    form({ jobName: 'regular', dbvendor: 'dbvmssql', incremental: 'true', ...fields }, files),
  );
}

/** The same, until its analysis has ended. */
export async function finishedRegularJob(
  ...submission: Parameters<typeof submittedRegularJob>
): Promise<JobRecord> {
  const { data } = await submittedRegularJob(...submission);
  return await jobEnd(submission[0], data.jobId);
}

/** Waits until a job has left `create`. */
export async function jobEnd(
  service: { url: string },
  jobId: string,
  identity: Record<string, string> = {},
): Promise<JobRecord> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const { data } = await post<JobRecord>(service, '/sqlflow/job/displayUserJobSummary', {
      jobId,
      ...identity,
    });
    if (data.status !== 'create') return data;
    if (Date.now() > deadline) throw new Error(`The job is not done after a minute: ${JSON.stringify(data)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** The lineage of a job as CSV; throws where it breaks off. */
export async function csvOf(service: { url: string }, jobId: string): Promise<string> {
  const body = new URLSearchParams({ jobId });
  const response = await fetch(`${service.url}/sqlflow/job/exportFullLineageAsCsv`, { method: 'POST', body });
  return await response.text();
}

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A request with path and every header as given, `Host` too, and the body in the given chunks. */
export function rawRequest(
  service: { url: string },
  method: string,
  path: string,
  headers: OutgoingHttpHeaders = {},
  chunks: readonly (string | Uint8Array)[] = [],
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(service.url);
    const sending = request({ hostname, port, path, method, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (text: string) => (body += text));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    });
    sending.on('error', reject);
    for (const chunk of chunks) sending.write(chunk);
    sending.end();
  });
}
