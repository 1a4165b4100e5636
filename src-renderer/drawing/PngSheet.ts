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
      const brush = rasterOf(this.#canvas, recording, tile, this.#options.ground, readable);
      copyPixels(brush.getImageData(0, 0, columns, height).data, columns, strip, x, width);
    }
    await this.#encoder.addRows(strip);
  }

  finish(): Promise<Blob> {
    return this.#encoder.finish();
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
