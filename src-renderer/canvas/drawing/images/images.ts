import { inPieces, type Pace, unbroken } from '../../scene/base/pace.ts';
import { grown, type Rectangle } from '../../scene/base/scene.ts';
import { RecordingBrush } from '../base/RecordingBrush.ts';
import type { Brush } from '../base/view.ts';
import { frameArea } from '../raster/raster.ts';
import { ImageMaker } from './ImageMaker.ts';
import type { Tile } from './PngSheet.ts';
import { SvgSheet } from './SvgSheet.ts';

/** Anything that can be drawn into a file: a part of the plane, and how to draw what of it is in an area. */
export interface Picture {
  area: Rectangle;
  /** The colour behind all. */
  ground: string;
  /** Draws piece by piece: as much as a page may do at a stretch. */
  draw: (brush: Brush, view: { area: Rectangle; scale: number }) => Iterator<void>;
}

const margin = 40;
/** Images up to so many pixels come in double resolution, */
const doublePixels = 64_000_000;
/** and larger ones in single, unless they have more than so many: those are made smaller where nothing else is wished. */
const singlePixels = 100_000_000;
/** Beyond so many the scale shrinks: compressing them would take minutes, and few programs open them. */
const mostPixels = 400_000_000;
/** How much of a PNG is held at once: a strip of whole rows. */
const stripPixels = 16_000_000;
/** How much of it is drawn at once, so that long lines are drawn a few times only. */
const tileSide = 2048;
/** Marks and shades of a table in the next tile reach so far into this one, in scene units. */
const overhang = 60;
/** So long a recording goes to the worker, before it takes more memory. */
const longRecording = 1_000_000;

/** How large the PNG of an area becomes. */
export interface ImageSize {
  width: number;
  height: number;
  /** Pixels per unit of the scene: below 1 the image is smaller than the drawing at 100 %. */
  scale: number;
}

/** What is wished for: pixels per unit, or the width in pixels. */
export type ImageWish = { scale: number } | { width: number };

/** How the making of an image is followed, and called off. */
export interface ImageWork {
  signal?: AbortSignal;
  /** Called now and then with how much of the image is drawn, from 0 to 1. */
  onPart?: (part: number) => void;
}

/** @param wish without it the image has as many pixels as make a good picture of the area */
export function imageSize(area: Rectangle, wish?: ImageWish): ImageSize {
  const { left, top, right, bottom } = withMargin(area);
  const units = (right - left) * (bottom - top);
  const most = Math.sqrt(mostPixels / units);
  const good = Math.min(
    2,
    Math.max(Math.sqrt(doublePixels / units), Math.min(1, Math.sqrt(singlePixels / units))),
  );
  const scale = Math.min(wish === undefined ? good : wishedScale(wish, right - left), most);
  // A width that was asked for is met to the pixel, whatever the division left.
  const pixels = (length: number): number => Math.max(1, Math.floor(length * scale + 1e-6));
  return { width: pixels(right - left), height: pixels(bottom - top), scale };
}

function wishedScale(wish: ImageWish, width: number): number {
  return 'scale' in wish ? wish.scale : wish.width / width;
}

/** A picture as SVG, at scale 1 with all details, on its ground. Takes breaks by `pace`. */
export async function pictureToSvg(
  picture: Picture,
  title: string,
  pace: Pace = unbroken,
  { signal }: ImageWork = {},
): Promise<Blob> {
  const area = withMargin(picture.area);
  const maker = new ImageMaker(signal);
  try {
    await maker.begin({ svg: { area, ground: picture.ground, title } });
    const brush = new RecordingBrush();
    const pieces = picture.draw(brush, { area, scale: 1 });
    while (pieces.next().done !== true) {
      if (brush.length > longRecording) await maker.draw(brush.take());
      if (pace.due()) await pace.breathe();
      signal?.throwIfAborted();
    }
    await maker.draw(brush.take());
    return await maker.finish();
  } finally {
    maker.end();
  }
}

/**
 * What of a picture is on the screen as SVG, at once: a printer does not wait.
 * @param scale that of the screen: it decides over the details
 */
export function pictureToMarkup({ area, ground, draw }: Picture, title: string, scale: number): string {
  const brush = new RecordingBrush();
  for (const pieces = draw(brush, { area, scale }); pieces.next().done !== true;);
  const sheet = new SvgSheet({ area, ground, title });
  sheet.draw(brush.take());
  return sheet.lines.join('\n');
}

/**
 * A picture as PNG of any size: drawn strip by strip, because browsers refuse large canvases. Takes breaks by `pace`.
 * Fails with an Error where the browser has no memory for even a strip.
 */
export async function pictureToPng(
  picture: Picture,
  pace: Pace = unbroken,
  wish?: ImageWish,
  { signal, onPart }: ImageWork = {},
): Promise<Blob> {
  const size = imageSize(picture.area, wish);
  const maker = new ImageMaker(signal);
  try {
    await maker.begin({ png: { width: size.width, height: size.height, ground: picture.ground } });
    let drawn: Promise<void> | undefined;
    let pixels = 0;
    for (const tile of tilesOf(size, withMargin(picture.area))) {
      onPart?.(pixels / (size.width * size.height));
      const brush = new RecordingBrush();
      const area = grown(frameArea(tile), overhang);
      await inPieces(picture.draw(brush, { area, scale: size.scale }), pace);
      await drawn;
      // The next tile is noted while the worker draws this one.
      drawn = maker.draw(brush.take(), tile);
      drawn.catch(() => undefined);
      pixels += tile.width * tile.height;
    }
    await drawn;
    return await maker.finish();
  } finally {
    maker.end();
  }
}

/** The parts of an image, strip below strip, each from left to right. */
function* tilesOf({ width, height, scale }: ImageSize, { left, top }: Rectangle): Generator<Tile> {
  const rows = Math.min(tileSide, Math.max(1, Math.floor(stripPixels / width)));
  for (let y = 0; y < height; y += rows) {
    for (let column = 0; column < width; column += tileSide) {
      yield {
        column,
        left: left + column / scale,
        top: top + y / scale,
        width: Math.min(tileSide, width - column),
        height: Math.min(rows, height - y),
        scale,
      };
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
