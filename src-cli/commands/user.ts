import { homedir } from 'node:os';
import { text } from 'node:stream/consumers';
import { Command, Option } from 'commander';
import { roles } from '../../src-server/access/caller.ts';
import { defaultDataFolder } from '../../src-server/service/start-up/default-data-folder.ts';
import { examplesFirst } from '../base/examples.ts';
import { CommandFailure, exitCodes } from '../base/exit-codes.ts';
import { say } from '../base/messages.ts';

interface UserFlags {
  data?: string;
  secretStdin?: true;
  role?: (typeof roles)[number];
  workspace?: string[];
}

/** `headwater user`: who may call a shared server (`headwater serve --auth token`). Works while it runs, too. */
export function userCommand(): Command {
  const command = new Command('user').description('Manage who may call a shared server.');
  examplesFirst(command, [
    'headwater user add ann',
    'headwater user add ann --secret-stdin < secret.txt',
    'headwater user add ann --role administrator --workspace finance',
    'headwater user list',
    'headwater user remove ann',
  ]);
  withFolder(command.command('add <id>'))
    .description('Add a user, or give one a new secret. The secret is printed once and kept only as a hash.')
    .option('--secret-stdin', 'read the secret from standard input instead of making one')
    .addOption(
      new Option('--role <role>', 'what the user may do (default: submit, or as before)').choices(roles),
    )
    .option('--workspace <name...>', 'shared workspaces whose jobs the user sees (default: as before)')
    .action((id: string, flags: UserFlags) => reportingFaults(() => add(id, flags)));
  withFolder(command.command('remove <id>'))
    .description(
      "Remove a user. His tokens end at once; his jobs stay, and are a later user's of the same id.",
    )
    .action((id: string, flags: UserFlags) => reportingFaults(() => remove(id, flags)));
  withFolder(command.command('list'))
    .description(
      'List the users: id, time of adding, time of the newest secret, role, workspaces; separated by tabs.',
    )
    .action((flags: UserFlags) => reportingFaults(() => list(flags)));
  return command;
}

function withFolder(command: Command): Command {
  return command.option('-d, --data <folder>', "the service's data folder (default: the user's)");
}

async function add(id: string, flags: UserFlags): Promise<void> {
  const { setUser } = await import('../../src-server/access/users-file.ts');
  const { randomSecret } = await import('../../src-server/access/secrets.ts');
  const given = flags.secretStdin === true ? await secretFromInput() : undefined;
  const secret = given ?? randomSecret();
  const existed = await setUser(dataFolder(flags), id, secret, {
    role: flags.role,
    workspaces: flags.workspace,
  });
  if (given === undefined) process.stdout.write(`${secret}\n`);
  const shown = given === undefined ? ' It is shown only this once.' : '';
  say(
    existed ? `${id} has a new secret; tokens from before have ended.${shown}` : `${id} was added.${shown}`,
  );
}

async function remove(id: string, flags: UserFlags): Promise<void> {
  const { removeUser } = await import('../../src-server/access/users-file.ts');
  if (!(await removeUser(dataFolder(flags), id))) {
    throw new CommandFailure(exitCodes.unreadable, `There is no user ${id}.`);
  }
  say(`${id} was removed; all tokens of ${id} have ended.`);
}

async function list(flags: UserFlags): Promise<void> {
  const { readUsers } = await import('../../src-server/access/users-file.ts');
  for (const user of await readUsers(dataFolder(flags))) {
    const { id, createdAt, changedAt, role = 'submitter', workspaces = [] } = user;
    process.stdout.write(`${[id, createdAt, changedAt, role, workspaces.join(' ')].join('\t')}\n`);
  }
}

/** The first line of the standard input. */
async function secretFromInput(): Promise<string> {
  if (process.stdin.isTTY) say('Type the secret, end the line, and then the input (Ctrl+D).');
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/, 1);
  return line;
}

function dataFolder({ data }: UserFlags): string {
  return data ?? defaultDataFolder({ environment: process.env, home: homedir() });
}

/** Wrong ids and secrets, and files that cannot be used, are reported without a trace. */
async function reportingFaults(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.name === 'InvalidUser') throw new CommandFailure(exitCodes.usage, error.message);
    const isOfSystem = 'syscall' in error;
    if (error.name === 'UsersFileDamaged' || isOfSystem) {
      throw new CommandFailure(exitCodes.unreadable, error.message);
    }
    throw error;
  }
}
