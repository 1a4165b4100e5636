import type { GraphEdge } from '../../../../src-lineage/graph/edges/graph.ts';
import type { GraphOptions } from '../../../../src-lineage/graph/edges/options.ts';
import type { LineageModel } from '../../../../src-lineage/model/model.ts';
import type { DirectLinks } from '../../../contract/application/result/details.ts';
import { describedEnd } from '../../protocol/described-end.ts';
import { graphFromWhole } from './graphs-at-hand.ts';
import type { Linked } from '../../protocol/questions.ts';

/** Links that are listed of each side at most. */
const mostLinks = 200;

type Side = DirectLinks['sources'];

/** What flows straight into a table or column and out of it, in the graph of some options, a table's between tables. */
export function directLinks(model: LineageModel, linked: Linked, options: GraphOptions): DirectLinks {
  const { selection: _, ...rest } = options;
  const tableLevel = linked.column === undefined;
  const { edges } = graphFromWhole(model, { ...rest, tableLevel, hideColumns: false });
  const sources = new SideOfLinks(model);
  const targets = new SideOfLinks(model);
  for (let place = 0; place < edges.length; place++) {
    const isInto = isEnd(linked, edges.targetObjectAt(place), edges.targetAt(place));
    const isOutOf = isEnd(linked, edges.sourceObjectAt(place), edges.sourceAt(place));
    if (!isInto && !isOutOf) continue;
    const edge = edges.at(place);
    if (isInto) sources.add(edge, edge.sourceObject, edge.source);
    if (isOutOf) targets.add(edge, edge.targetObject, edge.target);
  }
  return { sources: sources.links(), targets: targets.links() };
}

function isEnd({ table, column }: Linked, object: number, end: number): boolean {
  return column === undefined ? table === object : end === column;
}

/** One side of what is asked about. */
class SideOfLinks {
  readonly #model: LineageModel;
  readonly #links: Side['links'] = [];
  #total = 0;

  constructor(model: LineageModel) {
    this.#model = model;
  }

  add({ type, transform, relations }: GraphEdge, table: number, column: number | undefined): void {
    this.#total += 1;
    if (this.#links.length >= mostLinks) return;
    this.#links.push({
      type,
      ...(transform !== undefined && { transform }),
      relation: relations[0] ?? -1,
      end: describedEnd(this.#model, table, column),
    });
  }

  links(): Side {
    return { total: this.#total, links: this.#links };
  }
}
