import { type CornerRadii, cornerRadii } from './cornerRadii.ts';
import type { Brush } from './view.ts';

/** The commands of a brush, as numbers that go to a worker without being copied. */
export interface Recording {
  /** Step after step: its number in {@link steps}, then its arguments; a text is its number in `words`. */
  numbers: Float64Array<ArrayBuffer>;
  words: string[];
  /** Nothing is to be seen of it. */
  isBlank: boolean;
}

/** The numbers of a brush's methods and properties in a {@link Recording}. */
export const steps = {
  beginPath: 0,
  closePath: 1,
  moveTo: 2,
  lineTo: 3,
  bezierCurveTo: 4,
  arc: 5,
  rect: 6,
  roundRect: 7,
  fill: 8,
  stroke: 9,
  fillRect: 10,
  fillText: 11,
  setLineDash: 12,
  fillStyle: 13,
  strokeStyle: 14,
  lineWidth: 15,
  globalAlpha: 16,
  font: 17,
  textAlign: 18,
  textBaseline: 19,
} as const satisfies Record<keyof Brush, number>;

/**
 * A {@link Brush} that notes what is to be drawn, for `replay` to draw it in a worker: noting ten thousand steps takes a
 * few milliseconds, their pixels take a hundred.
 */
export class RecordingBrush implements Brush {
  #numbers: number[] = [];
  #isBlank = true;
  #words = new Map<string, number>();
  #fillStyle: Brush['fillStyle'] = '';
  #strokeStyle: Brush['strokeStyle'] = '';
  #lineWidth = Number.NaN;
  #globalAlpha = Number.NaN;
  #font = '';
  #textAlign: CanvasTextAlign = 'start';
  #textBaseline: CanvasTextBaseline = 'alphabetic';

  /** How much is noted: the length of the numbers. */
  get length(): number {
    return this.#numbers.length;
  }

  /** What was noted since the last time. The styles in force stay so: the parts are replayed one after the other. */
  take(): Recording {
    const recording = {
      numbers: new Float64Array(this.#numbers),
      words: [...this.#words.keys()],
      isBlank: this.#isBlank,
    };
    this.#isBlank = true;
    this.#numbers = [];
    this.#words = new Map();
    return recording;
  }

  #word(text: string): number {
    let number = this.#words.get(text);
    if (number === undefined) {
      number = this.#words.size;
      this.#words.set(text, number);
    }
    return number;
  }

  beginPath(): void {
    this.#numbers.push(steps.beginPath);
  }

  closePath(): void {
    this.#numbers.push(steps.closePath);
  }

  moveTo(x: number, y: number): void {
    this.#numbers.push(steps.moveTo, x, y);
  }

  lineTo(x: number, y: number): void {
    this.#numbers.push(steps.lineTo, x, y);
  }

  bezierCurveTo(ax: number, ay: number, bx: number, by: number, x: number, y: number): void {
    this.#numbers.push(steps.bezierCurveTo, ax, ay, bx, by, x, y);
  }

  arc(x: number, y: number, radius: number, start: number, end: number): void {
    this.#numbers.push(steps.arc, x, y, radius, start, end);
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.#numbers.push(steps.rect, x, y, width, height);
  }

  roundRect(x: number, y: number, width: number, height: number, radii?: CornerRadii): void {
    const [a, b, c, d] = cornerRadii(radii);
    this.#numbers.push(steps.roundRect, x, y, width, height, a, b, c, d);
  }

  fill(): void {
    this.#isBlank = false;
    this.#numbers.push(steps.fill);
  }

  stroke(): void {
    this.#isBlank = false;
    this.#numbers.push(steps.stroke);
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    this.#isBlank = false;
    this.#numbers.push(steps.fillRect, x, y, width, height);
  }

  fillText(text: string, x: number, y: number): void {
    this.#isBlank = false;
    this.#numbers.push(steps.fillText, this.#word(text), x, y);
  }

  setLineDash(dash: Iterable<number>): void {
    const lengths = [...dash];
    this.#numbers.push(steps.setLineDash, lengths.length, ...lengths);
  }

  get fillStyle(): Brush['fillStyle'] {
    return this.#fillStyle;
  }

  set fillStyle(style) {
    if (style === this.#fillStyle) return;
    this.#fillStyle = style;
    this.#numbers.push(steps.fillStyle, this.#word(String(style)));
  }

  get strokeStyle(): Brush['strokeStyle'] {
    return this.#strokeStyle;
  }

  set strokeStyle(style) {
    if (style === this.#strokeStyle) return;
    this.#strokeStyle = style;
    this.#numbers.push(steps.strokeStyle, this.#word(String(style)));
  }

  get lineWidth(): number {
    return this.#lineWidth;
  }

  set lineWidth(width) {
    if (width === this.#lineWidth) return;
    this.#lineWidth = width;
    this.#numbers.push(steps.lineWidth, width);
  }

  get globalAlpha(): number {
    return this.#globalAlpha;
  }

  set globalAlpha(alpha) {
    if (alpha === this.#globalAlpha) return;
    this.#globalAlpha = alpha;
    this.#numbers.push(steps.globalAlpha, alpha);
  }

  get font(): string {
    return this.#font;
  }

  set font(font) {
    if (font === this.#font) return;
    this.#font = font;
    this.#numbers.push(steps.font, this.#word(font));
  }

  get textAlign(): CanvasTextAlign {
    return this.#textAlign;
  }

  set textAlign(align) {
    if (align === this.#textAlign) return;
    this.#textAlign = align;
    this.#numbers.push(steps.textAlign, this.#word(align));
  }

  get textBaseline(): CanvasTextBaseline {
    return this.#textBaseline;
  }

  set textBaseline(baseline) {
    if (baseline === this.#textBaseline) return;
    this.#textBaseline = baseline;
    this.#numbers.push(steps.textBaseline, this.#word(baseline));
  }
}
