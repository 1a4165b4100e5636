import type { LineageModel } from '../../../src-lineage/model/model.ts';
import type { View } from '../protocol.ts';
import { applicationGraph } from './application-graph.ts';
import { columnDetails, diagnosticsPage, relationDetails } from './details.ts';
import { fileWithMarks } from './file-marks.ts';

/** Draws a view of a model: its text, piece by piece. @throws Missing */
export function drawView(model: LineageModel, view: View): Iterable<string> {
  switch (view.kind) {
    case 'application-graph':
      return applicationGraph(model, view.options, view.sessionId, view.relationLimit);
    case 'column':
      return [JSON.stringify(columnDetails(model, view.column))];
    case 'relation':
      return [JSON.stringify(relationDetails(model, view.relation))];
    case 'file':
      return fileWithMarks(model, view.file, view.text);
    case 'diagnostics':
      return [JSON.stringify(diagnosticsPage(model, view.offset, view.limit))];
    default:
      return [JSON.stringify({ code: 200, data: { view: view.kind } })];
  }
}
