import { strings } from '../../strings/strings.ts';
import { tracedBoxes } from '../drawing/base/emphasis.ts';
import { pageTheme } from '../drawing/base/theme.ts';
import { noEmphasis } from '../drawing/base/view.ts';
import {
  type ImageSize,
  imageSize,
  type ImageWish,
  type ImageWork,
  type Picture,
  pictureToMarkup,
  pictureToPng,
  pictureToSvg,
} from '../drawing/images/images.ts';
import { scenePicture } from '../drawing/images/sceneImages.ts';
import { browserPace, type Pace } from '../scene/base/pace.ts';
import { sceneArea } from '../scene/base/regions.ts';
import { bounds } from '../scene/base/scene.ts';
import type { GraphStage } from '../view/GraphStage.ts';
import type { ImageScope } from '../view/types.ts';
import type { GraphScreen } from './GraphScreen.ts';

/** Milliseconds of drawing an image between two frames. */
const slice = 12;

export function graphPng(
  stage: GraphStage,
  screen: GraphScreen,
  scope: ImageScope,
  wish?: ImageWish,
  work?: ImageWork,
): Promise<Blob> {
  return pictureToPng(picture(stage, screen, scope), imagePace(), wish, work);
}

export function graphSvg(
  stage: GraphStage,
  screen: GraphScreen,
  scope: ImageScope,
  work?: ImageWork,
): Promise<Blob> {
  return pictureToSvg(picture(stage, screen, scope), 'Lineage', imagePace(), work);
}

/** What of the graph is on the screen, in the colours that the page has now; undefined where nothing is drawn. */
export function graphMarkup(stage: GraphStage, screen: GraphScreen): string | undefined {
  if (stage.scene === undefined) return undefined;
  return pictureToMarkup(picture(stage, screen, 'screen', pageTheme()), 'Lineage', screen.view.scale);
}

export function graphPngSize(
  stage: GraphStage,
  screen: GraphScreen,
  scope: ImageScope,
  wish?: ImageWish,
): ImageSize {
  return imageSize(picture(stage, screen, scope).area, wish);
}

function imagePace(): Pace {
  return browserPace(slice, () => true);
}

/** What the graph shows: with the locked trace, without the passing marks of pointer and keys. */
function picture(
  { scene, grid, emphasis }: GraphStage,
  screen: GraphScreen,
  scope: ImageScope,
  theme = screen.theme,
): Picture {
  if (scene === undefined || grid === undefined) throw new Error(strings.exports.noGraph);
  const { trace, tracedLines } = emphasis;
  // Tables may be dragged while the image is made.
  const still = { ...scene, x: scene.x.slice(), y: scene.y.slice() };
  const subject = { ...screen.subject(still, { ...noEmphasis, trace, tracedLines }), theme };
  const traced = scope === 'trace' ? tracedBoxes(scene, trace) : undefined;
  const all = traced === undefined ? sceneArea(scene) : bounds(scene, traced);
  return scenePicture(subject, grid, scope === 'screen' ? screen.view.area : all);
}
