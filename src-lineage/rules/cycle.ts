import type { LineageModel } from '../model/model.ts';
import { objectPath } from '../view/object-path.ts';
import { defaultGraphOptions } from '../view/options.ts';
import { wholeGraph } from '../view/whole-graph.ts';
import type { Found, RuleInput } from './finding.ts';
import { nameGlobs } from './name-globs.ts';

/** Tables named in a message at most. */
const mostNamed = 8;

/** Tables whose values come back to them by way of others. */
export function* cycle({ model, options }: RuleInput): Generator<Found> {
  const excepted = nameGlobs(options.except ?? []);
  for (const members of cyclesOf(successors(model))) {
    const names = members.map((id) => objectPath(model.objects[id]!));
    if (names.some(excepted)) continue;
    const shown = names.length > mostNamed ? [...names.slice(0, mostNamed), '…'] : [...names, names[0]!];
    const span = model.objects[members[0]!]!.spans[0];
    if (span !== undefined) yield { message: `Values go round: ${shown.join(' -> ')}.`, span };
  }
}

/** For each object those into which its values flow, itself aside. */
function successors(model: LineageModel): number[][] {
  const { edges } = wholeGraph(model, { ...defaultGraphOptions, hideIntermediates: 'all' });
  const next = model.objects.map(() => new Set<number>());
  for (let place = 0; place < edges.length; place++) {
    const [from, to] = [edges.sourceObjectAt(place), edges.targetObjectAt(place)];
    if (from !== to) next[from]!.add(to);
  }
  return next.map((each) => [...each]);
}

/**
 * Groups of more than one node that all lead to each other (Tarjan's strongly connected components, without recursion:
 * a chain may be as long as there are tables).
 */
function cyclesOf(next: readonly (readonly number[])[]): number[][] {
  const order = new Int32Array(next.length).fill(-1);
  const low = new Int32Array(next.length);
  const isOpen = new Uint8Array(next.length);
  const open: number[] = [];
  const groups: number[][] = [];
  let count = 0;
  const enter = (node: number): { node: number; at: number } => {
    order[node] = low[node] = count++;
    open.push(node);
    isOpen[node] = 1;
    return { node, at: 0 };
  };
  for (let root = 0; root < next.length; root++) {
    if (order[root] !== -1) continue;
    const way = [enter(root)];
    for (let top = way.at(-1); top !== undefined; top = way.at(-1)) {
      const to = next[top.node]![top.at++];
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
