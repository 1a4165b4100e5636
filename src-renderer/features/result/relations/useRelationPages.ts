import { type MaybeRefOrGetter, ref, type Ref, shallowRef, toValue, watch } from 'vue';
import type {
  ListedRelation,
  RelationsRequest,
} from '../../../../src-server/contract/application/result/relation-pages.ts';
import { failureText, isAbort } from '../../../api/http/http.ts';
import { readRelations } from '../../../api/result/model.ts';
import { onComeback } from '../../../stores/service/reach.ts';

/** Relations that are asked for at once. */
const pageSize = 200;

/** A listing of which the pages in sight are there. */
export interface RelationPages {
  /** Relations without the filter, and how many have its words. */
  all: Readonly<Ref<number>>;
  total: Readonly<Ref<number>>;
  state: Readonly<Ref<'loading' | 'ready' | 'failed'>>;
  failure: Readonly<Ref<string>>;
  /** The relation of a row; undefined while it is on its way. */
  at: (row: number) => ListedRelation | undefined;
  /** Asks for the rows from one to another, as far as they are not there. */
  want: (from: number, to: number) => void;
}

/**
 * The relations of a session a page at a time: a million of them cost the page no more than those in sight.
 * @param asked which relations in which order; undefined where no session is open. A change begins again; the rows of
 *   before stay until the first new ones are there.
 */
export function useRelationPages(
  sessionId: MaybeRefOrGetter<string | undefined>,
  asked: MaybeRefOrGetter<Omit<RelationsRequest, 'offset' | 'limit'>>,
): RelationPages {
  const all = ref(0);
  const total = ref(0);
  const state = ref<'loading' | 'ready' | 'failed'>('loading');
  const failure = ref('');
  const pages = shallowRef<ReadonlyMap<number, readonly ListedRelation[]>>(new Map());
  const underWay = new Set<number>();
  let listing = new AbortController();

  async function load(page: number, isFirst: boolean): Promise<void> {
    const session = toValue(sessionId);
    if (session === undefined || underWay.has(page)) return;
    const { signal } = listing;
    underWay.add(page);
    try {
      const request = { ...toValue(asked), offset: page * pageSize, limit: pageSize };
      const answer = await readRelations(session, request, signal);
      if (signal.aborted) return;
      all.value = answer.all;
      total.value = answer.total;
      pages.value = new Map(isFirst ? [] : pages.value).set(page, answer.relations);
      state.value = 'ready';
    } catch (thrown) {
      if (signal.aborted || isAbort(thrown)) return;
      failure.value = failureText(thrown);
      state.value = 'failed';
    } finally {
      if (!signal.aborted) underWay.delete(page);
    }
  }

  function begin(): void {
    listing.abort();
    listing = new AbortController();
    underWay.clear();
    state.value = 'loading';
    void load(0, true);
  }

  onComeback(() => state.value === 'failed', begin);
  watch([() => toValue(sessionId), () => JSON.stringify(toValue(asked))], begin, { immediate: true });

  return {
    all,
    total,
    state,
    failure,
    at: (row) => pages.value.get(Math.floor(row / pageSize))?.[row % pageSize],
    want: (from, to) => {
      // Until the first new page is there, the rows are those of the listing before.
      if (state.value !== 'ready') return;
      for (let page = Math.floor(from / pageSize); page <= Math.floor(to / pageSize); page++) {
        if (!pages.value.has(page)) void load(page, false);
      }
    },
  };
}
