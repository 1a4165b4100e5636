import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LineageModel } from '../../src-lineage/model/model.ts';
import { type ComparisonAnswer, comparisonAnswer } from '../../src-lineage/questions/comparison-answer.ts';
import {
  comparisonJson,
  comparisonMarkdown,
  comparisonTable,
  comparisonText,
} from '../../src-lineage/questions/formats/comparison-text.ts';
import { CommandFailure, exitCodes, type ExitCode } from '../base/exit-codes.ts';
import { archiveOf, revisionsOf } from '../input/git.ts';
import type { AnalysisFlags } from '../options/analysis.ts';
import type { WayFlags } from '../options/graph-flags.ts';
import type { Answer } from './answer.ts';
import type { ChangeLevel } from './formats.ts';
import { readAsked } from './read-asked.ts';

/** What is asked of two states. */
export interface CompareFlags extends AnalysisFlags, WayFlags {
  /** Revisions of a repository; the paths then choose files of both. */
  git?: string;
  failOn: ChangeLevel;
}

/** Two states, compared. */
export interface Compared {
  answer: Answer;
  after: LineageModel;
  code: ExitCode;
}

/** What is different between two folders, archives, files or revisions. @throws CommandFailure */
export async function compared(paths: readonly string[], flags: CompareFlags): Promise<Compared> {
  const [before, after] =
    flags.git === undefined ? await twoPaths(paths, flags) : await twoRevisions(flags.git, paths, flags);
  const differences = comparisonAnswer(before, after, flags.relations);
  return {
    after,
    code: isFailure(differences, flags.failOn) ? exitCodes.sqlErrors : exitCodes.ok,
    answer: {
      text: (style) => comparisonText(differences, style),
      json: () => comparisonJson(differences),
      table: () => comparisonTable(differences),
      markdown: () => comparisonMarkdown(differences),
    },
  };
}

async function twoPaths(
  paths: readonly string[],
  flags: CompareFlags,
): Promise<[LineageModel, LineageModel]> {
  const [before, after, more] = paths;
  if (before === undefined || after === undefined || more !== undefined)
    throw new CommandFailure(exitCodes.usage, 'Name two folders, archives or files, or revisions by --git.');
  return [(await readAsked([before], flags)).model, (await readAsked([after], flags)).model];
}

async function twoRevisions(
  range: string,
  paths: readonly string[],
  flags: CompareFlags,
): Promise<[LineageModel, LineageModel]> {
  const revisions = await revisionsOf(range);
  const folder = await mkdtemp(join(tmpdir(), 'headwater-revisions-'));
  try {
    const readRevision = async (revision: string): Promise<LineageModel> =>
      (await readAsked([await archiveOf(revision, paths, folder)], flags, '.')).model;
    const before = await readRevision(revisions.before);
    if (revisions.after !== undefined) return [before, await readRevision(revisions.after)];
    return [before, (await readAsked(paths, flags)).model];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function isFailure({ lost, columns, tables, relations }: ComparisonAnswer, level: ChangeLevel): boolean {
  const all = [...columns, ...tables, ...relations];
  if (level === 'lost') return lost.length > 0;
  if (level === 'removed') return lost.length > 0 || all.some(({ change }) => change === 'removed');
  return level === 'changed' && all.length > 0;
}
