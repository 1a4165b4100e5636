import { StartFailure } from '../base/start-failure.ts';
import { openServiceLog } from '../log/service-log.ts';
import { Configuration } from '../settings/configuration.ts';
import { completeSettings, ownStore } from '../settings/settings.ts';
import { makeContext } from './service.ts';
import { claimDataFolder, unusable } from './start-up/data-folder.ts';

/** A running worker. */
export interface RunningWorker {
  /** Gives the jobs that it analyses back to the others, and ends. */
  close(): Promise<void>;
}

/**
 * Starts a worker: a process that analyses the jobs of the services it shares a store with, and answers nobody. It
 * leaves what is kept for how long to them. Its folder only holds files while a run reads them.
 * @throws StartFailure where a person can mend what is in the way
 */
export async function startWorker(given: Parameters<typeof completeSettings>[0]): Promise<RunningWorker> {
  const settings = completeSettings({ ...given, auth: 'none', examples: { enabled: false } });
  if (settings.store === ownStore) {
    throw new StartFailure(
      'InvalidSettings',
      'A worker needs a store that it shares with services.',
      'Name it: "--store postgres://user:password@host:5432/database", or HEADWATER_STORE.',
      { setting: 'store' },
    );
  }
  const folder = claimDataFolder(settings.dataFolder);
  const serviceLog = openServiceLog(settings);
  const { log } = serviceLog;
  const end = (): void => {
    serviceLog.close();
    folder.release(true);
  };
  try {
    const context = await makeContext(settings, new Configuration(given), log, folder);
    const { runner, pool, store } = context;
    runner.start();
    log.info({ pid: process.pid, dataFolder: folder.path }, 'worker started');
    return {
      close: async () => {
        log.info('worker stops');
        await runner.stop();
        await pool.close();
        await store.close();
        end();
      },
    };
  } catch (error) {
    end();
    throw unusable(folder.path, error);
  }
}
