import { createHash } from 'node:crypto';
import { type FormatRequest, writeFormat } from '../../src-lineage/export/formats/write-format.ts';
import type { OpenLineageRun } from '../../src-lineage/export/openlineage/events.ts';
import { sqlflowErrorText } from '../../src-lineage/export/sqlflow/errors.ts';
import { sqlflowResult } from '../../src-lineage/export/sqlflow/result.ts';
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
  /** A CSV says why relations are not certain. */
  reasons: boolean;
  /** OpenLineage: what the job is called, and where its tables are. */
  jobName: string;
  namespace?: string;
  event?: 'run' | 'job';
  /** The text of a file, for events with SQL. */
  textOf?: (file: number) => string | undefined;
  /** Epoch milliseconds. */
  analysedAt: number;
  /** What a report is called. */
  title?: string;
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
  return format === 'sqlflow-json'
    ? sqlflowEnvelope(model, settings.options)
    : writeFormat(model, requestOf(model, format, settings));
}

function requestOf(
  model: LineageModel,
  format: Exclude<Format, 'sqlflow-json'>,
  settings: FormatSettings,
): FormatRequest {
  const { options, csv, reasons, styled, analysedAt, title } = settings;
  switch (format) {
    case 'openlineage':
      return { format, options, run: openLineage(model, settings) };
    case 'html':
      return {
        format,
        options,
        assets: reportAssets(),
        facts: { ...(title !== undefined && { title }), madeAt: localTime(analysedAt), version },
      };
    default:
      return { format, options, csv, reasons, style: styled ? listingStyle : undefined };
  }
}

function openLineage(model: LineageModel, settings: FormatSettings): OpenLineageRun {
  const { jobName, namespace, analysedAt, event = 'run', textOf } = settings;
  const source = {
    seed: contentHash(model),
    analysedAt,
    jobName,
    ...(namespace !== undefined && { datasetNamespace: namespace }),
  };
  return { ...openLineageRun(source), event, ...(textOf !== undefined && { textOf }) };
}

/** Identifies the SQL of models: events of the same SQL have the same run ids, whenever they are made. */
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
