import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { version } from '../../base/version.ts';
import type { FileFate, Meter, Phase } from './meter.ts';
import type { Observed } from './observed.ts';

const phaseBuckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 120, 300, 600];
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Counts for Prometheus. Each service has numbers of its own, and those of its process. */
export class PrometheusMeter implements Meter {
  readonly #registry = new Registry();
  readonly #phases = this.#histogram('phase_seconds', 'Time of a job by phase.', ['phase'], phaseBuckets);
  readonly #files = this.#counter('files_total', 'Files of jobs by what became of them.', ['fate']);
  readonly #bytes = this.#counter('source_bytes_total', 'Bytes of the files of jobs.', ['fate']);
  readonly #jobs = this.#counter('jobs_ended_total', 'Jobs that this process has ended.', ['status']);
  readonly #requests = this.#histogram(
    'http_request_seconds',
    'Time from a request to the end of its answer.',
    ['status'],
    requestBuckets,
  );
  readonly #received = this.#counter('http_received_bytes_total', 'Bytes of requests.');
  readonly #failures = this.#counter('failures_total', 'Failures that were answered, by code.', ['code']);
  readonly #gauges = {
    ready: this.#gauge('ready', 'Whether a part that the process needs is there.', ['part']),
    waiting: this.#gauge('jobs_waiting', 'Jobs that wait, of all who share the store.'),
    oldest: this.#gauge('oldest_waiting_job_seconds', 'For how long the oldest task of the queue waits.'),
    running: this.#gauge('jobs_running', 'Jobs that this process analyses.'),
    threads: this.#gauge('worker_threads', 'Threads for the engine.', ['state']),
    tasks: this.#gauge('worker_tasks_waiting', 'Tasks of this process that wait for a thread.'),
    connections: this.#gauge('database_connections', 'Connections of this process.', ['state']),
    calls: this.#gauge('database_calls_waiting', 'Calls of this process that wait for a connection.'),
  };

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
    this.#gauge('build_info', 'The version.', ['version']).set({ version }, 1);
  }

  phase(phase: Phase, seconds: number): void {
    this.#phases.observe({ phase }, seconds);
  }

  file(fate: FileFate, bytes: number): void {
    this.#files.inc({ fate });
    this.#bytes.inc({ fate }, bytes);
  }

  jobEnded(status: string): void {
    this.#jobs.inc({ status });
  }

  request(status: number, seconds: number, bytesIn: number): void {
    this.#requests.observe({ status }, seconds);
    this.#received.inc(bytesIn);
  }

  failure(code: number): void {
    this.#failures.inc({ code });
  }

  /** All numbers in the text format of Prometheus. */
  async text(observed: Observed): Promise<{ type: string; text: string }> {
    this.#observe(observed);
    return { type: this.#registry.contentType, text: await this.#registry.metrics() };
  }

  #observe({ parts, jobs, threads, connections }: Observed): void {
    const gauges = this.#gauges;
    // What cannot be asked now is missing, and not what it was.
    for (const gauge of Object.values(gauges)) gauge.reset();
    for (const { part, ok } of parts) gauges.ready.set({ part }, ok ? 1 : 0);
    gauges.threads.set({ state: 'busy' }, threads.busy);
    gauges.threads.set({ state: 'idle' }, threads.started - threads.busy);
    gauges.tasks.set(threads.waitingTasks);
    setOrRemove(gauges.running, jobs?.running);
    setOrRemove(gauges.waiting, jobs?.waiting);
    setOrRemove(gauges.oldest, jobs?.oldestWaitingSeconds);
    setOrRemove(gauges.calls, connections?.waiting);
    if (connections === undefined) return;
    gauges.connections.set({ state: 'in-use' }, connections.inUse);
    gauges.connections.set({ state: 'idle' }, connections.idle);
  }

  #counter(name: string, help: string, labelNames: string[] = []): Counter {
    return new Counter({ name: `headwater_${name}`, help, labelNames, registers: [this.#registry] });
  }

  #gauge(name: string, help: string, labelNames: string[] = []): Gauge {
    return new Gauge({ name: `headwater_${name}`, help, labelNames, registers: [this.#registry] });
  }

  #histogram(name: string, help: string, labelNames: string[], buckets: number[]): Histogram {
    return new Histogram({
      name: `headwater_${name}`,
      help,
      labelNames,
      buckets,
      registers: [this.#registry],
    });
  }
}

/** A gauge without labels is 0 after a reset; one that is not known has no value at all. */
function setOrRemove(gauge: Gauge, value: number | undefined): void {
  if (value === undefined) gauge.remove({});
  else gauge.set(value);
}
