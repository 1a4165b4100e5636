import { defineStore } from 'pinia';
import { computed, ref, shallowRef, watch } from 'vue';
import type { CompareRequest, CompareResponse } from '../../src-server/contract/application/comparison.ts';
import { compareAnalyses } from '../api/comparison.ts';
import { failureText, isAbort } from '../api/http.ts';
import { offeredTypes } from './options.ts';
import { useSession } from './session.ts';

/** Changes of each list that are told at once. */
const pageSize = 1000;

/** What is different between the open job and another one. */
export const useComparison = defineStore('comparison', () => {
  const session = useSession();
  /** The job with which the open one is compared. */
  const otherJob = ref<string>();
  /** Whether the other one is what was before: else the open one is. */
  const isOtherBefore = ref(true);
  const totals = shallowRef<CompareResponse['totals']>();
  const tables = shallowRef<CompareResponse['tables']>([]);
  const columns = shallowRef<CompareResponse['columns']>([]);
  const relations = shallowRef<CompareResponse['relations']>([]);
  const state = ref<'none' | 'loading' | 'ready' | 'failed'>('none');
  const failure = ref('');
  let asking = new AbortController();

  const question = computed<CompareRequest | undefined>(() => {
    const { sessionId } = session;
    if (otherJob.value === undefined || sessionId === undefined) return undefined;
    const [other, open] = [{ jobId: otherJob.value }, { sessionId }];
    const relationTypes = [...offeredTypes];
    return isOtherBefore.value
      ? { before: other, after: open, relationTypes }
      : { before: open, after: other, relationTypes };
  });

  async function load(): Promise<void> {
    asking.abort();
    asking = new AbortController();
    totals.value = undefined;
    tables.value = [];
    columns.value = [];
    relations.value = [];
    state.value = question.value ? 'loading' : 'none';
    await loadMore(0);
  }

  /** Loads the next changes of each list, from a place on. */
  async function loadMore(offset: number): Promise<void> {
    const { signal } = asking;
    if (!question.value) return;
    try {
      const answer = await compareAnalyses({ ...question.value, offset, limit: pageSize }, signal);
      if (signal.aborted) return;
      totals.value = answer.totals;
      tables.value = [...tables.value, ...answer.tables];
      columns.value = [...columns.value, ...answer.columns];
      relations.value = [...relations.value, ...answer.relations];
      state.value = 'ready';
    } catch (thrown) {
      if (signal.aborted || isAbort(thrown)) return;
      failure.value = failureText(thrown);
      state.value = 'failed';
    }
  }

  watch(question, () => void load());
  watch(
    () => session.job?.jobId,
    () => (otherJob.value = undefined),
  );

  return {
    otherJob,
    isOtherBefore,
    question,
    totals,
    tables,
    columns,
    relations,
    state,
    failure,
    loadMore,
    pageSize,
  };
});
