import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JobRecord } from '../../../src-server/contract/sqlflow/jobs.ts';
import { form } from '../../../tests/support/service/service.ts';
import { startedService } from '../jobs/started-service.ts';
import type { StartedService } from '../jobs/started-service.ts';

/** A service of its own with an empty data folder, watched from outside. */
export class AttackedService {
  readonly folder: string;
  readonly url: string;
  readonly #service: StartedService;

  private constructor(service: StartedService, folder: string) {
    this.#service = service;
    this.folder = folder;
    this.url = service.url;
  }

  /** @param folder a data folder that is there; else one is made, with these settings */
  static async start(settings: object = {}, folder = newFolder()): Promise<AttackedService> {
    if (Object.keys(settings).length > 0) {
      writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings));
    }
    return new AttackedService(await startedService(folder, 'silent'), folder);
  }

  /**
   * Milliseconds that its main thread was held at once, at most, since this was asked before: of processor time, so that
   * other programs of the machine do not count.
   */
  async held(): Promise<number> {
    return (await this.#service.pauses()).work;
  }

  /** The most bytes of memory that it has held. */
  peak(): number {
    const status = readFileSync(`/proc/${this.#service.pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024;
  }

  kill(): void {
    process.kill(this.#service.pid, 'SIGKILL');
  }

  /** The answer of an immediate call. */
  async ask(dbvendor: string, sqltext: string): Promise<string> {
    const body = new URLSearchParams({ dbvendor, sqltext });
    return await (await fetch(`${this.url}/sqlflow/generation/sqlflow`, { method: 'POST', body })).text();
  }

  async submit(
    files: Record<string, string | Uint8Array<ArrayBuffer>>,
    fields: Record<string, string> = {},
  ): Promise<string> {
    const body = form({ jobName: 'attack', dbvendor: 'dbvpostgresql', ...fields }, files);
    const response = await fetch(`${this.url}/sqlflow/job/submitUserJob`, { method: 'POST', body });
    const { code, data, error } = (await response.json()) as {
      code: number;
      data: JobRecord;
      error?: string;
    };
    if (code !== 200) throw new Error(`The job was refused: ${code} ${error}`);
    return data.jobId;
  }

  async ended(jobId: string): Promise<JobRecord> {
    for (;;) {
      const body = new URLSearchParams({ jobId });
      const answer = await fetch(`${this.url}/sqlflow/job/displayUserJobSummary`, { method: 'POST', body });
      const { data } = (await answer.json()) as { data: JobRecord };
      if (data.status !== 'create') return data;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async csv(jobId: string): Promise<string> {
    const body = new URLSearchParams({ jobId });
    return await (
      await fetch(`${this.url}/sqlflow/job/exportFullLineageAsCsv`, { method: 'POST', body })
    ).text();
  }

  /** Stops it, and leaves its folder. */
  async stop(): Promise<void> {
    await this.#service.end();
  }

  /** Stops it, and removes its folder. */
  async end(): Promise<void> {
    await this.#service.end();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A data folder that is the caller's to remove. */
export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'headwater-hostile-'));
}

/** Asks for `/health` again and again while something goes on; gives the longest wait, in milliseconds. */
export async function longestHealth(url: string, meanwhile: Promise<unknown>): Promise<number> {
  const state = { over: false, longest: 0 };
  const end = meanwhile.finally(() => (state.over = true)).catch(() => undefined);
  while (!state.over) {
    const begun = performance.now();
    await fetch(`${url}/health`, { signal: AbortSignal.timeout(120_000) }).then((answer) => answer.text());
    state.longest = Math.max(state.longest, performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await end;
  return state.longest;
}
