import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeWithPostgres, newDatabase } from '../../../support/postgres/test-database.ts';
import { workerProcess } from '../../../support/postgres/worker-process.ts';
import { serviceProcess } from '../../../support/service/service-process.ts';
import { finishedJob, form, jobEnd, temporaryFolder } from '../../../support/service/service.ts';
import { otlpReceiver } from '../../../support/traces/otlp-receiver.ts';
import type { OtlpReceiver, ReceivedSpan } from '../../../support/traces/otlp-receiver.ts';

/** What OpenTelemetry calls the kinds of spans. */
const kinds = { internal: 1, server: 2, consumer: 5 };

describeWithPostgres('traces of a service and a worker', () => {
  let receiver: OtlpReceiver;
  const ends: (() => Promise<unknown>)[] = [];
  beforeEach(async () => {
    receiver = await otlpReceiver();
    process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = receiver.url;
    process.env['OTEL_BSP_SCHEDULE_DELAY'] = '100';
  });
  afterEach(async () => {
    delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
    delete process.env['OTEL_SERVICE_NAME'];
    delete process.env['OTEL_BSP_SCHEDULE_DELAY'];
    for (const end of ends.splice(0)) await end();
    await receiver.close();
  });

  it('have the jobs of a worker below the requests that submitted them, and contain no SQL and no name', async () => {
    const store = await newDatabase();
    const { folder, remove } = temporaryFolder();
    process.env['OTEL_SERVICE_NAME'] = 'answers';
    const service = await serviceProcess(folder, ['--store', store]);
    process.env['OTEL_SERVICE_NAME'] = 'works';
    const worker = await workerProcess(store);
    ends.push(
      () => worker.end('SIGTERM'),
      () => service.end('SIGTERM'),
      async () => remove(),
    );

    // The service takes some of them itself.
    const sent = Array.from({ length: 12 }, (_, number) => ({
      traceId: `${number + 1}`.padStart(32, 'ab'),
      spanId: `${number + 1}`.padStart(16, 'cd'),
    }));
    const ids = await Promise.all(
      sent.map(async ({ traceId, spanId }, number) => {
        const answer = await fetch(`${service.url}/sqlflow/job/submitUserJob`, {
          method: 'POST',
          headers: { traceparent: `00-${traceId}-${spanId}-01` },
          body: form(
            { jobName: `secret name ${number}`, dbvendor: 'dbvpostgresql' },
            { 'confidential.sql': `create view hush_${number} as select mum from quiet` },
          ),
        });
        return ((await answer.json()) as { data: { jobId: string } }).data.jobId;
      }),
    );
    for (const jobId of ids) await jobEnd(service, jobId);
    const ofName = (name: string): ReceivedSpan[] => receiver.spans.filter((span) => span.name === name);
    await expect.poll(() => ofName('job').length).toBe(12);
    await expect.poll(() => ofName('POST /sqlflow/job/submitUserJob').length).toBe(12);

    for (const [number, { traceId, spanId }] of sent.entries()) {
      const ofTrace = receiver.spans.filter((span) => span.traceId === traceId);
      const one = (name: string): ReceivedSpan => ofTrace.find((span) => span.name === name)!;
      const request = one('POST /sqlflow/job/submitUserJob');
      expect(request).toMatchObject({ service: 'answers', kind: kinds.server, parentSpanId: spanId });
      expect(request.facts).toMatchObject({ 'http.response.status_code': 200 });
      const job = one('job');
      expect(job).toMatchObject({ kind: kinds.consumer, parentSpanId: request.spanId, failed: false });
      expect(job.facts).toMatchObject({
        'headwater.job.id': ids[number],
        'headwater.job.status': 'success',
        'headwater.statements': 1,
      });
      for (const name of ['queue wait', 'unpack', 'read', 'link', 'store']) {
        expect(one(name), name).toMatchObject({ parentSpanId: job.spanId, service: job.service });
        expect(one(name).begun).toBeGreaterThanOrEqual(job.begun);
        // A span whose begin was given has its end in whole milliseconds.
        expect(Math.floor(one(name).ended)).toBeLessThanOrEqual(Math.round(job.ended));
      }
      expect(one('queue wait').begun).toBe(job.begun);
    }
    expect(receiver.spans.some(({ name }) => name === 'POST')).toBe(false);
    expect(new Set(ofName('job').map(({ service: of }) => of))).toContain('works');

    // More tasks than the threads of whoever has the job take at once.
    const many = Object.fromEntries(
      Array.from({ length: 100 }, (_, file) => [
        `confidential_${file}.sql`,
        `insert into hush${file} (mum) select quiet + ${Array.from({ length: 4000 }, (_each, at) => at % 10).join(' + ')} from hush;`,
      ]),
    );
    await finishedJob(service, many);
    await expect.poll(() => ofName('job').length).toBe(13);
    const { spanId: jobSpan, service: owner } = ofName('job').at(-1)!;
    const reading = ofName('read').find(({ parentSpanId }) => parentSpanId === jobSpan)!;
    const elsewhere = (): ReceivedSpan[] =>
      ofName('read').filter(
        (span) =>
          span.parentSpanId === reading.spanId && span.service !== owner && span.traceId === reading.traceId,
      );
    await expect.poll(() => elsewhere().length).toBeGreaterThan(0);
    expect(Number(elsewhere()[0]?.facts['headwater.files'])).toBeGreaterThan(0);

    const all = receiver.bodies.join('\n');
    expect(all).not.toMatch(/hush|mum|quiet|confidential|secret name|postgres:/);
  });
});
