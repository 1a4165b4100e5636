import type { TextStyle } from '../../src-lineage/export/tables/text.ts';
import type { JsonPiece } from '../../src-lineage/export/text/json-pieces.ts';
import type { GraphOptions } from '../../src-lineage/graph/edges/options.ts';
import type { AnswerTable } from '../../src-lineage/questions/answer-table.ts';

/** An answer, in the forms in which it can be written. */
export interface Answer {
  text(style?: TextStyle): Iterable<string>;
  json(): Iterable<JsonPiece>;
  table(): AnswerTable;
  /** Where it is more than the table. */
  markdown?(): Iterable<string>;
  /** Of findings. */
  sarif?(): Iterable<string>;
  /** The part of the graph that shows it; absent where a picture shows nothing. */
  drawn?: GraphOptions;
}
