import { tracedBoxes } from '../drawing/emphasis.ts';
import { type ImageSize, imageSize, type Picture, pictureToPng, pictureToSvg } from '../drawing/images.ts';
import { scenePicture } from '../drawing/sceneImages.ts';
import { noEmphasis } from '../drawing/view.ts';
import { browserPace } from '../scene/pace.ts';
import { bounds } from '../scene/scene.ts';
import type { GraphScreen } from './GraphScreen.ts';
import type { GraphStage } from './GraphStage.ts';
import type { ImageScope } from './types.ts';

/** Milliseconds of drawing an image between two frames. */
const slice = 24;

export function graphPng(
  stage: GraphStage,
  screen: GraphScreen,
  scope: ImageScope,
  scale?: number,
): Promise<Blob> {
  return pictureToPng(
    picture(stage, screen, scope),
    browserPace(slice, () => true),
    scale,
  );
}

export function graphSvg(stage: GraphStage, screen: GraphScreen, scope: ImageScope): string {
  return pictureToSvg(picture(stage, screen, scope), 'Lineage');
}

export function graphPngSize(
  stage: GraphStage,
  screen: GraphScreen,
  scope: ImageScope,
  scale?: number,
): ImageSize {
  return imageSize(picture(stage, screen, scope).area, scale);
}

/** What the graph shows: with the locked trace, without the passing marks of pointer and keys. */
function picture({ scene, grid, emphasis }: GraphStage, screen: GraphScreen, scope: ImageScope): Picture {
  if (scene === undefined || grid === undefined) throw new Error('There is no graph to make an image of.');
  const { trace, tracedLines } = emphasis;
  // Tables may be dragged while the image is made.
  const still = { ...scene, x: scene.x.slice(), y: scene.y.slice() };
  const subject = screen.subject(still, { ...noEmphasis, trace, tracedLines });
  const traced = scope === 'trace' ? tracedBoxes(scene, trace) : undefined;
  const area = scope === 'screen' ? screen.view.area : bounds(scene, traced);
  return scenePicture(subject, grid, area);
}
