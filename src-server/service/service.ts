import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { Access } from '../access/access.ts';
import { openAccess } from '../access/open-access.ts';
import { version } from '../base/version.ts';
import type { CompanyAccounts } from '../examples/company/access/company-accounts.ts';
import { openExamples } from '../examples/examples.ts';
import { Admission } from '../http/guards/admission.ts';
import { BodyBudget } from '../http/guards/body-budget.ts';
import { JobFolders } from '../jobs/folders/job-folder.ts';
import { LocalCopies } from '../jobs/folders/local-copies.ts';
import { removeReplacedOfAll } from '../jobs/folders/replaced-uploads.ts';
import { reconcileJobs } from '../jobs/job-recovery.ts';
import type { Recovery } from '../jobs/job-recovery.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import { RunWatches } from '../jobs/watch/run-watch.ts';
import { analysisLimits } from '../jobs/reading/analysis-limits.ts';
import { logFaults } from '../jobs/reading/analysis-run.ts';
import { Analysis } from '../jobs/reading/analysis.ts';
import { ReadingHelper } from '../jobs/reading/reading-helper.ts';
import { engineFingerprint } from '../jobs/record/engine-fingerprint.ts';
import { Retention } from '../jobs/retention.ts';
import { beginStartJob } from '../jobs/start-job.ts';
import { dropJob } from '../jobs/submission.ts';
import { openServiceLog } from '../log/service-log.ts';
import type { ServiceLog } from '../log/service-log.ts';
import { noMeter } from '../log/metrics/meter.ts';
import type { PrometheusMeter } from '../log/metrics/prometheus-meter.ts';
import { openTraces } from '../log/traces/open-traces.ts';
import { httpApplication } from '../routes/application.ts';
import type { ServiceContext } from '../routes/context/service-context.ts';
import { Configuration, type MergedSettings } from '../settings/configuration.ts';
import { completeSettings, ownStore } from '../settings/settings.ts';
import type { ServiceSettings } from '../settings/settings.ts';
import { SqliteStorage } from '../store/sqlite/sqlite-storage.ts';
import type { Storage } from '../store/storage.ts';
import { WorkerPool } from '../workers/pool.ts';
import { ReadingProcess } from '../workers/reading-process.ts';
import { claimDataFolder, unusable } from './start-up/data-folder.ts';
import type { DataFolder } from './start-up/data-folder.ts';
import { watchFolder } from './folder-watch.ts';
import { handleLast } from './start-up/last-handler.ts';
import { listen, urlHost } from './start-up/listening.ts';
import { recoveryNotice } from './recovery-notice.ts';
import { serviceServer } from '../http/service-server.ts';
import { stopInOrder } from './stopping.ts';

/** A running service. */
export interface RunningService {
  /** `http://127.0.0.1:8081` */
  url: string;
  port: number;
  /** Who may sign in to the example applications, where they are served. */
  exampleAccounts?: Promise<CompanyAccounts>;
  /** The base addresses of the example applications; none where they are not served. */
  exampleAddresses: readonly string[];
  /** Milliseconds that requests are still served once it is asked to stop. */
  drainTime: number;
  /** Reports from now on each job that ends. */
  watchJobs(listener: JobRunner['jobEnded']): void;
  /** Stops taking requests, ends running jobs (they run again at the next start) and closes the database. */
  close(): Promise<void>;
}

/**
 * Starts the service.
 * @throws StartFailure where the user can correct the cause
 */
export async function startService(given: MergedSettings): Promise<RunningService> {
  const { configuration = new Configuration(given), ...own } = given;
  const settings = completeSettings(own);
  const folder = claimDataFolder(settings.dataFolder);
  let serviceLog: ServiceLog | undefined;
  let context: ServiceContext | undefined;
  try {
    serviceLog = openServiceLog(settings);
    const { log } = serviceLog;
    if (folder.afterCrash) log.warn('the service before this one did not end in order');
    context = await makeContext(settings, configuration, log, folder);
    const { server, scheme, endWatch: endTls } = serviceServer(httpApplication(context), settings, log);
    const port = await listen(server, settings.listenOn ?? settings.port, settings.address);
    const url = `${scheme}://${urlHost(settings.address)}:${port}`;
    folder.announce(url);
    const { runner, retention, helper } = context;
    runner.jobDone = () => retention.afterJob();
    await helper?.start();
    runner.start();
    retention.start();
    const endWatch = watchFolder(folder.path, context.admission, log);
    const endHandler = handleLast(log);
    context.startJob = startJob(context);
    const { address, auth } = settings;
    log.info({ url, address, auth, pid: process.pid, version, dataFolder: folder.path }, 'service started');
    const exampleAccounts = context.examples?.accounts;
    return {
      url,
      port,
      drainTime: settings.drainTime,
      ...(exampleAccounts !== undefined && { exampleAccounts }),
      exampleAddresses: context.examples?.paths.map((path) => url + path) ?? [],
      watchJobs: (listener) => (runner.jobEnded = listener),
      close: closing(context, server, folder, serviceLog, () => {
        endTls();
        endWatch();
        endHandler();
      }),
    };
  } catch (error) {
    await context?.pool.close();
    await context?.examples?.close();
    await context?.store.close();
    await context?.traces.close();
    serviceLog?.close();
    folder.release(!folder.afterCrash);
    throw unusable(folder.path, error);
  }
}

/**
 * The parts of a service, ready to work; nothing of them is running yet.
 * @throws StartFailure
 */
export async function makeContext(
  settings: ServiceSettings,
  configuration: Configuration,
  log: Logger,
  { afterCrash }: DataFolder,
): Promise<ServiceContext> {
  const folders = new JobFolders(settings.dataFolder, { decides: settings.store === ownStore });
  const store = await openStore(settings, folders, log);
  const access = await accessOf(settings, log).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const pool = new WorkerPool(settings.workerUrl, settings.workers, { memory: settings.limits.memory });
  pool.onFaults = (faults) => logFaults(log, faults);
  // It loads the engine while this thread does the rest.
  if (settings.warmUp) pool.warmUp();
  const recovery = await recovered(store, folders, log, afterCrash);
  await removeReplacedOfAll({ store, folders }).catch((error: unknown) =>
    log.warn({ err: error }, 'replaced files are still on the disk'),
  );
  const notice = recovery && recoveryNotice(store.damagedCopy, recovery, store.damagedRows);
  if (notice !== undefined) log.error({ damagedCopy: store.damagedCopy, ...recovery }, notice);
  const analysis = new Analysis(
    store,
    pool,
    settings.limits,
    () => engineFingerprint(settings.workerUrl, analysisLimits(settings.limits)),
    log,
    readingApart(settings),
  );
  const numbers = settings.metrics ? await openNumbers() : undefined;
  const meter = numbers ?? noMeter;
  const traces = await openTraces(log);
  const watches = new RunWatches(meter, traces, store.shared !== undefined);
  const runner = new JobRunner(store, analysis, folders, settings, log, meter, watches);
  const admission = new Admission();
  const parts = {
    settings,
    configuration,
    access,
    store,
    pool,
    analysis,
    folders,
    runner,
    admission,
    bodies: new BodyBudget(settings.limits.fieldSize),
    ...(settings.examples.enabled && { examples: openExamples(settings, admission, log) }),
    log,
    meter,
    traces,
    ...(numbers !== undefined && { numbers }),
    startedAt: Date.now(),
    startJob: Promise.resolve(undefined),
    ...(notice !== undefined && { notice }),
    ...(store.readings !== undefined && {
      helper: new ReadingHelper({ readings: store.readings, analysis, pool, meter, traces, log }),
    }),
  };
  const retention = new Retention(parts, (job) => dropJob(parts, job));
  return { ...parts, retention };
}

/** How files are read in a process of their own; Electron has none for that. */
function readingApart({ workerUrl, limits }: ServiceSettings): (() => ReadingProcess) | undefined {
  if (process.versions['electron'] !== undefined) return undefined;
  return () => new ReadingProcess(workerUrl, { time: limits.readTime, memory: limits.memory });
}

/** The client of Prometheus is loaded only where numbers are kept. */
async function openNumbers(): Promise<PrometheusMeter> {
  const { PrometheusMeter: Numbers } = await import('../log/metrics/prometheus-meter.ts');
  return new Numbers();
}

/** The driver of PostgreSQL is loaded only where it is used. */
async function openStore(
  { store, dataFolder }: ServiceSettings,
  folders: JobFolders,
  log: Logger,
): Promise<Storage> {
  if (store === ownStore) return new SqliteStorage(dataFolder);
  const { PostgresStorage } = await import('../store/postgres/postgres-storage.ts');
  return await PostgresStorage.openShared(store, folders, (error) =>
    log.warn({ err: error }, 'the queue of the database fails'),
  );
}

/** Brings store and folders together after a crash; where the store has all, nothing is left in the folders. */
async function recovered(
  store: Storage,
  folders: JobFolders,
  log: Logger,
  afterCrash: boolean,
): Promise<Recovery | undefined> {
  if (store.uploads !== undefined) {
    await folders.prepare();
    await new LocalCopies({ store, folders, log }).clearAll();
    return undefined;
  }
  await store.findDamage();
  const recordsLost = store.damagedCopy !== undefined;
  return await reconcileJobs(store, folders, log, { thorough: afterCrash || recordsLost, recordsLost });
}

/** Token mode is loaded only where it is used. */
async function accessOf(settings: ServiceSettings, log: Logger): Promise<Access> {
  if (settings.auth === 'none') return openAccess(settings.userId);
  const { tokenAccess } = await import('../access/token-access.ts');
  return await tokenAccess(settings, log);
}

/** Begins the first job beside the start of the service, which it must not delay or prevent. */
function startJob(context: ServiceContext): ServiceContext['startJob'] {
  return beginStartJob(context).catch((error: unknown) => {
    context.log.error({ err: error }, 'the first job could not be begun');
    return undefined;
  });
}

function closing(
  context: ServiceContext,
  server: Server,
  folder: DataFolder,
  serviceLog: ServiceLog,
  endWatches: () => void,
): () => Promise<void> {
  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    context.log.info('service stops');
    endWatches();
    await stopInOrder(context, server);
    await context.examples?.close();
    await context.store.close();
    await context.traces.close();
    context.log.info('service stopped');
    serviceLog.close();
    folder.release(true);
  };
  return () => (closed ??= close());
}
