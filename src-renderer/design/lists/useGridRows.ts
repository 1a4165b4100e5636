import { computed, type ComputedRef, ref, type Ref, watch } from 'vue';
import { type RowPlace, useRowWindow } from './useRowWindow.ts';

interface GridRows {
  /** The element that scrolls, with the head; it has the focus. */
  scroller: Readonly<Ref<HTMLElement | null>>;
  count: () => number;
  rowHeight: number;
  /** What is said of a row that a key has led to; undefined while it is on its way. */
  sentence: (row: number) => string | undefined;
}

/** The rows of a table of any length: those in sight, and the one on which the keys act. */
export function useGridRows({ scroller, count, rowHeight, sentence }: GridRows): {
  inSight: ComputedRef<readonly RowPlace[]>;
  /** Pixels of all rows. */
  height: ComputedRef<number>;
  active: Ref<number>;
  /** The sentence of the row that a key has led to, for a live line: the rows of a table are not spoken by themselves. */
  spoken: ComputedRef<string>;
  /** Moves the active row by a key; true where the key was one of moving. Keys on what stands in rows are their own. */
  move: (event: KeyboardEvent) => boolean;
} {
  const active = ref(0);
  const reached = ref<number>();
  const spoken = computed(() => (reached.value === undefined ? '' : (sentence(reached.value) ?? '')));
  // The head is about as high as a row, and stays above the others.
  const { rows, height, scrollTo } = useRowWindow(scroller, count, rowHeight, rowHeight);

  watch(count, (now) => (active.value = Math.min(active.value, Math.max(0, now - 1))));

  function move(event: KeyboardEvent): boolean {
    if (event.target !== scroller.value) return false;
    // The head and the row that was last stay in sight.
    const page = Math.max(1, Math.floor((scroller.value?.clientHeight ?? 0) / rowHeight) - 2);
    const steps: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
      Home: -Infinity,
      End: Infinity,
    };
    const by = steps[event.key];
    if (by === undefined) return false;
    event.preventDefault();
    active.value = Math.max(0, Math.min(count() - 1, active.value + by));
    scrollTo(active.value);
    reached.value = active.value;
    return true;
  }

  return { inSight: rows, height, active, spoken, move };
}
