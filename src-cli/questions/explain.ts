import { jsonPieces } from '../../src-lineage/export/text/json-pieces.ts';
import { wholeGraph } from '../../src-lineage/graph/build/whole-graph.ts';
import type { LineageModel } from '../../src-lineage/model/model.ts';
import {
  type AskedPlace,
  fileNamed,
  statementAnswers,
  statementsTable,
  statementsText,
} from '../../src-lineage/questions/statement-answer.ts';
import { wayOptions } from '../../src-lineage/questions/way-options.ts';
import { CommandFailure, exitCodes } from '../base/exit-codes.ts';
import { type WayFlags, waysOf } from '../options/graph-flags.ts';
import type { Answer } from './answer.ts';
import { nothingNamed } from './named.ts';

/** A place of a file. */
export interface NamedFilePlace extends AskedPlace {
  file: string;
}

/** Reads `FILE`, `FILE:LINE` or `FILE:LINE:COLUMN`: of a phase a whole file can be asked. */
export function parseFile(text: string): { file: string; line?: number } {
  const [, file, line] = /^(.+?):(\d{1,9})(?::\d{1,9})?$/.exec(text) ?? [];
  return file === undefined ? { file: text } : { file, line: Number(line) };
}

/** Reads `FILE:LINE` or `FILE:LINE:COLUMN`. @throws CommandFailure (usage) */
export function parsePlace(text: string): NamedFilePlace {
  const [, file, line, column] = /^(.+?):(\d{1,9})(?::(\d{1,9}))?$/.exec(text) ?? [];
  if (file === undefined)
    throw new CommandFailure(
      exitCodes.usage,
      `${text} is no place: it must be FILE:LINE or FILE:LINE:COLUMN; with --phase it may be a FILE.`,
    );
  return { file, line: Number(line), ...(column !== undefined && { column: Number(column) }) };
}

/** What the statements at a place do. @throws CommandFailure */
export function explained(model: LineageModel, asked: NamedFilePlace, flags: WayFlags): Answer {
  const file = fileNamed(model, asked.file);
  if (file === undefined) throw nothingNamed('file', asked.file, undefined);
  const lines = model.files[file]!.lineStarts.length;
  if (asked.line < 1 || asked.line > lines)
    throw new CommandFailure(
      exitCodes.notFound,
      `${asked.file} has ${lines} lines, and no line ${asked.line}.`,
    );
  const whole = wholeGraph(model, { ...wayOptions(model, waysOf(flags), []), eachStatement: true });
  const statements = statementAnswers(model, whole, file, asked);
  if (statements.length === 0)
    throw new CommandFailure(
      exitCodes.notFound,
      `No statement stands at line ${asked.line} of ${asked.file}.`,
    );
  return {
    text: (style) => statementsText(statements, style),
    json: () => jsonPieces({ format: 'headwater-explanation', version: 1, statements }),
    table: () => statementsTable(statements),
  };
}
