import { grown, type Rectangle } from '../../scene/base/scene.ts';
import { RecordingBrush } from '../base/RecordingBrush.ts';
import type { Brush } from '../base/view.ts';
import { Rasteriser } from './Rasteriser.ts';
import { type Frame, frameArea } from './raster.ts';
import {
  areaOf,
  common,
  covers,
  drawRaster,
  frameOf,
  type Place,
  type Raster,
  wholeFrame,
} from './rasterPlaces.ts';

export interface LayerOptions {
  /** Draws what is in an area; `scale` in pixels of the page per unit. */
  draw: (brush: Brush, view: { area: Rectangle; scale: number }) => void;
  /** The colour behind all. */
  ground: () => string;
  /** All that there is; undefined while there is nothing. */
  bounds: () => Rectangle | undefined;
  /** A fresher picture is there. */
  refreshed: () => void;
  /** What the canvas shows now. */
  shows: (state: PictureState) => void;
}

/**
 * `sharp`: all as it is, pixel upon pixel. `moved`: all as it is, but scaled or in part. `outdated`: marks or places of
 * before; `traced`: the same, but for the trace, which is drawn over it.
 */
export type PictureState = 'sharp' | 'moved' | 'outdated' | 'traced';

/** Where less than this part of the canvas is left around it, the raster is drawn again. */
const leastMargin = 0.06;
/** Milliseconds of rest until a raster without a margin gets one. */
const marginDelay = 150;
/** Marks and names may stand out of the bounds so far, in scene units. */
const air = 80;
/** Milliseconds of rest until all of the plane is drawn small, for movements that are faster than the worker. */
const backdropDelay = 250;
/** How much of its colour that has: what is pale is on its way. */
const paleness = 0.4;

/**
 * Shows a plane under a camera as maps do: what was drawn last is moved and scaled at once, and a worker draws it sharp
 * again as soon as it can. So a frame costs the same however much it shows.
 */
export class RasterLayer {
  readonly #options: LayerOptions;
  readonly #rasteriser = new Rasteriser(() => this.#doWithout());
  #hasWorker = true;
  #version = 0;
  /** The version since which the drawing as a whole looks as it does; what only marks a little does not count. */
  #lastingVersion = 0;
  #raster: Raster | undefined;
  #backdrop: Raster | undefined;
  #backdropTimer: ReturnType<typeof setTimeout> | undefined;
  /** It has no margin yet. */
  #isBare = false;
  #marginTimer: ReturnType<typeof setTimeout> | undefined;
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
    if (!this.#hasWorker) return this.#version;
    return (this.#held?.raster ?? this.#raster)?.version ?? -1;
  }

  /**
   * The drawing looks otherwise.
   * @param lasting also when seen from far away
   */
  outdate(lasting: boolean): void {
    this.#version++;
    if (lasting) this.#lastingVersion = this.#version;
    this.#options.shows('outdated');
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
    clearTimeout(this.#marginTimer);
    this.#backdropTimer = this.#marginTimer = undefined;
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
    // A canvas that is hidden, as while a page is printed, has no pixels, of which no worker makes a bitmap.
    if (width === 0 || height === 0) return;
    const place = { scale: a, x: e, y: f, width, height, ratio: a / scale };
    if (!this.#hasWorker) {
      this.#options.draw(context, { area: areaOf(place, 0), scale });
      this.#options.shows('sharp');
      return;
    }
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    if (this.#held !== undefined) drawRaster(context, this.#held.raster, this.#held.place);
    else this.#drawAt(context, place);
    context.restore();
    this.#place = place;
    this.#options.shows(this.#stateAt(place));
    if (!this.#isSharpAt(place)) void this.#refresh(place);
    else if (this.#isSharpAt(place, leastMargin)) this.#drawBackdropSoon();
    else if (this.#isBare) this.#drawMarginSoon();
    else void this.#refresh(place);
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

  #stateAt(place: Place): PictureState {
    if (this.#held !== undefined || (this.#raster?.version ?? -1) < this.#version) return 'outdated';
    return this.#isSharpAt(place) ? 'sharp' : 'moved';
  }

  /** Every frame is drawn at once: slower, but seen. */
  #doWithout(): void {
    this.#hasWorker = false;
    this.#options.refreshed();
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
    // Who zooms in looks at what becomes blurred: that first, and what is around it later.
    const isBare = this.#raster !== undefined && place.scale > this.#raster.frame.scale;
    const raster = await this.#drawn(frameOf(place, isBare ? 'bare' : 'margin'), place.ratio);
    this.#isDrawing = false;
    if (this.#isDestroyed) return;
    this.#isBare = isBare;
    // One of the plane before this one would stand in wrong places.
    if (raster.version >= this.#lastingVersion || this.#raster !== undefined) {
      this.#raster?.bitmap.close();
      this.#raster = raster;
      this.#held?.raster.bitmap.close();
      this.#held = undefined;
    } else raster.bitmap.close();
    this.#options.refreshed();
  }

  #drawMarginSoon(): void {
    clearTimeout(this.#marginTimer);
    this.#marginTimer = setTimeout(() => {
      this.#marginTimer = undefined;
      if (this.#place !== undefined && this.#isSharpAt(this.#place)) void this.#refresh(this.#place);
    }, marginDelay);
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
