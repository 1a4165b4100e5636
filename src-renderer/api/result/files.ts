import type { RangeEdges } from '../../../src-server/contract/application/result/details.ts';
import type { GraphRequest } from '../../../src-server/contract/application/result/graph.ts';
import type { FileResponse } from '../../../src-server/contract/application/service/sessions.ts';
import { answerOf, requestJson } from '../http/http.ts';
import { inWorker, isLarge } from '../http/inWorker.ts';
import { graphQuery } from './graphQuery.ts';
import { sessionPath } from './sessions.ts';

/** A file with its places. The numbers of a large one are in typed arrays: it was read beside the page. */
export type FileText = Omit<FileResponse, 'marks' | 'statements'> & {
  marks: ArrayLike<number>;
  statements: ArrayLike<number>;
};

/** The text of a file and what is known of it. */
export async function readFile(sessionId: string, index: number): Promise<FileText> {
  const bytes = await (await answerOf(pathOf(sessionId, index))).arrayBuffer();
  if (isLarge(bytes)) return inWorker(fileWorker(), bytes);
  return JSON.parse(new TextDecoder().decode(bytes)) as FileResponse;
}

const fileWorker = (): Worker =>
  new Worker(new URL('../http/file.worker.ts', import.meta.url), { type: 'module' });

/** The edges of a graph that a piece of a file's text makes. */
export function readRangeEdges(
  sessionId: string,
  index: number,
  range: { start: number; end: number },
  request: Partial<GraphRequest>,
): Promise<RangeEdges> {
  const query = graphQuery(request);
  query.set('start', String(range.start));
  query.set('end', String(range.end));
  return requestJson(`${pathOf(sessionId, index)}/edges?${query}`);
}

function pathOf(sessionId: string, index: number): string {
  return `${sessionPath(sessionId)}/files/${index}`;
}
