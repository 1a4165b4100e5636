import { megabytes, quantile, rounded, slope } from './bars.ts';
import type { Bar } from './bars.ts';
import { dailyQuery } from './daily-query.ts';
import { HttpClient } from './http-client.ts';
import type { Answer } from './http-client.ts';
import { MeasuredService } from './measured-service.ts';

const graphPath = '/sqlflow/generation/sqlflow/graph';
/** Days of queries are taken from here on, so that no two parts of the bench send the same text by chance. */
let nextDay = 1;

/** How soon `graph` answers for a query of forty lines on one connection: new texts, and one text again and again. */
export async function measureLatency(requests: number, flags: readonly string[]): Promise<Bar[]> {
  const service = await MeasuredService.start(flags);
  const client = new HttpClient(service.url, 1);
  try {
    for (let round = 0; round < 200; round++) await askGraph(client, dailyQuery(nextDay++));
    const bars: Bar[] = [];
    const same = dailyQuery(nextDay++);
    for (const [what, text] of [
      ['new texts', () => dailyQuery(nextDay++)],
      ['the same text', () => same],
    ] as const) {
      const times: number[] = [];
      for (let round = 0; round < requests; round++) times.push((await askGraph(client, text())).time);
      console.log(
        `graph, one connection, ${what}: median ${rounded(quantile(times, 0.5))} ms, ` +
          `p90 ${rounded(quantile(times, 0.9))} ms, p99 ${rounded(quantile(times, 0.99))} ms`,
      );
      bars.push({ name: `graph, median, ${what}`, measured: quantile(times, 0.5), limit: 15, unit: 'ms' });
    }
    return bars;
  } finally {
    client.close();
    await service.end();
  }
}

const connections = 16;
const requestsPerSecond = 200;
/** Seconds at the start in which heaps grow to their working size; over 200 s memory was flat after the first 60. */
const warmUp = 60;

/** Sends 200 requests a second by 16 connections, each due at its own moment, however long others take. */
export async function measureLoad(seconds: number, flags: readonly string[]): Promise<Bar[]> {
  const service = await MeasuredService.start(flags);
  const client = new HttpClient(service.url, connections);
  const times: number[] = [];
  const memory: [second: number, bytes: number][] = [];
  let errors = 0;
  try {
    const send = async (): Promise<void> => {
      try {
        times.push((await askGraph(client, dailyQuery(nextDay++))).time);
      } catch {
        errors += 1;
      }
    };
    await paced(Math.min(warmUp, seconds), send);
    times.length = 0;
    const before = service.processorTime();
    const begun = performance.now();
    const watch = setInterval(
      () => memory.push([(performance.now() - begun) / 1000, service.memory()]),
      1000,
    );
    await paced(seconds, send);
    clearInterval(watch);
    const rate = times.length / ((performance.now() - begun) / 1000);
    const processor = (service.processorTime() - before) / (seconds * 1.0);
    for (const [second, bytes] of memory.filter((_, index) => index % 10 === 9)) {
      console.log(`  after ${rounded(second)} s: ${rounded(megabytes(bytes))} MB`);
    }
    const growth = megabytes(slope(memory)) * 60;
    console.log(
      `graph, ${connections} connections: ${rounded(rate)} requests/s, ${errors} errors, median ` +
        `${rounded(quantile(times, 0.5))} ms, p99 ${rounded(quantile(times, 0.99))} ms, ` +
        `${rounded(processor * 100)} % of one processor, memory ${rounded(growth)} MB/min`,
    );
    return [
      {
        name: 'graph, 16 connections',
        measured: Math.round(rate),
        limit: requestsPerSecond,
        unit: 'requests/s',
        atLeast: true,
      },
      { name: 'graph, 16 connections, errors', measured: errors, limit: 1, unit: 'errors' },
      { name: 'graph, 16 connections, growth of memory', measured: growth, limit: 20, unit: 'MB/min' },
    ];
  } finally {
    client.close();
    await service.end();
  }
}

/** Starts work at even distances for some seconds and waits for all of it. */
async function paced(seconds: number, work: () => Promise<void>): Promise<void> {
  const begun = performance.now();
  const all: Promise<void>[] = [];
  for (let number = 0; number < seconds * requestsPerSecond; number++) {
    const due = begun + (number * 1000) / requestsPerSecond;
    const pause = due - performance.now();
    if (pause > 1) await new Promise((resolve) => setTimeout(resolve, pause));
    all.push(work());
  }
  await Promise.all(all);
}

/** Asks for the graph of a text. @throws where the answer is no success */
export async function askGraph(client: HttpClient, sqltext: string): Promise<Answer> {
  const answer = await client.post(graphPath, { dbvendor: 'dbvpostgresql', sqltext });
  if (answer.status !== 200 || !answer.head.startsWith('{"code":200')) {
    throw new Error(`graph was answered with ${answer.status}: ${answer.head}`);
  }
  return answer;
}
