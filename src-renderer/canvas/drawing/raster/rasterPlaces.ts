import type { Rectangle } from '../../scene/base/scene.ts';
import { type Frame, frameArea } from './raster.ts';

/** Where the plane is on the canvas, in pixels of the device. */
export interface Place {
  /** Pixels per unit, and the pixel where the plane has its origin. */
  scale: number;
  x: number;
  y: number;
  /** The size of the canvas. */
  width: number;
  height: number;
  /** Pixels of the device per pixel of the page. */
  ratio: number;
}

export interface Raster {
  bitmap: ImageBitmap;
  frame: Frame;
  /** The state of the drawing that it shows. */
  version: number;
}

/** Part of the canvas by which a raster is larger on every side: movements find that drawn already. */
const margin = 0.16;
/** In how many pixels, and how long at most, all of the plane is drawn. */
const wholePixels = 3_000_000;
const wholeSide = 8192;

/** Draws a raster where its part of the plane lies. */
export function drawRaster(context: CanvasRenderingContext2D, { bitmap, frame }: Raster, place: Place): void {
  const growth = place.scale / frame.scale;
  const x = frame.left * place.scale + place.x;
  const y = frame.top * place.scale + place.y;
  context.imageSmoothingEnabled = growth !== 1;
  // Pixel upon pixel nothing is blurred.
  if (growth === 1) context.drawImage(bitmap, Math.round(x), Math.round(y));
  else context.drawImage(bitmap, x, y, frame.width * growth, frame.height * growth);
}

/** What the canvas shows, and on every side that part of its size more. */
export function areaOf({ scale, x, y, width, height }: Place, more: number): Rectangle {
  return {
    left: (-x - more * width) / scale,
    top: (-y - more * height) / scale,
    right: (width * (1 + more) - x) / scale,
    bottom: (height * (1 + more) - y) / scale,
  };
}

/**
 * The canvas, with its margin or without. Its pixels are those of the canvas, so that at rest it is shown as it was drawn.
 */
export function frameOf({ scale, x, y, width, height }: Place, around: 'margin' | 'bare'): Frame {
  const part = around === 'bare' ? 0 : margin;
  const aside = Math.ceil(width * part);
  const above = Math.ceil(height * part);
  return {
    left: (-aside - x) / scale,
    top: (-above - y) / scale,
    width: width + 2 * aside,
    height: height + 2 * above,
    scale,
  };
}

/** A frame of all of the plane, small enough to lie ready. */
export function wholeFrame({ left, top, right, bottom }: Rectangle, mostScale: number): Frame {
  const width = right - left;
  const height = bottom - top;
  const scale = Math.min(
    mostScale,
    Math.sqrt(wholePixels / (width * height)),
    wholeSide / Math.max(width, height),
  );
  return { left, top, width: Math.ceil(width * scale), height: Math.ceil(height * scale), scale };
}

/** The part that two rectangles have in common; where there is none, its right is left of its left or its bottom above. */
export function common(a: Rectangle, b: Rectangle): Rectangle {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
}

/** Whether a frame has all of an area; an empty area needs nothing. */
export function covers(frame: Frame, area: Rectangle): boolean {
  if (area.left >= area.right || area.top >= area.bottom) return true;
  const { left, top, right, bottom } = frameArea(frame);
  const pixel = 1 / frame.scale;
  return (
    left <= area.left + pixel &&
    top <= area.top + pixel &&
    right >= area.right - pixel &&
    bottom >= area.bottom - pixel
  );
}
