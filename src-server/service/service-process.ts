/** The service as a process: its settings, what it says to its parent, and its end. */
import { homedir } from 'node:os';
import { parseArgs } from 'node:util';
import { isVendorId } from '../../src-lineage/dialects/table/vendor.ts';
import { StartFailure } from '../base/start-failure.ts';
import { errorOf } from '../base/thrown.ts';
import { announceExamples } from '../examples/announcement.ts';
import type { Account } from '../examples/company/access/accounts.ts';
import { endedJob } from '../jobs/record/ended-job.ts';
import type { EndedJob } from '../jobs/record/ended-job.ts';
import { mergedSettings } from '../settings/merged-settings.ts';
import { authModes, logLevels } from '../settings/settings.ts';
import type { ExampleSettings, ServiceSettings } from '../settings/settings.ts';
import { startService } from './service.ts';
import type { RunningService } from './service.ts';
import { defaultDataFolder } from './start-up/default-data-folder.ts';

/** What the parent process may say. */
export type ToService = { type: 'start'; settings: ParentSettings } | { type: 'stop' };
/** What the service says to its parent process; the accounts of the example company to the desktop only. */
export type FromService =
  | { type: 'started'; url: string; port: number }
  | { type: 'example-accounts'; accounts: readonly Account[] }
  | { type: 'job-ended'; job: EndedJob }
  | { type: 'failed'; name: string; message: string; advice?: string | undefined; port?: number | undefined };

/** The settings that can be sent from process to process. */
export type ParentSettings = { dataFolder: string; config?: string } & Partial<
  Omit<ServiceSettings, 'workerUrl' | 'limits' | 'retention' | 'examples' | 'dataFolder' | 'now'>
> & { examples?: Partial<ExampleSettings> };

/** Electron's port to the parent of a utility process. */
export interface ParentPort {
  on(event: 'message', listener: (message: { data: unknown }) => void): void;
  postMessage(message: FromService): void;
}

/** The port to the parent of this process, in a utility process of Electron. */
export const parentPort = (process as NodeJS.Process & { parentPort?: ParentPort }).parentPort;
let service: Promise<RunningService> | undefined;

function start(settings: ParentSettings): void {
  service ??= begun(settings);
  service.then(
    (running) => {
      const { url, port } = running;
      if (parentPort === undefined) {
        process.stderr.write(`Headwater listens on ${url}\n`);
        void announceExamples(running, (line) => process.stderr.write(`${line}\n`));
      }
      send({ type: 'started', url, port });
      running.watchJobs((job, status) => send({ type: 'job-ended', job: endedJob(job, status, Date.now()) }));
      void sendAccounts(running);
    },
    (error: unknown) => {
      const { name, message } = errorOf(error);
      const port = error instanceof StartFailure ? error.port : undefined;
      const advice = error instanceof StartFailure ? error.advice : undefined;
      process.stderr.write(`${[message, advice].filter((part) => part !== undefined).join(' ')}\n`);
      send({ type: 'failed', name, message, advice, port });
      process.exitCode = error instanceof StartFailure ? failureCodes.refused : failureCodes.broken;
      if (parentPort !== undefined) setTimeout(() => process.exit(), 100);
      // Nothing else keeps the process.
      else if (process.connected) process.disconnect();
    },
  );
}

async function begun(settings: ParentSettings): Promise<RunningService> {
  return await startService(mergedSettings(settings, process.env));
}

/** Exit codes of a service that did not start: the user can correct it, or the fault is Headwater's own. */
const failureCodes = { refused: 3, broken: 4 } as const;

/** Milliseconds after which a service that does not stop is ended all the same. Its jobs run again at the next start. */
const deadline = 4500;
let signals = 0;

/** Stops gracefully and ends the process. */
export function stop(): void {
  const endAfter = (time: number): NodeJS.Timeout => setTimeout(() => process.exit(), time).unref();
  const hurry = endAfter(deadline);
  const ended = service?.then((running) => {
    clearTimeout(hurry);
    endAfter(deadline + running.drainTime);
    return running.close();
  });
  (ended ?? Promise.resolve()).catch(() => undefined).finally(() => process.exit());
}

/** Stops gracefully at a first signal; at a second one the process ends at once. */
export function stopBySignal(): void {
  signals += 1;
  if (signals > 1) process.exit();
  stop();
}

/** Gives the desktop, and nobody else, the accounts of the example company: its page shows them. */
async function sendAccounts({ exampleAccounts }: RunningService): Promise<void> {
  const given = await exampleAccounts?.catch(() => undefined);
  if (given !== undefined) parentPort?.postMessage({ type: 'example-accounts', accounts: given.accounts });
}

function send(message: FromService): void {
  parentPort?.postMessage(message);
  if (parentPort === undefined) process.send?.(message);
}

/** Does what the parent process says. */
export function handleMessage(message: unknown): void {
  const { type, settings } = message as Partial<{ type: string; settings: ParentSettings }>;
  if (type === 'stop') stop();
  if (type === 'start' && settings !== undefined) start(settings);
}

/** Starts with the settings of the command line. */
export function startByArguments(): void {
  start(settingsFromArguments());
}

function settingsFromArguments(): ParentSettings {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      address: { type: 'string' },
      auth: { type: 'string' },
      host: { type: 'string', multiple: true },
      data: { type: 'string' },
      store: { type: 'string' },
      config: { type: 'string' },
      static: { type: 'string' },
      sample: { type: 'string' },
      vendor: { type: 'string' },
      log: { type: 'string' },
      'log-file': { type: 'boolean' },
      examples: { type: 'boolean' },
      'no-examples': { type: 'boolean' },
      open: { type: 'string', multiple: true },
      origin: { type: 'string', multiple: true },
    },
  });
  const port = values.port === undefined ? undefined : Number(values.port);
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port <= 65535)) {
    throw new Error('--port must be 0 to 65535.');
  }
  const auth = authModes.find((each) => each === values.auth);
  if (auth !== values.auth) throw new Error('--auth must be none or token.');
  const logLevel = logLevels.find((each) => each === values.log);
  return {
    ...(port !== undefined && { port }),
    ...(auth !== undefined && { auth }),
    ...(values.config !== undefined && { config: values.config }),
    ...(values.address !== undefined && { address: values.address }),
    ...(values.host !== undefined && { allowedHosts: values.host }),
    dataFolder: values.data ?? defaultDataFolder({ environment: process.env, home: homedir() }),
    ...(values.store !== undefined && { store: values.store }),
    ...(values.static !== undefined && { staticFolder: values.static }),
    ...(values.sample !== undefined && { sampleFolder: values.sample }),
    ...(values.vendor !== undefined && isVendorId(values.vendor) && { vendor: values.vendor }),
    ...(values.open !== undefined && { openFiles: values.open }),
    ...(values.origin !== undefined && { allowedOrigins: values.origin }),
    ...(logLevel !== undefined && { logLevel }),
    ...(values['log-file'] === true && { logFile: true }),
    ...(values.examples === true && { examples: { enabled: true } }),
    ...(values['no-examples'] === true && { examples: { enabled: false } }),
  };
}
