import { type CornerRadii, cornerRadii } from './cornerRadii.ts';
import type { Brush } from './view.ts';

/** A {@link Brush} that writes SVG in place of pixels, so that both kinds of export come from one drawing code. */
export class SvgBrush implements Brush {
  fillStyle: string | CanvasGradient | CanvasPattern = '#000';
  strokeStyle: string | CanvasGradient | CanvasPattern = '#000';
  lineWidth = 1;
  globalAlpha = 1;
  font = '10px sans-serif';
  textAlign: CanvasTextAlign = 'left';
  textBaseline: CanvasTextBaseline = 'alphabetic';
  #path: string[] = [];
  #dash: number[] = [];
  readonly #elements: string[] = [];

  beginPath(): void {
    this.#path = [];
  }

  closePath(): void {
    this.#path.push('Z');
  }

  moveTo(x: number, y: number): void {
    this.#path.push(`M${short(x)} ${short(y)}`);
  }

  lineTo(x: number, y: number): void {
    this.#path.push(`L${short(x)} ${short(y)}`);
  }

  bezierCurveTo(ax: number, ay: number, bx: number, by: number, x: number, y: number): void {
    this.#path.push(`C${[ax, ay, bx, by, x, y].map(short).join(' ')}`);
  }

  /** Full circles only: the drawing has no other arcs. */
  arc(x: number, y: number, radius: number): void {
    const r = short(radius);
    this.#path.push(
      `M${short(x + radius)} ${short(y)}A${r} ${r} 0 1 1 ${short(x - radius)} ${short(y)}`,
      `A${r} ${r} 0 1 1 ${short(x + radius)} ${short(y)}Z`,
    );
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.#path.push(`M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}Z`);
  }

  roundRect(x: number, y: number, width: number, height: number, radii?: CornerRadii): void {
    const [a, b, c, d] = cornerRadii(radii);
    const corner = (radius: number, dx: number, dy: number): string =>
      radius === 0 ? '' : `a${short(radius)} ${short(radius)} 0 0 1 ${short(dx)} ${short(dy)}`;
    this.#path.push(
      `M${short(x + a)} ${short(y)}h${short(width - a - b)}${corner(b, b, b)}`,
      `v${short(height - b - c)}${corner(c, -c, c)}h${short(c + d - width)}${corner(d, -d, -d)}`,
      `v${short(a + d - height)}${corner(a, a, -a)}Z`,
    );
  }

  setLineDash(dash: Iterable<number>): void {
    this.#dash = [...dash];
  }

  fill(): void {
    this.#elements.push(
      `<path d="${this.#path.join('')}"${this.#opacity()} fill="${String(this.fillStyle)}"/>`,
    );
  }

  stroke(): void {
    const dash = this.#dash.length > 0 ? ` stroke-dasharray="${this.#dash.join(' ')}"` : '';
    this.#elements.push(
      `<path d="${this.#path.join('')}"${this.#opacity()} fill="none" stroke="${String(this.strokeStyle)}"` +
        ` stroke-width="${short(this.lineWidth)}"${dash}/>`,
    );
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    this.#elements.push(
      `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"` +
        `${this.#opacity()} fill="${String(this.fillStyle)}"/>`,
    );
  }

  fillText(text: string, x: number, y: number): void {
    const anchor = this.textAlign === 'center' ? ' text-anchor="middle"' : '';
    const baseline = this.textBaseline === 'middle' ? ' dominant-baseline="central"' : '';
    this.#elements.push(
      `<text x="${short(x)}" y="${short(y)}"${anchor}${baseline}${this.#opacity()} fill="${String(this.fillStyle)}"` +
        ` style="font:${escaped(this.font)}">${escaped(text)}</text>`,
    );
  }

  /** The elements drawn so far. */
  get elements(): readonly string[] {
    return this.#elements;
  }

  #opacity(): string {
    return this.globalAlpha === 1 ? '' : ` opacity="${short(this.globalAlpha)}"`;
  }
}

function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Safe between tags and in double quotes. Characters that XML forbids are left out. */
export function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
