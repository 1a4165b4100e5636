import { lineageDot } from '../src-lineage/export/drawings/dot.ts';
import { lineageGraphml } from '../src-lineage/export/drawings/graphml.ts';
import { lineageMermaid } from '../src-lineage/export/drawings/mermaid.ts';
import { lineageCsv } from '../src-lineage/export/tables/csv.ts';
import { lineageJson } from '../src-lineage/export/tables/lineage-json.ts';
import { lineageText } from '../src-lineage/export/tables/text.ts';
import { plainCsv } from '../src-lineage/export/text/csv-line.ts';
import { buildGraph } from '../src-lineage/graph/build/build-graph.ts';
import type { GraphOptions } from '../src-lineage/graph/edges/options.ts';
import type { LineageModel } from '../src-lineage/model/model.ts';
import { wayOptions } from '../src-lineage/questions/way-options.ts';
import { waysOf } from './graphs.ts';
import { modelOf } from './lineage.ts';
import type { ExportFormat, Lineage, WayOptions } from './surface.ts';

type Writer = (model: LineageModel, options: GraphOptions) => Iterable<string>;

const writers: Readonly<Record<ExportFormat, Writer>> = {
  text: (model, options) => lineageText(model, options),
  json: lineageJson,
  csv: (model, options) => lineageCsv(model, options, plainCsv, false),
  graphml: (model, options) => lineageGraphml(model, buildGraph(model, options)),
  dot: (model, options) => lineageDot(model, buildGraph(model, options)),
  mermaid: lineageMermaid,
};

/** The whole lineage in a format (docs/lineage.md), piece by piece: for what is too large for one text. */
export function* pieces(
  lineage: Lineage,
  format: ExportFormat,
  options: Omit<WayOptions, 'depth'> = {},
): Generator<string, void, void> {
  const model = modelOf(lineage);
  yield* writers[format](model, wayOptions(model, waysOf(options, ['fdd']), []));
}

/** A line for each relation between two columns. */
export function toCsv(lineage: Lineage, options?: Omit<WayOptions, 'depth'>): string {
  return [...pieces(lineage, 'csv', options)].join('');
}

/** Headwater's own JSON. */
export function toJson(lineage: Lineage, options?: Omit<WayOptions, 'depth'>): string {
  return [...pieces(lineage, 'json', options)].join('');
}

/** A flowchart of Mermaid. */
export function toMermaid(lineage: Lineage, options?: Omit<WayOptions, 'depth'>): string {
  return [...pieces(lineage, 'mermaid', options)].join('');
}
