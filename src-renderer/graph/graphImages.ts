import { sceneToPng, sceneToSvg } from '../drawing/sceneImages.ts';
import { type Emphasis, noEmphasis } from '../drawing/view.ts';
import { bounds, type Rectangle, type Scene } from '../scene/scene.ts';
import type { GridIndex } from '../scene/gridIndex.ts';
import type { Subject } from '../drawing/sceneImages.ts';
import type { GraphScreen } from './GraphScreen.ts';
import type { GraphStage } from './GraphStage.ts';
import type { ImageScope } from './types.ts';

export function graphPng(stage: GraphStage, screen: GraphScreen, scope: ImageScope): Promise<Blob> {
  const { subject, area, finder } = image(stage, screen, scope);
  return sceneToPng(subject, finder, area);
}

export function graphSvg(stage: GraphStage, screen: GraphScreen, scope: ImageScope): string {
  const { subject, area, finder } = image(stage, screen, scope);
  return sceneToSvg(subject, finder, area, 'Lineage');
}

function image(
  { scene, grid, emphasis }: GraphStage,
  screen: GraphScreen,
  scope: ImageScope,
): { subject: Subject; area: Rectangle; finder: GridIndex } {
  if (scene === undefined || grid === undefined) throw new Error('There is no graph to make an image of.');
  const subject = screen.subject(scene, imageEmphasis(emphasis));
  if (scope === 'screen') return { subject, area: screen.view.area, finder: grid };
  const traced = scope === 'trace' ? tracedBoxes(scene, emphasis) : undefined;
  return { subject, area: bounds(scene, traced), finder: grid };
}

/** An image shows the trace and no passing marks of pointer and keys. */
function imageEmphasis({ trace: locked, tracedLines }: Emphasis): Emphasis {
  return { ...noEmphasis, trace: locked, tracedLines };
}

/** The boxes of the locked trace; undefined where there is none. */
export function tracedBoxes(scene: Scene, { trace: locked }: Emphasis): number[] | undefined {
  if (locked === undefined) return undefined;
  return [...scene.tables.keys()].filter((box) => locked.tables[scene.tables[box]!] !== 0);
}
