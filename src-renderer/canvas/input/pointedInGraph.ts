import type { Pointed, PointedThing } from '../view/pointed.ts';
import { strings } from '../../strings/strings.ts';
import type { GraphScreen } from '../control/GraphScreen.ts';
import { measures } from '../scene/base/boxSizes.ts';
import type { Rectangle, Scene } from '../scene/base/scene.ts';
import { columnOf } from '../scene/base/graphIndex.ts';
import { slotOffset } from '../scene/base/lineEnds.ts';
import type { Place } from '../scene/neighbourMoves.ts';
import type { Target } from '../scene/target.ts';
import type { GraphStage } from '../view/GraphStage.ts';
import { edgeSelection } from '../view/selections.ts';

const words = strings.hoverCard;

interface Shown {
  stage: GraphStage;
  screen: GraphScreen;
  /** The left upper corner of the canvas, in pixels of the window. */
  corner: () => DOMRect;
}

/** What the pointer is on, for the card that describes it. */
export function pointedAt(
  { stage, screen, corner }: Shown,
  target: Target | undefined,
  at?: { x: number; y: number },
): Pointed | undefined {
  const { scene } = stage;
  if (scene === undefined || target === undefined || target.on === 'nothing') return undefined;
  if (target.on === 'line') {
    const edge = edgeSelection(scene, target.line);
    const { left, top } = corner();
    const [x, y] = [left + (at?.x ?? 0), top + (at?.y ?? 0)];
    const place = { left: x - 14, right: x + 14, top: y - 14, bottom: y + 14 };
    return { key: `line ${target.line}`, thing: { on: 'edge', edge }, place: () => place };
  }
  const { box } = target;
  const row = target.on === 'row' ? scene.rows[box]!.columns.indexOf(target.column) : -1;
  const place = (): Rectangle | undefined => partInWindow({ stage, screen, corner }, scene, box, row);
  return { key: keyOf(target, box), thing: thingOf(scene, target), place };
}

/** What the keyboard stands on. */
export function pointedByKeys(shown: Shown, place: Place): Pointed | undefined {
  const box = shown.stage.scene?.boxOfTable[place.table] ?? -1;
  if (box < 0) return undefined;
  const { column } = place;
  return pointedAt(shown, column === undefined ? { on: 'header', box } : { on: 'row', box, column });
}

type BoxTarget = Extract<Target, { box: number }>;

function keyOf(target: BoxTarget, box: number): string {
  if (target.on === 'row') return `column ${target.column}`;
  return target.on === 'hidden' ? `${target.side} ${box}` : `table ${box}`;
}

function thingOf(scene: Scene, target: BoxTarget): PointedThing {
  const { index } = scene;
  const tableId = index.tables[scene.tables[target.box]!]!.id;
  if (target.on === 'row') return { on: 'column', tableId, columnId: columnOf(index, target.column)[0] };
  if (target.on !== 'hidden') return { on: 'table', tableId };
  const up = target.side === 'upstream';
  const all = (up ? scene.allUpstream : scene.allDownstream)[target.box]!;
  const hidden = (up ? scene.hiddenUpstream : scene.hiddenDownstream)[target.box]!;
  const notes = [words.hidden[target.side](all - hidden, all), words.hiddenHow];
  const title = index.tables[scene.tables[target.box]!]!.name;
  return { on: 'text', text: { title, what: words.hiddenWhat, notes } };
}

/** Where a box's header, or a row of it, is in the window; undefined where another scene is shown by now. */
function partInWindow(
  { stage, screen, corner }: Shown,
  scene: Scene,
  box: number,
  row: number,
): Rectangle | undefined {
  if (stage.scene !== scene) return undefined;
  const offset = row < 0 ? 0 : slotOffset(scene.rows[box]!, row) - measures.rowHeight / 2;
  const height = row < 0 ? measures.headerHeight : measures.rowHeight;
  const start = screen.toCanvas(scene.x[box]!, scene.y[box]! + offset);
  const end = screen.toCanvas(scene.x[box]! + scene.width[box]!, scene.y[box]! + offset + height);
  const { left, top } = corner();
  return { left: left + start.x, top: top + start.y, right: left + end.x, bottom: top + end.y };
}
