/** Answers of more bytes keep the page busy for too long while they are read. */
const largeAnswer = 1_000_000;

/** Whether an answer is better read beside the page. */
export function isLarge(bytes: ArrayBuffer): boolean {
  return bytes.byteLength > largeAnswer;
}

/**
 * Lets a worker of its own read the bytes of an answer, which are handed over to it.
 * @param signal ends the worker too
 */
export async function inWorker<T>(worker: Worker, bytes: ArrayBuffer, signal?: AbortSignal): Promise<T> {
  const read = Promise.withResolvers<T>();
  const end = new AbortController();
  const { signal: until } = end;
  worker.addEventListener('error', (event) => read.reject(new Error(event.message)), { signal: until });
  worker.addEventListener('message', ({ data }: MessageEvent<T>) => read.resolve(data), { signal: until });
  signal?.addEventListener('abort', () => read.reject(signal.reason as DOMException), { signal: until });
  try {
    signal?.throwIfAborted();
    worker.postMessage(bytes, [bytes]);
    return await read.promise;
  } finally {
    end.abort();
    worker.terminate();
  }
}
