import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { StartFailure } from '../../src-server/base/start-failure.ts';
import { localAddress, logLevels } from '../../src-server/settings/settings.ts';
import type { GivenSettings } from '../../src-server/settings/settings.ts';
import type { MonitoringPlace } from '../../src-server/service/worker-service.ts';
import { examplesFirst } from '../base/examples.ts';
import { CommandFailure, exitCodes } from '../base/exit-codes.ts';
import { interrupted } from '../base/interrupted.ts';
import { say } from '../base/messages.ts';
import { parsePort } from '../options/port-option.ts';

interface WorkerFlags {
  store?: string;
  data?: string;
  config?: string;
  log?: GivenSettings['logLevel'];
  port?: number;
  address?: string;
}

/** `headwater worker`: analyses the jobs of services that share a store, until it is interrupted. */
export function workerCommand(): Command {
  const command = new Command('worker')
    .description('Analyse the jobs of services that share a PostgreSQL store, without answering requests.')
    .option('--store <address>', 'the store that is shared: postgres://… (or HEADWATER_STORE)')
    .option('-d, --data <folder>', 'folder for files while they are read (default: a temporary one)')
    .option('--config <file>', 'settings file (default: settings.json in the data folder)')
    .option('-p, --port <number>', 'answer /health and /metrics on this port; 0 takes a free one', parsePort)
    .option('--address <ip>', `address of that port (default: ${localAddress})`)
    .addOption(
      new Option('--log <level>', 'what is logged on standard error (default: warn)').choices(logLevels),
    );
  examplesFirst(command, [
    'headwater worker --store postgres://headwater@db.example.com/headwater',
    'headwater worker --store postgres://headwater@db.example.com/headwater --port 9090',
  ]);
  return command.action(work);
}

async function work(flags: WorkerFlags): Promise<void> {
  const { startWorker } = await import('../../src-server/service/worker-service.ts');
  const { mergedSettings } = await import('../../src-server/settings/merged-settings.ts');
  const own = flags.data === undefined ? mkdtempSync(join(tmpdir(), 'headwater-worker-')) : undefined;
  try {
    const settings = mergedSettings(
      {
        dataFolder: flags.data ?? own!,
        ...(flags.store !== undefined && { store: flags.store }),
        ...(flags.config !== undefined && { config: flags.config }),
        ...(flags.log !== undefined && { logLevel: flags.log }),
      },
      process.env,
      { logLevel: 'warn', metrics: true },
    );
    const worker = await startWorker(settings, placeOf(flags));
    const { url } = worker;
    say(
      `Headwater takes jobs from the store${url === undefined ? '' : `, and is watched on ${url}`} (Ctrl+C ends it).`,
    );
    await interrupted();
    await worker.close();
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    throw new CommandFailure(exitCodes.unreadable, `${error.message} ${error.advice}`);
  } finally {
    if (own !== undefined) rmSync(own, { recursive: true, force: true });
  }
}

function placeOf({ port, address }: WorkerFlags): MonitoringPlace | undefined {
  return port === undefined ? undefined : { port, ...(address !== undefined && { address }) };
}
