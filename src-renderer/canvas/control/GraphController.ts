import type { LineageGraph } from '../../api/model/LineageGraph.ts';
import type { ImageSize, ImageWish, ImageWork } from '../drawing/images/images.ts';
import type { TraceSides } from '../scene/index/trace.ts';
import type { GraphStage } from '../view/GraphStage.ts';
import type { ImageScope, LineageCanvasMethods, StepCounts, Steps, AddressedView } from '../view/types.ts';
import type { ViewSnapshot } from '../view/viewSnapshot.ts';
import type { GraphFocus } from './GraphFocus.ts';
import type { GraphParts } from './graphParts.ts';
import type { GraphScreen } from './GraphScreen.ts';
import type { LineMark } from './LineMark.ts';
import type { ShownTables } from './ShownTables.ts';
import type { TraceLock } from './TraceLock.ts';
import type { ViewOpening } from './ViewOpening.ts';
import { graphMarkup, graphPng, graphPngSize, graphSvg } from './graphImages.ts';

/** What the calls of the application report. */
export interface ControllerEvents {
  selectNothing: () => void;
  /** The place that keys act on is another one, or none. */
  focusMoved: () => void;
  /** What the canvas shows may have changed. */
  viewChanged: () => void;
}

const zoomStep = 1.35;

/** Carries out what the user or the application wants of the graph view: the methods of `LineageCanvas.vue`. */
export class GraphController implements LineageCanvasMethods {
  readonly #stage: GraphStage;
  readonly #screen: GraphScreen;
  readonly #events: ControllerEvents;
  readonly #focus: GraphFocus;
  readonly #trace: TraceLock;
  readonly #lineMark: LineMark;
  readonly #tables: ShownTables;
  readonly #opening: ViewOpening;
  #sessionId: string | undefined;
  /** The last view of the session, also while options leave nothing of it. */
  #kept: ViewSnapshot | undefined;
  /** A view of the past that waits for the graph of its options. */
  #awaited: ViewSnapshot | undefined;
  /** The view of the past that was asked for last. */
  #shown: ViewSnapshot | undefined;

  constructor(stage: GraphStage, screen: GraphScreen, parts: GraphParts, events: ControllerEvents) {
    this.#stage = stage;
    this.#screen = screen;
    this.#events = events;
    this.#focus = parts.focus;
    this.#trace = parts.trace;
    this.#lineMark = parts.lineMark;
    this.#tables = parts.tables;
    this.#opening = parts.opening;
  }

  /** Takes another graph. One of the same session goes on with the view as far as it has its tables. */
  async setGraph(graph: LineageGraph | null): Promise<void> {
    const isSame = graph !== null && graph.sessionId === this.#sessionId;
    if (!isSame) this.#lineMark.mark([]);
    const awaited = isSame ? this.#awaited : undefined;
    this.#kept = isSame ? (this.snapshot() ?? this.#kept) : undefined;
    this.#awaited = undefined;
    this.#sessionId = graph?.sessionId;
    this.#shown = awaited;
    await this.#stage.setGraph(graph, this.#kept);
    // Another view may have been asked for meanwhile.
    if (awaited !== undefined && this.#shown === awaited) this.#screen.camera.moveTo(awaited.camera, true);
    this.#screen.redraw();
    this.#events.focusMoved();
    this.#events.viewChanged();
  }

  // The view as a value

  /** The view that is shown, or that is about to be, as soon as its graph is there. */
  snapshot(): ViewSnapshot | undefined {
    return this.#awaited ?? this.#stage.snapshot(this.#screen.camera.place);
  }

  restore(snapshot: ViewSnapshot, graph: 'this' | 'next'): void {
    if (graph === 'next') {
      this.#awaited = snapshot;
      return;
    }
    this.#awaited = undefined;
    this.#shown = snapshot;
    void this.#stage.restore(snapshot).then(() => {
      if (this.#shown !== snapshot) return;
      this.#screen.camera.moveTo(snapshot.camera, true);
      this.#events.focusMoved();
      this.#events.viewChanged();
    });
  }

  async open(view: AddressedView): Promise<boolean> {
    const isThere = await this.#opening.open(view);
    this.#events.focusMoved();
    this.#events.viewChanged();
    return isThere;
  }

  // The camera

  fit(): void {
    this.#screen.camera.fit(true);
  }

  zoomIn(): void {
    this.#screen.camera.zoomBy(zoomStep, true);
  }

  zoomOut(): void {
    this.#screen.camera.zoomBy(1 / zoomStep, true);
  }

  focusTable(tableId: number): boolean {
    return this.#focus.bringTable(tableId);
  }

  focusTables(tableIds: readonly number[]): boolean {
    return this.#focus.bringTables(tableIds);
  }

  focusColumn(columnId: number): boolean {
    return this.#focus.bringColumn(columnId);
  }

  // The trace

  get missingWidth(): number | undefined {
    const { size, readableSize } = this.#screen.camera;
    const isHelped = readableSize !== undefined && readableSize.height <= size.height;
    return isHelped ? readableSize.width - size.width : undefined;
  }

  traceColumn(columnId: number, add = false, sides?: TraceSides): boolean {
    return this.#trace.lock({ columnId }, add, sides);
  }

  traceTable(tableId: number, add = false, sides?: TraceSides): boolean {
    return this.#trace.lock({ tableId }, add, sides);
  }

  followColumn(columnId: number): boolean {
    return this.#trace.follow({ columnId }, (place) => this.#focus.set(place));
  }

  followTable(tableId: number): boolean {
    return this.#trace.follow({ tableId }, (place) => this.#focus.set(place));
  }

  clearTrace(): void {
    this.#trace.clear();
  }

  frameChosen(): boolean {
    return this.#trace.frameChosen();
  }

  setTraceSides(sides: TraceSides): void {
    this.#trace.setSides(sides);
  }

  showTraced(only: boolean): boolean {
    return this.#trace.showAll(only);
  }

  escape(): boolean {
    const { state, emphasis } = this.#stage;
    if (state === undefined) return false;
    if (state.locked.length > 0) {
      this.#trace.clear();
      return true;
    }
    if (emphasis.focus === undefined && emphasis.chosenLines.length === 0) return false;
    this.#lineMark.markLine(undefined);
    this.#focus.set(undefined);
    this.#events.selectNothing();
    return true;
  }

  // Lines

  highlightRelations(relationIndexes: readonly number[]): boolean {
    return this.#lineMark.mark(relationIndexes);
  }

  // What is shown

  setColumns(tableId: number, columns: 'none' | 'linked' | 'more' | 'all'): boolean {
    return this.#tables.setColumns(tableId, columns);
  }

  setAllColumns(columns: 'none' | 'linked'): void {
    this.#tables.setAllColumns(columns);
  }

  expand(tableId: number, side: 'upstream' | 'downstream', steps: Steps): boolean {
    return this.#tables.expand(tableId, side, steps);
  }

  contract(tableId: number, side: 'upstream' | 'downstream'): boolean {
    return this.#tables.contract(tableId, side);
  }

  showOnly(tableId: number, upstream: Steps | 0, downstream: Steps | 0): boolean {
    return this.#tables.showOnly(tableId, upstream, downstream);
  }

  reroot(tableId: number): boolean {
    return this.#tables.showOnly(tableId, 1, 1) && this.#focus.bringTable(tableId);
  }

  hideTable(tableId: number): boolean {
    return this.#tables.hide(tableId);
  }

  showTables(tableIds: readonly number[]): Promise<boolean> {
    return this.#tables.showTables(tableIds);
  }

  showAll(): Promise<boolean> {
    return this.#tables.showAll();
  }

  relayout(): void {
    this.#tables.relayout();
  }

  neighbours(tableId: number): { sources: number[]; targets: number[] } | undefined {
    return this.#tables.neighbours(tableId);
  }

  stepCounts(tableId: number): StepCounts | undefined {
    return this.#tables.stepCounts(tableId);
  }

  // Images

  async exportPng(scope: ImageScope = 'all', wish?: ImageWish, work?: ImageWork): Promise<Blob> {
    return graphPng(this.#stage, this.#screen, scope, wish, work);
  }

  pngSize(scope: ImageScope = 'all', wish?: ImageWish): ImageSize {
    return graphPngSize(this.#stage, this.#screen, scope, wish);
  }

  async exportSvg(scope: ImageScope = 'all', work?: ImageWork): Promise<Blob> {
    return graphSvg(this.#stage, this.#screen, scope, work);
  }

  printed(): string | undefined {
    return graphMarkup(this.#stage, this.#screen);
  }
}
