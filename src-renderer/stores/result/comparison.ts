import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import type {
  CompareRequest,
  CompareResponse,
} from '../../../src-server/contract/application/result/comparison.ts';
import { failureText, isAbort } from '../../api/http/http.ts';
import { compareAnalyses } from '../../api/result/comparison.ts';
import { onComeback } from '../service/reach.ts';
import { useSession } from '../service/session.ts';
import { offeredTypes } from './options.ts';

/** Changes of each list that are listed at once. */
const pageSize = 1000;

/** What the open result is compared with: an earlier result of its job by its number, or another job. */
export type Counterpart = { result: number } | { jobId: string };

/** The counterpart, and whether it is what was before: else the open result is. */
export interface Compared {
  with: Counterpart;
  isBefore: boolean;
}

/** What is different between the open result and another one. */
export const useComparison = defineStore('comparison', () => {
  const session = useSession();
  const compared = shallowRef<Compared>();
  const totals = shallowRef<CompareResponse['totals']>();
  const tables = shallowRef<CompareResponse['tables']>([]);
  const columns = shallowRef<CompareResponse['columns']>([]);
  const relations = shallowRef<CompareResponse['relations']>([]);
  const affected = shallowRef<CompareResponse['affected']>([]);
  /** The sessions that were compared. */
  const sessions = shallowRef<Pick<CompareResponse, 'before' | 'after'>>();
  const state = ref<'none' | 'loading' | 'ready' | 'failed'>('none');
  const failure = ref('');
  let asking = new AbortController();
  let asked: CompareRequest | undefined;
  /** Up to which place the changes are listed. */
  let listedTo = 0;

  const question = computed<CompareRequest | undefined>(() => {
    const { sessionId, job } = session;
    if (compared.value === undefined || sessionId === undefined || job === undefined) return undefined;
    const { with: counterpart, isBefore } = compared.value;
    const other = 'result' in counterpart ? { jobId: job.jobId, result: counterpart.result } : counterpart;
    const open = { sessionId };
    const relationTypes = [...offeredTypes];
    return isBefore
      ? { before: other, after: open, relationTypes }
      : { before: open, after: other, relationTypes };
  });

  /** Compares with something, as what was before unless the sides were swapped. */
  function compareWith(counterpart: Counterpart): void {
    compared.value = { with: counterpart, isBefore: compared.value?.isBefore ?? true };
  }

  function swap(): void {
    if (compared.value) compared.value = { ...compared.value, isBefore: !compared.value.isBefore };
  }

  /** Asks for what is different, unless that is known: the lists may be long, so only where they are looked at. */
  async function show(): Promise<void> {
    if (question.value === asked && state.value !== 'failed') return;
    asked = question.value;
    asking.abort();
    asking = new AbortController();
    totals.value = undefined;
    tables.value = [];
    columns.value = [];
    relations.value = [];
    affected.value = [];
    sessions.value = undefined;
    state.value = asked ? 'loading' : 'none';
    listedTo = 0;
    await loadMore(0);
  }

  /** Loads the next changes of each list, from a place on. */
  async function loadMore(offset: number): Promise<void> {
    const { signal } = asking;
    if (!asked) return;
    try {
      const answer = await compareAnalyses({ ...asked, offset, limit: pageSize }, signal);
      // Asked for twice, they are there already.
      if (signal.aborted || offset < listedTo) return;
      listedTo = offset + pageSize;
      totals.value = answer.totals;
      tables.value = [...tables.value, ...answer.tables];
      columns.value = [...columns.value, ...answer.columns];
      relations.value = [...relations.value, ...answer.relations];
      affected.value = [...affected.value, ...answer.affected];
      sessions.value ??= { before: answer.before, after: answer.after };
      state.value = 'ready';
    } catch (thrown) {
      if (signal.aborted || isAbort(thrown)) return;
      failure.value = failureText(thrown);
      state.value = 'failed';
    }
  }

  onComeback(() => state.value === 'failed', show);

  return {
    compared,
    question,
    totals,
    tables,
    columns,
    relations,
    affected,
    sessions,
    state,
    failure,
    compareWith,
    swap,
    show,
    loadMore,
  };
});
