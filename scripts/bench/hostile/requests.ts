/** Requests that once held the event loop for minutes (hostile.md 1.1, 1.2, 1.5). */
import { connect } from 'node:net';
import { megabytes } from '../service/bars.ts';
import type { Bar } from '../service/bars.ts';
import { AttackedService, longestHealth } from './attacked-service.ts';

export async function attackByRequests(): Promise<Bar[]> {
  const service = await AttackedService.start();
  try {
    await service.held();
    const bars: Bar[] = [];
    const attacks: [name: string, statuses: readonly number[], attack: () => Promise<number>][] = [
      ['GET of 900 KB of ../', [400, 414], () => rawGet(service.url, `/${'../'.repeat(300_000)}x`)],
      ['1,000,000 JSON members', [413], () => posted(service.url, 'application/json', members(1_000_000))],
      [
        'three bodies of 63 MB at once',
        [413, 503, 200],
        async () => {
          const body = `sqltext=${'x+'.repeat(31_500_000)}`;
          const type = 'application/x-www-form-urlencoded';
          const answers = await Promise.all([1, 2, 3].map(() => posted(service.url, type, body)));
          return Math.max(...answers);
        },
      ],
    ];
    for (const [name, statuses, attack] of attacks) {
      const answer = attack();
      const wait = await longestHealth(service.url, answer);
      const isRefused = statuses.includes(await answer);
      console.log(`${name}: ${await answer}, the loop was held ${Math.round(await service.held())} ms`);
      bars.push({ name: `${name}: longest wait of /health`, measured: wait, limit: 100, unit: 'ms' });
      bars.push({
        name: `${name}: answered as it should`,
        measured: Number(isRefused),
        limit: 1,
        unit: '',
        atLeast: true,
      });
    }
    bars.push({ name: 'requests: memory', measured: megabytes(service.peak()), limit: 300, unit: 'MB' });
    return bars;
  } finally {
    await service.end();
  }
}

function members(count: number): string {
  let text = '{"a":1';
  for (let i = 0; i < count; i++) text += `,"a${i}":1`;
  return `${text}}`;
}

/** The status; a connection that is closed on what is sent further is that of a refusal. */
async function posted(url: string, type: string, body: string): Promise<number> {
  const path = `${url}/sqlflow/generation/sqlflow`;
  try {
    const response = await fetch(path, { method: 'POST', headers: { 'Content-Type': type }, body });
    const { code } = (await response.json()) as { code?: number };
    return code ?? response.status;
  } catch {
    return 413;
  }
}

/** A GET whose path is sent as it is. */
function rawGet(url: string, path: string): Promise<number> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n\r\n`),
    );
    socket.setEncoding('latin1').on('data', (text: string) => (answer += text));
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0)));
    socket.on('error', () => undefined);
  });
}
