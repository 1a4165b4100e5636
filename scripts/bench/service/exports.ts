import { megabytes, rounded } from './bars.ts';
import type { Bar } from './bars.ts';
import { HttpClient } from './http-client.ts';
import { analysedWarehouse } from './large-jobs.ts';
import { edgesOf } from './large-scripts.ts';
import type { LargeWarehouse } from './large-scripts.ts';
import { MeasuredService } from './measured-service.ts';

const full: LargeWarehouse = { tables: 20_001, columns: 50 };
const smaller: LargeWarehouse = { tables: 4001, columns: 50 };
/** A reader at the end of a slow line. */
const slowly = 4_000_000;

/** How much more memory the service needs while it exports a million relations, to a fast reader and to a slow one. */
export async function measureExports(short: boolean, flags: readonly string[]): Promise<Bar[]> {
  const warehouse = short ? smaller : full;
  const service = await MeasuredService.start(flags);
  const client = new HttpClient(service.url, 4);
  try {
    const { jobId, sessionId } = await analysedWarehouse(client, warehouse);
    const simple = { jobId, simpleOutput: 'true' };
    const own = `/api/v1/sessions/${sessionId}/export`;
    const exports: [what: string, ask: (bytesPerSecond?: number) => ReturnType<HttpClient['ask']>][] = [
      [
        'CSV',
        (bytesPerSecond) => client.post('/sqlflow/job/exportFullLineageAsCsv', simple, { bytesPerSecond }),
      ],
      [
        'JSON',
        (bytesPerSecond) => client.post('/sqlflow/job/exportLineageAsJson', simple, { bytesPerSecond }),
      ],
      [
        'full JSON',
        (bytesPerSecond) => client.post('/sqlflow/job/exportFullLineageAsJson', simple, { bytesPerSecond }),
      ],
      [
        'GraphML',
        (bytesPerSecond) => client.post('/sqlflow/job/exportLineageAsGraphml', simple, { bytesPerSecond }),
      ],
      [
        'own JSON',
        (bytesPerSecond) =>
          client.ask(`${own}/json?hideIntermediates=all`, { method: 'GET', bytesPerSecond }),
      ],
    ];
    const bars: Bar[] = [];
    for (const [what, ask] of exports) {
      const { answer, extra } = await withMemory(service, () => ask());
      console.log(
        `${what}: ${rounded(megabytes(answer.bytes))} MB in ${rounded(answer.time / 1000)} s, first byte after ` +
          `${rounded(answer.first / 1000)} s, memory +${rounded(extra)} MB (to ${rounded(megabytes(service.memory()))} MB)`,
      );
      bars.push({
        name: `${what} of ${edgesOf(warehouse)} relations, memory`,
        measured: extra,
        limit: 200,
        unit: 'MB',
      });
    }
    bars.push(await slowReader(service, client, exports[0]![1]));
    return bars;
  } finally {
    client.close();
    await service.end();
  }
}

/** While one reader takes its time, others are answered as ever. */
async function slowReader(
  service: MeasuredService,
  client: HttpClient,
  ask: (bytesPerSecond?: number) => Promise<unknown>,
): Promise<Bar> {
  const times: number[] = [];
  let reading = true;
  const { extra } = await withMemory(service, async () => {
    const slow = ask(slowly).finally(() => (reading = false));
    await new Promise((resolve) => setTimeout(resolve, 5000));
    while (reading && times.length < 50) {
      const sqltext = `insert into t${times.length} (a) select b from s`;
      const { time } = await client.post('/sqlflow/generation/sqlflow/graph', {
        dbvendor: 'dbvpostgresql',
        sqltext,
      });
      times.push(time);
    }
    await slow;
    return { bytes: 0 };
  });
  console.log(
    `CSV, slow reader: memory +${rounded(extra)} MB; others are answered within ${rounded(Math.max(...times))} ms`,
  );
  return { name: 'CSV to a slow reader, memory', measured: extra, limit: 200, unit: 'MB' };
}

/** Does something, and returns by how many megabytes the process grew at most meanwhile. */
async function withMemory<T>(
  service: MeasuredService,
  work: () => Promise<T>,
): Promise<{ answer: T; extra: number }> {
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const before = service.memory();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, service.memory())), 20);
  try {
    const answer = await work();
    return { answer, extra: megabytes(most - before) };
  } finally {
    clearInterval(watch);
  }
}
