import { type Pace, unbroken } from '../scene/pace.ts';
import type { Rectangle } from '../scene/scene.ts';
import { PngEncoder } from './PngEncoder.ts';
import { escaped, SvgBrush } from './SvgBrush.ts';
import type { Brush } from './view.ts';

/** Anything that can be drawn into a file: a part of the plane, and how to draw what of it lies in an area. */
export interface Picture {
  area: Rectangle;
  /** The colour behind all. */
  ground: string;
  draw: (brush: Brush, view: { area: Rectangle; scale: number }) => void;
}

const margin = 40;
/** Images up to so many pixels come in double resolution, and larger ones at least in single. */
const doublePixels = 64_000_000;
/** Beyond so many the scale shrinks: compressing them would take minutes, and few programs open them. */
const mostPixels = 400_000_000;
const tileSide = 2048;
const stripHeight = 256;

/** A picture as SVG text, at scale 1 with all details, on its ground. */
export function pictureToSvg({ area, ground, draw }: Picture, title: string): string {
  const brush = new SvgBrush();
  const { left, top, right, bottom } = withMargin(area);
  draw(brush, { area: { left, top, right, bottom }, scale: 1 });
  const width = right - left;
  const height = bottom - top;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"` +
      ` viewBox="${left} ${top} ${width} ${height}">`,
    `<title>${escaped(title)}</title>`,
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${ground}"/>`,
    brush.toString(),
    '</svg>\n',
  ].join('\n');
}

/** How large the PNG of an area becomes. */
export interface ImageSize {
  width: number;
  height: number;
  /** Pixels per unit of the scene: below 1 the image is smaller than the drawing at 100 %. */
  scale: number;
}

/** @param wanted pixels per unit; without it as many as make a good picture of the area */
export function imageSize(area: Rectangle, wanted?: number): ImageSize {
  const { left, top, right, bottom } = withMargin(area);
  const units = (right - left) * (bottom - top);
  const single = Math.min(1, Math.sqrt(mostPixels / units));
  const good = Math.min(2, Math.max(Math.sqrt(doublePixels / units), single));
  const scale = wanted === undefined ? good : Math.min(wanted, Math.sqrt(mostPixels / units));
  return {
    width: Math.floor((right - left) * scale),
    height: Math.floor((bottom - top) * scale),
    scale,
  };
}

/**
 * A picture as PNG of any size: drawn tile by tile, because browsers refuse large canvases. Takes breaks by `pace`.
 * Fails with an Error where the browser has no memory for even a tile.
 */
export async function pictureToPng(picture: Picture, pace: Pace = unbroken, wanted?: number): Promise<Blob> {
  const { width, height, scale } = imageSize(picture.area, wanted);
  const { left, top } = withMargin(picture.area);
  const tile = newTile();
  const png = new PngEncoder(width, height);
  for (let y = 0; y < height; y += stripHeight) {
    const rows = Math.min(stripHeight, height - y);
    const strip = new Uint8Array(width * rows * 3);
    for (let x = 0; x < width; x += tileSide) {
      const columns = Math.min(tileSide, width - x);
      drawTile(picture, tile, { left: left + x / scale, top: top + y / scale }, scale);
      copyPixels(tile.getImageData(0, 0, columns, rows).data, columns, strip, x, width);
      if (pace.due()) await pace.breathe();
    }
    await png.addRows(strip);
  }
  return png.finish();
}

function newTile(): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = tileSide;
  canvas.height = stripHeight;
  const brush = canvas.getContext('2d', { willReadFrequently: true, alpha: false });
  if (brush === null) throw new Error('The browser has no memory for an image.');
  return brush;
}

function drawTile(
  { ground, draw }: Picture,
  tile: CanvasRenderingContext2D,
  { left, top }: { left: number; top: number },
  scale: number,
): void {
  tile.setTransform(1, 0, 0, 1, 0, 0);
  tile.fillStyle = ground;
  tile.fillRect(0, 0, tileSide, stripHeight);
  tile.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
  draw(tile, {
    area: { left, top, right: left + tileSide / scale, bottom: top + stripHeight / scale },
    scale,
  });
}

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

function withMargin(area: Rectangle): Rectangle {
  return {
    left: Math.floor(area.left - margin),
    top: Math.floor(area.top - margin),
    right: Math.ceil(area.right + margin),
    bottom: Math.ceil(area.bottom + margin),
  };
}
