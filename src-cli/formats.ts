import { lineageCsv } from '../src-lineage/export/csv.ts';
import { lineageGraphml } from '../src-lineage/export/graphml.ts';
import { lineageHtml } from '../src-lineage/export/html-report.ts';
import { jsonPieces } from '../src-lineage/export/json-pieces.ts';
import { lineageJson } from '../src-lineage/export/lineage-json.ts';
import { sqlflowErrorText } from '../src-lineage/export/sqlflow/errors.ts';
import { sqlflowResult } from '../src-lineage/export/sqlflow/result.ts';
import { lineageText } from '../src-lineage/export/text.ts';
import type { LineageModel } from '../src-lineage/model/model.ts';
import { buildGraph } from '../src-lineage/view/build-graph.ts';
import type { GraphOptions } from '../src-lineage/view/options.ts';
import { localTime } from '../src-server/jobs/local-time.ts';
import { reportAssets } from '../src-server/report/report-assets.ts';
import { version } from '../src-server/version.ts';
import { listingStyle } from './terminal.ts';

export const formats = ['text', 'json', 'csv', 'graphml', 'sqlflow-json', 'html'] as const;
export type Format = (typeof formats)[number];

/** What a format needs beside the model. */
export interface FormatSettings {
  options: GraphOptions;
  delimiter: string;
  /** The text goes to a terminal that may show colours. */
  styled: boolean;
}

/** The lineage in a format, piece by piece; the same model and settings give the same bytes. */
export function formatted(model: LineageModel, format: Format, settings: FormatSettings): Iterable<string> {
  const { options, delimiter, styled } = settings;
  switch (format) {
    case 'text':
      return lineageText(model, options, styled ? listingStyle : undefined);
    case 'json':
      return lineageJson(model, options);
    case 'csv':
      return lineageCsv(model, options, delimiter);
    case 'graphml':
      return lineageGraphml(model, buildGraph(model, options));
    case 'sqlflow-json':
      return sqlflowEnvelope(model, options);
    case 'html':
      return lineageHtml(model, options, reportAssets(), { madeAt: localTime(Date.now()), version });
  }
}

/** As the service answers, without the id of a session: a file belongs to none. */
function* sqlflowEnvelope(model: LineageModel, options: GraphOptions): Generator<string> {
  const error = sqlflowErrorText(model);
  const result = sqlflowResult(model, buildGraph(model, options), options);
  yield* jsonPieces({ code: 200, ...(error !== undefined && { error }), data: result });
  yield '\n';
}
