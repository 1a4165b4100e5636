import { type HostNode, VisHost } from '../drawing/base/VisHost.ts';
import type { DrawTheme } from '../drawing/base/theme.ts';
import { type Brush, detailScales, type Drawing, type Emphasis, type View } from '../drawing/base/view.ts';
import { drawAtEdges, drawPlane, drawTraceOver, type Finder } from '../drawing/drawScene.ts';
import { drawTable } from '../drawing/drawTable.ts';
import type { Subject } from '../drawing/images/sceneImages.ts';
import { type PictureState, RasterLayer } from '../drawing/raster/RasterLayer.ts';
import type { Positions } from '../../../src-layout/base/layout-input.ts';
import { itemsOf } from '../scene/base/adjacency.ts';
import { measures, type TextWidth } from '../scene/base/boxSizes.ts';
import { sceneArea } from '../scene/base/regions.ts';
import { bounds, boxRectangle, overlap } from '../scene/base/scene.ts';
import type { Rectangle, Scene } from '../scene/base/scene.ts';
import { slotOffset } from '../scene/base/lineEnds.ts';
import { readableScale } from '../scene/readableWindow.ts';
import { anchorShift, firstSight, isHeld } from '../drawing/sceneBoxes.ts';
import { hitTest, type Target } from '../scene/target.ts';
import type { GraphStage, SceneChange } from '../view/GraphStage.ts';
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
  onTableGrabbed: (series?: string) => void;
}

/** Up to here tables glide to new places. */
const mostGliding = 300;

/** A table that is dragged, or was until a moment ago. */
interface Lifted {
  table: number;
  /** The version of the drawing in which it is in its new place; undefined while it is dragged. */
  dropped?: number;
}

/** Tables on their way: where they go, and how their lines run there. */
interface Glide extends Pick<Scene, 'detours'> {
  scene: Scene;
  goal: Positions;
}

/** Shows a {@link GraphStage} on the screen: draws it, moves the camera and tables, finds what is pointed at. */
export class GraphScreen {
  readonly #options: ScreenOptions;
  readonly #host: VisHost;
  readonly #layer: RasterLayer;
  #lifted: Lifted | undefined;
  #glide: number | undefined;
  /** What the drawing as a whole depends on beside the scene. */
  #look: readonly unknown[] = [];
  /** The version of the drawing from which on it has the trace that is in force. */
  #traceVersion = 0;
  readonly camera: ViewCamera;
  theme: DrawTheme;
  problemsOf: Drawing['problemsOf'];
  changes: Drawing['changes'];

  constructor(options: ScreenOptions) {
    this.#options = options;
    this.theme = options.theme;
    this.#host = new VisHost({
      container: options.container,
      draw: (context) => this.#draw(context),
      onNodeGrabbed: () => options.onTableGrabbed(),
      onNodeMoved: (table, x, y) => this.#moveTable(table, x, y),
      onNodeDropped: () => void this.#drop(),
      onCameraMoved: () => this.#cameraMoved(),
      onResized: (before) => this.camera.resized(before),
    });
    const ofScene = (area: (scene: Scene) => Rectangle) => (): Rectangle | undefined =>
      options.stage.scene === undefined ? undefined : area(options.stage.scene);
    this.camera = new ViewCamera({
      host: this.#host,
      container: options.container,
      duration: options.duration,
      bounds: ofScene(bounds),
      boxes: () => firstSight(options.stage.scene),
      isHeld: () => isHeld(options.stage.emphasis),
    });
    this.#layer = new RasterLayer({
      draw: (brush, view) => this.#drawPlane(brush, view),
      ground: () => this.theme.ground,
      bounds: ofScene(sceneArea),
      refreshed: () => this.#host.redraw(),
      shows: (state) => this.#reportPicture(state),
    });
  }

  /** What the screen shows, in scene units. */
  get view(): View {
    const { area, place } = this.camera;
    return { area, scale: place.scale, downward: this.#options.stage.downward };
  }

  /** Shows what has changed since: places, marks, the theme. */
  redraw(): void {
    const { trace } = this.#options.stage.emphasis;
    const look = [trace, this.theme, this.problemsOf, this.changes];
    this.#layer.outdate(look.some((part, i) => part !== this.#look[i]));
    if (trace !== this.#look[0]) this.#traceVersion = this.#layer.version;
    this.#look = look;
    this.#host.redraw();
  }

  destroy(): void {
    this.#stopGliding();
    this.#layer.destroy();
    this.#host.destroy();
  }

  // The drawing

  #drawing(brush: Brush, scene: Scene, view: View): Drawing {
    return { ...this.subject(scene, this.#options.stage.emphasis), brush, view };
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
      changes: this.changes,
      downward: stage.downward,
    };
  }

  get #finder(): Finder {
    const { grid } = this.#options.stage;
    return this.#glide === undefined && grid !== undefined ? grid : 'all';
  }

  #draw(context: CanvasRenderingContext2D): void {
    const { scene } = this.#options.stage;
    if (scene === undefined) {
      this.#layer.clear();
      return;
    }
    this.#layer.show(context, this.camera.place.scale);
    const drawing = this.#drawing(context, scene, this.view);
    if (drawing.emphasis.trace !== undefined && this.#layer.shownVersion < this.#traceVersion) {
      drawTraceOver(drawing, this.#finder);
      this.#reportPicture('traced');
    }
    if (this.#lifted !== undefined) this.#drawLifted(drawing, this.#lifted);
    drawAtEdges(drawing, this.#finder);
  }

  /** For who waits for a picture: tests and measurements. */
  #reportPicture(state: PictureState): void {
    this.#options.container.dataset['picture'] = state;
  }

  /** The table under the pointer does not wait for the others. */
  #drawLifted(drawing: Drawing, { table, dropped }: Lifted): void {
    const box = drawing.scene.boxOfTable[table] ?? -1;
    if (box < 0 || (dropped !== undefined && this.#layer.shownVersion >= dropped)) this.#lifted = undefined;
    else drawTable(drawing, box);
  }

  /** What is in an area, without the table that is dragged. */
  #drawPlane(brush: Brush, view: { area: Rectangle; scale: number }): void {
    const { scene, downward } = this.#options.stage;
    if (scene === undefined) return;
    const { table = -1, dropped } = this.#lifted ?? {};
    const lifted = dropped === undefined ? scene.boxOfTable[table] : undefined;
    drawPlane({ ...this.#drawing(brush, scene, { ...view, downward }), lifted }, this.#finder);
  }

  // Moving tables

  /**
   * The pointer goes down: vis-network learns of the table under it, and of no other. It takes tables for squares, and
   * would drag a neighbour.
   */
  press(target: Target): void {
    const { scene } = this.#options.stage;
    if (scene === undefined) return;
    const isGrabbed = 'box' in target && this.camera.place.scale >= detailScales.near;
    this.#host.setNodes(isGrabbed ? [nodeOf(scene, target.box)] : []);
  }

  #moveTable(table: number, x: number, y: number): void {
    const { scene, grid } = this.#options.stage;
    const box = scene?.boxOfTable[table] ?? -1;
    if (scene === undefined || box < 0) return;
    scene.x[box] = x - scene.width[box]! / 2;
    scene.y[box] = y - scene.height[box]! / 2;
    grid?.moved.add(box);
    for (const line of itemsOf(scene.lines.ofBox, box)) scene.detours?.delete(line);
    this.#lifted = { table };
    this.redraw();
  }

  /** Moves a table by hand: what dragging does, for the keyboard. */
  shiftTable(table: number, dx: number, dy: number): void {
    const { scene } = this.#options.stage;
    const box = scene?.boxOfTable[table] ?? -1;
    if (scene === undefined || box < 0) return;
    // A key is not lost while the picture is on its way.
    this.#stopGliding();
    this.#options.onTableGrabbed(`shift ${table}`);
    this.#moveTable(
      table,
      scene.x[box]! + scene.width[box]! / 2 + dx,
      scene.y[box]! + scene.height[box]! / 2 + dy,
    );
    void this.#drop();
  }

  async #drop(): Promise<void> {
    await this.#options.stage.regrid();
    this.redraw();
    if (this.#lifted !== undefined) this.#lifted.dropped = this.#layer.version;
    this.#options.onViewMoved();
  }

  /** Takes a new scene onto the screen. */
  show({ before, scene, reason, anchor }: SceneChange): void {
    this.#stopGliding();
    this.#lifted = undefined;
    this.#layer.replace();
    this.#host.setNodes([]);
    if (reason === 'graph' || before === undefined) {
      this.camera.begin();
      this.redraw();
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
      this.camera.begin();
    }
    this.#glideFrom(before, scene, shift ?? { x: 0, y: 0 });
  }

  #glideFrom(before: Scene, scene: Scene, shift: { x: number; y: number }): void {
    const duration = this.#options.duration();
    const goal = { x: scene.x.slice(), y: scene.y.slice() };
    const known = (box: number): number => before.boxOfTable[scene.tables[box]!] ?? -1;
    if (duration === 0 || scene.boxCount > mostGliding || before.index !== scene.index) {
      this.redraw();
      return;
    }
    const from = {
      x: goal.x.map((x, box) => (known(box) < 0 ? x : before.x[known(box)]! + shift.x)),
      y: goal.y.map((y, box) => (known(box) < 0 ? y : before.y[known(box)]! + shift.y)),
    };
    const { detours } = scene;
    // They belong to places that are not reached yet.
    scene.detours = undefined;
    const start = performance.now();
    const step = (): void => {
      const t = Math.min(1, (performance.now() - start) / duration);
      const eased = 1 - (1 - t) ** 3;
      for (let box = 0; box < scene.boxCount; box++) {
        scene.x[box] = from.x[box]! + (goal.x[box]! - from.x[box]!) * eased;
        scene.y[box] = from.y[box]! + (goal.y[box]! - from.y[box]!) * eased;
      }
      this.#glide = t < 1 ? requestAnimationFrame(step) : undefined;
      if (t === 1) this.#endGlide({ scene, goal, detours });
      this.redraw();
    };
    this.#glide = requestAnimationFrame(step);
    this.#gliding = { scene, goal, detours };
  }

  #gliding: Glide | undefined;

  #endGlide({ scene, goal, detours }: Glide): void {
    scene.x.set(goal.x);
    scene.y.set(goal.y);
    scene.detours = detours;
    this.#gliding = undefined;
    this.redraw();
    this.#options.onViewMoved();
  }

  #stopGliding(): void {
    if (this.#glide !== undefined) cancelAnimationFrame(this.#glide);
    this.#glide = undefined;
    if (this.#gliding !== undefined) this.#endGlide(this.#gliding);
  }

  // The camera

  #cameraMoved(): void {
    this.#host.redraw();
    this.#options.onViewMoved();
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

  /** Shows some boxes where all of them can be read; else one, and as many of the others as can be. */
  frame(boxes: readonly number[], table: number, column: number | undefined): void {
    const { scene } = this.#options.stage;
    const place = this.#placeOf(table, column);
    if (scene === undefined || place === undefined) return;
    const area = bounds(scene, boxes);
    if (boxes.length > 0 && this.camera.canRead(area)) {
      this.camera.fit(true, area);
      return;
    }
    const own = boxRectangle(scene, scene.boxOfTable[table]!);
    const half = measures.headerHeight / 2;
    const around = { ...own, top: place.y - half, bottom: place.y + half };
    const others = boxes.map((box) => boxRectangle(scene, box));
    this.camera.show([own, ...others], { around, animated: true });
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

  /** What is under a place on the canvas (pixels). */
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

function nodeOf(scene: Scene, box: number): HostNode {
  const { left, top, right, bottom } = boxRectangle(scene, box);
  return {
    id: scene.tables[box]!,
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    width: right - left,
    height: bottom - top,
  };
}
