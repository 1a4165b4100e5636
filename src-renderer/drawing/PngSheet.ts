import { PngEncoder } from './PngEncoder.ts';
import { type Frame, rasterOf } from './raster.ts';
import type { Recording } from './RecordingBrush.ts';

export interface PngSheetOptions {
  /** Pixels. */
  width: number;
  height: number;
  /** The colour behind all. */
  ground: string;
}

/** Browsers refuse canvases that are much wider. */
const tileWidth = 4096;

/** A PNG file of any size that recordings are drawn into, strip below strip. */
export class PngSheet {
  readonly #options: PngSheetOptions;
  readonly #encoder: PngEncoder;
  readonly #canvas = new OffscreenCanvas(1, 1);

  constructor(options: PngSheetOptions) {
    this.#options = options;
    this.#encoder = new PngEncoder(options.width, options.height);
  }

  /** Draws the next strip, which is as wide as the sheet. */
  async draw(recording: Recording, frame: Frame): Promise<void> {
    const { width, height, left, scale } = frame;
    const strip = new Uint8Array(width * height * 3);
    for (let x = 0; x < width; x += tileWidth) {
      const columns = Math.min(tileWidth, width - x);
      const tile = { ...frame, left: left + x / scale, width: columns };
      const t0 = performance.now();
      const brush = rasterOf(this.#canvas, recording, tile, this.#options.ground, readable);
      const t1 = performance.now(); const dd = brush.getImageData(0, 0, columns, height).data; const t2 = performance.now();
      copyPixels(dd, columns, strip, x, width);const t3 = performance.now(); const T = ((globalThis as any).T ??= {}); T.replay=(T.replay??0)+t1-t0; T.get=(T.get??0)+t2-t1; T.copy=(T.copy??0)+t3-t2;
    }
    const t4 = performance.now(); await this.#encoder.addRows(strip); const T = (globalThis as any).T; T.add=(T.add??0)+performance.now()-t4;
  }

  finish(): Promise<Blob> {
    console.log(JSON.stringify((globalThis as any).T)); return this.#encoder.finish();
  }
}

const readable: CanvasRenderingContext2DSettings = { willReadFrequently: true, alpha: false };

/** Red, green and blue of a tile into its place in a strip. */
function copyPixels(
  from: Uint8ClampedArray,
  columns: number,
  strip: Uint8Array,
  x: number,
  width: number,
): void {
  const rows = from.length / 4 / columns;
  for (let row = 0; row < rows; row++) {
    let at = row * columns * 4;
    let to = (row * width + x) * 3;
    for (let column = 0; column < columns; column++, at += 4, to += 3) {
      strip[to] = from[at]!;
      strip[to + 1] = from[at + 1]!;
      strip[to + 2] = from[at + 2]!;
    }
  }
}
