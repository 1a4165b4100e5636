import { itemsOf } from '../scene/base/adjacency.ts';
import { contracted, expanded, reach, reachSizes } from '../scene/index/neighbourhood.ts';
import { withAllColumns, withColumns } from '../scene/index/viewState.ts';
import type { GraphStage } from '../view/GraphStage.ts';
import type { ViewChanges } from '../view/ViewChanges.ts';
import type { StepCounts, Steps } from '../view/types.ts';

/** Which tables of the graph are in the view, and with which columns. */
export class ShownTables {
  readonly #stage: GraphStage;
  readonly #changes: ViewChanges;

  constructor(stage: GraphStage, changes: ViewChanges) {
    this.#stage = stage;
    this.#changes = changes;
  }

  setColumns(tableId: number, columns: 'none' | 'linked' | 'more' | 'all'): boolean {
    return this.#changes.change(tableId, ({ index, links }, state, table) =>
      withColumns(state, index, links, table, columns),
    );
  }

  setAllColumns(columns: 'none' | 'linked'): void {
    const { state } = this.#stage;
    if (state !== undefined) void this.#changes.go(withAllColumns(state, columns), this.#anchor(), 'layout');
  }

  expand(tableId: number, side: 'upstream' | 'downstream', steps: Steps): boolean {
    return this.#changes.change(tableId, ({ links }, state, table) => ({
      ...state,
      visible: expanded(links, state.visible, table, side, steps),
    }));
  }

  contract(tableId: number, side: 'upstream' | 'downstream'): boolean {
    return this.#changes.change(tableId, ({ links, index }, state, table) => ({
      ...state,
      visible: contracted(links, index.tableCount, state.visible, table, side),
    }));
  }

  showOnly(tableId: number, upstream: Steps | 0, downstream: Steps | 0): boolean {
    return this.#changes.change(tableId, ({ links }, state, table) => ({
      ...state,
      visible: new Set([
        ...reach(links, table, 'upstream', upstream),
        ...reach(links, table, 'downstream', downstream),
      ]),
    }));
  }

  hide(tableId: number): boolean {
    return this.#changes.change(tableId, ({ index }, state, table) => {
      const shown = new Set(state.visible ?? index.tables.keys());
      shown.delete(table);
      return { ...state, visible: shown };
    });
  }

  /** Shows these tables and no others. */
  async showTables(tableIds: readonly number[]): Promise<boolean> {
    const { graph, state } = this.#stage;
    if (graph === undefined || state === undefined) return false;
    const visible = new Set(tableIds.flatMap((id) => graph.index.tableById.get(id) ?? []));
    return this.#changes.go({ ...state, visible }, undefined, 'layout');
  }

  async showAll(): Promise<boolean> {
    const { state } = this.#stage;
    if (state === undefined) return false;
    return state.visible === undefined || this.#changes.go({ ...state, visible: undefined }, this.#anchor());
  }

  relayout(): void {
    const { state } = this.#stage;
    if (state !== undefined) void this.#changes.go({ ...state, pinned: new Set() }, undefined, 'layout');
  }

  neighbours(tableId: number): { sources: number[]; targets: number[] } | undefined {
    const { graph } = this.#stage;
    const table = graph?.index.tableById.get(tableId);
    if (graph === undefined || table === undefined) return undefined;
    const ids = (tables: Iterable<number>): number[] =>
      Array.from(tables, (other) => graph.index.tables[other]!.id);
    return {
      sources: ids(itemsOf(graph.links.sources, table)),
      targets: ids(itemsOf(graph.links.targets, table)),
    };
  }

  stepCounts(tableId: number): StepCounts | undefined {
    const { graph, state } = this.#stage;
    const table = graph?.index.tableById.get(tableId);
    if (graph === undefined || state === undefined || table === undefined) return undefined;
    const isNew = (other: number): boolean => state.visible?.has(other) === false;
    return {
      upstream: reachSizes(graph.links, table, 'upstream', isNew),
      downstream: reachSizes(graph.links, table, 'downstream', isNew),
    };
  }

  #anchor(): number | undefined {
    return this.#stage.emphasis.focus?.table;
  }
}
