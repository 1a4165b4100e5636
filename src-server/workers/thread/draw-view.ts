import type { JsonPiece } from '../../../src-lineage/export/text/json-pieces.ts';
import type { LineageModel } from '../../../src-lineage/model/model.ts';
import { comparisonExport, comparisonPage } from '../answers/change/comparison-answers.ts';
import { impactExport, impactPage, impactPath } from '../answers/change/impact-answers.ts';
import { applicationGraph } from '../answers/graph/application-graph.ts';
import { exported } from '../answers/graph/exported.ts';
import { modelOverview } from '../answers/graph/model-overview.ts';
import { rangeEdges } from '../answers/graph/range-edges.ts';
import {
  sqlflowGraphAnswer,
  sqlflowModelAnswer,
  sqlflowObjectsAnswer,
  sqlflowTableLevelAnswer,
  sqlflowTreeAnswer,
} from '../answers/graph/sqlflow-answers.ts';
import { columnDetails, diagnosticsPage, relationDetails } from '../answers/lists/details.ts';
import { directLinks } from '../answers/lists/direct-links.ts';
import { fileWithMarks } from '../answers/lists/file-marks.ts';
import { foundNames } from '../answers/lists/found-names.ts';
import { modelCatalogue, tableDetails } from '../answers/lists/model-catalogue.ts';
import { relationPage } from '../answers/lists/relation-pages.ts';
import { stepsAhead } from '../answers/lists/steps-ahead.ts';
import type { View } from '../protocol/protocol.ts';

/** Draws a view of a model: its text, piece by piece. Pieces that are bytes are lent. @throws Missing */
export function drawView(model: LineageModel, view: View): Iterable<JsonPiece> {
  switch (view.kind) {
    case 'sqlflow-graph':
      return sqlflowGraphAnswer(model, view);
    case 'sqlflow-model':
      return sqlflowModelAnswer(model, view);
    case 'sqlflow-tree':
      return sqlflowTreeAnswer(model, view);
    case 'sqlflow-table-level':
      return sqlflowTableLevelAnswer(model, view);
    case 'sqlflow-objects':
      return sqlflowObjectsAnswer(model, view);
    case 'export':
      return exported(model, view);
    case 'application-graph':
      return applicationGraph(model, view.options, view.sessionId, view.relationLimit);
    case 'catalogue':
      return modelCatalogue(model, view.sessionId, view.intermediates, view.relationTypes, view.projects);
    case 'table':
      return [JSON.stringify(tableDetails(model, view.table))];
    case 'search':
      return [JSON.stringify(foundNames(model, view.text, view))];
    case 'steps-ahead':
      return [JSON.stringify(stepsAhead(model, view.options))];
    case 'overview':
      return [JSON.stringify(modelOverview(model, view.options, view.sessionId))];
    case 'relation-page':
      return [JSON.stringify(relationPage(model, view.options, view.listing, view.page))];
    case 'impact':
      return [JSON.stringify(impactPage(model, view.question, view.page))];
    case 'impact-path':
      return [JSON.stringify(impactPath(model, view.question, view.to))];
    case 'impact-export':
      return impactExport(model, view.question, view.format, view.csv);
    case 'comparison':
      return [JSON.stringify(comparisonPage(model, view.question, view.page))];
    case 'comparison-export':
      return comparisonExport(model, view.question, view.format, view.csv);
    case 'column':
      return [JSON.stringify(columnDetails(model, view.column))];
    case 'relation':
      return [JSON.stringify(relationDetails(model, view.relation, view.edge))];
    case 'links':
      return [JSON.stringify(directLinks(model, view.linked, view.options))];
    case 'range-edges':
      return [JSON.stringify(rangeEdges(model, view.piece, view.options))];
    case 'file':
      return fileWithMarks(model, view.file, view.text);
    case 'diagnostics':
      return [JSON.stringify(diagnosticsPage(model, view.offset, view.limit))];
  }
}
