import type { GraphOptions } from '../../graph/edges/options.ts';
import type { LineageModel } from '../../model/model.ts';
import { lineageHtml, type ReportAssets, type ReportFacts } from '../html/html-report.ts';
import { openLineageEvents, type OpenLineageRun } from '../openlineage/events.ts';
import { type PlainFormat, type PlainSettings, plainWriters } from './plain-writers.ts';

/** A format, and what it needs beside the model: the engine has neither clock nor files of its own. */
export type FormatRequest =
  | ({ format: PlainFormat } & PlainSettings)
  | { format: 'openlineage'; options: GraphOptions; run: OpenLineageRun }
  | { format: 'html'; options: GraphOptions; assets: ReportAssets; facts: ReportFacts };

/** Writes the lineage in a format, piece by piece: the last phase. The same model and request give the same bytes. */
export function writeFormat(model: LineageModel, request: FormatRequest): Iterable<string> {
  switch (request.format) {
    case 'openlineage':
      return openLineageEvents(model, request.options, request.run);
    case 'html':
      return lineageHtml(model, request.options, request.assets, request.facts);
    default:
      return plainWriters[request.format](model, request);
  }
}
