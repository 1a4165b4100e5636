import type { Command } from 'commander';
import { analysePaths } from './analysis.ts';
import { CommandFailure, type ExitCode, exitCodes } from './exit-codes.ts';
import { formatted } from './formats.ts';
import { graphOptionsOf, relationTypes } from './graph-flags.ts';
import type { LineageFlags } from './lineage-flags.ts';
import { writeOutput } from './output.ts';
import { outcome, reportProblems, reportStatistics } from './problems.ts';

/**
 * Reads, analyses and writes; the way of both `analyze` and `export`. `report` is what is told on standard error of
 * what was not understood: everything with the statistics, or errors only.
 */
export async function runLineage(
  command: Command,
  paths: readonly string[],
  flags: LineageFlags,
  report: 'all' | 'errors',
): Promise<ExitCode> {
  const inputs = paths.length === 0 && !process.stdin.isTTY ? ['-'] : paths;
  if (inputs.length === 0) {
    throw new CommandFailure(
      exitCodes.usage,
      `Name a file, a folder or - for standard input.\n\n${command.helpInformation()}`,
    );
  }
  const model = await analysePaths(inputs, flags);
  const toTerminal = flags.output === undefined || flags.output === '-';
  // The reader of a report switches types on and off.
  const allTypes = flags.format === 'html' && command.getOptionValueSource('relations') === 'default';
  const options = graphOptionsOf(allTypes ? { ...flags, relations: [...relationTypes] } : flags);
  const settings = { options, delimiter: flags.delimiter, styled: toTerminal };
  await writeOutput(formatted(model, flags.format, settings), flags.output);
  const severities = report === 'all' ? (['error', 'warning'] as const) : (['error'] as const);
  reportProblems(model, flags.notes ? [...severities, 'information'] : severities);
  if (report === 'all') reportStatistics(model);
  return outcome(model, flags.failOn);
}
