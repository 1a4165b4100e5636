/**
 * The service as a process of its own: headless under Node, or the desktop's utility process. Settings come as options
 * (`--port 8081 --data FOLDER --static FOLDER --open FILE …`), from the environment (`HEADWATER_DATA`), or as the
 * first message of the parent process. It stops gracefully on SIGTERM, SIGINT and the message `stop`; a second signal
 * ends it at once.
 *
 * Compiled code is kept between runs, so everything else is loaded after that is switched on; what the parent says
 * meanwhile waits.
 */
import { enableCompileCache } from 'node:module';
import type { ParentPort } from './service/service-process.ts';

export type { FromService, ToService } from './service/service-process.ts';
export type { ParentSettings } from './service/start-up/parent-settings.ts';

enableCompileCache();
const loaded = import('./service/service-process.ts');
const { parentPort } = process as NodeJS.Process & { parentPort?: ParentPort };

const stop = (): void => void loaded.then((service) => service.stop());
const stopBySignal = (): void => void loaded.then((service) => service.stopBySignal());
const handle = (message: unknown): void => void loaded.then((service) => service.handleMessage(message));

process.on('SIGTERM', stopBySignal);
process.on('SIGINT', stopBySignal);
if (parentPort !== undefined) {
  parentPort.on('message', ({ data }) => handle(data));
} else {
  process.on('message', handle);
  // The program that started the service has ended without a word.
  process.on('disconnect', stop);
  void loaded.then((service) => service.startByArguments());
}
