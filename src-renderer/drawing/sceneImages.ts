import type { Rectangle } from '../scene/scene.ts';
import { drawScene, type Finder } from './drawScene.ts';
import { escaped, SvgBrush } from './SvgBrush.ts';
import type { Brush, Drawing } from './view.ts';

/** A drawing without its brush and place: those are the image's. */
export type Subject = Omit<Drawing, 'brush' | 'view'> & { downward: boolean };

const margin = 40;
/** Browsers refuse larger canvases (or draw nothing on them). */
const mostSide = 16_000;
const mostPixels = 60_000_000;

/** The scene as SVG text, at scale 1 with all details, on the theme's background. */
export function sceneToSvg(subject: Subject, finder: Finder, area: Rectangle, title: string): string {
  const brush = new SvgBrush();
  const view = withMargin(area);
  drawScene({ ...subject, brush, view: { area: view, scale: 1, downward: subject.downward } }, finder);
  const width = view.right - view.left;
  const height = view.bottom - view.top;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"` +
      ` viewBox="${view.left} ${view.top} ${width} ${height}">`,
    `<title>${escaped(title)}</title>`,
    `<rect x="${view.left}" y="${view.top}" width="${width}" height="${height}" fill="${subject.theme.ground}"/>`,
    brush.toString(),
    '</svg>\n',
  ].join('\n');
}

/** The scale of an image of an area: double where the browser's limits allow, else as large as they do. */
export function imageScale(width: number, height: number): number {
  return Math.min(2, mostSide / Math.max(width, height), Math.sqrt(mostPixels / (width * height)));
}

/** The scene as a PNG. Fails with an Error where the browser has no memory for the image. */
export async function sceneToPng(subject: Subject, finder: Finder, area: Rectangle): Promise<Blob> {
  const view = withMargin(area);
  const width = view.right - view.left;
  const height = view.bottom - view.top;
  const scale = imageScale(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  const brush = canvas.getContext('2d');
  if (brush === null) throw new Error('The browser has no memory for an image of this size.');
  brush.fillStyle = subject.theme.ground;
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.setTransform(scale, 0, 0, scale, -view.left * scale, -view.top * scale);
  drawScene({ ...subject, brush, view: { area: view, scale, downward: subject.downward } }, finder);
  return toBlob(canvas);
}

function toBlob(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('The browser could not write the image.'));
      else resolve(blob);
    }, 'image/png');
  });
}

function withMargin(area: Rectangle): Rectangle {
  return {
    left: Math.floor(area.left - margin),
    top: Math.floor(area.top - margin),
    right: Math.ceil(area.right + margin),
    bottom: Math.ceil(area.bottom + margin),
  };
}

/** Draws the whole scene small into a canvas; answers the scale and shift by which scene units became pixels. */
export interface MiniatureFrame {
  scale: number;
  left: number;
  top: number;
}

/** Fits an area into a canvas of so many pixels, with a little air. */
export function miniatureFrame(area: Rectangle, width: number, height: number): MiniatureFrame {
  const air = 6;
  const w = Math.max(area.right - area.left, 1);
  const h = Math.max(area.bottom - area.top, 1);
  const scale = Math.min((width - 2 * air) / w, (height - 2 * air) / h);
  return {
    scale,
    left: area.left - (width / scale - w) / 2,
    top: area.top - (height / scale - h) / 2,
  };
}

export function drawMiniature(
  subject: Subject,
  brush: Brush & Pick<CanvasRenderingContext2D, 'setTransform' | 'clearRect'>,
  frame: MiniatureFrame,
  size: { width: number; height: number; pixelRatio: number },
): void {
  const { scale, left, top } = frame;
  const factor = scale * size.pixelRatio;
  brush.setTransform(1, 0, 0, 1, 0, 0);
  brush.clearRect(0, 0, size.width * size.pixelRatio, size.height * size.pixelRatio);
  brush.setTransform(factor, 0, 0, factor, -left * factor, -top * factor);
  const area = { left, top, right: left + size.width / scale, bottom: top + size.height / scale };
  // A miniature is always the far view, even of a graph of three tables.
  drawScene(
    { ...subject, brush, view: { area, scale: Math.min(scale, 0.1), downward: subject.downward } },
    'all',
  );
}
