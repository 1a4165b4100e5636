import type { Segment } from '../pieces/source-map.ts';

/** A value of a row, and where its characters stand in the file. */
export interface LocatedText {
  text: string;
  map: Segment[];
}

/** Puts a value together from runs of the file and from what single characters stand for. */
export class TextWriter {
  readonly #parts: string[] = [];
  readonly #map: Segment[] = [];
  #length = 0;

  /** Characters as they stand in the file. */
  run(source: string, start: number, end: number): void {
    if (start < end) this.#add(source.slice(start, end), { at: this.#length, start });
  }

  /** What `start` to `end` of the file stands for. */
  mark(text: string, start: number, end: number): void {
    this.#add(text, { at: this.#length, start, end });
  }

  finished(): LocatedText {
    return { text: this.#parts.join(''), map: this.#map };
  }

  #add(text: string, segment: Segment): void {
    this.#parts.push(text);
    this.#map.push(segment);
    this.#length += text.length;
  }
}
