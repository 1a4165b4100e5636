import { grown, type Rectangle } from '../scene/scene.ts';
import { type Frame, frameArea } from './raster.ts';
import { Rasteriser } from './Rasteriser.ts';
import { RecordingBrush } from './RecordingBrush.ts';
import type { Brush } from './view.ts';

export interface LayerOptions {
  /** Draws what lies in an area; `scale` in pixels of the page per unit. */
  draw: (brush: Brush, view: { area: Rectangle; scale: number }) => void;
  /** The colour behind all. */
  ground: () => string;
  /** All that there is; undefined while there is nothing. */
  bounds: () => Rectangle | undefined;
  /** A fresher picture is there. */
  refreshed: () => void;
  /** The canvas shows all as it is, pixel upon pixel; or no more, until a fresher picture comes. */
  sharp: (isSharp: boolean) => void;
}

/** Where the plane lies on the canvas, in pixels of the device. */
interface Place {
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

interface Raster {
  bitmap: ImageBitmap;
  frame: Frame;
  /** The state of the drawing that it shows. */
  version: number;
}

/** Part of the canvas by which a raster is larger on every side: movements find that drawn already. */
const margin = 0.16;
/** Where less than this is left of it on a side, the raster is drawn anew. */
const leastMargin = 0.06;
/** Marks and names may stand out of the bounds so far, in scene units. */
const air = 80;
/** How sharp all of the plane lies ready, for movements that are faster than the worker. */
const backdropPixels = 3_000_000;
const backdropDelay = 250;
/** How much of its colour it has there: what is pale is on its way. */
const paleness = 0.4;

/**
 * Shows a plane under a camera as maps do: what was drawn last is moved and scaled at once, and a worker draws it sharp
 * again as soon as it can. So a frame costs the same however much it shows.
 */
export class RasterLayer {
  readonly #options: LayerOptions;
  readonly #rasteriser = new Rasteriser();
  #version = 0;
  /** The version since which the drawing as a whole looks as it does; what only marks a little does not count. */
  #lastingVersion = 0;
  #raster: Raster | undefined;
  #backdrop: Raster | undefined;
  #backdropTimer: ReturnType<typeof setTimeout> | undefined;
  #place: Place | undefined;
  /** What was shown before the plane became another one, and where: it stays there until that is drawn. */
  #held: { raster: Raster; place: Place } | undefined;
  #isDrawing = false;
  #isDestroyed = false;

  constructor(options: LayerOptions) {
    this.#options = options;
  }

  /** Rises with every change of what is drawn. */
  get version(): number {
    return this.#version;
  }

  /** The version that the canvas shows. */
  get shownVersion(): number {
    return this.#raster?.version ?? -1;
  }

  /**
   * The drawing looks otherwise.
   * @param lasting also when seen from far away
   */
  outdate(lasting: boolean): void {
    this.#version++;
    if (lasting) this.#lastingVersion = this.#version;
    this.#options.sharp(false);
  }

  /** The plane is another one, with other places: what is shown stays where it is until the new one is drawn. */
  replace(): void {
    this.outdate(true);
    if (this.#raster !== undefined && this.#place !== undefined)
      this.#held = { raster: this.#raster, place: this.#place };
    this.#raster = undefined;
    this.#backdrop?.bitmap.close();
    this.#backdrop = undefined;
  }

  /** There is nothing to see any more. */
  clear(): void {
    this.outdate(true);
    clearTimeout(this.#backdropTimer);
    this.#backdropTimer = undefined;
    for (const raster of [this.#raster, this.#backdrop, this.#held?.raster]) raster?.bitmap.close();
    this.#raster = this.#backdrop = this.#held = undefined;
  }

  destroy(): void {
    this.#isDestroyed = true;
    this.clear();
    this.#rasteriser.end();
  }

  /**
   * Draws what there is where the canvas has its plane now, and sees to it that it becomes sharp.
   * @param scale pixels of the page per unit
   */
  show(context: CanvasRenderingContext2D, scale: number): void {
    const { a, e, f } = context.getTransform();
    const { width, height } = context.canvas;
    const place = { scale: a, x: e, y: f, width, height, ratio: a / scale };
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    if (this.#held !== undefined) drawRaster(context, this.#held.raster, this.#held.place);
    else this.#drawAt(context, place);
    context.restore();
    this.#place = place;
    this.#options.sharp(this.#held === undefined && this.#isSharpAt(place));
    if (!this.#isSharpAt(place, leastMargin)) void this.#refresh(place);
    else this.#drawBackdropSoon();
  }

  #drawAt(context: CanvasRenderingContext2D, place: Place): void {
    const covered = this.#raster !== undefined && covers(this.#raster.frame, areaOf(place, 0));
    if (this.#backdrop !== undefined && !covered) {
      context.globalAlpha = paleness;
      drawRaster(context, this.#backdrop, place);
      context.globalAlpha = 1;
    }
    if (this.#raster !== undefined) drawRaster(context, this.#raster, place);
  }

  #isSharpAt(place: Place, more = 0): boolean {
    const bounds = this.#options.bounds();
    if (this.#raster === undefined || bounds === undefined) return bounds === undefined;
    const { frame, version } = this.#raster;
    if (version !== this.#version || frame.scale !== place.scale) return false;
    return covers(frame, common(areaOf(place, more), grown(bounds, air)));
  }

  /** One raster at a time: the next one is asked for where this one is shown, for where the camera is then. */
  async #refresh(place: Place): Promise<void> {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    clearTimeout(this.#backdropTimer);
    this.#backdropTimer = undefined;
    const raster = await this.#drawn(frameOf(place), place.ratio);
    this.#isDrawing = false;
    if (this.#isDestroyed) return;
    // One of the plane before this one would stand in wrong places.
    if (raster.version >= this.#lastingVersion || this.#raster !== undefined) {
      this.#raster?.bitmap.close();
      this.#raster = raster;
      this.#held?.raster.bitmap.close();
      this.#held = undefined;
    } else raster.bitmap.close();
    this.#options.refreshed();
  }

  #drawBackdropSoon(): void {
    if (this.#backdrop !== undefined && this.#backdrop.version >= this.#lastingVersion) return;
    this.#backdropTimer ??= setTimeout(() => {
      this.#backdropTimer = undefined;
      void this.#drawBackdrop();
    }, backdropDelay);
  }

  async #drawBackdrop(): Promise<void> {
    const bounds = this.#options.bounds();
    if (bounds === undefined || this.#place === undefined) return;
    const { ratio } = this.#place;
    const raster = await this.#drawn(wholeFrame(grown(bounds, air), ratio), ratio);
    if (this.#isDestroyed || raster.version < this.#lastingVersion) {
      raster.bitmap.close();
      return;
    }
    this.#backdrop?.bitmap.close();
    this.#backdrop = raster;
  }

  async #drawn(frame: Frame, ratio: number): Promise<Raster> {
    const version = this.#version;
    const brush = new RecordingBrush();
    this.#options.draw(brush, { area: frameArea(frame), scale: frame.scale / ratio });
    const bitmap = await this.#rasteriser.raster({
      recording: brush.take(),
      frame,
      ground: this.#options.ground(),
    });
    return { bitmap, frame, version };
  }
}

function drawRaster(context: CanvasRenderingContext2D, { bitmap, frame }: Raster, place: Place): void {
  const growth = place.scale / frame.scale;
  const x = frame.left * place.scale + place.x;
  const y = frame.top * place.scale + place.y;
  context.imageSmoothingEnabled = growth !== 1;
  // Pixel upon pixel nothing is blurred.
  if (growth === 1) context.drawImage(bitmap, Math.round(x), Math.round(y));
  else context.drawImage(bitmap, x, y, frame.width * growth, frame.height * growth);
}

/** What the canvas shows, and on every side that part of its size more. */
function areaOf({ scale, x, y, width, height }: Place, more: number): Rectangle {
  return {
    left: (-x - more * width) / scale,
    top: (-y - more * height) / scale,
    right: (width * (1 + more) - x) / scale,
    bottom: (height * (1 + more) - y) / scale,
  };
}

/** The canvas with its margin. Its pixels are those of the canvas, so that at rest it is shown as it was drawn. */
function frameOf({ scale, x, y, width, height }: Place): Frame {
  const aside = Math.ceil(width * margin);
  const above = Math.ceil(height * margin);
  return {
    left: (-aside - x) / scale,
    top: (-above - y) / scale,
    width: width + 2 * aside,
    height: height + 2 * above,
    scale,
  };
}

function wholeFrame({ left, top, right, bottom }: Rectangle, mostScale: number): Frame {
  const scale = Math.min(mostScale, Math.sqrt(backdropPixels / ((right - left) * (bottom - top))));
  return {
    left,
    top,
    width: Math.max(1, Math.ceil((right - left) * scale)),
    height: Math.max(1, Math.ceil((bottom - top) * scale)),
    scale,
  };
}

function common(a: Rectangle, b: Rectangle): Rectangle {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
}

/** Whether a frame has all of an area; an empty area needs nothing. */
function covers(frame: Frame, area: Rectangle): boolean {
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
