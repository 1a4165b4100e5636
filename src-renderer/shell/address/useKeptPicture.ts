import { useDebounceFn, useEventListener } from '@vueuse/core';
import { watch } from 'vue';
import { useCanvas } from '../../stores/choice/canvas.ts';
import { useViewHistory } from '../../stores/choice/viewHistory.ts';
import { keepPicture, numberOfEntry } from './historyEntry.ts';

/** Milliseconds of rest after which a view counts as looked at. */
const rest = 300;

/**
 * Keeps where tables and camera stand in the entry of the view: when it comes to rest, and when the page goes.
 * @param isShown whether the entry shows its view: not while another one is on its way
 */
export function useKeptPicture(isShown: () => boolean): void {
  const canvas = useCanvas();
  const history = useViewHistory();

  function keep(): void {
    if (!isShown() || numberOfEntry() !== history.position) return;
    const snapshot = canvas.methods?.snapshot();
    if (snapshot) keepPicture(snapshot);
  }

  watch(() => canvas.view, useDebounceFn(keep, rest));
  // What is written while the page is already being left may come too late for a reload.
  useEventListener(window, ['beforeunload', 'pagehide'], keep);
}
