import { lineageDot } from '../../src-lineage/export/drawings/dot.ts';
import { lineageMermaid } from '../../src-lineage/export/drawings/mermaid.ts';
import type { JsonPiece } from '../../src-lineage/export/text/json-pieces.ts';
import { buildGraph } from '../../src-lineage/graph/build/build-graph.ts';
import { defaultGraphOptions } from '../../src-lineage/graph/edges/options.ts';
import type { LineageModel } from '../../src-lineage/model/model.ts';
import { tableCsv, tableMarkdown } from '../../src-lineage/questions/answer-table.ts';
import { listingStyle } from '../base/terminal.ts';
import type { CsvFlags } from '../options/csv-flags.ts';
import { writeOutput } from '../output/output.ts';
import type { Answer } from './answer.ts';
import type { AnswerFormat } from './formats.ts';

/** Where an answer goes, and in which format. */
export interface AnswerFlags extends CsvFlags {
  format: AnswerFormat;
  output?: string;
}

/** Writes an answer to a file or to standard output. */
export async function writeAnswer(model: LineageModel, answer: Answer, flags: AnswerFlags): Promise<void> {
  await writeOutput(answerPieces(model, answer, flags), flags.output);
}

/** An answer in a format, piece by piece. */
function answerPieces(
  model: LineageModel,
  answer: Answer,
  { format, output, delimiter, csvSafe }: AnswerFlags,
): Iterable<JsonPiece> {
  const drawn = answer.drawn ?? defaultGraphOptions;
  switch (format) {
    case 'text':
      return answer.text(output === undefined || output === '-' ? listingStyle : undefined);
    case 'json':
      return answer.json();
    case 'csv':
      return tableCsv(answer.table(), { delimiter, csvSafe });
    case 'markdown':
      return answer.markdown?.() ?? tableMarkdown(answer.table());
    case 'sarif':
      return answer.sarif?.() ?? [];
    case 'mermaid':
      return lineageMermaid(model, drawn);
    case 'dot':
      return lineageDot(model, buildGraph(model, drawn));
  }
}
