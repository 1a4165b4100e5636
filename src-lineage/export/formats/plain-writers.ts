import { buildGraph } from '../../graph/build/build-graph.ts';
import type { GraphOptions } from '../../graph/edges/options.ts';
import type { LineageModel } from '../../model/model.ts';
import { lineageDot } from '../drawings/dot.ts';
import { lineageGraphml } from '../drawings/graphml.ts';
import { lineageMermaid } from '../drawings/mermaid.ts';
import { lineageCsv } from '../tables/csv.ts';
import { lineageJson } from '../tables/lineage-json.ts';
import { lineageText, type TextStyle } from '../tables/text.ts';
import { type CsvStyle, plainCsv } from '../text/csv-line.ts';

/** The options of plain formats. */
export interface PlainSettings {
  options: GraphOptions;
  csv?: CsvStyle;
  /** A CSV says why relations are not certain. */
  reasons?: boolean;
  /** How a list for people is marked, on a terminal that may show it. */
  style?: TextStyle | undefined;
}

type Writer = (model: LineageModel, settings: PlainSettings) => Iterable<string>;

/** The formats that need nothing but the model: those of the library, too. */
export const plainWriters = {
  text: (model, { options, style }) => lineageText(model, options, style),
  json: (model, { options }) => lineageJson(model, options),
  csv: (model, { options, csv = plainCsv, reasons = false }) => lineageCsv(model, options, csv, reasons),
  graphml: (model, { options }) => lineageGraphml(model, buildGraph(model, options)),
  dot: (model, { options }) => lineageDot(model, buildGraph(model, options)),
  mermaid: (model, { options }) => lineageMermaid(model, options),
} as const satisfies Readonly<Record<string, Writer>>;

/** The name of a plain format. */
export type PlainFormat = keyof typeof plainWriters;
