import { setTimeout } from 'node:timers/promises';
import type { JobsResponse } from '../../../src-server/contract/application/service/jobs.ts';
import type { VendorsResponse } from '../../../src-server/contract/application/service/start.ts';
import type { GivenFile } from './application.ts';

let calls = 0;

/** Files that keep the service busy for a while: their texts are new with each call, so that no reading is kept. */
export function manyFiles(amount: number): GivenFile[] {
  const call = (calls += 1);
  const select = Array.from({ length: 400 }, (_, at) => `INSERT INTO t${at} SELECT a, b FROM s${at};`).join(
    '\n',
  );
  return Array.from({ length: amount }, (_, at) => ({
    name: `f${at}.sql`,
    text: `${select}\n-- ${call} ${at}`,
  }));
}

/** Sends files as a job, as another program would; returns the id of the job. */
export async function submitted(
  url: string,
  jobName: string,
  files: readonly GivenFile[],
  vendor = 'dbvpostgresql',
): Promise<string> {
  const body = new FormData();
  body.set('jobName', jobName);
  body.set('dbvendor', vendor);
  for (const { name, text = '', bytes } of files)
    body.append('sqlfiles', new Blob([bytes === undefined ? text : new Uint8Array(bytes)]), name);
  const answer = await fetch(`${url}/sqlflow/job/submitUserJob`, { method: 'POST', body });
  const { data, error } = (await answer.json()) as { data?: { jobId: string }; error?: string };
  if (data === undefined) throw new Error(`The files were not taken: ${error}`);
  return data.jobId;
}

/** Waits until a job does not run any more. */
export async function ended(url: string, jobId: string): Promise<void> {
  for (;;) {
    const { jobs } = (await (await fetch(`${url}/api/v1/jobs?ids=${jobId}`)).json()) as JobsResponse;
    if (jobs.every(({ status }) => status !== 'running')) return;
    await setTimeout(10);
  }
}

/** The id of a vendor that people know by this name. */
export async function vendorId(url: string, name: string): Promise<string> {
  const { vendors } = (await (await fetch(`${url}/api/v1/vendors`)).json()) as VendorsResponse;
  const vendor = vendors.find((each) => each.name === name);
  if (vendor === undefined) throw new Error(`There is no vendor ${name}.`);
  return vendor.id;
}
