import type { Recording } from '../base/RecordingBrush.ts';
import type { PngSheetOptions, Tile } from './PngSheet.ts';
import type { SvgSheetOptions } from './SvgSheet.ts';
import { language } from '../../../base/language.ts';

/** What the worker is asked, one after the other: to begin a file, to draw into it, to finish it. */
export type ImageRequest =
  | { png: PngSheetOptions }
  | { svg: SvgSheetOptions }
  | { recording: Recording; tile: Tile | undefined }
  | { finish: true };

/** Its answer to each. */
export interface ImageAnswer {
  image?: Blob;
  failure?: string;
}

/** Makes one file in a worker, from recordings; fails with the signal's reason once that is given. */
export class ImageMaker {
  readonly #worker = new Worker(new URL('./image.worker.ts', import.meta.url), {
    type: 'module',
    name: language,
  });

  readonly #signal: AbortSignal | undefined;

  constructor(signal?: AbortSignal) {
    this.#signal = signal;
  }

  begin(file: { png: PngSheetOptions } | { svg: SvgSheetOptions }): Promise<ImageAnswer> {
    return this.#ask(file);
  }

  /** @param tile where in a PNG; an SVG has no places */
  async draw(recording: Recording, tile?: Tile): Promise<void> {
    await this.#ask({ recording, tile }, [recording.numbers.buffer]);
  }

  async finish(): Promise<Blob> {
    const { image } = await this.#ask({ finish: true });
    return image!;
  }

  end(): void {
    this.#worker.terminate();
  }

  /** The worker answers one request before it is asked the next. */
  async #ask(request: ImageRequest, transfer: Transferable[] = []): Promise<ImageAnswer> {
    this.#signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<ImageAnswer>();
    this.#signal?.addEventListener('abort', () => reject(this.#signal?.reason), { once: true });
    this.#worker.onmessage = ({ data }: MessageEvent<ImageAnswer>) => {
      if (data.failure === undefined) resolve(data);
      else reject(new Error(data.failure));
    };
    this.#worker.onerror = ({ message }) => reject(new Error(message));
    this.#worker.postMessage(request, transfer);
    return promise;
  }
}
