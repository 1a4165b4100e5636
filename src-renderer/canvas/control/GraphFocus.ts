import type { ViewState } from '../scene/index/viewState.ts';
import type { Place } from '../scene/neighbourMoves.ts';
import type { GraphStage } from '../view/GraphStage.ts';
import type { ViewChanges } from '../view/ViewChanges.ts';
import { withPlaceShown } from '../view/placeShown.ts';
import type { GraphScreen } from './GraphScreen.ts';
import { describePlace } from './describe.ts';

/** What becomes of the focus. */
export interface FocusEvents {
  /** A sentence for the live line. */
  say: (sentence: string) => void;
  /** The place that keys act on is another one, or none. */
  focusMoved: () => void;
}

/** The place that keys act on, and how it comes into sight. */
export class GraphFocus {
  readonly #stage: GraphStage;
  readonly #screen: GraphScreen;
  readonly #changes: ViewChanges;
  readonly #events: FocusEvents;

  constructor(stage: GraphStage, screen: GraphScreen, changes: ViewChanges, events: FocusEvents) {
    this.#stage = stage;
    this.#screen = screen;
    this.#changes = changes;
    this.#events = events;
  }

  /** Makes a place the one that keys act on. */
  set(place: Place | undefined): void {
    const { graph } = this.#stage;
    this.#stage.emphasis = { ...this.#stage.emphasis, focus: place };
    if (place !== undefined && graph !== undefined)
      this.#events.say(describePlace(graph, place.table, place.column));
    this.#events.focusMoved();
    this.#screen.redraw();
  }

  bringTable(tableId: number): boolean {
    const table = this.#stage.graph?.index.tableById.get(tableId);
    if (table === undefined) return false;
    void this.#bringIn(table, undefined);
    return true;
  }

  bringTables(tableIds: readonly number[]): boolean {
    const { graph, state } = this.#stage;
    if (graph === undefined || state === undefined) return false;
    const tables = tableIds.flatMap((id) => graph.index.tableById.get(id) ?? []);
    const [first] = tables;
    if (first === undefined) return false;
    const isShown = tables.every((table) => state.visible?.has(table) !== false);
    const next = isShown ? state : { ...state, visible: new Set([...state.visible!, ...tables]) };
    void this.#showTogether(next, tables, first);
    return true;
  }

  async #showTogether(next: ViewState, tables: readonly number[], first: number): Promise<void> {
    if (next !== this.#stage.state && !(await this.#changes.go(next, first))) return;
    const { scene } = this.#stage;
    if (scene === undefined) return;
    const boxes = tables.map((table) => scene.boxOfTable[table]!).filter((box) => box >= 0);
    this.#screen.frame(boxes, first, undefined);
  }

  bringColumn(columnId: number): boolean {
    const index = this.#stage.graph?.index;
    const column = index?.columnById.get(columnId);
    if (index === undefined || column === undefined) return false;
    void this.#bringIn(index.columnTable[column]!, column);
    return true;
  }

  /** Shows a place that is hidden together with its neighbours, and moves the camera there. */
  async #bringIn(table: number, column: number | undefined): Promise<void> {
    const { graph, state } = this.#stage;
    if (graph === undefined || state === undefined) return;
    const next = withPlaceShown(graph, state, { table, column });
    if (next !== state && !(await this.#changes.go(next, table))) return;
    this.set({ table, column });
    this.#screen.centreOn(table, column);
  }
}
