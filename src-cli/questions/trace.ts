import { wholeGraph } from '../../src-lineage/graph/build/whole-graph.ts';
import type { LineageModel } from '../../src-lineage/model/model.ts';
import { traceJson } from '../../src-lineage/questions/formats/trace-json.ts';
import { traceTable } from '../../src-lineage/questions/formats/trace-table.ts';
import { traceText } from '../../src-lineage/questions/formats/trace-text.ts';
import { NameIndex } from '../../src-lineage/questions/name-index.ts';
import { traceAnswer } from '../../src-lineage/questions/trace-answer.ts';
import { stepsOneWay, wayOptions } from '../../src-lineage/questions/way-options.ts';
import { type WayFlags, waysOf } from '../options/graph-flags.ts';
import type { Answer } from './answer.ts';
import { named } from './named.ts';

/** What is asked of a column. */
export interface TraceFlags extends WayFlags {
  downstream?: true;
  depth?: number;
  why?: true;
}

/** Where the values of a column come from, or where they go. @throws CommandFailure */
export function traceOf(model: LineageModel, column: string, flags: TraceFlags): Answer {
  const { ids } = named('column', column, new NameIndex(model).column(column));
  const objects = ids.map((id) => model.columns.objectOf(id));
  const options = wayOptions(model, waysOf(flags), objects);
  const { downstream: isDownstream = false, depth, why = false } = flags;
  const direction = isDownstream ? 'downstream' : 'upstream';
  const answer = traceAnswer(model, wholeGraph(model, options), ids, direction, depth);
  return {
    text: (style) => traceText(answer, { why, ...(style !== undefined && { style }) }),
    json: () => traceJson(answer),
    table: () => traceTable(answer),
    drawn: { ...options, selection: { columns: ids, ...stepsOneWay(direction, depth) } },
  };
}
