import { defineStore } from 'pinia';
import { computed, ref, shallowRef, watch } from 'vue';
import { isAbort } from '../../api/http/http.ts';
import { type JobResult, readResults } from '../../api/result/results.ts';
import { onComeback } from './reach.ts';
import { useSession } from './session.ts';

/** The results of the open job: the one that is shown, and the earlier ones that it can be compared with. */
export const useResults = defineStore('results', () => {
  const session = useSession();
  const results = shallowRef<readonly JobResult[]>([]);
  const state = ref<'none' | 'loading' | 'ready' | 'failed'>('none');
  let asking = new AbortController();

  const present = computed(() => results.value.find(({ replacedAt }) => replacedAt === undefined));
  const earlier = computed(() => results.value.filter(({ replacedAt }) => replacedAt !== undefined));
  /** The one that the present result has replaced. */
  const former = computed<JobResult | undefined>(() => earlier.value[0]);

  /** Asks for them again; what was known of the job is shown meanwhile. */
  async function load(): Promise<void> {
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    const jobId = session.job?.jobId;
    if (jobId === undefined || session.sessionId === undefined) return;
    if (state.value !== 'ready') state.value = 'loading';
    try {
      const listed = await readResults(jobId, signal);
      if (signal.aborted) return;
      results.value = listed;
      state.value = 'ready';
    } catch (thrown) {
      // What fails then is reported by the comparison that a user asks for.
      if (!signal.aborted && !isAbort(thrown)) state.value = 'failed';
    }
  }

  watch(
    () => session.job?.jobId,
    () => {
      results.value = [];
      state.value = 'none';
    },
    { flush: 'sync' },
  );
  watch([() => session.job?.jobId, () => session.sessionId], () => void load(), { immediate: true });

  onComeback(() => state.value === 'failed', load);

  return { results, state, present, earlier, former, load };
});
