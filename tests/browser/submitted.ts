import type { GivenFile } from '../support/browser/application.ts';

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

/** Sends files as a job, as another program would. */
export async function submitted(
  url: string,
  jobName: string,
  files: readonly GivenFile[],
  vendor = 'dbvpostgresql',
): Promise<void> {
  const body = new FormData();
  body.set('jobName', jobName);
  body.set('dbvendor', vendor);
  for (const { name, text = '' } of files) body.append('sqlfiles', new Blob([text]), name);
  await fetch(`${url}/sqlflow/job/submitUserJob`, { method: 'POST', body });
}
