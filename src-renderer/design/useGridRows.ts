import { useVirtualizer } from '@tanstack/vue-virtual';
import { computed, type ComputedRef, ref, type Ref, watch } from 'vue';

interface GridRows {
  /** The element that scrolls, with the head; it has the focus. */
  scroller: Readonly<Ref<HTMLElement | null>>;
  count: () => number;
  rowHeight: number;
  keyOf?: (index: number) => string | number;
}

/** A row in sight: which one, and where it begins. */
export interface GridRow {
  index: number;
  start: number;
}

/** The rows of a table of any length: those in sight, and the one on which the keys act. */
export function useGridRows({ scroller, count, rowHeight, keyOf }: GridRows): {
  inSight: ComputedRef<readonly GridRow[]>;
  /** Pixels of all rows. */
  height: ComputedRef<number>;
  active: Ref<number>;
  /** Moves the active row by a key; true where the key was one of moving. Keys on what stands in rows are their own. */
  move: (event: KeyboardEvent) => boolean;
} {
  const active = ref(0);
  const virtualizer = useVirtualizer(
    computed(() => ({
      count: count(),
      getScrollElement: () => scroller.value,
      estimateSize: () => rowHeight,
      overscan: 16,
      ...(keyOf && { getItemKey: keyOf }),
    })),
  );

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
    virtualizer.value.scrollToIndex(active.value);
    return true;
  }

  return {
    inSight: computed(() => virtualizer.value.getVirtualItems()),
    height: computed(() => virtualizer.value.getTotalSize()),
    active,
    move,
  };
}
