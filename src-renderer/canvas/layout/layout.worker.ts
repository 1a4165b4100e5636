/// <reference lib="webworker" />
import { layeredLayout } from './layered.ts';
import type { LayoutInput } from './layoutInput.ts';

/** What the worker is asked: one layout at a time. */
export interface LayoutRequest {
  input: LayoutInput;
  aspect: number;
}

const scope = self as unknown as DedicatedWorkerGlobalScope;

scope.onmessage = ({ data: { input, aspect } }: MessageEvent<LayoutRequest>) => {
  const { x, y } = layeredLayout(input, aspect);
  scope.postMessage({ x, y }, [x.buffer, y.buffer]);
};
