import { defineStore } from 'pinia';
import { computed, ref } from 'vue';
import type {
  GraphRequest,
  RelationTypeName,
} from '../../../src-server/contract/application/result/graph.ts';

/** The options of the graph, without the selection. */
export type ShownOptions = Required<Omit<GraphRequest, 'selection' | 'aggregates' | 'relationLimit'>>;

/** A table or a whole schema, to whose lineage the graph is restricted: all the way, or so many steps. */
export interface Focus {
  database?: string;
  schema?: string;
  table?: string;
  upstream?: number;
  downstream?: number;
}

/** What of the graph is left out in the picture; lineage and exports know nothing of it. */
export interface Filters {
  /** Kinds of objects, and schemas as `database.schema`, that are left out. */
  kinds: readonly string[];
  schemas: readonly string[];
  /** Whether only objects are shown in whose statements there are problems. */
  problemsOnly: boolean;
}

/** All of this store as one value. */
export interface OptionsValue {
  options: ShownOptions;
  focus: Focus | undefined;
  filters: Filters;
}

const noFilters: Filters = { kinds: [], schemas: [], problemsOnly: false };

/** The relation types that the chips offer. */
export const offeredTypes = ['fdd', 'frd', 'fdr', 'join'] as const satisfies readonly RelationTypeName[];

/**
 * What is shown unless one asks for more: the tables and what queries return. The steps in between are the larger part
 * of every real job, and one wants them for a few statements at a time.
 */
const usual: ShownOptions = {
  relationTypes: ['fdd'],
  hideIntermediates: 'keep-results',
  hideFunctions: false,
  showTemporaryTables: false,
  showConstants: false,
  linkedOnly: true,
  hideColumns: false,
  tableLevel: false,
};

/** So many relations are drawn at most: 20,000 tables with 250,000 relations of their columns are bearable. */
const relationLimit = 300_000;

/** What of the lineage the graph shows. */
export const useOptions = defineStore('options', () => {
  const options = ref<ShownOptions>({ ...usual });
  const focus = ref<Focus>();
  const filters = ref<Filters>(noFilters);
  const isFiltered = computed(() => {
    const { kinds, schemas, problemsOnly } = filters.value;
    return kinds.length > 0 || schemas.length > 0 || problemsOnly;
  });
  const changed = computed(
    () =>
      isFiltered.value ||
      focus.value !== undefined ||
      JSON.stringify(options.value) !== JSON.stringify(usual),
  );
  const value = computed<OptionsValue>(() => ({
    options: options.value,
    focus: focus.value,
    filters: filters.value,
  }));
  /** What is asked of the service. */
  const request = computed<Partial<GraphRequest>>(() => ({
    ...options.value,
    relationLimit,
    ...(focus.value && { selection: focus.value }),
  }));

  function set(change: Partial<ShownOptions>): void {
    options.value = { ...options.value, ...change };
  }

  /** Switches a relation type; the last one stays on, as a graph without any would be empty. */
  function toggleType(type: RelationTypeName): void {
    const on = options.value.relationTypes;
    const next = on.includes(type) ? on.filter((one) => one !== type) : [...on, type];
    if (next.length > 0) set({ relationTypes: offeredTypes.filter((one) => next.includes(one)) });
  }

  function setFocus(next: Focus | undefined): void {
    focus.value = next;
  }

  function setFilters(change: Partial<Filters>): void {
    filters.value = { ...filters.value, ...change };
  }

  function take(next: OptionsValue): void {
    options.value = next.options;
    focus.value = next.focus;
    filters.value = next.filters;
  }

  function reset(): void {
    take({ options: { ...usual }, focus: undefined, filters: noFilters });
  }

  return {
    options,
    focus,
    filters,
    isFiltered,
    changed,
    request,
    value,
    set,
    toggleType,
    setFocus,
    setFilters,
    take,
    reset,
    usual,
  };
});
