import type { Recording } from '../base/RecordingBrush.ts';
import { type Frame, rasterOf } from '../raster/raster.ts';
import { PngEncoder } from './PngEncoder.ts';

export interface PngSheetOptions {
  /** Pixels. */
  width: number;
  height: number;
  /** The colour behind all. */
  ground: string;
}

/** A part of a strip of the sheet. */
export interface Tile extends Frame {
  /** The pixel of the sheet at which it begins. */
  column: number;
}

/** A PNG file of any size that recordings are drawn into: strip below strip, and each tile by tile from the left. */
export class PngSheet {
  readonly #options: PngSheetOptions;
  readonly #encoder: PngEncoder;
  readonly #canvas = new OffscreenCanvas(1, 1);
  #strip = new Uint32Array(0);
  #blank: { size: string; pixels: Uint32Array } | undefined;

  constructor(options: PngSheetOptions) {
    this.#options = options;
    this.#encoder = new PngEncoder(options.width, options.height);
  }

  /** Draws the next tile; the tiles of a strip are of one height. */
  async draw(recording: Recording, tile: Tile): Promise<void> {
    const { width } = this.#options;
    if (tile.column === 0) this.#strip = new Uint32Array(width * tile.height);
    this.#copy(recording.isBlank ? this.#blankTile(recording, tile) : this.#pixelsOf(recording, tile), tile);
    if (tile.column + tile.width === width) await this.#encoder.addRows(this.#strip);
  }

  /** Whole parts of a large graph are empty: those of one size are all the same. */
  #blankTile(recording: Recording, tile: Tile): Uint32Array {
    const size = `${tile.width} ${tile.height}`;
    if (this.#blank?.size !== size) this.#blank = { size, pixels: this.#pixelsOf(recording, tile) };
    return this.#blank.pixels;
  }

  #pixelsOf(recording: Recording, tile: Tile): Uint32Array {
    const brush = rasterOf(this.#canvas, recording, tile, this.#options.ground, readable);
    return new Uint32Array(brush.getImageData(0, 0, tile.width, tile.height).data.buffer);
  }

  #copy(pixels: Uint32Array, { column, width, height }: Tile): void {
    for (let row = 0; row < height; row++) {
      this.#strip.set(pixels.subarray(row * width, (row + 1) * width), row * this.#options.width + column);
    }
  }

  finish(): Promise<Blob> {
    return this.#encoder.finish();
  }
}

const readable: CanvasRenderingContext2DSettings = { willReadFrequently: true, alpha: false };
