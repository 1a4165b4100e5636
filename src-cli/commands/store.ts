import { Command } from 'commander';
import { StartFailure } from '../../src-server/base/start-failure.ts';
import type { StoreSide } from '../../src-server/store/copy/store-side.ts';
import { examplesFirst } from '../base/examples.ts';
import { CommandFailure, exitCodes } from '../base/exit-codes.ts';
import { say } from '../base/messages.ts';

/** `headwater store`: what keeps jobs and results. */
export function storeCommand(): Command {
  const command = new Command('store').description('Move what a service keeps to another store.');
  examplesFirst(command, [
    'headwater store copy ./lineage-data postgres://headwater@db.example.com/headwater',
    'headwater store copy postgres://headwater@db.example.com/headwater ./lineage-data',
  ]);
  command
    .command('copy <from> <to>')
    .description(
      'Copy everything from one store into an empty one, and compare both. Each is a data folder or the address of a PostgreSQL database; no service may be using them.',
    )
    .action(copy);
  return command;
}

async function copy(from: string, to: string): Promise<void> {
  const { copyStore } = await import('../../src-server/store/copy/copy-store.ts');
  const sides: StoreSide[] = [];
  try {
    for (const [place, mode] of [
      [from, 'from'],
      [to, 'to'],
    ] as const)
      sides.push(await opened(place, mode));
    const [source, target] = sides as [StoreSide, StoreSide];
    await copyStore(source, target, ({ name, rows, hash }) => {
      process.stdout.write(`${name}\t${rows}\t${hash}\n`);
    });
    say('Everything was copied; both stores hold the same.');
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    throw new CommandFailure(exitCodes.unreadable, `${error.message} ${error.advice}`);
  } finally {
    for (const side of sides.reverse()) await side.close();
  }
}

async function opened(place: string, mode: 'from' | 'to'): Promise<StoreSide> {
  if (!/^postgres(?:ql)?:/.test(place)) {
    const { SqliteSide } = await import('../../src-server/store/copy/sqlite-side.ts');
    return new SqliteSide(place);
  }
  const { isStore } = await import('../../src-server/settings/settings.ts');
  if (!isStore(place)) throw new CommandFailure(exitCodes.usage, 'The address of a store is none.');
  const { PostgresSide } = await import('../../src-server/store/copy/postgres-side.ts');
  return await PostgresSide.open(place, mode);
}
