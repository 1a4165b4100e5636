import { defineStore } from 'pinia';
import { ref, shallowRef } from 'vue';
import { failureText, isAbort } from '../../api/http/http.ts';
import type { CatalogueTables } from '../../api/model/catalogueTables.ts';
import { readCatalogue } from '../../api/result/catalogue.ts';
import { onComeback } from '../service/reach.ts';
import { useSession } from '../service/session.ts';

/** All objects of the open session, whatever the graph draws of them. */
export const useCatalogue = defineStore('catalogue', () => {
  const session = useSession();
  const tables = shallowRef<CatalogueTables>();
  const state = ref<'none' | 'loading' | 'ready' | 'failed'>('none');
  const failure = ref('');
  let loadedFor: string | undefined;
  let loading = new AbortController();

  /** Loads the catalogue of the open session, unless it is there or on its way. */
  async function load(): Promise<void> {
    const { sessionId } = session;
    if (sessionId === loadedFor && state.value !== 'failed') return;
    loading.abort();
    loading = new AbortController();
    const { signal } = loading;
    loadedFor = sessionId;
    tables.value = undefined;
    state.value = sessionId === undefined ? 'none' : 'loading';
    if (sessionId === undefined) return;
    try {
      const answer = await readCatalogue(sessionId, signal);
      if (signal.aborted) return;
      tables.value = answer;
      state.value = 'ready';
    } catch (thrown) {
      if (signal.aborted || isAbort(thrown)) return;
      failure.value = failureText(thrown);
      state.value = 'failed';
    }
  }

  onComeback(() => state.value === 'failed', load);

  return { tables, state, failure, load };
});
