import { plainWriters } from '../src-lineage/export/formats/plain-writers.ts';
import { wayOptions } from '../src-lineage/questions/way-options.ts';
import { waysOf } from './graphs.ts';
import { modelOf } from './lineage.ts';
import type { ExportFormat, Lineage, WayOptions } from './surface.ts';

/** The whole lineage in a format (docs/lineage.md), piece by piece: for what is too large for one text. */
export function* pieces(
  lineage: Lineage,
  format: ExportFormat,
  options: Omit<WayOptions, 'depth'> = {},
): Generator<string, void, void> {
  const model = modelOf(lineage);
  yield* plainWriters[format](model, { options: wayOptions(model, waysOf(options, ['fdd']), []) });
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
