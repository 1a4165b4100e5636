import ELK, { type ELK as LayoutKernel } from 'elkjs/lib/elk-api.js';
// ELK's own worker file, shipped as it is (its licence asks for no less).
import elkWorkerUrl from 'elkjs/lib/elk-worker.min.js?url';
import type { Positions } from '../scene/base/scene.ts';
import type { LayoutTask, StartLayout } from './LayoutRunner.ts';
import { elkGraph, elkPositions } from './elkGraph.ts';
import type { LayeredRequest } from './layout.worker.ts';
import type { LayoutInput } from './layoutInput.ts';

/** Layouts in workers: elkjs cannot be interrupted otherwise, and neither may hold up the page. */
export const browserLayouts: StartLayout = (algorithm, input, aspect) =>
  algorithm === 'elk' ? startElk(input, aspect) : startLayered(input, aspect);

/** An ELK whose worker waits for the next graph: to start one takes as long as to lay out a small graph. */
let idleElk: LayoutKernel | undefined;

const newElk = (): LayoutKernel => new ELK({ workerFactory: () => new Worker(elkWorkerUrl) });

/** Starts what the first layout will need: to be called where there is nothing to draw yet, but soon will be. */
export function warmLayouts(): void {
  idleElk ??= newElk();
}

function startElk(input: LayoutInput, aspect: number): LayoutTask {
  const stopped = Promise.withResolvers<never>();
  const elk = idleElk ?? newElk();
  idleElk = undefined;
  let hasAnswered = false;
  const answer = elk.layout(elkGraph(input, aspect)).then((graph) => {
    hasAnswered = true;
    return elkPositions(graph, input, aspect);
  });
  return {
    positions: Promise.race([answer, stopped.promise]),
    stop: () => {
      if (hasAnswered && idleElk === undefined) idleElk = elk;
      else elk.terminateWorker();
      stopped.reject(new Error('layout stopped'));
    },
  };
}

function startLayered(input: LayoutInput, aspect: number): LayoutTask {
  const { promise, resolve, reject } = Promise.withResolvers<Positions>();
  const worker = new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<Positions>) => resolve(data);
  worker.onerror = (event) => reject(new Error(event.message));
  const request: LayeredRequest = { input, aspect };
  worker.postMessage(request);
  return {
    positions: promise,
    stop: () => {
      worker.terminate();
      reject(new Error('layout stopped'));
    },
  };
}
