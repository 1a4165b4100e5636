import { wholeGraph } from '../graph/build/whole-graph.ts';
import { edgesByEnd } from '../graph/edges/edges-by-end.ts';
import { defaultGraphOptions } from '../graph/edges/options.ts';
import { objectPath } from '../graph/names/object-path.ts';
import { nameOfEnd } from '../questions/trace-answer.ts';
import type { Found, RuleInput } from './finding.ts';
import { nameGlobs } from './name-globs.ts';

/** Columns named in a message at most. */
const mostNamed = 8;

/** Columns whose values come back to them by way of another table. */
export function* cycle({ model, options }: RuleInput): Generator<Found> {
  const excepted = nameGlobs(options.except ?? []);
  const { edges } = wholeGraph(model, { ...defaultGraphOptions, hideIntermediates: 'all' });
  const { first, places } = edgesByEnd(edges, 'downstream');
  const groups = cyclesOf(first, (at) => edges.targetAt(places[at]!), model.columns.length);
  for (const members of groups) {
    const tables = new Set(members.map((column) => model.columns.objectOf(column)));
    const isExcepted = [...tables].some((id) => excepted(objectPath(model.objects[id]!)));
    // a view shows the rows of a table and writes into them: that is the table itself
    const stored = [...tables].filter((id) => model.objects[id]!.kind !== 'view');
    if (stored.length < 2 || isExcepted) continue;
    const names = members.slice(0, mostNamed).map((column) => nameOfEnd(model, column));
    if (members.length > mostNamed) names.push('…');
    const [column] = members as [number, ...number[]];
    const span = model.columns.spansOf(column)[0] ?? model.objects[model.columns.objectOf(column)]!.spans[0];
    if (span !== undefined) yield { message: `Values go round among ${names.join(', ')}.`, span };
  }
}

/**
 * Groups of more than one node that all lead to each other (Tarjan's strongly connected components, without recursion:
 * a chain may be as long as there are columns).
 * @param first where the ways from a node begin; those of the next one end them
 * @param target the node to which a way leads
 */
function cyclesOf(first: Int32Array, target: (way: number) => number, count: number): number[][] {
  const order = new Int32Array(count).fill(-1);
  const low = new Int32Array(count);
  const isOpen = new Uint8Array(count);
  const open: number[] = [];
  const groups: number[][] = [];
  let met = 0;
  const enter = (node: number): { node: number; at: number } => {
    order[node] = low[node] = met++;
    open.push(node);
    isOpen[node] = 1;
    return { node, at: first[node]! };
  };
  for (let root = 0; root < count; root++) {
    if (order[root] !== -1) continue;
    const way = [enter(root)];
    for (let top = way.at(-1); top !== undefined; top = way.at(-1)) {
      const to = top.at < first[top.node + 1]! ? target(top.at++) : undefined;
      if (to === undefined) {
        way.pop();
        const above = way.at(-1);
        if (above !== undefined) low[above.node] = Math.min(low[above.node]!, low[top.node]!);
        if (low[top.node] === order[top.node]) {
          const group = open.splice(open.lastIndexOf(top.node));
          for (const member of group) isOpen[member] = 0;
          if (group.length > 1) groups.push(group);
        }
      } else if (order[to] === -1) way.push(enter(to));
      else if (isOpen[to] === 1) low[top.node] = Math.min(low[top.node]!, order[to]!);
    }
  }
  return groups;
}
