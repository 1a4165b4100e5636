import { defineStore } from 'pinia';
import { ref, watch } from 'vue';
import { sendOnce } from '../../api/http/http.ts';
import { onRequestFate, type RequestFate } from '../../api/http/reach.ts';

/** Milliseconds between two questions whether the service is back, and in which it has to answer them. */
const askEvery = 1500;
const patience = 5000;

/** Whether the service can be reached, as the requests of the page show it. */
export const useReach = defineStore('reach', () => {
  const isAway = ref(false);
  /** How often it came back: what has failed meanwhile tries again then. */
  const comebacks = ref(0);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function handle(fate: RequestFate): void {
    if (fate === 'late') {
      if (timer === undefined) void ask();
    } else if (fate === 'failed') {
      isAway.value = true;
      timer ??= setTimeout(() => void ask(), askEvery);
    } else if (isAway.value) {
      isAway.value = false;
      comebacks.value += 1;
    }
  }

  /** A look whether it is there; its own fate comes to {@link handle}, too. */
  async function ask(): Promise<void> {
    timer = undefined;
    await sendOnce('/health', { signal: AbortSignal.timeout(patience) }).catch(() => undefined);
  }

  function follow(): void {
    onRequestFate(handle);
  }

  return { isAway, comebacks, follow };
});

/** Has something that failed tried again once the service is back. */
export function onComeback(hasFailed: () => boolean, again: () => unknown): void {
  const reach = useReach();
  watch(
    () => reach.comebacks,
    () => {
      if (hasFailed()) void again();
    },
  );
}
