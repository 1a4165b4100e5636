import { mostUnasked, type PlaceId, type ViewSnapshot } from '../../canvas/view/viewSnapshot.ts';
import type { ChoiceQuery } from './choiceQuery.ts';
import type { ViewPicture } from '../../canvas/view/types.ts';

declare module 'vue-router' {
  interface HistoryState {
    /** Which of the views of the open job an entry of the browser's history is. */
    view?: number;
    /** What did not fit into its address. */
    left?: ChoiceQuery;
  }
}

/** The number of the view that the present entry is; undefined for one that is none. */
export function numberOfEntry(): number | undefined {
  const view: unknown = window.history.state?.view;
  return typeof view === 'number' ? view : undefined;
}

/** What did not fit into the address of the present entry. */
export function leftOfEntry(): ChoiceQuery {
  const left: unknown = window.history.state?.left;
  return typeof left === 'object' && left !== null ? left : {};
}

/**
 * Keeps in the present entry where tables and camera stand: a reload, and the way back after one, show the same picture.
 * It is too much for an address, and means nothing in a window of another size.
 */
export function keepPicture({ boxes, camera, focus }: ViewSnapshot): void {
  const picture: ViewPicture = {
    boxes: boxes.tableIds.length <= mostUnasked ? boxes : undefined,
    camera,
    focus,
  };
  window.history.replaceState({ ...window.history.state, picture }, '');
}

/** The picture of the present entry. An older build of the page may have kept another one: that says nothing. */
export function pictureOfEntry(): ViewPicture | undefined {
  const picture: unknown = window.history.state?.picture;
  if (!isRecord(picture) || !isRecord(picture['camera'])) return undefined;
  const { x, y, scale } = picture['camera'];
  if (!isNumber(x) || !isNumber(y) || !isNumber(scale) || scale <= 0) return undefined;
  return { camera: { x, y, scale }, boxes: boxesOf(picture['boxes']), focus: placeOf(picture['focus']) };
}

function boxesOf(boxes: unknown): ViewPicture['boxes'] {
  if (!isRecord(boxes)) return undefined;
  const { tableIds, x, y, width, height } = boxes;
  if (!(tableIds instanceof Int32Array)) return undefined;
  const isOfThem = (numbers: unknown): numbers is Float64Array =>
    numbers instanceof Float64Array && numbers.length === tableIds.length;
  if (!isOfThem(x) || !isOfThem(y) || !isOfThem(width) || !isOfThem(height)) return undefined;
  return { tableIds, x, y, width, height };
}

function placeOf(place: unknown): PlaceId | undefined {
  if (!isRecord(place)) return undefined;
  const { tableId, columnId } = place;
  if (typeof tableId === 'number') return { tableId };
  return typeof columnId === 'number' ? { columnId } : undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isNumber = (value: unknown): value is number => Number.isFinite(value);
