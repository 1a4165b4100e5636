import { wholeGraph, type WholeGraph } from '../src-lineage/graph/build/whole-graph.ts';
import type { GraphOptions } from '../src-lineage/graph/edges/options.ts';
import type { LineageModel } from '../src-lineage/model/model.ts';
import type { RelationType } from '../src-lineage/model/relations.ts';
import type { Ways } from '../src-lineage/questions/way-options.ts';
import type { WayOptions } from './surface.ts';

/** The engine's options for those of the library. */
export function waysOf(
  { kinds, hide = 'keep-results', temporaryTables = false }: WayOptions,
  usualKinds: readonly RelationType[],
): Ways {
  return {
    relationTypes: [...(kinds ?? usualKinds)],
    hideIntermediates: hide,
    showTemporaryTables: temporaryTables,
  };
}

/** Whole graphs that a lineage keeps: most questions are asked along the same relations. */
const keptGraphs = 3;

/** The whole graphs of a model by their options, the last ones that were asked for. */
export class Graphs {
  readonly #model: LineageModel;
  readonly #kept = new Map<string, WholeGraph>();

  constructor(model: LineageModel) {
    this.#model = model;
  }

  of(options: GraphOptions): WholeGraph {
    const key = JSON.stringify(options);
    const known = this.#kept.get(key) ?? wholeGraph(this.#model, options);
    this.#kept.delete(key);
    this.#kept.set(key, known);
    for (const old of this.#kept.keys()) {
      if (this.#kept.size <= keptGraphs) break;
      this.#kept.delete(old);
    }
    return known;
  }
}
