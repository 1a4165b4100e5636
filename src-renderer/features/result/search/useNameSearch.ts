import { useDebounceFn } from '@vueuse/core';
import { type MaybeRefOrGetter, ref, type Ref, shallowRef, toValue, watch } from 'vue';
import type { SearchHit } from '../../../../src-server/contract/application/result/search.ts';
import { failureText, isAbort } from '../../../api/http/http.ts';
import { searchNames } from '../../../api/result/model.ts';
import { useOptions } from '../../../stores/result/options.ts';
import { onComeback } from '../../../stores/service/reach.ts';
import { useSession } from '../../../stores/service/session.ts';

/** Milliseconds without a key after which is searched. */
const pause = 60;
/** Milliseconds after which it is said that the answer takes longer. */
const patience = 300;

/** What a search has found for the text that {@link NameSearch.searched} has. */
export interface NameSearch {
  hits: Readonly<Ref<readonly SearchHit[]>>;
  /** How many there are beside those that came. */
  total: Readonly<Ref<number>>;
  /** The text that the hits are for; it lags behind what is typed. */
  searched: Readonly<Ref<string>>;
  failure: Readonly<Ref<string>>;
  /** The answer takes longer than one notices, or there is no result yet to search. */
  isSlow: Readonly<Ref<boolean>>;
  /** Lets the service make the names ready, before the first letter is typed. */
  warm: () => void;
}

/**
 * Searches the whole model of the open session as somebody types, whatever of it is drawn. Row sets of statements are
 * found where the options show them.
 * @param perTable columns of one table that are listed at most; the rest is counted
 */
export function useNameSearch(text: MaybeRefOrGetter<string>, limit: number, perTable?: number): NameSearch {
  const session = useSession();
  const options = useOptions();
  const hits = shallowRef<readonly SearchHit[]>([]);
  const total = ref(0);
  const searched = ref('');
  const failure = ref('');
  const isSlow = ref(false);
  let asking = new AbortController();
  let warmed: string | undefined;

  function warm(): void {
    const { sessionId } = session;
    if (sessionId === undefined || warmed === sessionId) return;
    warmed = sessionId;
    const asked = { text: 'a', limit: 1, intermediates: hasIntermediates() };
    // Nobody waits for it, and who types gets to know of a failure.
    void searchNames(sessionId, asked).catch(() => undefined);
  }

  const hasIntermediates = (): boolean => options.options.hideIntermediates === 'none';

  /** What was found in another result is nothing in this one. */
  function forget(): void {
    asking.abort();
    hits.value = [];
    total.value = 0;
    searched.value = '';
  }

  const search = useDebounceFn(async () => {
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    const wanted = toValue(text).trim();
    const { sessionId } = session;
    const intermediates = hasIntermediates();
    failure.value = '';
    if (sessionId === undefined) {
      // Nothing is found before there is a result; then it is searched at once.
      isSlow.value = wanted !== '';
      return;
    }
    const waiting = setTimeout(() => (isSlow.value = !signal.aborted), patience);
    try {
      const found =
        wanted === ''
          ? { hits: [], total: 0 }
          : await searchNames(
              sessionId,
              { text: wanted, limit, intermediates, ...(perTable !== undefined && { perTable }) },
              signal,
            );
      if (signal.aborted) return;
      hits.value = found.hits;
      total.value = found.total;
      searched.value = wanted;
    } catch (thrown) {
      if (!signal.aborted && !isAbort(thrown)) failure.value = failureText(thrown);
    } finally {
      clearTimeout(waiting);
      if (!signal.aborted) isSlow.value = false;
    }
  }, pause);

  onComeback(() => failure.value !== '', search);
  watch(() => session.sessionId, forget, { flush: 'sync' });
  watch([() => toValue(text), () => session.sessionId], () => void search());
  return { hits, total, searched, failure, isSlow, warm };
}
