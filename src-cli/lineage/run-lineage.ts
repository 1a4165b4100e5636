import { formatFacts } from '../../src-lineage/export/formats/format-table.ts';
import { drawWithoutFailing } from '../../src-lineage/export/text/without-failing-objects.ts';
import type { LineageModel } from '../../src-lineage/model/model.ts';
import type { RelationType } from '../../src-lineage/model/relations.ts';
import { addDiagnostics, EngineFaults, reportTraces } from '../base/engine-faults.ts';
import { CommandFailure, type ExitCode, exitCodes } from '../base/exit-codes.ts';
import { shownPieces } from '../base/terminal.ts';
import type { Input } from '../input/inputs.ts';
import { reportRefused } from '../input/refused-files.ts';
import { analysePaths } from '../options/analysis.ts';
import { graphOptionsOf, withProject } from '../options/graph-flags.ts';
import type { LineageFlags } from '../options/lineage-flags.ts';
import { outcome, reportProblems, reportStatistics } from '../options/problems.ts';
import { callTitle } from '../output/call-title.ts';
import { type FormatSettings, formatted } from '../output/formats.ts';
import { writeOutput } from '../output/output.ts';

/** What a command says of its call beside its flags. */
interface Call {
  /** What goes to standard error of what was not understood: everything with the statistics, or errors only. */
  report: 'all' | 'errors';
  /** Whether the call names relations: else they are those of the format. */
  namesRelations: boolean;
  /** How the command is used. */
  help: () => string;
}

/** Reads, analyses and writes; the way of both `analyze` and `export`. */
export async function runLineage(
  paths: readonly string[],
  flags: LineageFlags,
  { report, namesRelations, help }: Call,
): Promise<ExitCode> {
  const inputs = paths.length === 0 && !process.stdin.isTTY ? ['-'] : paths;
  if (inputs.length === 0) {
    throw new CommandFailure(exitCodes.usage, `Name a file, a folder or - for standard input.\n\n${help()}`);
  }
  const { model, refused, faults, keep, project, sources } = await analysePaths(inputs, flags);
  const toTerminal = flags.output === undefined || flags.output === '-';
  const { format, delimiter, csvSafe, reasons, jobName, namespace, event } = flags;
  const settings: FormatSettings = {
    options: graphOptionsOf({
      ...withProject(flags, project),
      relations: relationsOf(flags, namesRelations),
    }),
    csv: { delimiter, csvSafe },
    reasons,
    jobName,
    ...(namespace !== undefined && { namespace }),
    event,
    ...(flags.withSql && { textOf: textsOf(model, sources) }),
    analysedAt: now(),
    ...callTitle(inputs),
    styled: toTerminal,
  };
  const exporting = new EngineFaults();
  const draw = (each: LineageModel): ReturnType<typeof formatted> => formatted(each, format, settings);
  const drawn = drawWithoutFailing(model, draw, 'export', exporting.hooks);
  const isShown = toTerminal && process.stdout.isTTY && format === 'csv';
  await writeOutput(isShown ? shownPieces(drawn) : drawn, flags.output);
  await keep?.();
  addDiagnostics(model, exporting.reported);
  const severities = report === 'all' ? (['error', 'warning'] as const) : (['error'] as const);
  reportProblems(model, flags.notes ? [...severities, 'information'] : severities);
  if (flags.verbose) reportTraces([...faults, ...exporting.reported]);
  reportRefused(refused, model.statistics.files, flags.verbose === true);
  if (report === 'all') reportStatistics(model);
  return outcome(model, flags.failOn);
}

/** The texts of the files of a model. */
function textsOf(model: LineageModel, sources: readonly Input[]): (file: number) => string | undefined {
  const texts = new Map(sources.map(({ name, text }) => [name, text]));
  return (file) => texts.get(model.files[file]?.name ?? '');
}

/** The relations that the call names, else those of the format. */
function relationsOf({ format, relations }: LineageFlags, namesRelations: boolean): RelationType[] {
  const { relationTypes: ofFormat } = formatFacts(format);
  return namesRelations || ofFormat === undefined ? relations : [...ofFormat];
}

/**
 * The time that goes into what is written. `SOURCE_DATE_EPOCH`, in seconds, takes its place where the same input shall
 * give the same bytes (https://reproducible-builds.org/specs/source-date-epoch/).
 */
function now(): number {
  const given = process.env['SOURCE_DATE_EPOCH'] ?? '';
  return /^\d{1,11}$/.test(given) ? Number(given) * 1000 : Date.now();
}
