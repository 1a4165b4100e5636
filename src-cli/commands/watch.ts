import { Command } from 'commander';
import { examplesFirst } from '../base/examples.ts';
import type { WatchFlags } from '../lineage/watch.ts';
import { addWayFlags } from '../options/graph-flags.ts';
import { addReadingFlags } from '../options/reading-flags.ts';

/** `headwater watch`: the lineage while files change. */
export function watchCommand(): Command {
  const command = new Command('watch')
    .description(
      'Show what every change of the files does to the lineage, and keep a page of it. Ends with Ctrl+C.',
    )
    .argument('[paths...]', 'SQL files and folders; without any, the folder where you are');
  examplesFirst(command, ['headwater watch etl/', 'headwater watch --html lineage.html etl/']);
  addReadingFlags(command).option(
    '--html <file>',
    'the interactive graph as one page, rewritten with every change',
  );
  return addWayFlags(command, ['fdd']).action(async (paths: string[], flags: WatchFlags) => {
    const { watchPaths } = await import('../lineage/watch.ts');
    const ending = new AbortController();
    process.once('SIGINT', () => ending.abort());
    process.once('SIGTERM', () => ending.abort());
    await watchPaths(
      paths.length === 0 ? ['.'] : paths,
      flags,
      (text) => process.stdout.write(text),
      ending.signal,
    );
  });
}
