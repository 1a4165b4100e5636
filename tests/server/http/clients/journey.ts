import { afterAll, beforeAll, expect } from 'vitest';
import type { JobRecord } from '../../../../src-server/contract/sqlflow/jobs.ts';
import { testService } from '../../../support/service/service.ts';
import type { Envelope, TestService } from '../../../support/service/service.ts';
import { Wire } from '../../../support/service/socket.ts';
import type { WireAnswer } from '../../../support/service/socket.ts';

/** The SQL that the clients submit, and what must come back of it. */
export const sql = 'create view dbo.report as select p.name, p.city from dbo.person p where p.age > 18;';
export const source = 'person';
export const target = 'report';

/** The one connection of a client program: a service for the tests of a suite, and what is asked of it byte by byte. */
export function connection(): {
  wire: () => Wire;
  ask: (...request: (Buffer | string)[]) => Promise<WireAnswer>;
} {
  let service: TestService;
  let wire: Wire;
  beforeAll(async () => {
    service = await testService();
    wire = await Wire.open(service);
  });
  afterAll(async () => {
    wire.close();
    await service.end();
  });
  return {
    wire: () => wire,
    ask: (...request) => {
      wire.send(...request);
      return wire.answer();
    },
  };
}

/** The content of an envelope that says success. */
export function succeeded<Data>(answer: WireAnswer): Data {
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  const { code, data, error } = JSON.parse(answer.body) as Envelope<Data>;
  expect([code, error]).toEqual([200, undefined]);
  return data;
}

/** Asks for the status as the public clients do: again and again without a pause. */
export async function polled(ask: () => Promise<WireAnswer>): Promise<JobRecord> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const record = succeeded<JobRecord>(await ask());
    if (record.status === 'success' || record.status === 'partial_success') return record;
    if (record.status === 'fail' || Date.now() > deadline) {
      throw new Error(`The job did not succeed: ${JSON.stringify(record)}`);
    }
  }
}

/** Checks an export by what a user would look for in it. */
export function expectExport(kind: 'json' | 'csv' | 'graphml', { status, body }: WireAnswer): void {
  expect(status).toBe(200);
  expect(body).toContain(source);
  expect(body).toContain(target);
  if (kind === 'json') expect((JSON.parse(body) as Envelope<unknown>).code).toBe(200);
  if (kind === 'csv') expect(body.split('\n')[0]).toMatch(/^source_db,source_schema,source_table/);
  if (kind === 'graphml') expect(body).toMatch(/^<\?xml[^]*<graphml[^]*<\/graphml>\s*$/);
}
