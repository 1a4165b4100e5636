import { lineageDot } from '../../../src-lineage/export/drawings/dot.ts';
import { lineageGraphml } from '../../../src-lineage/export/drawings/graphml.ts';
import { lineageMermaid } from '../../../src-lineage/export/drawings/mermaid.ts';
import { lineageHtml } from '../../../src-lineage/export/html/html-report.ts';
import { openLineageEvents } from '../../../src-lineage/export/openlineage/events.ts';
import { styledModel } from '../../../src-lineage/export/sqlflow/parts/style.ts';
import type { SqlflowOptions } from '../../../src-lineage/export/sqlflow/parts/style.ts';
import { lineageCsv } from '../../../src-lineage/export/tables/csv.ts';
import { lineageJson } from '../../../src-lineage/export/tables/lineage-json.ts';
import type { JsonPiece } from '../../../src-lineage/export/text/json-pieces.ts';
import { buildGraph } from '../../../src-lineage/graph/build/build-graph.ts';
import type { LineageGraph } from '../../../src-lineage/graph/edges/graph.ts';
import type { LineageModel } from '../../../src-lineage/model/model.ts';
import { reportAssets } from '../../pages/report/report-assets.ts';
import { comparisonExport, comparisonPage } from '../answers/change/comparison-answers.ts';
import { impactExport, impactPage, impactPath } from '../answers/change/impact-answers.ts';
import { applicationGraph } from '../answers/graph/application-graph.ts';
import { modelOverview } from '../answers/graph/model-overview.ts';
import { openLineageRun } from '../answers/graph/open-lineage-run.ts';
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
    case 'csv':
      return lineageCsv(named(model, view), view.options, view.csv);
    case 'graphml':
      return withGraph(lineageGraphml, named(model, view), view.options);
    case 'dot':
      return withGraph(lineageDot, named(model, view), view.options);
    case 'mermaid':
      return lineageMermaid(named(model, view), view.options);
    case 'lineage-json':
      return lineageJson(model, view.options);
    case 'html':
      return lineageHtml(named(model, view), view.options, reportAssets(), view.facts);
    case 'openlineage':
      return openLineageEvents(named(model, view), view.options, openLineageRun(view));
    case 'application-graph':
      return applicationGraph(model, view.options, view.sessionId, view.relationLimit);
    case 'catalogue':
      return modelCatalogue(model, view.sessionId, view.intermediates, view.relationTypes);
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

/** The model with its names as a request wants them (`normalizeIdentifier`, `defaultServer`). */
function named(model: LineageModel, { options }: { options: SqlflowOptions }): LineageModel {
  return styledModel(model, options.style ?? {});
}

function withGraph(
  draw: (model: LineageModel, graph: LineageGraph) => Iterable<string>,
  model: LineageModel,
  options: SqlflowOptions,
): Iterable<string> {
  return draw(model, buildGraph(model, options));
}
