import { jsonPieces } from '../../src-lineage/export/text/json-pieces.ts';
import { wholeGraph } from '../../src-lineage/graph/build/whole-graph.ts';
import type { LineageModel } from '../../src-lineage/model/model.ts';
import { columnsTable, columnsText, tableAnswer } from '../../src-lineage/questions/column-answer.ts';
import { NameIndex } from '../../src-lineage/questions/name-index.ts';
import { wayOptions } from '../../src-lineage/questions/way-options.ts';
import { type WayFlags, waysOf } from '../options/graph-flags.ts';
import type { Answer } from './answer.ts';
import { named } from './named.ts';

/** The columns of a table, and what each comes from and goes to. @throws CommandFailure */
export function columnsOf(model: LineageModel, table: string, flags: WayFlags): Answer {
  const { ids } = named('table', table, new NameIndex(model).object(table));
  const whole = wholeGraph(model, wayOptions(model, waysOf(flags), ids));
  const tables = ids.map((id) => tableAnswer(model, whole, id));
  return {
    text: (style) => columnsText(tables, style),
    json: () => jsonPieces({ format: 'headwater-columns', version: 1, tables }),
    table: () => columnsTable(tables),
  };
}
