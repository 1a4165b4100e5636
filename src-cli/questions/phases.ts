import { lineAt, lineStarts } from '../../src-lineage/base/lines.ts';
import { jsonPieces } from '../../src-lineage/export/text/json-pieces.ts';
import { outline } from '../../src-lineage/questions/phases/outline.ts';
import type { PhaseName } from '../../src-lineage/questions/phases/phase-names.ts';
import { phaseOf, type PhaseSource, statementsOf } from '../../src-lineage/questions/phases/phases.ts';
import { fileNamed } from '../../src-lineage/questions/statement-answer.ts';
import { CommandFailure, exitCodes } from '../base/exit-codes.ts';
import { vendorOfFile } from '../input/project-settings.ts';
import type { Analysed } from '../options/analysis.ts';
import type { Answer } from './answer.ts';
import { nothingNamed } from './named.ts';

/** What is asked of a phase: a file, or one of its statements, by number or by a line. */
export interface AskedPhase {
  phase: PhaseName;
  file: string;
  /** From 1, in the order of the text. */
  statement?: number;
  line?: number;
}

/** What a phase makes of a file or a statement. @throws CommandFailure (notFound) */
export function phaseAnswer({ model, sources, project }: Analysed, asked: AskedPhase): Answer {
  const file = fileNamed(model, asked.file);
  const text =
    file === undefined ? undefined : sources.find(({ name }) => name === model.files[file]!.name)?.text;
  if (file === undefined || text === undefined) throw nothingNamed('file', asked.file, undefined);
  const { name } = model.files[file]!;
  const vendor = (project && vendorOfFile(project, name)) ?? model.vendor;
  const source: PhaseSource = { name, text, vendor, model, file };
  const { phase } = asked;
  const value = phaseOf(phase, source, statementAsked(source, asked));
  const starts = lineStarts(text);
  const lines = (): Iterable<string> => outline(value, starts);
  return {
    text: lines,
    json: () => jsonPieces({ format: 'headwater-phase', version: 1, phase, file: name, vendor, value }),
    table: () => ({ header: ['line'], rows: rowsOf(lines()) }),
  };
}

function* rowsOf(lines: Iterable<string>): Generator<string[]> {
  for (const line of lines) yield [line.trimEnd()];
}

function statementAsked(
  source: PhaseSource,
  { statement, line, file }: AskedPhase,
): ReturnType<typeof statementsOf>[number] | undefined {
  if (statement === undefined && line === undefined) return undefined;
  const statements = statementsOf(source);
  const starts = lineStarts(source.text);
  const found =
    statement === undefined
      ? statements.findLast(
          ({ start, end }) => lineAt(starts, start) <= line! && line! <= lineAt(starts, end),
        )
      : statements[statement - 1];
  if (found !== undefined) return found;
  const what = statement === undefined ? `statement at line ${line}` : `statement ${statement}`;
  throw new CommandFailure(
    exitCodes.notFound,
    `There is no ${what} in ${file}, which has ${statements.length} of the top level.`,
  );
}
