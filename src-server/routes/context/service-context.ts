import type { Examples } from '../../examples/examples.ts';
import type { Admission } from '../../http/guards/admission.ts';
import type { BodyBudget } from '../../http/guards/body-budget.ts';
import type { JobContext } from '../../jobs/job-context.ts';
import type { Analysis } from '../../jobs/reading/analysis.ts';
import type { ReadingHelper } from '../../jobs/reading/reading-helper.ts';
import type { StartJob } from '../../jobs/start-job.ts';
import type { Meter } from '../../log/metrics/meter.ts';
import type { PrometheusMeter } from '../../log/metrics/prometheus-meter.ts';
import type { Traces } from '../../log/traces/traces.ts';
import type { Configuration } from '../../settings/configuration.ts';

/** The parts of a running service, as the routes use them. */
export interface ServiceContext extends JobContext {
  /** Where the settings come from. */
  configuration: Configuration;
  analysis: Analysis;
  /** Reads files for other processes, where several share the store. */
  helper?: ReadingHelper;
  admission: Admission;
  /** What requests hold of their bodies. */
  bodies: BodyBudget;
  /** The example applications, where they are served. */
  examples?: Examples;
  /** Takes what is measured. */
  meter: Meter;
  /** Takes what work is part of, and how long it takes. */
  traces: Traces;
  /** What was measured, where the numbers are kept. */
  numbers?: PrometheusMeter;
  /** Epoch milliseconds. */
  startedAt: number;
  /** The job that was begun with the service itself, once it is accepted. */
  startJob: Promise<StartJob | undefined>;
  /** What a person should know of this start: that the database had to be rebuilt. */
  notice?: string;
}
