import type { ChangeMarks } from './changeMarks.ts';
import type { TextWidth } from '../../scene/base/boxSizes.ts';
import type { Rectangle, Scene } from '../../scene/base/scene.ts';
import type { Trace } from '../../scene/index/trace.ts';
import type { Target } from '../../scene/target.ts';
import type { DrawTheme } from './theme.ts';

/** The part of the canvas that the drawing uses; `SvgBrush` has the same methods. */
export type Brush = Pick<
  CanvasRenderingContext2D,
  | 'beginPath'
  | 'closePath'
  | 'moveTo'
  | 'lineTo'
  | 'bezierCurveTo'
  | 'arc'
  | 'rect'
  | 'roundRect'
  | 'fill'
  | 'stroke'
  | 'fillRect'
  | 'fillText'
  | 'setLineDash'
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'globalAlpha'
  | 'font'
  | 'textAlign'
  | 'textBaseline'
>;

/** What part of the plane is drawn, and how large. */
export interface View {
  area: Rectangle;
  /** Device-independent pixels per scene unit: decides over the level of detail. */
  scale: number;
  downward: boolean;
  /** Nothing is left out to spare a frame: for images. */
  complete?: boolean;
}

/** What the user points at and has chosen. Numbers of boxes and lines are those of the scene. */
export interface Emphasis {
  /** The locked trace: the rest is dimmed. */
  trace: Trace | undefined;
  /** What a lock would trace, while the pointer is on it: shown, nothing is dimmed. */
  preview: Trace | undefined;
  /** Per line 1 where one of its edges is in the locked trace; the same for the preview. */
  tracedLines: Uint8Array | undefined;
  previewedLines: Uint8Array | undefined;
  pointed: Target;
  /** The table or column chosen by keyboard, search or the application; numbers of the index. */
  focus: { table: number; column: number | undefined } | undefined;
  chosenLines: readonly number[];
}

export const noEmphasis: Emphasis = {
  trace: undefined,
  preview: undefined,
  tracedLines: undefined,
  previewedLines: undefined,
  pointed: { on: 'nothing' },
  focus: undefined,
  chosenLines: [],
};

/** Everything that a drawing function needs beside its subject. */
export interface Drawing {
  brush: Brush;
  scene: Scene;
  view: View;
  theme: DrawTheme;
  textWidth: TextWidth;
  emphasis: Emphasis;
  /** The box that is dragged, and drawn apart from the others. */
  lifted?: number | undefined;
  /** By the id of a table: 1 for a warning, 2 for an error in a statement about it, else 0. */
  problemsOf?: ((tableId: number) => number) | undefined;
  /** What is different from what the graph is compared with. */
  changes?: ChangeMarks | undefined;
}

/** Below `far` boxes are plain, below `near` they show their name only; the signs of transforms come from `signs` on. */
export const detailScales = { far: 0.12, near: 0.4, signs: 0.6 } as const;
