import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import { failureText, isAbort } from '../../api/http/http.ts';
import type { DrawnTable } from '../../api/model/DrawnTable.ts';
import type { LineageGraph } from '../../api/model/LineageGraph.ts';
import { readGraph } from '../../api/result/graph.ts';
import { onComeback } from '../service/reach.ts';
import { useSession } from '../service/session.ts';
import { offeredTypes, useOptions } from './options.ts';

/** The graph of the open session under the options, and an index of its tables. */
export const useGraph = defineStore('graph', () => {
  const session = useSession();
  const options = useOptions();
  const graph = shallowRef<LineageGraph | null>(null);
  const state = ref<'none' | 'loading' | 'ready' | 'failed'>('none');
  const failure = ref('');
  let loading = new AbortController();

  /** Relations of each type that the chips offer, shown or not. */
  const typeCounts = computed((): Record<string, number> => {
    const counts = graph.value?.totals.byType;
    return counts ? Object.fromEntries(offeredTypes.map((type) => [type, counts[type]])) : {};
  });

  const tables = computed(
    () => new Map<number, DrawnTable>(graph.value?.tables.map((table) => [table.id, table])),
  );

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
    } catch (thrown) {
      if (signal.aborted || isAbort(thrown)) return;
      failure.value = failureText(thrown);
      state.value = 'failed';
    }
  }

  onComeback(() => state.value === 'failed', load);

  return { graph, state, failure, typeCounts, tables, load };
});
