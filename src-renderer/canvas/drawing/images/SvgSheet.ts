import type { Rectangle } from '../../scene/base/scene.ts';
import type { Recording } from '../base/RecordingBrush.ts';
import { escaped, SvgBrush } from '../base/SvgBrush.ts';
import { replay } from '../base/replay.ts';

export interface SvgSheetOptions {
  area: Rectangle;
  /** The colour behind all. */
  ground: string;
  title: string;
}

/** An SVG file that recordings are drawn into, at scale 1. */
export class SvgSheet {
  readonly #options: SvgSheetOptions;
  readonly #brush = new SvgBrush();

  constructor(options: SvgSheetOptions) {
    this.#options = options;
  }

  draw(recording: Recording): void {
    replay(recording, this.#brush);
  }

  /** The file, line by line. */
  get lines(): string[] {
    const { area, ground, title } = this.#options;
    const { left, top, right, bottom } = area;
    const width = right - left;
    const height = bottom - top;
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"` +
        ` viewBox="${left} ${top} ${width} ${height}">`,
      `<title>${escaped(title)}</title>`,
      `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${ground}"/>`,
      ...this.#brush.elements,
      '</svg>',
    ];
  }

  finish(): Promise<Blob> {
    const parts = this.lines.map((line) => `${line}\n`);
    return Promise.resolve(new Blob(parts, { type: 'image/svg+xml' }));
  }
}
