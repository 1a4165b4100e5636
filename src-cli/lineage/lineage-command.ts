import type { Command } from 'commander';
import { addLineageFlags, type LineageFlags } from '../options/lineage-flags.ts';

/** The command with these flags and its action: `analyze` and `export` differ in their format and in what they report. */
export function withLineage(
  command: Command,
  format: LineageFlags['format'],
  report: 'all' | 'errors',
): Command {
  return addLineageFlags(command, format).action(async (paths: string[], flags: LineageFlags) => {
    // Help, completion and other commands start faster without the engine.
    const { runLineage } = await import('./run-lineage.ts');
    process.exitCode = await runLineage(paths, flags, {
      report,
      namesRelations: command.getOptionValueSource('relations') !== 'default',
      help: () => command.helpInformation(),
    });
  });
}
