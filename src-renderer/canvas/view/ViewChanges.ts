import type { ViewState } from '../scene/index/viewState.ts';
import type { GraphStage } from './GraphStage.ts';
import { mostUnasked } from './viewSnapshot.ts';
import type { StagedGraph } from './types.ts';

export interface ViewChangeEvents {
  /**
   * The present view is about to be left for another one: the moment to keep it.
   * @param series what is done again and again: in a row it is one step back
   */
  leaving: (series?: string) => void;
  /** Whether so many tables may be shown at once; asked above {@link mostUnasked}. */
  confirm: (tables: number) => Promise<boolean>;
  /** What the canvas shows may have changed. */
  viewChanged: () => void;
}

/** The one way from a view state to the next: asks where it becomes large, reports that the present is left, shows it. */
export class ViewChanges {
  readonly #stage: GraphStage;
  readonly #events: ViewChangeEvents;

  constructor(stage: GraphStage, events: ViewChangeEvents) {
    this.#stage = stage;
    this.#events = events;
  }

  /**
   * @param anchor the table that the change is about
   * @param reason `layout` also where the tables are the same
   * @returns whether the state was taken
   */
  async go(
    state: ViewState,
    anchor: number | undefined,
    reason: 'layout' | 'shift' = 'shift',
  ): Promise<boolean> {
    const { graph } = this.#stage;
    if (graph === undefined) return false;
    const count = this.#stage.shownCount(state);
    const grows = count > this.#stage.shownCount(this.#stage.state!);
    if (count > mostUnasked && grows && !(await this.#events.confirm(count))) return false;
    // While the question stood the graph may have become another one.
    if (graph !== this.#stage.graph) return false;
    this.#events.leaving();
    await this.#stage.setState(state, anchor, reason);
    this.#events.viewChanged();
    return true;
  }

  /** Goes on with a state made from the present one; false where there is no such table or no graph. */
  change(tableId: number, next: (graph: StagedGraph, state: ViewState, table: number) => ViewState): boolean {
    const { graph, state } = this.#stage;
    const table = graph?.index.tableById.get(tableId);
    if (graph === undefined || state === undefined || table === undefined) return false;
    void this.go(next(graph, state, table), table);
    return true;
  }
}
