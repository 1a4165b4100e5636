import { defineStore } from 'pinia';
import { ref, shallowRef, watch } from 'vue';
import type { TableDetails } from '../../../src-server/contract/application/result/catalogue.ts';
import type { DirectLinks } from '../../../src-server/contract/application/result/details.ts';
import { failureText, isAbort } from '../../api/http/http.ts';
import { readTable } from '../../api/result/catalogue.ts';
import { readLinks } from '../../api/result/model.ts';
import { useOptions } from '../result/options.ts';
import { useSession } from '../service/session.ts';
import { type Chosen, useSelection } from './selection.ts';

/** What is known of the chosen table, or of the table of the chosen column, and what flows straight in and out. */
export const useDetails = defineStore('details', () => {
  const session = useSession();
  const selection = useSelection();
  const options = useOptions();
  const table = shallowRef<TableDetails>();
  const links = shallowRef<DirectLinks>();
  const state = ref<'none' | 'loading' | 'ready' | 'failed'>('none');
  const failure = ref('');
  let loading = new AbortController();

  async function load(): Promise<void> {
    loading.abort();
    loading = new AbortController();
    const { signal } = loading;
    const { chosen } = selection;
    const { sessionId } = session;
    if (sessionId === undefined || !chosen || chosen.kind === 'edge') {
      state.value = 'none';
      return;
    }
    if (table.value?.id !== chosen.tableId || state.value !== 'ready') state.value = 'loading';
    try {
      const [nextTable, nextLinks] = await Promise.all([
        readTable(sessionId, chosen.tableId, signal),
        readLinks(sessionId, linkedOf(chosen), options.request, signal),
      ]);
      if (signal.aborted) return;
      table.value = nextTable;
      links.value = nextLinks;
      state.value = 'ready';
    } catch (thrown) {
      if (signal.aborted || isAbort(thrown)) return;
      failure.value = failureText(thrown);
      state.value = 'failed';
    }
  }

  watch(() => [selection.chosen, options.request] as const, load, { immediate: true });

  return { table, links, state, failure, load };
});

function linkedOf(chosen: Exclude<Chosen, { kind: 'edge' }>): { tableId: number } | { columnId: number } {
  return chosen.kind === 'table' ? { tableId: chosen.tableId } : { columnId: chosen.columnId };
}
