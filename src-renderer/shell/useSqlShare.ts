import { useWindowSize } from '@vueuse/core';
import type { SplitterPanel } from 'reka-ui';
import { computed, type ComputedRef, type ShallowRef, watch } from 'vue';
import { useView } from '../stores/result/view.ts';

/** Pixels below which SQL cannot be read beside the graph. */
const leastWidth = 280;
/** Parts of a hundred by which a size that was asked for may be off. */
const rounding = 0.2;

/**
 * The part of the window that the SQL has, in hundredths: what its user gave it, less what the graph needs to be read as a
 * whole where enough is left.
 */
export function useSqlShare(panel: Readonly<ShallowRef<InstanceType<typeof SplitterPanel> | null>>): {
  sqlShare: ComputedRef<number>;
  sqlResized: (share: number) => void;
} {
  const view = useView();
  const { width } = useWindowSize();
  const sqlShare = computed(() => {
    const left = (view.sizes.sql / 100) * width.value - view.sqlYield;
    return left < leastWidth ? view.sizes.sql : (left / width.value) * 100;
  });
  watch(sqlShare, (share) => panel.value?.resize(share), { flush: 'post' });

  /** Whoever moves the divider means it. */
  function sqlResized(share: number): void {
    if (Math.abs(share - sqlShare.value) < rounding) return;
    view.sqlYield = 0;
    view.sizes.sql = share;
  }

  return { sqlShare, sqlResized };
}
