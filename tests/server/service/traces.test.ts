import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { areTracesWanted, openTraces } from '../../../src-server/log/traces/open-traces.ts';
import { noTraces } from '../../../src-server/log/traces/traces.ts';
import { program } from '../../support/built.ts';
import { finishedJob, temporaryFolder } from '../../support/service/service.ts';
import { otlpReceiver } from '../../support/traces/otlp-receiver.ts';

describe('the variables of OpenTelemetry', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };

  it.each([
    [{}, false],
    [endpoint, true],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:4318/v1/traces' }, true],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, false],
    [{ OTEL_TRACES_EXPORTER: 'otlp' }, true],
    [{ ...endpoint, OTEL_TRACES_EXPORTER: 'none' }, false],
    [{ ...endpoint, OTEL_TRACES_EXPORTER: 'zipkin' }, false],
    [{ OTEL_TRACES_EXPORTER: 'console, otlp' }, true],
    [{ ...endpoint, OTEL_SDK_DISABLED: 'TRUE' }, false],
    [{ ...endpoint, OTEL_SDK_DISABLED: 'false' }, true],
    [{ OTEL_SERVICE_NAME: 'headwater', OTEL_RESOURCE_ATTRIBUTES: 'a=b' }, false],
  ])('%o: %s', (environment, isWanted) => {
    expect(areTracesWanted(environment)).toBe(isWanted);
  });

  it('open nothing where they do not ask for it', async () => {
    expect(await openTraces(pino({ level: 'silent' }), {})).toBe(noTraces);
  });
});

/** Has a process say which modules of OpenTelemetry it loads and whom it connects to. */
const watch = `
import { registerHooks } from 'node:module';
import net from 'node:net';
registerHooks({ load: (url, context, next) => {
  if (url.includes('opentelemetry')) console.error('LOADED ' + url);
  return next(url, context);
} });
const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (...target) {
  console.error('CONNECTS ' + JSON.stringify(target));
  return connect.apply(this, target);
};`;

async function watched(variables: Record<string, string>): Promise<string> {
  const place = temporaryFolder();
  const hook = `data:text/javascript,${encodeURIComponent(watch)}`;
  const environment = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('OTEL_')),
  );
  const options = ['--port', '0', '--data', join(place.folder, 'data'), '--log', 'error', '--no-examples'];
  const child = spawn(process.execPath, ['--import', hook, program('service'), ...options], {
    env: { ...environment, ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  await expect.poll(() => /listens on (\S+)/.exec(said)?.[1]).toBeDefined();
  const url = /listens on (\S+)/.exec(said)![1]!;
  await finishedJob({ url }, { 'a.sql': 'create view v as select a from t' });
  child.kill('SIGTERM');
  await once(child, 'exit');
  place.remove();
  return said;
}

it('loads nothing of OpenTelemetry and connects to nobody without its variables', async () => {
  expect(await watched({})).not.toMatch(/LOADED|CONNECTS/);
});

it('sends traces of a service that is alone, with the attributes that are asked for, and what is left at its end', async () => {
  const receiver = await otlpReceiver();
  const said = await watched({
    OTEL_TRACES_EXPORTER: 'otlp',
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${receiver.url}/v1/traces`,
    OTEL_SERVICE_NAME: 'alone',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    // It is not waited for: the process ends before.
    OTEL_BSP_SCHEDULE_DELAY: '60000',
  });
  expect(said).toContain('LOADED');
  expect(receiver.requests).toEqual(['POST /v1/traces']);
  expect(receiver.bodies[0]).toContain('deployment.environment.name');
  const job = receiver.spans.find(({ name }) => name === 'job')!;
  const request = receiver.spans.find(({ spanId }) => spanId === job.parentSpanId);
  expect(request).toMatchObject({ service: 'alone', name: 'POST /sqlflow/job/submitUserJob' });
  expect(request?.parentSpanId).toBeUndefined();
  await receiver.close();
});

it('works on where nobody takes the traces', async () => {
  const said = await watched({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    OTEL_BSP_SCHEDULE_DELAY: '50',
  });
  expect(said).toContain('CONNECTS');
});
