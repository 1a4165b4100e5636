/** A service, or a worker of a store, in a process of its own that a file can end: see `poisoned-worker.ts`. */
import { startService } from '../../../src-server/service/service.ts';
import { startWorker } from '../../../src-server/service/worker-service.ts';

const [dataFolder = '', store = 'sqlite', role = 'service'] = process.argv.slice(2);
const settings = {
  dataFolder,
  store,
  port: 0,
  logLevel: 'silent',
  workerUrl: new URL('./poisoned-worker.ts', import.meta.url),
} as const;
const url =
  role === 'service' ? (await startService(settings)).url : (await startWorker(settings)) && 'nowhere';
process.stdout.write(`${url}\n`);
