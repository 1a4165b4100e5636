import type { HttpClient } from './http-client.ts';
import { zippedWarehouse } from './large-scripts.ts';
import type { LargeWarehouse } from './large-scripts.ts';

const patience = 600_000;

/** A job that is done. */
export interface DoneJob {
  jobId: string;
  sessionId: string;
}

/** Submits a warehouse as a zip and waits for the end of its analysis. */
export async function analysedWarehouse(client: HttpClient, warehouse: LargeWarehouse): Promise<DoneJob> {
  const archive = await zippedWarehouse(warehouse);
  const begun = performance.now();
  const { jobId } = await submitted(client, archive);
  for (;;) {
    const record = await jobRecord(client, jobId);
    if (record.status !== 'create') {
      const seconds = (performance.now() - begun) / 1000;
      console.log(
        `${warehouse.tables} tables of ${warehouse.columns} columns, ${(archive.length / 1e6).toFixed(1)} MB ` +
          `zipped: ${record.status} after ${seconds.toFixed(1)} s`,
      );
      if (record.status !== 'success') throw new Error(`The job ended as ${record.status}.`);
      return { jobId, sessionId: record.sessionId };
    }
    if (performance.now() - begun > patience) throw new Error('The job does not end.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Submits an archive as a job. */
export async function submitted(client: HttpClient, archive: Buffer): Promise<{ jobId: string }> {
  const form = new FormData();
  form.set('jobName', 'bench');
  form.set('dbvendor', 'dbvpostgresql');
  form.set('sqlfiles', new Blob([new Uint8Array(archive)]), 'warehouse.zip');
  const encoded = new Response(form);
  const { body } = await client.ask('/sqlflow/job/submitUserJob', {
    body: new Uint8Array(await encoded.arrayBuffer()),
    type: encoded.headers.get('content-type') ?? '',
    whole: true,
  });
  return (JSON.parse(body) as { data: { jobId: string } }).data;
}

async function jobRecord(client: HttpClient, jobId: string): Promise<{ status: string; sessionId: string }> {
  const { body } = await client.post('/sqlflow/job/displayUserJobSummary', { jobId }, { whole: true });
  return (JSON.parse(body) as { data: { status: string; sessionId: string } }).data;
}
