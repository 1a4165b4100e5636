import { useEventListener } from '@vueuse/core';
import { onUnmounted, type Ref, shallowRef } from 'vue';
import { failureText } from '../../../../api/http/http.ts';
import { deleteResults } from '../../../../api/result/results.ts';
import { setWith } from '../../../../base/setWith.ts';
import { useNotices } from '../../../../stores/service/notices.ts';
import { useResults } from '../../../../stores/service/results.ts';
import { useSession } from '../../../../stores/service/session.ts';

interface ResultRemoval {
  /** The numbers of the results that are marked. */
  marked: Readonly<Ref<ReadonlySet<number>>>;
  /** Marks a result, or unmarks it again. */
  toggle(number: number): void;
}

/**
 * Deletes earlier results of a job without asking: they are marked, which can be undone, and deleted once what lists them
 * is closed, or the page goes away.
 */
export function useResultRemoval(jobId: string): ResultRemoval {
  const notices = useNotices();
  const results = useResults();
  const session = useSession();
  const marked = shallowRef<ReadonlySet<number>>(new Set());

  async function carryOut(isLeaving: boolean): Promise<void> {
    const numbers = [...marked.value];
    marked.value = new Set();
    if (numbers.length === 0) return;
    try {
      await deleteResults(jobId, numbers, isLeaving);
    } catch (thrown) {
      notices.say(failureText(thrown), 'error');
    }
    if (session.job?.jobId === jobId) await results.load();
  }

  onUnmounted(() => void carryOut(false));
  useEventListener(window, 'pagehide', () => void carryOut(true));

  return {
    marked,
    toggle: (number) => (marked.value = setWith(marked.value, number, !marked.value.has(number))),
  };
}
