import { createHash } from 'node:crypto';
import { lineageDot } from '../../src-lineage/export/drawings/dot.ts';
import { lineageGraphml } from '../../src-lineage/export/drawings/graphml.ts';
import { lineageMermaid } from '../../src-lineage/export/drawings/mermaid.ts';
import { lineageHtml } from '../../src-lineage/export/html/html-report.ts';
import { openLineageEvents } from '../../src-lineage/export/openlineage/events.ts';
import { sqlflowErrorText } from '../../src-lineage/export/sqlflow/errors.ts';
import { sqlflowResult } from '../../src-lineage/export/sqlflow/result.ts';
import { lineageCsv } from '../../src-lineage/export/tables/csv.ts';
import { lineageJson } from '../../src-lineage/export/tables/lineage-json.ts';
import { lineageText } from '../../src-lineage/export/tables/text.ts';
import type { CsvStyle } from '../../src-lineage/export/text/csv-line.ts';
import { type JsonPiece, jsonPieces } from '../../src-lineage/export/text/json-pieces.ts';
import { buildGraph } from '../../src-lineage/graph/build/build-graph.ts';
import type { GraphOptions } from '../../src-lineage/graph/edges/options.ts';
import type { LineageModel } from '../../src-lineage/model/model.ts';
import { version } from '../../src-server/base/version.ts';
import { localTime } from '../../src-server/jobs/record/local-time.ts';
import { reportAssets } from '../../src-server/pages/report/report-assets.ts';
import { openLineageRun } from '../../src-server/workers/answers/graph/open-lineage-run.ts';
import { listingStyle } from '../base/terminal.ts';
import type { Format } from './format-names.ts';

/** What a format needs beside the model. */
export interface FormatSettings {
  options: GraphOptions;
  csv: CsvStyle;
  /** A CSV tells why relations are not certain. */
  reasons: boolean;
  /** OpenLineage: what the job is called, and where its tables are. */
  jobName: string;
  namespace?: string;
  event?: 'run' | 'job';
  /** The text of a file, for events with SQL. */
  textOf?: (file: number) => string | undefined;
  /** Epoch milliseconds. */
  analysedAt: number;
  /** The text goes to a terminal that may show colours. */
  styled: boolean;
}

/**
 * The lineage in a format, piece by piece; the same model and settings, the time among them, give the same bytes. Pieces
 * that are bytes are lent: they are there until the next one is asked for.
 */
export function formatted(
  model: LineageModel,
  format: Format,
  settings: FormatSettings,
): Iterable<JsonPiece> {
  const { options, csv, reasons, styled, analysedAt } = settings;
  switch (format) {
    case 'text':
      return lineageText(model, options, styled ? listingStyle : undefined);
    case 'json':
      return lineageJson(model, options);
    case 'csv':
      return lineageCsv(model, options, csv, reasons);
    case 'graphml':
      return lineageGraphml(model, buildGraph(model, options));
    case 'dot':
      return lineageDot(model, buildGraph(model, options));
    case 'mermaid':
      return lineageMermaid(model, options);
    case 'openlineage':
      return openLineage(model, settings);
    case 'sqlflow-json':
      return sqlflowEnvelope(model, options);
    case 'html':
      return lineageHtml(model, options, reportAssets(), { madeAt: localTime(analysedAt), version });
  }
}

function openLineage(model: LineageModel, settings: FormatSettings): Iterable<string> {
  const { options, jobName, namespace, analysedAt, event = 'run', textOf } = settings;
  const source = {
    seed: contentHash(model),
    analysedAt,
    jobName,
    ...(namespace !== undefined && { datasetNamespace: namespace }),
  };
  return openLineageEvents(model, options, {
    ...openLineageRun(source),
    event,
    ...(textOf !== undefined && { textOf }),
  });
}

/** Tells the SQL of models apart: events of the same SQL have the same run ids, whenever they are made. */
function contentHash({ vendor, files, objects, columns, relations }: LineageModel): string {
  const hash = createHash('sha256').update(vendor);
  for (const part of [files, objects, columns, relations]) {
    for (const item of part) hash.update(JSON.stringify(item));
  }
  return hash.digest('hex');
}

/** As the service answers, without the id of a session: a file belongs to none. */
function* sqlflowEnvelope(model: LineageModel, options: GraphOptions): Generator<JsonPiece> {
  const error = sqlflowErrorText(model);
  const result = sqlflowResult(model, buildGraph(model, options), options);
  yield* jsonPieces({ code: 200, ...(error !== undefined && { error }), data: result });
  yield '\n';
}
