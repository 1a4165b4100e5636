import { quantile, rounded } from './bars.ts';
import type { Bar } from './bars.ts';
import { HttpClient } from './http-client.ts';
import { analysedWarehouse, submitted } from './large-jobs.ts';
import { zippedWarehouse } from './large-scripts.ts';
import { MeasuredService } from './measured-service.ts';

/** What a client costs that asks after its job again and again without a pause: after a job, and while one runs. */
export async function measurePolling(polls: number, flags: readonly string[]): Promise<Bar[]> {
  const service = await MeasuredService.start(flags);
  const client = new HttpClient(service.url, 1);
  try {
    const { jobId } = await analysedWarehouse(client, { tables: 2000, columns: 20 });
    await poll(client, jobId, 500);
    const before = service.processorTime();
    const begun = performance.now();
    const times = await poll(client, jobId, polls);
    const seconds = (performance.now() - begun) / 1000;
    const cost = ((service.processorTime() - before) / polls) * 1e3;
    console.log(
      `displayUserJobSummary: ${rounded(polls / seconds)} polls/s, median ${rounded(quantile(times, 0.5))} ms, ` +
        `p99 ${rounded(quantile(times, 0.99))} ms, ${rounded(cost)} ms of processor time each`,
    );
    const running = await submitted(client, await zippedWarehouse({ tables: 6000, columns: 20 }));
    const meanwhile = await poll(client, running.jobId, 1000);
    console.log(
      `while a job runs: median ${rounded(quantile(meanwhile, 0.5))} ms, p99 ${rounded(quantile(meanwhile, 0.99))} ms, ` +
        `at most ${rounded(Math.max(...meanwhile))} ms`,
    );
    return [
      { name: 'poll, processor time', measured: cost, limit: 1, unit: 'ms' },
      { name: 'poll while a job runs, p99', measured: quantile(meanwhile, 0.99), limit: 50, unit: 'ms' },
    ];
  } finally {
    client.close();
    await service.end();
  }
}

async function poll(client: HttpClient, jobId: string, times: number): Promise<number[]> {
  const taken: number[] = [];
  for (let round = 0; round < times; round++) {
    const answer = await client.post('/sqlflow/job/displayUserJobSummary', { jobId });
    if (answer.status !== 200) throw new Error(`A poll was answered with ${answer.status}.`);
    taken.push(answer.time);
  }
  return taken;
}
