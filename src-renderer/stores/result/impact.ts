import { defineStore } from 'pinia';
import { computed, ref, shallowRef, watch } from 'vue';
import type {
  ImpactedTable,
  ImpactRequest,
  ImpactResponse,
} from '../../../src-server/contract/application/result/impact.ts';
import { failureText, isAbort } from '../../api/http/http.ts';
import { readImpact } from '../../api/result/impact.ts';
import { onComeback } from '../service/reach.ts';
import { useSession } from '../service/session.ts';
import { useOptions } from './options.ts';

/** The table or column that is asked about. */
export interface ImpactSubject {
  tableId: number;
  columnId?: number;
  /** For people: `shop.orders` or `shop.orders.amount`. */
  path: string;
}

export type ImpactDirection = 'upstream' | 'downstream';

/** Tables that are listed at once. */
const pageSize = 200;

/** What a change of a table or column reaches, or what feeds it: over the whole job, whatever is drawn. */
export const useImpact = defineStore('impact', () => {
  const session = useSession();
  const options = useOptions();
  const subject = shallowRef<ImpactSubject>();
  const direction = ref<ImpactDirection>('downstream');
  const totals = shallowRef<ImpactResponse['totals']>();
  const statements = shallowRef<ImpactResponse['statements']>([]);
  const routines = shallowRef<ImpactResponse['routines']>([]);
  const tables = shallowRef<readonly ImpactedTable[]>([]);
  const state = ref<'none' | 'loading' | 'ready' | 'failed'>('none');
  const failure = ref('');
  let asking = new AbortController();

  /** What is asked of the service. Row sets in between are listed only where the graph shows them, too. */
  const question = computed<ImpactRequest | undefined>(() => {
    if (!subject.value) return undefined;
    const { tableId, columnId } = subject.value;
    return {
      direction: direction.value,
      hideIntermediates: options.options.hideIntermediates,
      showTemporaryTables: options.options.showTemporaryTables,
      selection: columnId === undefined ? { tables: [tableId] } : { columns: [columnId] },
    };
  });

  function ask(about: ImpactSubject, way: ImpactDirection = direction.value): void {
    direction.value = way;
    subject.value = about;
  }

  function forget(): void {
    asking.abort();
    subject.value = undefined;
    totals.value = undefined;
    statements.value = [];
    routines.value = [];
    tables.value = [];
    state.value = 'none';
  }

  async function load(): Promise<void> {
    asking.abort();
    asking = new AbortController();
    if (!question.value) return;
    state.value = 'loading';
    totals.value = undefined;
    statements.value = [];
    routines.value = [];
    tables.value = [];
    await loadMore();
  }

  /** Loads the next tables, of which a wide impact has many. */
  async function loadMore(): Promise<void> {
    const { signal } = asking;
    const { sessionId } = session;
    if (sessionId === undefined || !question.value) return;
    try {
      const offset = tables.value.length;
      const answer = await readImpact(sessionId, { ...question.value, offset, limit: pageSize }, signal);
      // Asked for twice, they are there already.
      if (signal.aborted || tables.value.length !== offset) return;
      totals.value = answer.totals;
      statements.value = answer.statements;
      routines.value = answer.routines;
      tables.value = [...tables.value, ...answer.tables];
      state.value = 'ready';
    } catch (thrown) {
      if (signal.aborted || isAbort(thrown)) return;
      failure.value = failureText(thrown);
      state.value = 'failed';
    }
  }

  watch(question, () => void load());
  watch(() => session.sessionId, forget);

  onComeback(() => state.value === 'failed', load);

  return {
    subject,
    direction,
    question,
    totals,
    statements,
    routines,
    tables,
    state,
    failure,
    ask,
    loadMore,
  };
});
