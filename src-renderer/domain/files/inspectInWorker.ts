import type { Candidate, Inspection } from './inspect.ts';

/** Inspects in a worker of its own; calling off ends the worker. Rejects where a file could not be read. */
export function inspectInWorker(candidates: Candidate[], signal: AbortSignal): Promise<Inspection> {
  const worker = new Worker(new URL('./inspect.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Inspection>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    worker.addEventListener('error', (event) => reject(new Error(event.message)));
    worker.addEventListener(
      'message',
      (event: MessageEvent<{ inspection?: Inspection; failure?: string }>) => {
        if (event.data.inspection) resolve(event.data.inspection);
        else reject(new Error(event.data.failure));
      },
    );
    worker.postMessage(candidates);
  }).finally(() => worker.terminate());
}
