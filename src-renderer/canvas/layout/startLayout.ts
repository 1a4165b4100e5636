import type { Positions } from '../../../src-layout/base/layout-input.ts';
import type { LayoutRequest } from './layout.worker.ts';
import type { LayoutTask } from './LayoutRunner.ts';
import type { GraphLayoutInput } from './layoutInput.ts';

/** A worker that waits for the next graph: to start one takes longer than to lay out a small graph. */
let idle: Worker | undefined;

const newWorker = (): Worker =>
  new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' });

/** Starts what the first layout will need: to be called where there is nothing to draw yet, but soon will be. */
export function warmLayout(): void {
  idle ??= newWorker();
}

/** Lays out in a worker, so that the page is not held up; to stop it ends the worker where it is not done. */
export function startLayout(input: GraphLayoutInput, aspect: number): LayoutTask {
  const { promise, resolve, reject } = Promise.withResolvers<Positions>();
  const worker = idle ?? newWorker();
  idle = undefined;
  let isDone = false;
  worker.onmessage = ({ data }: MessageEvent<Positions>) => {
    isDone = true;
    resolve(data);
  };
  worker.onerror = (event) => reject(new Error(event.message));
  const request: LayoutRequest = { input, aspect };
  worker.postMessage(request);
  return {
    positions: promise,
    stop: () => {
      if (isDone && idle === undefined) idle = worker;
      else worker.terminate();
      reject(new Error('layout stopped'));
    },
  };
}
