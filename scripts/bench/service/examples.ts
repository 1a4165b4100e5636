import { quantile, rounded } from './bars.ts';
import type { Bar } from './bars.ts';
import { exampleRequests } from './example-requests.ts';
import type { ExampleRequest } from './example-requests.ts';
import { HttpClient } from './http-client.ts';
import { MeasuredService } from './measured-service.ts';

const passwords = { user: 'the password of user', admin: 'the password of admin' };

/** How soon the example resources answer each request of their cases, on one connection. */
export async function measureExamples(rounds: number, flags: readonly string[]): Promise<Bar[]> {
  const { user: userPassword, admin: adminPassword } = passwords;
  const service = await MeasuredService.start(flags, { examples: { userPassword, adminPassword } });
  const client = new HttpClient(service.url, 1);
  try {
    const measured: { request: ExampleRequest; median: number; slowest: number }[] = [];
    for (const request of exampleRequests) {
      const times: number[] = [];
      for (let round = 1; round <= rounds; round++) times.push(await timeOf(client, request, round));
      measured.push({ request, median: quantile(times, 0.5), slowest: Math.max(...times) });
    }
    measured.sort((one, other) => other.median - one.median);
    for (const { request, median, slowest } of measured.slice(0, 8)) {
      const { line, status, cases } = request;
      console.log(
        `${line} (${status}, case ${cases}): median ${rounded(median)} ms, slowest ${rounded(slowest)} ms`,
      );
    }
    const medians = measured.map(({ median }) => median);
    console.log(
      `${medians.length} requests of the cases: median of medians ${rounded(quantile(medians, 0.5))} ms`,
    );
    return [{ name: 'example resources, slowest median', measured: medians[0]!, limit: 5, unit: 'ms' }];
  } finally {
    client.close();
    await service.end();
  }
}

async function timeOf(client: HttpClient, request: ExampleRequest, round: number): Promise<number> {
  const { line, as, headers, body, status } = request;
  const [method = '', path = ''] = counted(line, round).split(' ');
  const answer = await client.ask(`/examples/${path}`, {
    method,
    headers: {
      ...(as !== undefined && { authorization: authorization(as) }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: counted(body, round) }),
  });
  if (answer.status === status) return answer.time;
  throw new Error(
    `${method} ${path} was answered with ${answer.status} instead of ${status}: ${answer.head}`,
  );
}

/** Puts the number of the round in the place of `{n}`, and of `{3+n}` one three greater. */
function counted(text: string, round: number): string {
  return text.replace(/\{(?:(\d+)\+)?n\}/g, (_match, more: string | undefined) =>
    String(round + Number(more ?? 0)),
  );
}

function authorization(name: keyof typeof passwords): string {
  return `Basic ${Buffer.from(`${name}:${passwords[name]}`).toString('base64')}`;
}
