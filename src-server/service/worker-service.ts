import type { Server } from 'node:http';
import { StartFailure } from '../base/start-failure.ts';
import { openServiceLog } from '../log/service-log.ts';
import { monitoringApplication } from '../routes/application.ts';
import type { ServiceContext } from '../routes/context/service-context.ts';
import { Configuration, type MergedSettings } from '../settings/configuration.ts';
import { completeSettings, localAddress, ownStore } from '../settings/settings.ts';
import { makeContext } from './service.ts';
import { claimDataFolder, unusable } from './start-up/data-folder.ts';
import { listen, urlHost } from './start-up/listening.ts';
import { serviceServer } from '../http/service-server.ts';

/** Where a worker answers to what watches it; it answers to nothing else, and nowhere else. */
export interface MonitoringPlace {
  port: number;
  /** On any but {@link localAddress} the numbers want the monitoring token. */
  address?: string;
}

/** A running worker. */
export interface RunningWorker {
  /** Where it answers to what watches it. */
  url?: string;
  /** Gives the jobs that it analyses back to the others, and ends. */
  close(): Promise<void>;
}

/**
 * Starts a worker: a process that analyses the jobs of the services it shares a store with, and answers nobody but what
 * watches it. It leaves what is kept for how long to them. Its folder only holds files while a run reads them.
 * @throws StartFailure where the user can correct the cause
 */
export async function startWorker(
  { configuration: _, ...given }: MergedSettings,
  watched?: MonitoringPlace,
): Promise<RunningWorker> {
  const settings = completeSettings({
    ...given,
    address: localAddress,
    auth: 'none',
    examples: { enabled: false },
  });
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
    const { runner, pool, store, admission, helper, traces } = context;
    const monitoring = watched && (await monitoringServer(context, watched));
    await helper?.start();
    runner.start();
    log.info({ pid: process.pid, dataFolder: folder.path, url: monitoring?.url }, 'worker started');
    return {
      ...(monitoring !== undefined && { url: monitoring.url }),
      close: async () => {
        log.info('worker stops');
        admission.leave();
        await Promise.all([runner.stop(), helper?.stop()]);
        await pool.close();
        await store.close();
        await traces.close();
        monitoring?.server.close();
        monitoring?.server.closeAllConnections();
        end();
      },
    };
  } catch (error) {
    end();
    throw unusable(folder.path, error);
  }
}

async function monitoringServer(
  context: ServiceContext,
  { port, address = localAddress }: MonitoringPlace,
): Promise<{ server: Server; url: string }> {
  const settings = { ...context.settings, address };
  const application = monitoringApplication({ ...context, settings }, address !== localAddress);
  const { server, scheme, endWatch } = serviceServer(application, settings, context.log);
  server.once('close', endWatch);
  const taken = await listen(server, port, address);
  return { server, url: `${scheme}://${urlHost(address)}:${taken}` };
}
