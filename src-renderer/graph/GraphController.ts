import type { GraphResponse } from '../../src-server/contract/application/graph.ts';
import type { Subject } from '../drawing/sceneImages.ts';
import { sceneToPng, sceneToSvg } from '../drawing/sceneImages.ts';
import { linesOfTrace } from '../drawing/emphasis.ts';
import { detailScales, type Emphasis, noEmphasis } from '../drawing/view.ts';
import type { Camera } from '../drawing/VisHost.ts';
import { contracted, expanded, reach } from '../scene/neighbourhood.ts';
import type { Target } from '../scene/hitTest.ts';
import { edgesOfLine } from '../scene/lines.ts';
import type { Place } from '../scene/neighbourMoves.ts';
import { bounds, type Rectangle, type Scene } from '../scene/scene.ts';
import { search } from '../scene/search.ts';
import { endpointOf, type Trace, trace } from '../scene/trace.ts';
import { endpointOfTable, tableOfEndpoint } from '../scene/graphIndex.ts';
import { type ViewState, withAllColumns, withColumns, withLock, withPinned } from '../scene/viewState.ts';
import { describePlace, describeTrace } from './describe.ts';
import type { GraphScreen } from './GraphScreen.ts';
import type { GraphStage, StagedGraph } from './GraphStage.ts';
import { noTrace, searchMatch, traceChange } from './selections.ts';
import type { ImageScope, LineageCanvasMethods, SearchMatch, Steps, TraceChange } from './types.ts';
import { ViewHistory } from './ViewHistory.ts';

export interface ControllerEvents {
  traceChanged: (change: TraceChange) => void;
  /** A sentence for the live line. */
  say: (sentence: string) => void;
  /** What the canvas shows may have changed. */
  viewChanged: () => void;
}

/** What a step back leads to. */
interface PastView {
  state: ViewState;
  scene: Scene;
  camera: Camera;
}

const keptViews = 40;
/** Up to so many tables, locking a trace opens the traced columns of tables that hide them. */
const mostRevealed = 40;

/** Carries out what the user or the application wants of the graph view: the methods of `LineageCanvas.vue`. */
export class GraphController implements Omit<LineageCanvasMethods, 'escape'> {
  readonly #stage: GraphStage;
  readonly #screen: GraphScreen;
  readonly #events: ControllerEvents;
  /** The relation whose line is marked. */
  #relation: number | undefined;
  readonly history = new ViewHistory<PastView>(keptViews);

  constructor(stage: GraphStage, screen: GraphScreen, events: ControllerEvents) {
    this.#stage = stage;
    this.#screen = screen;
    this.#events = events;
  }

  async setGraph(graph: GraphResponse | null): Promise<void> {
    this.history.clear();
    this.#relation = undefined;
    await this.#stage.setGraph(graph);
    this.#screen.redraw();
    this.#events.viewChanged();
  }

  // The camera

  fit(): void {
    this.#screen.fit(true);
  }

  zoomIn(): void {
    this.#screen.zoomBy(1.35, true);
  }

  zoomOut(): void {
    this.#screen.zoomBy(1 / 1.35, true);
  }

  focusTable(tableId: number): boolean {
    const table = this.#tableOf(tableId);
    if (table === undefined) return false;
    void this.#bringIn(table, undefined);
    return true;
  }

  focusColumn(columnId: number): boolean {
    const { graph } = this.#stage;
    const column = graph?.index.columnById.get(columnId);
    if (graph === undefined || column === undefined) return false;
    void this.#bringIn(graph.index.columnTable[column]!, column);
    return true;
  }

  async #bringIn(table: number, column: number | undefined): Promise<void> {
    const { graph, state } = this.#stage;
    if (graph === undefined || state === undefined) return;
    let next = state;
    if (state.visible?.has(table) === false) {
      const around = [
        ...reach(graph.links, table, 'upstream', 1),
        ...reach(graph.links, table, 'downstream', 1),
      ];
      next = { ...next, visible: new Set([...state.visible, ...around]) };
    }
    if (column !== undefined && !this.#isRowShown(table, column)) next = withPinned(next, [column]);
    if (next !== state) await this.#go(next, table);
    this.setFocus({ table, column });
    this.#screen.centreOn(table, column);
  }

  #isRowShown(table: number, column: number): boolean {
    const box = this.#stage.scene?.boxOfTable[table] ?? -1;
    return box >= 0 && this.#stage.scene!.rows[box]!.columns.includes(column);
  }

  /** Marks a place as the one that keys act on. */
  setFocus(place: Place | undefined): void {
    this.#stage.emphasis = { ...this.#stage.emphasis, focus: place };
    if (place !== undefined && this.#stage.graph !== undefined) {
      this.#events.say(describePlace(this.#stage.graph, place.table, place.column));
    }
    this.#screen.redraw();
  }

  // The trace

  traceColumn(columnId: number, add = false): boolean {
    return this.#trace({ columnId }, add);
  }

  traceTable(tableId: number, add = false): boolean {
    return this.#trace({ tableId }, add);
  }

  #trace(id: { columnId: number } | { tableId: number }, add: boolean): boolean {
    const { graph, state } = this.#stage;
    const endpoint = graph === undefined ? undefined : endpointOf(graph.index, id);
    if (graph === undefined || state === undefined || endpoint === undefined) return false;
    const next = withLock(state, endpoint, add);
    const table = tableOfEndpoint(graph.index, endpoint);
    void this.#go(this.#revealed(graph, next), table).then(() => this.#showTrace(table));
    return true;
  }

  /** Moves the camera where the locked table is not on the screen: to all of the trace if it can be read so. */
  #showTrace(table: number): void {
    const { scene, emphasis } = this.#stage;
    if (scene === undefined || emphasis.trace === undefined || this.#screen.isReadable(table)) return;
    const area = bounds(scene, tracedBoxes(scene, emphasis));
    if (this.#screen.fitScale(area) >= detailScales.near) this.#screen.fit(true, area);
    else this.#screen.centreOn(table, undefined);
  }

  /** Opens the traced columns of tables that hide them, where they are few enough to look at. */
  #revealed(graph: StagedGraph, state: ViewState): ViewState {
    const { scene } = this.#stage;
    const found = trace(graph.index, graph.mask, state.locked);
    if (scene === undefined || found.tableCount > mostRevealed) return state;
    const hidden: number[] = [];
    for (const [endpoint, mark] of found.endpoints.entries()) {
      if (mark === 0 || endpoint >= graph.index.columnCount) continue;
      const table = graph.index.columnTable[endpoint]!;
      if (scene.boxOfTable[table]! >= 0 && !this.#isRowShown(table, endpoint)) hidden.push(endpoint);
    }
    return hidden.length === 0 ? state : withPinned(state, hidden);
  }

  clearTrace(): void {
    const { state } = this.#stage;
    if (state === undefined || state.locked.length === 0) return;
    void this.#go({ ...state, locked: [] }, undefined);
  }

  /** Tells of a trace that the stage has found. */
  tellTrace(found: Trace | undefined): void {
    const { graph } = this.#stage;
    this.#events.traceChanged(graph === undefined ? noTrace : traceChange(graph.index, found));
    if (graph !== undefined) this.#events.say(describeTrace(graph, found));
    this.#screen.redraw();
  }

  /** What the pointer is on: shows what a click would trace. */
  point(target: Target): void {
    const { graph, scene, emphasis } = this.#stage;
    if (graph === undefined || scene === undefined || sameTarget(target, emphasis.pointed)) return;
    const endpoint =
      target.on === 'row'
        ? target.column
        : target.on === 'header' && graph.index.tables[scene.tables[target.box]!]!.columns.length === 0
          ? endpointOfTable(graph.index, scene.tables[target.box]!)
          : undefined;
    const preview = endpoint === undefined ? undefined : trace(graph.index, graph.mask, [endpoint]);
    this.#stage.emphasis = {
      ...emphasis,
      pointed: target,
      preview,
      previewedLines: linesOfTrace(scene.lines, preview),
    };
    this.#screen.redraw();
  }

  highlightRelation(relationIndex: number | undefined): boolean {
    this.#relation = relationIndex;
    return this.#markRelation();
  }

  /** Marks a line of the scene, or none. */
  chooseLine(line: number | undefined): void {
    const { scene } = this.#stage;
    const edge = scene === undefined || line === undefined ? undefined : edgesOfLine(scene.lines, line)[0];
    this.highlightRelation(edge === undefined ? undefined : scene!.index.edges.relation[edge]);
  }

  /** Lines have other numbers in every scene: the chosen one is looked up again. */
  sceneChanged(): void {
    if (this.#relation !== undefined) this.#markRelation();
  }

  #markRelation(): boolean {
    const { scene, emphasis } = this.#stage;
    const line =
      scene === undefined || this.#relation === undefined ? undefined : lineOfRelation(scene, this.#relation);
    this.#stage.emphasis = { ...emphasis, chosenLine: line };
    this.#screen.redraw();
    return line !== undefined;
  }

  // What is shown

  search(text: string, limit = 50): SearchMatch[] {
    const { graph, scene } = this.#stage;
    if (graph === undefined) return [];
    return search(graph.index, text, limit).map((hit) => searchMatch(graph.index, scene, hit));
  }

  setColumns(tableId: number, columns: 'none' | 'linked' | 'more' | 'all'): boolean {
    const { graph, state } = this.#stage;
    const table = this.#tableOf(tableId);
    if (graph === undefined || state === undefined || table === undefined) return false;
    void this.#go(withColumns(state, graph.index, graph.links, table, columns), table);
    return true;
  }

  setAllColumns(columns: 'none' | 'linked'): void {
    const { state } = this.#stage;
    if (state !== undefined) void this.#go(withAllColumns(state, columns), this.#anchor(), 'layout');
  }

  expand(tableId: number, side: 'upstream' | 'downstream', steps: Steps): boolean {
    return this.#changeVisible(tableId, (graph, state, table) =>
      expanded(graph.links, state.visible, table, side, steps),
    );
  }

  contract(tableId: number, side: 'upstream' | 'downstream'): boolean {
    return this.#changeVisible(tableId, (graph, state, table) =>
      contracted(graph.links, graph.index.tableCount, state.visible, table, side),
    );
  }

  showOnly(tableId: number, upstream: Steps, downstream: Steps): boolean {
    return this.#changeVisible(
      tableId,
      ({ links }, _, table) =>
        new Set([
          ...reach(links, table, 'upstream', upstream),
          ...reach(links, table, 'downstream', downstream),
        ]),
    );
  }

  hideTable(tableId: number): boolean {
    return this.#changeVisible(tableId, ({ index }, { visible }, table) => {
      const shown = new Set(visible ?? index.tables.keys());
      shown.delete(table);
      return shown;
    });
  }

  #changeVisible(
    tableId: number,
    change: (graph: StagedGraph, state: ViewState, table: number) => ViewState['visible'],
  ): boolean {
    const { graph, state } = this.#stage;
    const table = this.#tableOf(tableId);
    if (graph === undefined || state === undefined || table === undefined) return false;
    void this.#go({ ...state, visible: change(graph, state, table) }, table);
    return true;
  }

  showAll(): void {
    const { state } = this.#stage;
    if (state !== undefined) void this.#go({ ...state, visible: undefined }, this.#anchor());
  }

  relayout(): void {
    const { state } = this.#stage;
    if (state !== undefined) void this.#go({ ...state, pinned: new Set() }, undefined, 'layout');
  }

  #anchor(): number | undefined {
    return this.#stage.emphasis.focus?.table;
  }

  #tableOf(tableId: number): number | undefined {
    return this.#stage.graph?.index.tableById.get(tableId);
  }

  async #go(
    state: ViewState,
    anchor: number | undefined,
    reason: 'layout' | 'shift' = 'shift',
  ): Promise<void> {
    const now = this.#now();
    if (now !== undefined) this.history.leave(now);
    await this.#stage.setState(state, anchor, reason);
    this.#screen.redraw();
    this.#events.viewChanged();
  }

  // The way back

  #now(): PastView | undefined {
    const { state, scene } = this.#stage;
    if (state === undefined || scene === undefined) return undefined;
    return {
      state,
      scene: { ...scene, x: scene.x.slice(), y: scene.y.slice() },
      camera: this.#screen.camera,
    };
  }

  goBack(): boolean {
    return this.#walk('back');
  }

  goForward(): boolean {
    return this.#walk('forward');
  }

  #walk(way: 'back' | 'forward'): boolean {
    const now = this.#now();
    const view = now === undefined ? undefined : this.history[way](now);
    if (view === undefined) return false;
    void this.#stage.restore(view.state, view.scene).then(() => {
      this.#screen.moveTo(view.camera, true);
      this.#events.viewChanged();
    });
    return true;
  }

  // Images

  async exportPng(scope: ImageScope = 'all'): Promise<Blob> {
    const { subject, area, finder } = this.#image(scope);
    return sceneToPng(subject, finder, area);
  }

  exportSvg(scope: ImageScope = 'all'): string {
    const { subject, area, finder } = this.#image(scope);
    return sceneToSvg(subject, finder, area, 'Lineage');
  }

  #image(scope: ImageScope): { subject: Subject; area: Rectangle; finder: NonNullable<GraphStage['grid']> } {
    const { scene, grid, emphasis } = this.#stage;
    if (scene === undefined || grid === undefined) throw new Error('There is no graph to make an image of.');
    const subject = this.#screen.subject(scene, imageEmphasis(emphasis));
    if (scope === 'screen') return { subject, area: this.#screen.view.area, finder: grid };
    const traced = scope === 'trace' ? tracedBoxes(scene, emphasis) : undefined;
    return { subject, area: bounds(scene, traced), finder: grid };
  }
}

/** An image shows the trace and no passing marks of pointer and keys. */
function imageEmphasis({ trace: locked, tracedLines }: Emphasis): Emphasis {
  return { ...noEmphasis, trace: locked, tracedLines };
}

function tracedBoxes(scene: Scene, { trace: locked }: Emphasis): number[] | undefined {
  if (locked === undefined) return undefined;
  return [...scene.tables.keys()].filter((box) => locked.tables[scene.tables[box]!] !== 0);
}

function lineOfRelation(scene: Scene, relationIndex: number): number | undefined {
  for (let line = 0; line < scene.lines.count; line++) {
    for (const e of edgesOfLine(scene.lines, line)) {
      if (scene.index.edges.relation[e] === relationIndex) return line;
    }
  }
  return undefined;
}

function sameTarget(a: Target, b: Target): boolean {
  if (a.on !== b.on) return false;
  if (a.on === 'row' && b.on === 'row') return a.column === b.column;
  if (a.on === 'line' && b.on === 'line') return a.line === b.line;
  if (a.on === 'hidden' && b.on === 'hidden') return a.box === b.box && a.side === b.side;
  return !('box' in a) || !('box' in b) || a.box === b.box;
}
