import type { ImageWish, ImageWork } from '../../../canvas/drawing/images/images.ts';
import type { ImageScope, LineageCanvasMethods } from '../../../canvas/view/types.ts';
import type { PictureKind } from './quickExports.ts';

/** The graph as a picture; undefined while none is drawn. */
export async function drawnPicture(
  canvas: LineageCanvasMethods | undefined,
  kind: PictureKind,
  scope: ImageScope,
  wish?: ImageWish,
  work?: ImageWork,
): Promise<Blob | undefined> {
  return kind === 'png' ? canvas?.exportPng(scope, wish, work) : canvas?.exportSvg(scope, work);
}
