import { saveFile } from '../api/desktop.ts';
import { columnCsv, lineageJson, lineageReport, openLineage, shownGraph, tableCsv } from '../api/exports.ts';
import { failureText } from '../api/http.ts';
import { useCanvas } from '../stores/canvas.ts';
import { useNotices } from '../stores/notices.ts';
import { useOptions } from '../stores/options.ts';
import { useSession } from '../stores/session.ts';
import { strings } from '../strings.ts';

const endings = {
  columnCsv: '-columns.csv',
  tableCsv: '-tables.csv',
  json: '-lineage.json',
  shownJson: '-graph.json',
  shownCsv: '-relations.csv',
  openLineage: '-openlineage.ndjson',
  shownGraphml: '-graph.graphml',
  shownDot: '-graph.dot',
  shownMermaid: '-graph.mmd',
  report: '-report.html',
  png: '.png',
  svg: '.svg',
} as const;

export type ExportKind = keyof typeof endings;

/** A name that every file system takes. */
export function fileNameOf(jobName: string, kind: ExportKind): string {
  const bare = jobName.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^-+|-+$/g, '') || 'lineage';
  return `${bare}${endings[kind]}`;
}

/** Makes and saves the exports of the open job. */
export function useExports(): { save: (kind: ExportKind) => Promise<void> } {
  const session = useSession();
  const options = useOptions();
  const canvas = useCanvas();
  const notices = useNotices();

  async function make(kind: ExportKind, jobId: string, sessionId: string): Promise<Blob | undefined> {
    switch (kind) {
      case 'columnCsv':
        return columnCsv(jobId);
      case 'tableCsv':
        return tableCsv(jobId);
      case 'json':
        return lineageJson(jobId);
      case 'shownJson':
        return shownGraph(sessionId, 'json', options.request);
      case 'shownCsv':
        return shownGraph(sessionId, 'csv', options.request);
      case 'shownGraphml':
        return shownGraph(sessionId, 'graphml', options.request);
      case 'shownDot':
        return shownGraph(sessionId, 'dot', options.request);
      case 'shownMermaid':
        return shownGraph(sessionId, 'mermaid', options.request);
      case 'openLineage':
        return openLineage(jobId);
      case 'report':
        return lineageReport(jobId);
      case 'png':
        return canvas.methods?.exportPng('all');
      case 'svg': {
        const svg = canvas.methods?.exportSvg('all');
        return svg === undefined ? undefined : new Blob([svg], { type: 'image/svg+xml' });
      }
    }
  }

  async function save(kind: ExportKind): Promise<void> {
    const { job, sessionId } = session;
    if (!job || sessionId === undefined) return;
    const name = fileNameOf(job.name, kind);
    try {
      const content = await make(kind, job.jobId, sessionId);
      if (content && (await saveFile(name, content))) notices.say(strings.exports.saved(name));
    } catch (thrown) {
      notices.say(strings.failures.notSaved(failureText(thrown)), 'error');
    }
  }

  return { save };
}
