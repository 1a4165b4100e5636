import type { RangeEdges } from '../../src-server/contract/application/details.ts';
import type { GraphRequest } from '../../src-server/contract/application/graph.ts';
import type { FileResponse } from '../../src-server/contract/application/sessions.ts';
import { graphQuery } from './graphQuery.ts';
import { answerOf, requestJson } from './http.ts';
import { sessionPath } from './sessions.ts';

/** A file with its places. The numbers of a large one are in typed arrays: it was read beside the page. */
export type FileText = Omit<FileResponse, 'marks' | 'statements'> & {
  marks: ArrayLike<number>;
  statements: ArrayLike<number>;
};

/** Answers of more bytes keep the page busy for too long while they are read. */
const largeAnswer = 1_000_000;

/** The text of a file and what is known of it. */
export async function readFile(sessionId: string, index: number): Promise<FileText> {
  const bytes = await (await answerOf(pathOf(sessionId, index))).arrayBuffer();
  if (bytes.byteLength > largeAnswer) return parsedInWorker(bytes);
  return JSON.parse(new TextDecoder().decode(bytes)) as FileResponse;
}

function parsedInWorker(bytes: ArrayBuffer): Promise<FileText> {
  const worker = new Worker(new URL('./file.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<FileText>((resolve, reject) => {
    worker.addEventListener('error', (event) => reject(new Error(event.message)));
    worker.addEventListener('message', (event: MessageEvent<FileText>) => resolve(event.data));
    worker.postMessage(bytes, [bytes]);
  }).finally(() => worker.terminate());
}

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
