import type { Camera, VisHost } from '../drawing/base/VisHost.ts';
import type { Rectangle } from '../scene/base/scene.ts';
import { readableScale, readableWindow } from '../scene/readableWindow.ts';

export interface CameraOptions {
  host: VisHost;
  container: HTMLElement;
  /** What there is to see; undefined while there is nothing. */
  bounds: () => Rectangle | undefined;
  /** The boxes that there are, and those at which the data starts. */
  boxes: () => { all: readonly Rectangle[]; starts: ReadonlySet<number> };
  /** Whether something is chosen, which the view has to keep in sight. */
  isHeld: () => boolean;
  /** Milliseconds that a movement takes; 0 where the user wants none. */
  duration: () => number;
}

/** A movement to something that was chosen, from elsewhere as a rule. */
interface Brought {
  at: number;
  again: () => void;
  /** Whether the scale is the same in another space. */
  keepsScale: boolean;
  camera: Camera;
  /** Of the canvas. */
  size: { width: number; height: number };
}

const fitMargin = 36;
/** Where there is more than fits, boxes stand nearer to the edge. */
const edgeMargin = 16;
const largestFit = 1.15;
/** Milliseconds in which panes open and close because of what was brought into sight. */
const aftermath = 400;
const mostScale = 2.5;

/** Moves the camera of a {@link VisHost} over what there is to see. */
export class ViewCamera {
  readonly #options: CameraOptions;
  /** Something came to be fitted while the canvas was hidden. */
  #fitWanted = false;
  /** Where the last movement leads, and when it will be there. */
  #goal: { camera: Camera; at: number } | undefined;
  /** Where the camera showed all, or began. */
  #settled: { camera: Camera; by: 'fit' | 'begin' } | undefined;
  /** What was brought into sight last, and how: what that opened beside the canvas must not cover it, and more room is its. */
  #brought: Brought | undefined;

  constructor(options: CameraOptions) {
    this.#options = options;
  }

  get place(): Camera {
    return this.#options.host.camera;
  }

  get size(): { width: number; height: number } {
    const { clientWidth, clientHeight } = this.#options.container;
    return { width: Math.max(clientWidth, 1), height: Math.max(clientHeight, 1) };
  }

  /** What the screen shows, in scene units. */
  get area(): Rectangle {
    const { x, y, scale } = this.place;
    const { width, height } = this.size;
    return {
      left: x - width / 2 / scale,
      right: x + width / 2 / scale,
      top: y - height / 2 / scale,
      bottom: y + height / 2 / scale,
    };
  }

  moveTo(camera: Camera, animated: boolean): void {
    const duration = animated ? this.#options.duration() : 0;
    this.#goal = { camera, at: performance.now() + duration };
    this.#options.host.moveTo(camera, duration);
    this.#options.host.redraw();
  }

  /** Shows all, or the given area. */
  fit(animated: boolean, area?: Rectangle): void {
    const all = this.#options.bounds();
    this.#fitWanted = this.#options.container.clientWidth === 0;
    if (all === undefined || this.#fitWanted) return;
    const whole = area ?? all;
    const { left, top, right, bottom } = whole;
    this.moveTo({ x: (left + right) / 2, y: (top + bottom) / 2, scale: this.fitScale(whole) }, animated);
    if (area === undefined) this.#settle('fit');
    else this.#bring(() => this.fit(animated, area), false);
  }

  /** First sight: all where that can be read, else as many boxes as can be, from where the data starts. */
  begin(): void {
    const all = this.#options.bounds();
    if (all === undefined || this.#options.container.clientWidth === 0 || this.canRead(all)) {
      this.fit(false);
    } else {
      const { all: boxes, starts } = this.#options.boxes();
      this.show(boxes, { starts, animated: false });
    }
    this.#settle('begin');
  }

  /** Pixels that all takes where it can just be read; undefined where there is nothing. */
  get readableSize(): { width: number; height: number } | undefined {
    const all = this.#options.bounds();
    if (all === undefined) return undefined;
    const pixels = (extent: number): number => Math.ceil(extent * readableScale) + 2 * edgeMargin;
    return { width: pixels(all.right - all.left), height: pixels(all.bottom - all.top) };
  }

  /** Shows as many of some boxes as can be read. */
  show(
    boxes: readonly Rectangle[],
    wishes: { around?: Rectangle; starts?: ReadonlySet<number>; animated: boolean },
  ): void {
    const { width, height } = this.size;
    const { left, top, right, bottom } = readableWindow(boxes, {
      width: width / readableScale,
      height: height / readableScale,
      margin: edgeMargin,
      ...wishes,
    });
    const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
    this.moveTo({ ...middle, scale: readableScale }, wishes.animated);
    this.#bring(() => this.show(boxes, wishes), true);
  }

  #bring(again: () => void, keepsScale: boolean): void {
    const camera = this.#goal?.camera;
    this.#brought = camera && { at: performance.now(), again, keepsScale, camera, size: this.size };
  }

  #isLargerThan(before: Brought['size']): boolean {
    const { width, height } = this.size;
    return width >= before.width && height >= before.height;
  }

  #settle(by: 'fit' | 'begin'): void {
    const camera = this.#goal?.camera;
    this.#settled = camera && { camera, by };
  }

  /** There is space again: what came while there was none is shown now. */
  shown(): void {
    if (this.#fitWanted) this.begin();
  }

  /**
   * The space is another one: who saw all still sees all, as long as that can be read or was asked for; a trace in which
   * nobody has moved since is framed again, at no smaller scale; who has chosen something else keeps scale and middle.
   */
  resized(before: Camera): void {
    const place = this.#aimFrom(before);
    const settled = this.#settled;
    const all = this.#options.bounds();
    const isSettled = settled !== undefined && isSame(place, settled.camera);
    const isReadable = all !== undefined && this.canRead(all);
    const brought = this.#brought;
    const isThere = brought !== undefined && isSame(place, brought.camera);
    if (brought !== undefined && performance.now() - brought.at < aftermath) brought.again();
    else if (isSettled && settled.by === 'fit') this.fit(false);
    else if (isSettled && (isReadable || !this.#options.isHeld())) this.begin();
    else if (isThere && !isSettled && (brought.keepsScale || this.#isLargerThan(brought.size)))
      brought.again();
    else this.moveTo(place, false);
  }

  /** The scale at which an area fills the screen. */
  fitScale({ left, top, right, bottom }: Rectangle): number {
    const { width, height } = this.size;
    return Math.min(
      (width - 2 * fitMargin) / Math.max(right - left, 1),
      (height - 2 * fitMargin) / Math.max(bottom - top, 1),
      largestFit,
    );
  }

  /** Whether all can be read where an area fills the screen. */
  canRead(area: Rectangle): boolean {
    return this.fitScale(area) >= readableScale;
  }

  /** Zooms about a place on the canvas (pixels), the middle where none is given. */
  zoomBy(factor: number, animated: boolean, at?: { x: number; y: number }): void {
    this.#brought = undefined;
    const { x, y, scale } = this.#aimFrom(this.place);
    const limited = Math.min(Math.max(scale * factor, this.#leastScale()), mostScale);
    const fixed = at === undefined ? { x, y } : this.#options.host.toScene(at.x, at.y);
    const ratio = scale / limited;
    this.moveTo(
      { x: fixed.x + (x - fixed.x) * ratio, y: fixed.y + (y - fixed.y) * ratio, scale: limited },
      animated,
    );
  }

  /** Where a camera that is `now` here will be once it rests: what is asked for while it moves comes on top of that. */
  #aimFrom(now: Camera): Camera {
    return this.#goal !== undefined && performance.now() < this.#goal.at ? this.#goal.camera : now;
  }

  /** A little smaller than the whole: further out there is nothing to see. */
  #leastScale(): number {
    const all = this.#options.bounds();
    if (all === undefined) return 0.1;
    const { width, height } = this.size;
    return Math.min(
      0.3,
      0.5 * Math.min(width / Math.max(all.right - all.left, 1), height / Math.max(all.bottom - all.top, 1)),
    );
  }

  panBy(dx: number, dy: number): void {
    this.#brought = undefined;
    const { x, y, scale } = this.place;
    this.moveTo({ x: x + dx / scale, y: y + dy / scale, scale }, false);
  }
}

/** Whether two cameras show the same, to within a pixel. */
function isSame(one: Camera, other: Camera): boolean {
  const { scale } = one;
  return (
    Math.abs(one.x - other.x) * scale <= 1 &&
    Math.abs(one.y - other.y) * scale <= 1 &&
    Math.abs(scale / other.scale - 1) < 0.001
  );
}
