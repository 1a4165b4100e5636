import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { httpApplication } from './http/application.ts';
import { httpServer } from './http/http-server.ts';
import { Analysis } from './jobs/analysis.ts';
import { engineFingerprint } from './jobs/engine-fingerprint.ts';
import { JobFolders } from './jobs/job-folder.ts';
import { JobRunner } from './jobs/job-runner.ts';
import { beginStartJob } from './jobs/start-job.ts';
import type { ServiceContext } from './service-context.ts';
import { completeSettings } from './settings.ts';
import type { ServiceSettings } from './settings.ts';
import { SqliteStorage } from './store/sqlite/sqlite-storage.ts';
import { WorkerPool } from './workers/pool.ts';

/** The port is taken. The message is for people. */
export class PortTaken extends Error {
  override name = 'PortTaken';
  readonly port: number;

  constructor(port: number) {
    super(
      `Port ${port} of 127.0.0.1 is already in use. Choose another one, or end the program that holds it.`,
    );
    this.port = port;
  }
}

/** A running service. */
export interface RunningService {
  /** `http://127.0.0.1:8081` */
  url: string;
  port: number;
  /** Stops taking requests, ends running jobs (they run again at the next start) and closes the database. */
  close(): Promise<void>;
}

/** Milliseconds that open connections are given when the service stops. */
const patience = 2000;

/**
 * Starts the service on 127.0.0.1.
 * @throws PortTaken, DataFolderInUse, SchemaMismatch
 */
export async function startService(given: Parameters<typeof completeSettings>[0]): Promise<RunningService> {
  const settings = completeSettings(given);
  const log = pino({ level: settings.logLevel, base: null }, pino.destination({ dest: 2, sync: true }));
  let context: ServiceContext | undefined;
  try {
    context = await makeContext(settings, log);
    const server = await listen(context);
    context.runner.wake();
    context.startJob = startJob(context);
    const { port } = server.address() as AddressInfo;
    log.info({ port, dataFolder: settings.dataFolder }, 'service started');
    return { url: `http://127.0.0.1:${port}`, port, close: closing(context, server) };
  } catch (error) {
    await context?.pool.close();
    await context?.store.close();
    throw error;
  }
}

async function makeContext(settings: ServiceSettings, log: ServiceContext['log']): Promise<ServiceContext> {
  const store = new SqliteStorage(settings.dataFolder);
  const pool = new WorkerPool(settings.workerUrl, settings.workers);
  // It loads the engine while this thread does the rest.
  pool.warmUp();
  if (store.damagedCopy !== undefined) {
    log.error({ damagedCopy: store.damagedCopy }, 'the database was damaged; a new one was begun');
  }
  const folders = new JobFolders(settings.dataFolder);
  await folders.prepare(async (jobId) => (await store.jobs.get(jobId)) !== undefined);
  const analysis = new Analysis(store, pool, settings.limits, engineFingerprint(settings.workerUrl));
  const runner = new JobRunner(store, analysis, folders, settings, log);
  const startJob = Promise.resolve(undefined);
  return { settings, store, pool, analysis, folders, runner, log, startedAt: Date.now(), startJob };
}

/** Begins the first job beside the start of the service, which it must not delay or prevent. */
function startJob(context: ServiceContext): ServiceContext['startJob'] {
  return beginStartJob(context).catch((error: unknown) => {
    context.log.error({ err: error }, 'the first job could not be begun');
    return undefined;
  });
}

function listen(context: ServiceContext): Promise<Server> {
  const { port } = context.settings;
  const server = httpServer(httpApplication(context), context.settings.limits);
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new PortTaken(port) : error);
    });
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

function closing(context: ServiceContext, server: Server): () => Promise<void> {
  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    const serverClosed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    const hurry = setTimeout(() => server.closeAllConnections(), patience);
    await context.startJob;
    await context.runner.stop();
    await serverClosed;
    clearTimeout(hurry);
    await context.pool.close();
    await context.store.close();
    context.log.info('service stopped');
  };
  return () => (closed ??= close());
}

/** Where a data folder lies that was not named: beside the user's other program data. */
export function defaultDataFolder(environment: NodeJS.ProcessEnv, home: string): string {
  if (environment['HEADWATER_DATA'] !== undefined) return environment['HEADWATER_DATA'];
  switch (process.platform) {
    case 'win32':
      return join(environment['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'Headwater');
    case 'darwin':
      return join(home, 'Library', 'Application Support', 'Headwater');
    default:
      return join(environment['XDG_DATA_HOME'] ?? join(home, '.local', 'share'), 'headwater');
  }
}
