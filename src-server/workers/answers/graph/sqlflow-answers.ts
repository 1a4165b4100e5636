import { sqlflowErrorText } from '../../../../src-lineage/export/sqlflow/errors.ts';
import { sqlflowModel, sqlflowObjects } from '../../../../src-lineage/export/sqlflow/model.ts';
import { sqlflowResult } from '../../../../src-lineage/export/sqlflow/result.ts';
import { sqlflowTableLevel } from '../../../../src-lineage/export/sqlflow/table-level.ts';
import { sqlflowTreeResult } from '../../../../src-lineage/export/sqlflow/tree-result.ts';
import { jsonPieces } from '../../../../src-lineage/export/text/json-pieces.ts';
import type { JsonPiece, Streamed } from '../../../../src-lineage/export/text/json-pieces.ts';
import type { LineageModel } from '../../../../src-lineage/model/model.ts';
import type { View } from '../../protocol/protocol.ts';
import { boundedGraph } from './bounded-graph.ts';

type ViewOf<Kind extends View['kind']> = Extract<View, { kind: Kind }>;

/** Model and graph in the envelope of the SQLFlow API, or the graph alone. */
export function sqlflowGraphAnswer(model: LineageModel, view: ViewOf<'sqlflow-graph'>): Iterable<JsonPiece> {
  const { graph, asked, mode, relations, hideIntermediates } = boundedGraph(
    model,
    view.options,
    view.relationLimit,
  );
  // In summary mode the model is the one that was asked for: only what is drawn is bounded.
  const options = mode === 'summary' ? view.options : { ...view.options, hideIntermediates };
  const { withModel, levels } = view;
  const { style } = view.options;
  const extent = {
    withModel,
    mode,
    relations,
    ...(mode === 'summary' && { undrawn: asked }),
    ...(style !== undefined && { style }),
    // A graph that is too large to be drawn is not walked either.
    ...(levels !== undefined && mode === 'global' && { levels }),
  };
  return enveloped(model, view, sqlflowResult(model, graph, options, extent));
}

/** The model without a graph. */
export function sqlflowModelAnswer(model: LineageModel, view: ViewOf<'sqlflow-model'>): Iterable<JsonPiece> {
  return enveloped(model, view, sqlflowModel(model, view.options, undefined, view.options.style));
}

/** Model and graph in generation D of the format. */
export function sqlflowTreeAnswer(model: LineageModel, view: ViewOf<'sqlflow-tree'>): Iterable<JsonPiece> {
  return enveloped(model, view, sqlflowTreeResult(model, view.options, view.options.style));
}

/** Tables, and the statements between them. */
export function sqlflowTableLevelAnswer(
  model: LineageModel,
  view: ViewOf<'sqlflow-table-level'>,
): Iterable<JsonPiece> {
  return enveloped(model, view, sqlflowTableLevel(model, view.options, view.ignoreSelf, view.options.style));
}

/** The objects that a selection names, with all their columns. */
export function sqlflowObjectsAnswer(
  model: LineageModel,
  view: ViewOf<'sqlflow-objects'>,
): Iterable<JsonPiece> {
  return enveloped(model, view, [...sqlflowObjects(model, view.options)]);
}

/** Messages about the SQL stand in `error` beside the result; a job's answer begins with its id. */
function enveloped(
  model: LineageModel,
  { sessionId, jobId, job }: { sessionId: string; jobId?: string; job?: object },
  result: Streamed,
): Iterable<JsonPiece> {
  return jsonPieces({ jobId, code: 200, error: sqlflowErrorText(model), job, data: result, sessionId });
}
