import type { Logger } from 'pino';
import type { Access } from '../access/access.ts';
import type { ServiceSettings } from '../settings/settings.ts';
import type { Storage } from '../store/storage.ts';
import type { WorkerPool } from '../workers/pool.ts';
import type { JobFolders } from './folders/job-folder.ts';
import type { JobRunner } from './job-runner.ts';
import type { Retention } from './retention.ts';

/** The parts of a running service that jobs are accepted, changed and removed with. */
export interface JobContext {
  settings: ServiceSettings;
  access: Access;
  store: Storage;
  pool: WorkerPool;
  folders: JobFolders;
  runner: JobRunner;
  retention: Retention;
  log: Logger;
}
