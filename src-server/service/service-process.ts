/** The service as a process: its settings, what it says to its parent, and its end. */
import { StartFailure } from '../base/start-failure.ts';
import { errorOf } from '../base/thrown.ts';
import { announceExamples } from '../examples/announcement.ts';
import type { Account } from '../examples/company/access/accounts.ts';
import { endedJob } from '../jobs/record/ended-job.ts';
import type { EndedJob } from '../jobs/record/ended-job.ts';
import { mergedSettings } from '../settings/merged-settings.ts';
import { startService } from './service.ts';
import type { RunningService } from './service.ts';
import type { ParentSettings } from './start-up/parent-settings.ts';
import { settingsFromArguments } from './start-up/service-arguments.ts';

/** What the parent process may say. */
export type ToService = { type: 'start'; settings: ParentSettings } | { type: 'stop' };
/** What the service says to its parent process; the accounts of the example company to the desktop only. */
export type FromService =
  | { type: 'started'; url: string; port: number }
  | { type: 'example-accounts'; accounts: readonly Account[] }
  | { type: 'job-ended'; job: EndedJob }
  | { type: 'failed'; name: string; message: string; advice?: string | undefined; port?: number | undefined };

/** Electron's port to the parent of a utility process. */
export interface ParentPort {
  on(event: 'message', listener: (message: { data: unknown }) => void): void;
  postMessage(message: FromService): void;
}

/** The port to the parent of this process, in a utility process of Electron. */
export const parentPort = (process as NodeJS.Process & { parentPort?: ParentPort }).parentPort;
let service: Promise<RunningService> | undefined;

function start(settings: () => ParentSettings): void {
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

async function begun(settings: () => ParentSettings): Promise<RunningService> {
  return await startService(mergedSettings(settings(), process.env));
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
  if (type === 'start' && settings !== undefined) start(() => settings);
}

/** Starts with the settings of the command line. */
export function startByArguments(): void {
  start(() => settingsFromArguments(process.argv.slice(2)));
}
