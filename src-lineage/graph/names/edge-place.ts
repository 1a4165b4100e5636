import { positionAt } from '../../base/lines.ts';
import type { Span } from '../../base/span.ts';
import type { LineageModel } from '../../model/model.ts';
import type { GraphEdge } from '../edges/edge.ts';

/** A place in a file, for people: lines and columns count from 1. */
export interface FilePlace {
  /** Index into `model.files`. */
  file: number;
  fileName: string;
  line: number;
  column: number;
}

/** Where a span begins; undefined where its file is not of the run. */
export function filePlace(model: LineageModel, [file, start]: Span): FilePlace | undefined {
  const source = model.files[file];
  if (source === undefined) return undefined;
  return { file, fileName: source.name, ...positionAt(source.lineStarts, start) };
}

/** Where that stands which makes an edge; undefined where no file holds it. */
export function edgePlace(model: LineageModel, edge: GraphEdge): FilePlace | undefined {
  const span = decidingSpan(model, edge);
  return span === undefined ? undefined : filePlace(model, span);
}

/** Where that stands which does the most to the value on its way; else what stands somewhere, else the statement. */
function decidingSpan(model: LineageModel, { span, relations, transform }: GraphEdge): Span | undefined {
  const steps = relations
    .map((index) => model.relations.stepAt(index))
    .filter((step) => step.span !== undefined);
  const deciding = steps.find((step) => step.transform === transform) ?? steps[0];
  const [relation] = relations;
  const statement = relation === undefined ? undefined : model.relations.statementAt(relation);
  return deciding?.span ?? span ?? model.statements[statement ?? -1]?.span;
}
