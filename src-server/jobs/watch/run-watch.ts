import type { Meter, Phase } from '../../log/metrics/meter.ts';
import { currentJobTrace } from '../../log/traces/current-trace.ts';
import type { JobTrace } from '../../log/traces/current-trace.ts';
import type { Span, SpanFacts, Traces } from '../../log/traces/traces.ts';
import type { StoredJob } from '../../store/job.ts';

/** What the phases of a run are called as spans. */
const tasks: Record<Phase, string> = {
  unpacking: 'unpack',
  reading: 'read',
  linking: 'link',
  storing: 'store',
};
/** Jobs whose submission is remembered until they begin. */
const mostNoted = 10_000;

/** Watches runs of jobs: how long each phase takes, as numbers and as spans below the request that submitted the job. */
export class RunWatches {
  readonly #meter: Meter;
  readonly #traces: Traces;
  readonly #isShared: boolean;
  readonly #noted = new Map<string, JobTrace>();

  /** @param isShared whether the tasks of a queue carry what jobs were submitted by: another process may have them */
  constructor(meter: Meter, traces: Traces, isShared = false) {
    this.#meter = meter;
    this.#traces = traces;
    this.#isShared = isShared;
  }

  /** A job waits from now on, by the request that is served. */
  note(jobId: string): void {
    const trace = this.#isShared ? undefined : currentJobTrace();
    if (trace === undefined) return;
    this.#noted.set(jobId, trace);
    for (const first of this.#noted.keys()) {
      if (this.#noted.size <= mostNoted) break;
      this.#noted.delete(first);
    }
  }

  /** A run begins. */
  begin(job: StoredJob, trace = this.#noted.get(job.jobId)): RunWatch {
    this.#noted.delete(job.jobId);
    return new RunWatch(this.#meter, this.#traces, job, trace);
  }
}

/** Watches one run. */
export class RunWatch {
  readonly #meter: Meter;
  readonly #traces: Traces;
  readonly #job: Span;
  #phase: { name: Phase; begun: number; span: Span } | undefined;
  #failed: string | undefined;

  constructor(
    meter: Meter,
    traces: Traces,
    { jobId, revision, attempts, vendor }: StoredJob,
    { parent, acceptedAt }: Partial<JobTrace> = {},
  ) {
    this.#meter = meter;
    this.#traces = traces;
    const at = acceptedAt === undefined ? {} : { at: acceptedAt };
    this.#job = traces.begin('job', {
      kind: 'consumer',
      parent,
      ...at,
      facts: {
        'headwater.job.id': jobId,
        'headwater.job.revision': revision,
        'headwater.job.attempt': attempts,
        'headwater.vendor': vendor,
      },
    });
    if (acceptedAt !== undefined) traces.begin('queue wait', { parent: this.#job.parent, ...at }).end();
  }

  /** Of the phase that goes on, else of the job. */
  get parent(): string | undefined {
    return this.#phase?.span.parent ?? this.#job.parent;
  }

  /** Ends a phase, if there is one, and begins the next one, or none. */
  next(phase?: Phase): void {
    const now = performance.now();
    if (this.#phase !== undefined) {
      this.#meter.phase(this.#phase.name, (now - this.#phase.begun) / 1000);
      this.#phase.span.end();
    }
    this.#phase = phase && {
      name: phase,
      begun: now,
      span: this.#traces.begin(tasks[phase], { parent: this.#job.parent }),
    };
  }

  record(facts: SpanFacts): void {
    this.#job.record(facts);
  }

  /** What it was doing failed. */
  failed(error: unknown): void {
    this.#failed = error instanceof Error ? error.name : 'Error';
    // A phase that failed is no measure of how long it takes.
    this.#phase?.span.end(this.#failed);
    this.#phase = undefined;
  }

  /** The run has ended. */
  end(): void {
    this.#job.end(this.#failed);
  }
}
