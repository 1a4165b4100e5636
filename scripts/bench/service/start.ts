import { quantile, rounded } from './bars.ts';
import type { Bar } from './bars.ts';
import { dailyQuery } from './daily-query.ts';
import { HttpClient } from './http-client.ts';
import { askGraph } from './immediate.ts';
import { MeasuredService } from './measured-service.ts';

/** How long a person waits from the start of the process to the first lineage. */
export async function measureStart(rounds: number, flags: readonly string[]): Promise<Bar[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now();
    const service = await MeasuredService.start(flags);
    const client = new HttpClient(service.url, 1);
    await askGraph(client, dailyQuery(1));
    times.push(performance.now() - begun);
    client.close();
    await service.end();
  }
  console.log(`start to first graph: ${times.map((time) => rounded(time)).join(', ')} ms`);
  return [{ name: 'start to first graph', measured: quantile(times, 0.5), limit: 1500, unit: 'ms' }];
}
