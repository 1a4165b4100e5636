import type { ImageScope, LineageCanvasMethods } from '../graph/types.ts';
import type { PictureKind } from './quickExports.ts';

/**
 * The graph as a picture; undefined while none is drawn.
 * @param scale pixels of a PNG for a unit of the drawing
 */
export async function drawnPicture(
  canvas: LineageCanvasMethods | undefined,
  kind: PictureKind,
  scope: ImageScope,
  scale?: number,
): Promise<Blob | undefined> {
  if (canvas === undefined) return undefined;
  if (kind === 'png') return canvas.exportPng(scope, scale);
  return new Blob([canvas.exportSvg(scope)], { type: 'image/svg+xml' });
}
