import type { GraphRequest, GraphResponse } from '../../../src-server/contract/application/result/graph.ts';
import { answerOf, jsonBody } from '../http/http.ts';
import { inWorker, isLarge } from '../http/inWorker.ts';
import { lineageGraph, LineageGraph } from '../model/LineageGraph.ts';
import type { PackedGraph } from '../model/packedGraph.ts';
import { sessionPath } from './sessions.ts';

/** The graph of a session under options. */
export async function readGraph(
  sessionId: string,
  request: Partial<GraphRequest>,
  signal: AbortSignal,
): Promise<LineageGraph> {
  const answer = await answerOf(`${sessionPath(sessionId)}/graph`, { ...jsonBody(request), signal });
  const bytes = await answer.arrayBuffer();
  if (!isLarge(bytes)) return lineageGraph(JSON.parse(new TextDecoder().decode(bytes)) as GraphResponse);
  return new LineageGraph(await inWorker<PackedGraph>(graphWorker(), bytes, signal));
}

const graphWorker = (): Worker =>
  new Worker(new URL('../http/graph.worker.ts', import.meta.url), { type: 'module' });
