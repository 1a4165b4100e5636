import { defineStore } from 'pinia';
import { computed, watch } from 'vue';
import type { GraphTable } from '../../../src-server/contract/application/result/graph.ts';
import { homeOf } from '../../api/model/names.ts';
import { useCatalogue } from './catalogue.ts';
import { useGraph } from './graph.ts';
import { useOptions } from './options.ts';

/** Something that a filter can leave out, with how many tables it concerns. */
export interface FilterChoice {
  id: string;
  count: number;
  isOn: boolean;
}

/** What the filters can choose from, and what they leave out. */
export const useFilters = defineStore('filters', () => {
  const graph = useGraph();
  const options = useOptions();
  const catalogue = useCatalogue();

  const kinds = computed(() => choices((table) => table.kind, options.filters.kinds));
  const schemas = computed(() => choices(homeOf, options.filters.schemas));
  /** Ids of the graph's tables in whose statements there are problems. */
  const troubled = computed(() => {
    const found = new Set<number>();
    for (const id of graph.tables.keys()) if ((catalogue.tables?.byId(id)?.problems ?? 0) > 0) found.add(id);
    return found;
  });
  /** Ids of the tables that are left out. */
  const hiddenTables = computed<ReadonlySet<number>>(() => {
    const hidden = new Set<number>();
    if (!options.isFiltered) return hidden;
    const { problemsOnly } = options.filters;
    const offKinds = new Set(options.filters.kinds);
    const offSchemas = new Set(options.filters.schemas);
    for (const table of graph.tables.values()) {
      const isOut =
        offKinds.has(table.kind) ||
        offSchemas.has(homeOf(table)) ||
        (problemsOnly && !troubled.value.has(table.id));
      if (isOut) hidden.add(table.id);
    }
    return hidden;
  });

  function choices(keyOf: (table: GraphTable) => string, off: readonly string[]): FilterChoice[] {
    const counts = new Map<string, number>();
    for (const table of graph.tables.values()) counts.set(keyOf(table), (counts.get(keyOf(table)) ?? 0) + 1);
    return [...counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, count]) => ({ id, count, isOn: !off.includes(id) }));
  }

  // Which statements have problems is in the catalogue.
  watch(
    () => graph.state,
    (state) => {
      if (state === 'ready') void catalogue.load();
    },
  );

  return { kinds, schemas, troubled, hiddenTables };
});
