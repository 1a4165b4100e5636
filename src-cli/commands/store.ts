import { Command, Option } from 'commander';
import { StartFailure } from '../../src-server/base/start-failure.ts';
import type { StoreSide } from '../../src-server/store/copy/store-side.ts';
import { examplesFirst } from '../base/examples.ts';
import { CommandFailure, exitCodes } from '../base/exit-codes.ts';
import { say } from '../base/messages.ts';

/** `headwater store`: what keeps jobs and results. */
export function storeCommand(): Command {
  const command = new Command('store').description(
    'Move what a service keeps to another store, and print its audit log.',
  );
  examplesFirst(command, [
    'headwater store copy ./lineage-data postgres://headwater@db.example.com/headwater',
    'headwater store copy postgres://headwater@db.example.com/headwater ./lineage-data',
    'headwater store audit ./lineage-data --since 2026-11-01 --format csv',
  ]);
  command
    .command('copy <from> <to>')
    .description(
      'Copy everything from one store into an empty one, and compare both. Each is a data folder or the address of a PostgreSQL database; no service may be using them.',
    )
    .action(copy);
  command
    .command('audit <store>')
    .description('Print the audit log of a data folder that no service uses, or of a PostgreSQL database.')
    .option('--since <time>', 'only what happened from this time on, as 2026-11-26T22:00:00Z')
    .option('--until <time>', 'only what happened before this time')
    .addOption(
      new Option('-f, --format <format>', 'how it is written').choices(['jsonl', 'csv']).default('jsonl'),
    )
    .action(audit);
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

interface AuditFlags {
  since?: string;
  until?: string;
  format: 'jsonl' | 'csv';
}

async function audit(place: string, { since, until, format }: AuditFlags): Promise<void> {
  const range = { since: timeOf('--since', since), until: timeOf('--until', until) };
  const { printAudit } = await import('../../src-server/store/copy/print-audit.ts');
  await refusing(() => printAudit(place, format, range, (text) => void process.stdout.write(text)));
}

function timeOf(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const time = Date.parse(text);
  if (!Number.isNaN(time)) return time;
  throw new CommandFailure(exitCodes.usage, `${flag} must be a time, as 2026-11-26T22:00:00Z.`);
}

/** A store that cannot be used is reported without a trace. */
async function refusing(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    throw new CommandFailure(exitCodes.unreadable, `${error.message} ${error.advice}`);
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
