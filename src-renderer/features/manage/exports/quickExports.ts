import type {
  ExportFormat,
  ExportRequest,
} from '../../../../src-server/contract/application/result/exports.ts';
import { plainStem } from '../../../base/plainStem.ts';

/** What the menu saves without further questions. */
interface QuickExport {
  /** Of the file's name, behind that of the job. */
  ending: string;
  format: ExportFormat;
  /** What of the lineage: all of the job with these fields, or what the graph shows. */
  scope: ExportRequest | 'shown';
}

/** The files that the service writes. */
export const quickExports = {
  columnCsv: { ending: '-columns.csv', format: 'csv', scope: {} },
  tableCsv: { ending: '-tables.csv', format: 'csv', scope: { tableLevel: true } },
  json: { ending: '-lineage.json', format: 'sqlflow-json', scope: {} },
  openLineage: { ending: '-openlineage.ndjson', format: 'openlineage', scope: {} },
  report: {
    ending: '-report.html',
    format: 'html',
    scope: { hideIntermediates: 'all', hideFunctions: true },
  },
  shownJson: { ending: '-graph.json', format: 'json', scope: 'shown' },
  shownCsv: { ending: '-relations.csv', format: 'csv', scope: 'shown' },
  shownGraphml: { ending: '-graph.graphml', format: 'graphml', scope: 'shown' },
  shownDot: { ending: '-graph.dot', format: 'dot', scope: 'shown' },
  shownMermaid: { ending: '-graph.mmd', format: 'mermaid', scope: 'shown' },
} as const satisfies Record<string, QuickExport>;

/** The pictures that the page draws. */
const pictures = { png: '.png', svg: '.svg' } as const;

export type PictureKind = keyof typeof pictures;
export type ExportKind = keyof typeof quickExports | PictureKind;

export function isPictureKind(kind: ExportKind): kind is PictureKind {
  return kind in pictures;
}

/** The name of the saved file. */
export function fileNameOf(jobName: string, kind: ExportKind): string {
  return plainStem(jobName) + (isPictureKind(kind) ? pictures[kind] : quickExports[kind].ending);
}
