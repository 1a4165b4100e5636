import { bounds, type Rectangle } from '../../scene/base/scene.ts';
import type { Brush, Drawing } from '../base/view.ts';
import { drawPlane, type Finder, scenePieces } from '../drawScene.ts';
import type { Picture } from './images.ts';

/** A drawing without its brush and place: those are the image's. */
export type Subject = Omit<Drawing, 'brush' | 'view'> & { downward: boolean };

/** A scene, or a part of it, to be drawn into a file: every line, and boxes with all details that the scale bears. */
export function scenePicture(subject: Subject, finder: Finder, area: Rectangle): Picture {
  return {
    area,
    ground: subject.theme.ground,
    draw: (brush, { area: part, scale }) =>
      scenePieces(
        { ...subject, brush, view: { area: part, scale, downward: subject.downward, complete: true } },
        finder,
      ),
  };
}

/** The scale and shift by which scene units become pixels of a miniature. */
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

/** Something to be drawn small: a scene or the map of schemas. */
export interface Miniature {
  area: Rectangle;
  draw: (brush: Brush, view: Pick<Drawing['view'], 'area' | 'scale'>) => void;
}

/** A whole scene: always the far view, even of a graph of three tables. */
export function sceneMiniature(subject: Subject): Miniature {
  return {
    area: bounds(subject.scene),
    draw: (brush, { area, scale }) =>
      drawPlane(
        { ...subject, brush, view: { area, scale: Math.min(scale, 0.1), downward: subject.downward } },
        'all',
      ),
  };
}

export function drawMiniature(
  miniature: Miniature,
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
  miniature.draw(brush, { area, scale });
}
