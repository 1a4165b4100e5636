import { boxesOf, drawBehind } from '../drawing/drawScene.ts';
import { drawTable } from '../drawing/drawTable.ts';
import type { DrawTheme } from '../drawing/theme.ts';
import type { Subject } from '../drawing/sceneImages.ts';
import { detailScales, type Drawing, type Emphasis, type View } from '../drawing/view.ts';
import { VisHost } from '../drawing/VisHost.ts';
import { measures, type TextWidth } from '../scene/boxSizes.ts';
import { hitTest, type Target } from '../scene/hitTest.ts';
import { slotOffset } from '../scene/lineEnds.ts';
import { bounds, boxRectangle, overlap, type Scene } from '../scene/scene.ts';
import type { GraphStage, SceneChange } from './GraphStage.ts';
import { ViewCamera } from './ViewCamera.ts';

export interface ScreenOptions {
  container: HTMLElement;
  stage: GraphStage;
  theme: DrawTheme;
  textWidth: TextWidth;
  /** Milliseconds that movements of the camera and of tables take; 0 where the user wants none. */
  duration: () => number;
  /** The camera or the tables moved. */
  onViewMoved: () => void;
  /** The user is about to move a table: the moment to keep where all stand. */
  onTableGrabbed: () => void;
}

/** Pixels around the view in which tables are kept ready as nodes. */
const ready = 200;
const syncDelay = 80;
/** Up to here tables glide to new places. */
const mostGliding = 300;
const readableScale = 0.8;

/** Shows a {@link GraphStage} on the screen: draws it through vis-network, moves the camera, finds what is pointed at. */
export class GraphScreen {
  readonly #options: ScreenOptions;
  readonly #host: VisHost;
  #synced: ReadonlySet<number> = new Set();
  #syncTimer: ReturnType<typeof setTimeout> | undefined;
  #glide: number | undefined;
  #isPressed = false;
  readonly camera: ViewCamera;
  theme: DrawTheme;
  problemsOf: Drawing['problemsOf'];

  constructor(options: ScreenOptions) {
    this.#options = options;
    this.theme = options.theme;
    this.#host = new VisHost({
      container: options.container,
      drawBehind: (context) => this.#drawBehind(context),
      drawNode: (context, table) => this.#drawNode(context, table),
      onNodeGrabbed: () => options.onTableGrabbed(),
      onNodeMoved: (table, x, y) => this.#moveTable(table, x, y),
      onNodeDropped: () => void this.#drop(),
      onCameraMoved: () => this.#cameraMoved(),
    });
    this.camera = new ViewCamera({
      host: this.#host,
      container: options.container,
      duration: options.duration,
      bounds: () => {
        const { scene } = options.stage;
        return scene === undefined ? undefined : bounds(scene);
      },
    });
  }

  /** What the screen shows, in scene units. */
  get view(): View {
    const { area, place } = this.camera;
    return { area, scale: place.scale, downward: this.#options.stage.downward };
  }

  redraw(): void {
    this.#host.redraw();
  }

  destroy(): void {
    clearTimeout(this.#syncTimer);
    this.#stopGliding();
    this.#host.destroy();
  }

  // The drawing

  #drawing(brush: CanvasRenderingContext2D, scene: Scene): Drawing {
    const { stage, textWidth } = this.#options;
    return {
      brush,
      scene,
      view: this.view,
      theme: this.theme,
      textWidth,
      emphasis: stage.emphasis,
      problemsOf: this.problemsOf,
    };
  }

  /** What images and the minimap draw. */
  subject(scene: Scene, emphasis: Emphasis): Subject {
    const { stage, textWidth } = this.#options;
    return {
      scene,
      theme: this.theme,
      textWidth,
      emphasis,
      problemsOf: this.problemsOf,
      downward: stage.downward,
    };
  }

  #drawBehind(context: CanvasRenderingContext2D): void {
    const { scene, grid } = this.#options.stage;
    if (scene === undefined) return;
    const drawing = this.#drawing(context, scene);
    const finder = this.#glide === undefined && grid !== undefined ? grid : 'all';
    drawBehind(drawing, finder);
    if (drawing.view.scale < detailScales.near) return;
    // Tables that came into view since the last sync: vis-network does not know them yet.
    for (const box of boxesOf(drawing, finder)) {
      if (!this.#synced.has(scene.tables[box]!)) drawTable(drawing, box);
    }
  }

  #drawNode(context: CanvasRenderingContext2D, table: number): void {
    const { scene } = this.#options.stage;
    const box = scene?.boxOfTable[table] ?? -1;
    if (scene !== undefined && box >= 0) drawTable(this.#drawing(context, scene), box);
  }

  // The tables that vis-network holds

  #syncSoon(): void {
    this.#syncTimer ??= setTimeout(() => {
      this.#syncTimer = undefined;
      this.#sync();
    }, syncDelay);
  }

  #sync(): void {
    const { scene, grid } = this.#options.stage;
    const { area, scale, downward } = this.view;
    if (this.#host.isDragging || this.#isPressed) return;
    if (scene === undefined || grid === undefined || scale < detailScales.near || this.#glide !== undefined) {
      this.#setNodes([], scene);
      return;
    }
    const pad = ready / scale;
    const wide = {
      left: area.left - pad,
      right: area.right + pad,
      top: area.top - pad,
      bottom: area.bottom + pad,
    };
    const view = { area: wide, scale, downward };
    this.#setNodes(
      [...boxesOf({ ...this.#drawing({} as CanvasRenderingContext2D, scene), view }, grid)],
      scene,
    );
  }

  #setNodes(boxes: readonly number[], scene: Scene | undefined): void {
    this.#synced = new Set(boxes.map((box) => scene!.tables[box]!));
    this.#host.setNodes(
      boxes.map((box) => {
        const { left, top, right, bottom } = boxRectangle(scene!, box);
        return {
          id: scene!.tables[box]!,
          x: (left + right) / 2,
          y: (top + bottom) / 2,
          width: right - left,
          height: bottom - top,
        };
      }),
    );
    this.redraw();
  }

  // Moving tables

  /**
   * While the pointer is down vis-network knows only the table under it: it takes tables for squares, and would drag a
   * neighbour.
   */
  press(target: Target): void {
    const { scene } = this.#options.stage;
    if (scene === undefined || this.camera.place.scale < detailScales.near) return;
    this.#isPressed = true;
    this.#setNodes('box' in target ? [target.box] : [], scene);
  }

  release(): void {
    if (!this.#isPressed) return;
    this.#isPressed = false;
    this.#syncSoon();
  }

  #moveTable(table: number, x: number, y: number): void {
    const { scene, grid } = this.#options.stage;
    const box = scene?.boxOfTable[table] ?? -1;
    if (scene === undefined || box < 0) return;
    scene.x[box] = x - scene.width[box]! / 2;
    scene.y[box] = y - scene.height[box]! / 2;
    grid?.moved.add(box);
  }

  /** Moves a table by hand: what dragging does, for the keyboard. */
  shiftTable(table: number, dx: number, dy: number): void {
    const { scene } = this.#options.stage;
    const box = scene?.boxOfTable[table] ?? -1;
    if (scene === undefined || box < 0 || this.#glide !== undefined) return;
    this.#options.onTableGrabbed();
    this.#moveTable(
      table,
      scene.x[box]! + scene.width[box]! / 2 + dx,
      scene.y[box]! + scene.height[box]! / 2 + dy,
    );
    void this.#drop();
  }

  async #drop(): Promise<void> {
    await this.#options.stage.regrid();
    this.#cameraMoved();
  }

  /** Takes a new scene onto the screen. */
  show({ before, scene, reason, anchor }: SceneChange): void {
    this.#stopGliding();
    if (reason === 'graph' || before === undefined) {
      this.#setNodes([], scene);
      this.camera.fit(false);
      this.#sync();
      return;
    }
    // From far away it matters more to see what is left than to keep a place.
    const stays =
      anchor !== undefined && (this.camera.place.scale >= detailScales.near || reason === 'shift');
    const shift = stays ? anchorShift(before, scene, anchor) : undefined;
    if (shift !== undefined) {
      // The table that the user acts on stays where it is on the screen.
      const { x, y, scale } = this.camera.place;
      this.#host.moveTo({ x: x + shift.x, y: y + shift.y, scale }, 0);
    } else if (reason === 'layout') {
      this.camera.fit(false);
    }
    this.#glideFrom(before, scene, shift ?? { x: 0, y: 0 });
  }

  #glideFrom(before: Scene, scene: Scene, shift: { x: number; y: number }): void {
    const duration = this.#options.duration();
    const goal = { x: scene.x.slice(), y: scene.y.slice() };
    const known = (box: number): number => before.boxOfTable[scene.tables[box]!] ?? -1;
    if (duration === 0 || scene.boxCount > mostGliding || before.index !== scene.index) {
      this.#synced = new Set();
      this.#sync();
      this.redraw();
      return;
    }
    const from = {
      x: goal.x.map((x, box) => (known(box) < 0 ? x : before.x[known(box)]! + shift.x)),
      y: goal.y.map((y, box) => (known(box) < 0 ? y : before.y[known(box)]! + shift.y)),
    };
    const start = performance.now();
    const step = (): void => {
      const t = Math.min(1, (performance.now() - start) / duration);
      const eased = 1 - (1 - t) ** 3;
      for (let box = 0; box < scene.boxCount; box++) {
        scene.x[box] = from.x[box]! + (goal.x[box]! - from.x[box]!) * eased;
        scene.y[box] = from.y[box]! + (goal.y[box]! - from.y[box]!) * eased;
      }
      this.#glide = t < 1 ? requestAnimationFrame(step) : undefined;
      if (t === 1) this.#endGlide(scene, goal);
      this.redraw();
    };
    this.#glide = requestAnimationFrame(step);
    this.#gliding = { scene, goal };
    this.#setNodes([], scene);
  }

  #gliding: { scene: Scene; goal: { x: Float64Array; y: Float64Array } } | undefined;

  #endGlide(scene: Scene, goal: { x: Float64Array; y: Float64Array }): void {
    scene.x.set(goal.x);
    scene.y.set(goal.y);
    this.#gliding = undefined;
    this.#cameraMoved();
  }

  #stopGliding(): void {
    if (this.#glide !== undefined) cancelAnimationFrame(this.#glide);
    this.#glide = undefined;
    if (this.#gliding !== undefined) this.#endGlide(this.#gliding.scene, this.#gliding.goal);
  }

  // The camera

  #cameraMoved(): void {
    this.#syncSoon();
    this.redraw();
    this.#options.onViewMoved();
  }

  /** The space for the graph is another: a graph that came while there was none is shown now. */
  resized(): void {
    this.camera.resized();
    this.#syncSoon();
  }

  /** Whether a table is on the screen, drawn in full. */
  isReadable(table: number): boolean {
    const { scene } = this.#options.stage;
    const box = scene?.boxOfTable[table] ?? -1;
    const { area, scale } = this.view;
    return (
      scene !== undefined && box >= 0 && scale >= detailScales.near && overlap(boxRectangle(scene, box), area)
    );
  }

  /** Brings a table, or one of its rows, to the middle at a scale at which it can be read. */
  centreOn(table: number, column: number | undefined): void {
    const place = this.#placeOf(table, column);
    if (place === undefined) return;
    this.camera.moveTo({ ...place, scale: Math.max(this.camera.place.scale, readableScale) }, true);
  }

  /** Moves the camera only where the place is not on the screen, or too near its edge. */
  reveal(table: number, column: number | undefined): void {
    const place = this.#placeOf(table, column);
    if (place === undefined) return;
    const { area, scale } = this.view;
    const edge = 60 / scale;
    const inside =
      place.x > area.left + edge &&
      place.x < area.right - edge &&
      place.y > area.top + edge &&
      place.y < area.bottom - edge;
    if (!inside || scale < detailScales.near) this.centreOn(table, column);
  }

  #placeOf(table: number, column: number | undefined): { x: number; y: number } | undefined {
    const { scene } = this.#options.stage;
    const box = scene?.boxOfTable[table] ?? -1;
    if (scene === undefined || box < 0) return undefined;
    const row = column === undefined ? -1 : scene.rows[box]!.columns.indexOf(column);
    const offset =
      row < 0
        ? Math.min(scene.height[box]!, 4 * measures.headerHeight) / 2
        : slotOffset(scene.rows[box]!, row);
    return { x: scene.x[box]! + scene.width[box]! / 2, y: scene.y[box]! + offset };
  }

  /** What lies under a place on the canvas (pixels). */
  targetAt(x: number, y: number): Target {
    const { scene, grid, downward } = this.#options.stage;
    if (scene === undefined || grid === undefined || this.#glide !== undefined) return { on: 'nothing' };
    const point = this.#host.toScene(x, y);
    const { scale } = this.camera.place;
    // From far away lines are too dense to be meant.
    const tolerance = scale < detailScales.far ? 0 : 5 / scale;
    return hitTest(scene, grid, point.x, point.y, {
      tolerance,
      details: scale >= detailScales.near,
      downward,
      top: this.view.area.top,
    });
  }

  /** Where a place of the scene is on the canvas (pixels). */
  toCanvas(x: number, y: number): { x: number; y: number } {
    return this.#host.toCanvas(x, y);
  }
}

/** How far a table's upper left corner moved from one scene to the next. */
function anchorShift(before: Scene, after: Scene, table: number): { x: number; y: number } | undefined {
  const id = after.index.tables[table]!.id;
  const old = before.boxOfTable[before.index.tableById.get(id) ?? -1] ?? -1;
  const now = after.boxOfTable[table] ?? -1;
  if (old < 0 || now < 0) return undefined;
  return { x: after.x[now]! - before.x[old]!, y: after.y[now]! - before.y[old]! };
}
