import type { Logger } from 'pino';
import type { Access } from '../../access/access.ts';
import type { Examples } from '../../examples/examples.ts';
import type { Admission } from '../../http/guards/admission.ts';
import type { BodyBudget } from '../../http/guards/body-budget.ts';
import type { JobFolders } from '../../jobs/folders/job-folder.ts';
import type { JobRunner } from '../../jobs/job-runner.ts';
import type { Analysis } from '../../jobs/reading/analysis.ts';
import type { ReadingHelper } from '../../jobs/reading/reading-helper.ts';
import type { Retention } from '../../jobs/retention.ts';
import type { Meter } from '../../log/metrics/meter.ts';
import type { PrometheusMeter } from '../../log/metrics/prometheus-meter.ts';
import type { Configuration } from '../../settings/configuration.ts';
import type { ServiceSettings } from '../../settings/settings.ts';
import type { Storage } from '../../store/storage.ts';
import type { WorkerPool } from '../../workers/pool.ts';

/** The job that the screen begins with. */
export interface StartJob {
  jobId: string;
  reason: 'files' | 'sample';
}

/** The parts of a running service, as the routes use them. */
export interface ServiceContext {
  settings: ServiceSettings;
  /** Where the settings come from. */
  configuration: Configuration;
  access: Access;
  store: Storage;
  pool: WorkerPool;
  analysis: Analysis;
  folders: JobFolders;
  runner: JobRunner;
  retention: Retention;
  /** Reads files for other processes, where several share the store. */
  helper?: ReadingHelper;
  admission: Admission;
  /** What requests hold of their bodies. */
  bodies: BodyBudget;
  /** The example applications, where they are served. */
  examples?: Examples;
  log: Logger;
  /** Takes what is measured. */
  meter: Meter;
  /** What was measured, where the numbers are kept. */
  numbers?: PrometheusMeter;
  /** Epoch milliseconds. */
  startedAt: number;
  /** The job that was begun with the service itself, once it is accepted. */
  startJob: Promise<StartJob | undefined>;
  /** What a person should know of this start: that the database had to be rebuilt. */
  notice?: string;
}
