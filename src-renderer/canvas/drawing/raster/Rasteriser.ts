import type { Recording } from '../base/RecordingBrush.ts';
import type { Frame } from './raster.ts';
import { language } from '../../../base/language.ts';

/** What the worker is asked; it answers with the bitmap, in the order of the questions. */
export interface RasterRequest {
  recording: Recording;
  frame: Frame;
  ground: string;
}

/** Turns recordings into bitmaps in a worker, so that the page goes on moving meanwhile. */
export class Rasteriser {
  readonly #worker = new Worker(new URL('./raster.worker.ts', import.meta.url), {
    type: 'module',
    name: language,
  });
  readonly #waiting: ((bitmap: ImageBitmap) => void)[] = [];

  /** @param failed there is no such worker, or no memory for it: no request is answered any more */
  constructor(failed: () => void) {
    this.#worker.onmessage = ({ data }: MessageEvent<ImageBitmap>) => this.#waiting.shift()?.(data);
    this.#worker.onerror = failed;
  }

  raster(request: RasterRequest): Promise<ImageBitmap> {
    const { promise, resolve } = Promise.withResolvers<ImageBitmap>();
    this.#waiting.push(resolve);
    this.#worker.postMessage(request, [request.recording.numbers.buffer]);
    return promise;
  }

  /** Ends the worker; what is under way gets no answer. */
  end(): void {
    this.#worker.terminate();
  }
}
