import { spokenTerms } from '../../../strings/terms/spoken.ts';
import type { Rectangle } from '../../scene/base/scene.ts';
import type { Recording } from '../base/RecordingBrush.ts';
import { replay } from '../base/replay.ts';

/** A rectangle of the plane as pixels: its upper left corner in scene units, its size in pixels. */
export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Pixels of the device per unit of the scene. */
  scale: number;
}

/** What of the plane a frame shows. */
export function frameArea({ left, top, width, height, scale }: Frame): Rectangle {
  return { left, top, right: left + width / scale, bottom: top + height / scale };
}

/** Draws a frame onto a canvas, which becomes as large as it. */
export function rasterOf(
  canvas: OffscreenCanvas,
  recording: Recording,
  { left, top, width, height, scale }: Frame,
  ground: string,
  settings?: CanvasRenderingContext2DSettings,
): OffscreenCanvasRenderingContext2D {
  // A new size also clears the canvas, and what its brush was set to.
  canvas.width = width;
  canvas.height = height;
  const brush = canvas.getContext('2d', settings);
  if (brush === null) throw new Error(spokenTerms.noMemory);
  brush.fillStyle = ground;
  brush.fillRect(0, 0, width, height);
  brush.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
  replay(recording, brush);
  return brush;
}
