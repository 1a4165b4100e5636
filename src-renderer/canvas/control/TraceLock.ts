import { linesOfTrace, tracedBoxes } from '../drawing/base/emphasis.ts';
import { marked } from '../scene/base/marks.ts';
import { endpointOfTable, tableOfEndpoint } from '../scene/base/graphIndex.ts';
import { endpointOf, type Trace, trace, type TraceSides } from '../scene/index/trace.ts';
import { type ViewState, withLock } from '../scene/index/viewState.ts';
import type { Place } from '../scene/neighbourMoves.ts';
import type { Target } from '../scene/target.ts';
import type { GraphStage } from '../view/GraphStage.ts';
import type { ViewChanges } from '../view/ViewChanges.ts';
import { withPlaceShown, withTraceRevealed, withTraceTables } from '../view/placeShown.ts';
import { noTrace, traceChange } from '../view/selections.ts';
import type { TraceChange, StagedGraph } from '../view/types.ts';
import type { PlaceId } from '../view/viewSnapshot.ts';
import type { GraphScreen } from './GraphScreen.ts';
import { describeTrace } from './describe.ts';

export interface TraceEvents {
  traceChanged: (change: TraceChange) => void;
  /** A sentence for the live line. */
  say: (sentence: string) => void;
}

/** The trace of columns and tables: its preview under the pointer, and its lock. */
export class TraceLock {
  readonly #stage: GraphStage;
  readonly #screen: GraphScreen;
  readonly #changes: ViewChanges;
  readonly #events: TraceEvents;

  constructor(stage: GraphStage, screen: GraphScreen, changes: ViewChanges, events: TraceEvents) {
    this.#stage = stage;
    this.#screen = screen;
    this.#changes = changes;
    this.#events = events;
  }

  /** Locks the trace of a column or table, in place of any other unless `add`; followed as it was unless `sides` says how. */
  lock(id: PlaceId, add: boolean, sides?: TraceSides): boolean {
    const { graph } = this.#stage;
    const endpoint = graph === undefined ? undefined : endpointOf(graph.index, id);
    return endpoint !== undefined && this.#lock(endpoint, add, sides);
  }

  /** Locks the trace of an endpoint; the only one that is locked, asked for again, is set free. */
  toggle(endpoint: number, add: boolean): void {
    const locked = this.#stage.state?.locked ?? [];
    if (locked.length === 1 && locked[0] === endpoint) this.clear();
    else this.#lock(endpoint, add);
  }

  #lock(endpoint: number, add: boolean, sides?: TraceSides): boolean {
    const { graph, state } = this.#stage;
    if (graph === undefined || state === undefined) return false;
    const table = tableOfEndpoint(graph.index, endpoint);
    const next = this.#revealed(graph, withLock(state, endpoint, add, sides));
    void this.#changes.go(next, table).then((isTaken) => {
      if (isTaken) this.#show(table);
    });
    return true;
  }

  /**
   * Shows a place, locks its trace in place of any other, and moves the camera to as much of that as can be read.
   * @param shown called with the place once it is shown
   */
  follow(id: PlaceId, shown: (place: Place) => void): boolean {
    const { graph, state } = this.#stage;
    const endpoint = graph === undefined ? undefined : endpointOf(graph.index, id);
    if (graph === undefined || state === undefined || endpoint === undefined) return false;
    const table = tableOfEndpoint(graph.index, endpoint);
    const column = endpoint < graph.index.columnCount ? endpoint : undefined;
    const withPlace = withPlaceShown(graph, state, { table, column });
    const next = this.#revealed(graph, withLock(withPlace, endpoint, false));
    void this.#changes.go(next, table).then((isTaken) => {
      if (!isTaken) return;
      shown({ table, column });
      this.frame(table, column);
    });
    return true;
  }

  /** A small trace comes as a whole where the graph began with none of its tables; else who hid one wants it so. */
  #revealed(graph: StagedGraph, state: ViewState): ViewState {
    const isPart = this.#stage.start?.visible !== undefined;
    return withTraceRevealed(graph, isPart ? withTraceTables(graph, state) : state);
  }

  clear(): void {
    const { state } = this.#stage;
    if (state === undefined || state.locked.length === 0) return;
    void this.#changes.go({ ...state, locked: [] }, undefined);
  }

  /** Follows the locked trace in another way. */
  setSides(sides: TraceSides): void {
    const { graph, state } = this.#stage;
    if (graph === undefined || state === undefined || state.sides === sides) return;
    void this.#changes.go(this.#revealed(graph, { ...state, sides }), undefined);
  }

  /** Brings in every table of the locked trace; `only` leaves out all others. */
  showAll(only: boolean): boolean {
    const { graph, state, emphasis } = this.#stage;
    const found = emphasis.trace;
    if (graph === undefined || state === undefined || found === undefined) return false;
    const before = only ? [] : (state.visible ?? graph.index.tables.keys());
    const next = { ...state, visible: new Set([...before, ...marked(found.tables)]) };
    const table = tableOfEndpoint(graph.index, state.locked.at(-1)!);
    void this.#changes.go(withTraceRevealed(graph, next), table).then((isTaken) => {
      if (isTaken) this.frame(table, undefined);
    });
    return true;
  }

  /** Moves the camera where the locked table is not on the screen. */
  #show(table: number): void {
    if (!this.#screen.isReadable(table)) this.frame(table, undefined);
  }

  /** Moves the camera back to what the keys stand on, else to what was traced last; false where that is not shown. */
  frameChosen(): boolean {
    const { graph, scene, state, emphasis } = this.#stage;
    const endpoint = state?.locked.at(-1);
    if (graph === undefined || scene === undefined) return false;
    const traced = endpoint === undefined ? undefined : { table: tableOfEndpoint(graph.index, endpoint) };
    const place: Partial<Place> = emphasis.focus ?? traced ?? {};
    if (place.table === undefined || scene.boxOfTable[place.table]! < 0) return false;
    this.frame(place.table, place.column);
    return true;
  }

  /** Moves the camera to as much of the trace around a place as can be read. */
  frame(table: number, column: number | undefined): void {
    const { scene, emphasis } = this.#stage;
    if (scene === undefined) return;
    this.#screen.frame(tracedBoxes(scene, emphasis.trace) ?? [], table, column);
  }

  /** Reports a trace that the stage has found. */
  report(found: Trace | undefined): void {
    const { graph, state } = this.#stage;
    const change =
      graph === undefined || state === undefined ? noTrace : traceChange(graph.index, found, state.sides);
    this.#events.traceChanged(change);
    if (graph !== undefined) this.#events.say(describeTrace(graph, found, change));
    this.#screen.redraw();
  }

  /** What the pointer is on: shows what a click would trace. */
  point(target: Target): void {
    const { graph, scene, state, emphasis } = this.#stage;
    if (graph === undefined || scene === undefined || state === undefined) return;
    if (sameTarget(target, emphasis.pointed)) return;
    const endpoint = this.#endpointAt(target);
    const preview =
      endpoint === undefined ? undefined : trace(graph.index, graph.mask, [endpoint], state.sides);
    this.#stage.emphasis = {
      ...emphasis,
      pointed: target,
      preview,
      previewedLines: linesOfTrace(scene.lines, preview),
    };
    this.#screen.redraw();
  }

  /** A column; or a table that has none, which is traced as a whole. */
  #endpointAt(target: Target): number | undefined {
    if (target.on === 'row') return target.column;
    if (target.on !== 'header') return undefined;
    const scene = this.#stage.scene!;
    const table = scene.tables[target.box]!;
    return scene.index.tables[table]!.columnCount === 0 ? endpointOfTable(scene.index, table) : undefined;
  }
}

function sameTarget(a: Target, b: Target): boolean {
  if (a.on !== b.on) return false;
  if (a.on === 'row' && b.on === 'row') return a.column === b.column;
  if (a.on === 'line' && b.on === 'line') return a.line === b.line;
  if (a.on === 'hidden' && b.on === 'hidden') return a.box === b.box && a.side === b.side;
  return !('box' in a) || !('box' in b) || a.box === b.box;
}
