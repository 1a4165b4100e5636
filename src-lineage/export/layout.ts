import type { ObjectId } from '../model/objects.ts';
import type { LineageGraph } from '../view/graph.ts';

/** The measures of boxes in SQLFlow graphs, in pixels. */
export const boxMeasures = {
  tableWidth: 162,
  columnWidth: 160,
  columnHeight: 16,
  /** From the top of a table to its first column. */
  headHeight: 21.96875,
  emptyTableHeight: 25.96875,
  betweenLayers: 50,
  betweenTables: 30,
  /** The bottom edge of the lowest table. */
  bottom: -10,
} as const;

/** Where the box of a node is; `y` grows downwards. */
export interface BoxPlace {
  x: number;
  y: number;
  height: number;
}

/**
 * A plain layered layout: sources on the left, each table one layer behind the last of its sources; edges that close a
 * cycle are left out of account. Deterministic and linear in the graph.
 */
export function layoutBoxes(graph: LineageGraph): BoxPlace[] {
  const layers = layersOf(graph);
  const { tableWidth, columnHeight, emptyTableHeight, betweenLayers, betweenTables, bottom } = boxMeasures;
  const heights = graph.nodes.map((node) => emptyTableHeight + columnHeight * node.columns.length);
  const places: BoxPlace[] = [];
  const filled = new Map<number, number>();
  // From the last node to the first, because tables are stacked from the bottom up.
  for (let index = graph.nodes.length - 1; index >= 0; index--) {
    const layer = layers[index]!;
    const base = filled.get(layer) ?? bottom;
    const height = heights[index]!;
    places[index] = { x: layer * (tableWidth + betweenLayers), y: base - height, height };
    filled.set(layer, base - height - betweenTables);
  }
  return places;
}

/** The longest way from a node without sources, cycles cut where a walk closes them. */
function layersOf(graph: LineageGraph): number[] {
  const unique = sourceNodes(graph);
  const layers = new Array<number>(graph.nodes.length).fill(0);
  const state = new Uint8Array(graph.nodes.length);
  const [open, done] = [1, 2];
  for (let start = 0; start < state.length; start++) {
    // Depth first with a stack of our own: chains may be longer than the call stack.
    const stack = state[start] === 0 ? [{ node: start, next: 0 }] : [];
    while (stack.length > 0) {
      const top = stack.at(-1)!;
      state[top.node] = open;
      const source = unique[top.node]![top.next];
      if (source === undefined) {
        state[top.node] = done;
        stack.pop();
        const above = stack.at(-1);
        if (above !== undefined) layers[above.node] = Math.max(layers[above.node]!, layers[top.node]! + 1);
        continue;
      }
      top.next += 1;
      if (state[source] === 0) stack.push({ node: source, next: 0 });
      else if (state[source] === done) layers[top.node] = Math.max(layers[top.node]!, layers[source]! + 1);
    }
  }
  return layers;
}

/** For each node the nodes that flow into it, by their places, each once, in the order of the edges. */
function sourceNodes({ nodes, edges }: LineageGraph): number[][] {
  const indexOf = new Map<ObjectId, number>(nodes.map((node, index) => [node.object, index]));
  const sources = nodes.map(() => new Set<number>());
  for (let place = 0; place < edges.length; place++) {
    const source = indexOf.get(edges.sourceObjectAt(place));
    const target = indexOf.get(edges.targetObjectAt(place));
    if (source !== undefined && target !== undefined && source !== target) sources[target]!.add(source);
  }
  return sources.map((each) => [...each]);
}
