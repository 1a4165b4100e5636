import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import type { GraphRequest, GraphResponse, GraphTable } from '../../src-server/contract/app.ts';
import { failureText, isAbort } from '../api/http.ts';
import { readGraph } from '../api/sessions.ts';
import { useOptions } from './options.ts';
import { useSession } from './session.ts';
import { countByType } from '../graph-reading/edges.ts';

/** Above this many edges the relations of the other types are not counted: that costs a second graph. */
const countedEdges = 4_000;

/** The graph of the open session under the options, and an index of its tables. */
export const useGraph = defineStore('graph', () => {
  const session = useSession();
  const options = useOptions();
  const graph = shallowRef<GraphResponse | null>(null);
  const state = ref<'none' | 'loading' | 'ready' | 'failed'>('none');
  const failure = ref('');
  /** Relations of each type under the other options; absent where they were not counted. */
  const typeCounts = shallowRef<Record<string, number>>({});
  let loading = new AbortController();

  const tables = computed(
    () => new Map<number, GraphTable>(graph.value?.tables.map((table) => [table.id, table])),
  );
  const tableOfColumn = computed(() => {
    const owners = new Map<number, number>();
    for (const table of graph.value?.tables ?? []) for (const [id] of table.columns) owners.set(id, table.id);
    return owners;
  });

  async function load(): Promise<void> {
    loading.abort();
    loading = new AbortController();
    const { signal } = loading;
    const sessionId = session.sessionId;
    if (sessionId === undefined) {
      graph.value = null;
      state.value = 'none';
      return;
    }
    state.value = 'loading';
    try {
      const answer = await readGraph(sessionId, options.request, signal);
      if (signal.aborted) return;
      graph.value = answer;
      state.value = 'ready';
      await countTypes(sessionId, answer, signal);
    } catch (thrown) {
      if (signal.aborted || isAbort(thrown)) return;
      failure.value = failureText(thrown);
      state.value = 'failed';
    }
  }

  async function countTypes(sessionId: string, shown: GraphResponse, signal: AbortSignal): Promise<void> {
    typeCounts.value = countByType(shown);
    if (shown.mode === 'summary' || shown.edges.length / 7 > countedEdges) return;
    const request: Partial<GraphRequest> = {
      ...options.request,
      relationTypes: ['fdd', 'frd', 'fdr', 'join'],
    };
    const all = await readGraph(sessionId, request, signal).catch(() => undefined);
    if (all?.mode !== 'global' || signal.aborted) return;
    const counted: Record<string, number> = { fdd: 0, frd: 0, fdr: 0, join: 0, ...countByType(all) };
    const shownCounts = countByType(shown);
    for (const type of options.options.relationTypes) counted[type] = shownCounts[type] ?? 0;
    typeCounts.value = counted;
  }

  return { graph, state, failure, typeCounts, tables, tableOfColumn, load };
});
