import type { GraphRequest } from '../../../../src-server/contract/application/result/graph.ts';
import type {
  ExportFormat,
  ExportRequest,
} from '../../../../src-server/contract/application/result/exports.ts';
import { plainStem } from '../../../base/plainStem.ts';
import type { ImageWish } from '../../../canvas/drawing/images/images.ts';

/** The formats that the dialog offers: those that the service writes, and pictures that the page draws. */
export const offeredFormats = [
  'csv',
  'json',
  'graphml',
  'html',
  'openlineage',
  'mermaid',
  'dot',
  'svg',
  'png',
] as const satisfies readonly (ExportFormat | 'svg' | 'png')[];

export type OfferedFormat = (typeof offeredFormats)[number];
export type ExportScope = 'all' | 'shown' | 'traced';

/** What is to be saved, and how. */
export interface ExportChoice {
  format: OfferedFormat;
  scope: ExportScope;
  level: 'columns' | 'tables';
  /** Of CSV. */
  delimiter: ',' | ';' | '\t' | '|';
  /** Pixels of a PNG for a unit of the drawing, or so many that it gets the width. */
  scale: 1 | 2 | 4 | 'width';
  /** In pixels; what stands in an empty field is no number. */
  width: number | '';
}

/** The least and the most pixels that a PNG may be asked to be wide. */
export const widths = { least: 64, most: 100_000 } as const;

/** How large the PNG is to be. */
export function imageWish({ scale, width }: ExportChoice): ImageWish {
  if (scale !== 'width') return { scale };
  return { width: Math.round(Math.min(Math.max(Number(width), widths.least), widths.most)) };
}

const endings: Readonly<Record<OfferedFormat, string>> = {
  csv: '.csv',
  json: '.json',
  graphml: '.graphml',
  html: '.html',
  openlineage: '.openlineage.ndjson',
  mermaid: '.mmd',
  dot: '.dot',
  svg: '.svg',
  png: '.png',
};

/** Whether the page draws it; all others come from the service. */
export function isPicture(format: OfferedFormat): format is 'svg' | 'png' {
  return format === 'svg' || format === 'png';
}

/** The name of the saved file: the job's, with what is in it. */
export function exportName(jobName: string, { format, scope, level }: ExportChoice): string {
  const parts = [
    plainStem(jobName),
    ...(isPicture(format) ? [] : [level]),
    ...(scope === 'all' ? [] : [scope]),
  ];
  return parts.join('-') + endings[format];
}

/**
 * What the service is asked for.
 * @param shown the options of the graph
 * @param trace the tables and columns whose trace is locked
 */
export function exportRequest(
  { format, scope, level, delimiter }: ExportChoice,
  shown: Partial<GraphRequest>,
  trace: { lockedTables: number[]; lockedColumns: number[] } | undefined,
): Partial<ExportRequest> {
  const ownFields = {
    ...(level === 'tables' && { tableLevel: true }),
    ...(format === 'csv' && { delimiter }),
  };
  if (scope === 'all') {
    // The report and OpenLineage contain the relations that their readers need, unless some are requested.
    const tellsAll = format === 'html' || format === 'openlineage';
    const relationTypes = tellsAll ? undefined : shown.relationTypes;
    return {
      hideIntermediates: 'all',
      hideFunctions: true,
      ...(relationTypes && { relationTypes }),
      ...ownFields,
    };
  }
  const selection =
    scope === 'traced' && trace !== undefined
      ? { selection: { tables: trace.lockedTables, columns: trace.lockedColumns } }
      : {};
  return { ...shown, ...selection, ...ownFields };
}
