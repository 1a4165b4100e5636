/**
 * The service as a process of its own: headless under Node, or the desktop's utility process. Settings come as options
 * (`--port 8081 --data FOLDER --static FOLDER --open FILE …`), from the environment (`HEADWATER_DATA`), or as the
 * first message of the parent process. It stops gracefully on SIGTERM, SIGINT and the message `stop`.
 */
import { homedir } from 'node:os';
import { parseArgs } from 'node:util';
import { isVendorId } from '../src-lineage/dialects/vendor.ts';
import { defaultDataFolder, startService } from './service.ts';
import type { RunningService } from './service.ts';
import { defaultPort } from './settings.ts';
import type { ServiceSettings } from './settings.ts';

/** What the parent process may say. */
export type ToService = { type: 'start'; settings: ParentSettings } | { type: 'stop' };
/** What the service says to its parent process. */
export type FromService =
  { type: 'started'; url: string; port: number } | { type: 'failed'; name: string; message: string };

/** The settings that can be sent from process to process. */
export type ParentSettings = { dataFolder: string } & Partial<
  Omit<ServiceSettings, 'workerUrl' | 'limits' | 'dataFolder'>
>;

/** Electron's port to the parent of a utility process. */
interface ParentPort {
  on(event: 'message', listener: (message: { data: unknown }) => void): void;
  postMessage(message: FromService): void;
}

const parentPort = (process as NodeJS.Process & { parentPort?: ParentPort }).parentPort;
let service: Promise<RunningService> | undefined;

function start(settings: ParentSettings): void {
  service ??= startService(settings);
  service.then(
    ({ url, port }) => {
      if (parentPort === undefined) process.stderr.write(`Headwater listens on ${url}\n`);
      tell({ type: 'started', url, port });
    },
    (error: unknown) => {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      process.stderr.write(`${message}\n`);
      tell({ type: 'failed', name, message });
      process.exitCode = 1;
      if (parentPort !== undefined) setTimeout(() => process.exit(1), 100);
    },
  );
}

function stop(): void {
  const ended = service?.then((running) => running.close()) ?? Promise.resolve();
  ended.catch(() => undefined).finally(() => process.exit());
}

function tell(message: FromService): void {
  parentPort?.postMessage(message);
  if (parentPort === undefined) process.send?.(message);
}

function heed(message: unknown): void {
  const { type, settings } = message as Partial<{ type: string; settings: ParentSettings }>;
  if (type === 'stop') stop();
  if (type === 'start' && settings !== undefined) start(settings);
}

function settingsFromArguments(): ParentSettings {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      data: { type: 'string' },
      static: { type: 'string' },
      sample: { type: 'string' },
      vendor: { type: 'string' },
      log: { type: 'string' },
      open: { type: 'string', multiple: true },
      origin: { type: 'string', multiple: true },
    },
  });
  const port = Number(values.port ?? defaultPort);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error('--port must be 0 to 65535.');
  const logLevel = (['silent', 'error', 'warn', 'info', 'debug'] as const).find(
    (each) => each === values.log,
  );
  return {
    port,
    dataFolder: values.data ?? defaultDataFolder(process.env, homedir()),
    ...(values.static !== undefined && { staticFolder: values.static }),
    ...(values.sample !== undefined && { sampleFolder: values.sample }),
    ...(values.vendor !== undefined && isVendorId(values.vendor) && { vendor: values.vendor }),
    ...(values.open !== undefined && { openFiles: values.open }),
    ...(values.origin !== undefined && { allowedOrigins: values.origin }),
    ...(logLevel !== undefined && { logLevel }),
  };
}

process.on('SIGTERM', stop);
process.on('SIGINT', stop);
if (parentPort !== undefined) {
  parentPort.on('message', ({ data }) => heed(data));
} else {
  process.on('message', heed);
  // The program that started the service has ended without a word.
  process.on('disconnect', stop);
  start(settingsFromArguments());
}
