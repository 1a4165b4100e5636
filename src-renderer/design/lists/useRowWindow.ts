import { useEventListener, useResizeObserver } from '@vueuse/core';
import { computed, type ComputedRef, type MaybeRefOrGetter, type Ref, ref, toValue } from 'vue';
import { rowsInSight, scrolledTo } from '../../base/rowWindow.ts';

/** A row that is made, and how far below the first one it stands, in pixels. */
export interface RowPlace {
  index: number;
  start: number;
}

export interface RowWindow {
  rows: ComputedRef<readonly RowPlace[]>;
  /** The height of all rows together, in pixels. */
  height: ComputedRef<number>;
  /** Brings a row into sight, if it is not. */
  scrollTo: (index: number) => void;
}

/**
 * The rows of a long list that are made: those in sight, and some around them. Rows have one height, so their places are
 * reckoned and not kept: half a million relations cost no more than fifty.
 * @param scroller the element that scrolls
 * @param above the height of a head that stays above the rows
 */
export function useRowWindow(
  scroller: Readonly<Ref<HTMLElement | null>>,
  count: MaybeRefOrGetter<number>,
  rowHeight: MaybeRefOrGetter<number>,
  above = 0,
): RowWindow {
  const top = ref(0);
  const tall = ref(0);

  useEventListener(scroller, 'scroll', () => (top.value = scroller.value?.scrollTop ?? 0), { passive: true });
  useResizeObserver(scroller, () => (tall.value = scroller.value?.clientHeight ?? 0));

  const range = computed(() =>
    rowsInSight(toValue(count), toValue(rowHeight), { top: top.value, tall: tall.value }),
  );
  const rows = computed(() => {
    const { first, end } = range.value;
    return Array.from({ length: end - first }, (_, number) => ({
      index: first + number,
      start: (first + number) * toValue(rowHeight),
    }));
  });

  function scrollTo(index: number): void {
    const { value: element } = scroller;
    if (element === null) return;
    const view = { top: element.scrollTop, tall: element.clientHeight };
    element.scrollTop = scrolledTo(index, toValue(rowHeight), view, above);
  }

  return { rows, height: computed(() => toValue(count) * toValue(rowHeight)), scrollTo };
}
