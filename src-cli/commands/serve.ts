import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Command, Option } from 'commander';
import { StartFailure } from '../../src-server/base/start-failure.ts';
import { defaultDataFolder } from '../../src-server/service/start-up/default-data-folder.ts';
import { authModes, defaultPort, localAddress, logLevels } from '../../src-server/settings/settings.ts';
import type { MergedSettings } from '../../src-server/settings/configuration.ts';
import type { GivenSettings } from '../../src-server/settings/settings.ts';
import { examplesFirst } from '../base/examples.ts';
import { CommandFailure, exitCodes } from '../base/exit-codes.ts';
import { interrupted } from '../base/interrupted.ts';
import { say } from '../base/messages.ts';
import { parsePort } from '../options/port-option.ts';

interface ServeFlags {
  port?: number;
  address?: string;
  auth?: GivenSettings['auth'];
  config?: string;
  host?: string[];
  data?: string;
  store?: string;
  static?: string;
  origin?: string[];
  log?: GivenSettings['logLevel'];
  logFile?: boolean;
  examples?: boolean;
}

/** `headwater serve`: the HTTP service with the web interface, until it is interrupted. */
export function serveCommand(): Command {
  const command = new Command('serve')
    .description('Serve the SQLFlow API and the web interface, on 127.0.0.1 unless it is shared.')
    .option('-p, --port <number>', `port; 0 takes a free one (default: ${defaultPort})`, parsePort)
    .addOption(
      new Option('--auth <mode>', 'token: callers sign in (see "headwater user")').choices(authModes),
    )
    .option('--address <ip>', `address to listen on; any but ${localAddress} needs --auth token`)
    .option('--host <name...>', 'names under which a shared server may be called')
    .option('-d, --data <folder>', "folder of the database and the uploaded files (default: the user's)")
    .option('--store <address>', 'where jobs and results are kept: sqlite (default), or postgres://…')
    .option('--config <file>', 'settings file (default: settings.json in the data folder)')
    .option('--static <folder>', 'folder of the built web interface (default: the one that was built beside)')
    .option('--origin <url...>', 'further origins that may call the service beside its own')
    .addOption(
      new Option('--log <level>', 'what is logged on standard error (default: warn)').choices(logLevels),
    )
    .option('--log-file', 'write the log to the folder `logs` of the data folder too')
    .option('--examples', 'serve the example services below /examples on a shared server too')
    .option('--no-examples', 'leave the example services out');
  examplesFirst(command, [
    'headwater serve',
    'headwater serve --port 9090 --data ./lineage-data',
    'headwater serve --no-examples',
    'headwater serve --auth token --address 0.0.0.0 --host lineage.example.com',
    'headwater serve --store postgres://headwater@db.example.com/headwater',
  ]);
  return command.action(serve);
}

async function serve(flags: ServeFlags): Promise<void> {
  // Only this command needs the service with its database; the others start faster without.
  const { startService } = await import('../../src-server/service/service.ts');
  const { announceExamples } = await import('../../src-server/examples/announcement.ts');
  const service = await settingsOf(flags)
    .then(startService)
    .catch((error: unknown) => {
      if (error instanceof StartFailure) {
        throw new CommandFailure(exitCodes.unreadable, `${error.message} ${error.advice}`);
      }
      throw error;
    });
  say(`Headwater listens on ${service.url} (Ctrl+C ends it).`);
  await announceExamples(service, say);
  await interrupted();
  await service.close();
}

/** What the flags say, before the environment and the settings file. */
async function settingsOf(flags: ServeFlags): Promise<MergedSettings> {
  const { mergedSettings } = await import('../../src-server/settings/merged-settings.ts');
  const built = builtInterface();
  return mergedSettings(
    {
      dataFolder: flags.data ?? defaultDataFolder({ environment: process.env, home: homedir() }),
      ...(flags.config !== undefined && { config: flags.config }),
      ...(flags.store !== undefined && { store: flags.store }),
      ...(flags.port !== undefined && { port: flags.port }),
      ...(flags.address !== undefined && { address: flags.address }),
      ...(flags.auth !== undefined && { auth: flags.auth }),
      ...(flags.host !== undefined && { allowedHosts: flags.host }),
      ...(flags.static !== undefined && { staticFolder: flags.static }),
      ...(flags.origin !== undefined && { allowedOrigins: flags.origin }),
      ...(flags.log !== undefined && { logLevel: flags.log }),
      ...(flags.logFile === true && { logFile: true }),
      ...(flags.examples !== undefined && { examples: { enabled: flags.examples } }),
    },
    process.env,
    { logLevel: 'warn', metrics: true, ...(built !== undefined && { staticFolder: built }) },
  );
}

/** The web interface of a build: beside the bundled command line, or in the checkout's `out`. */
function builtInterface(): string | undefined {
  const candidates = ['../renderer/', '../../renderer/', '../../out/renderer/'];
  return candidates
    .map((candidate) => fileURLToPath(new URL(candidate, import.meta.url)))
    .find((folder) => existsSync(`${folder}index.html`));
}
