/// <reference lib="webworker" />
import { graphLayout } from './graphLayout.ts';
import type { GraphLayoutInput } from './layoutInput.ts';

/** What the worker is asked: one layout at a time. */
export interface LayoutRequest {
  input: GraphLayoutInput;
  aspect: number;
}

const scope = self as unknown as DedicatedWorkerGlobalScope;

scope.onmessage = ({ data: { input, aspect } }: MessageEvent<LayoutRequest>) => {
  const { x, y } = graphLayout(input, aspect);
  scope.postMessage({ x, y }, [x.buffer, y.buffer]);
};
