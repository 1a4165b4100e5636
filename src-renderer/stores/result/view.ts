import { useEventListener, useMediaQuery, usePreferredDark, useStorage } from '@vueuse/core';
import { defineStore } from 'pinia';
import { computed, ref, watchEffect, type WritableComputedRef } from 'vue';
import type { GraphDirection } from '../../canvas/view/types.ts';

export type ThemeMode = 'system' | 'light' | 'dark';
export type SideTab = 'objects' | 'files' | 'jobs';
export const centreTabs = ['graph', 'relations', 'impact', 'compare'] as const;
export type CentreTab = (typeof centreTabs)[number];
/** A pane beside the centre: a column of a wide window, over the centre of a narrow one. */
export type BesidePane = 'side' | 'sql';
export type FootTab = 'problems' | 'details';

/** What of the window is shown, and how. Remembered on this computer, apart from what is open for the moment. */
export const useView = defineStore('view', () => {
  const themeMode = useStorage<ThemeMode>('headwater.theme', 'system');
  /** A narrow window, or a magnified page: what stands beside the centre is over it, one at a time. */
  const isNarrow = useMediaQuery('(max-width: 900px)');
  /** A phone, or a page that is magnified four times: bars share their rows. */
  const isPhone = useMediaQuery('(max-width: 480px)');
  const overlay = ref<BesidePane>();
  const sideOpen = besideOpen('side');
  /** Nothing of the SQL belongs to the map of schemas: it leaves its room to the map until it is asked for. */
  const sqlWaits = ref(false);
  const sqlOpen = besideOpen('sql', sqlWaits);
  /** Pixels that the SQL leaves to a graph that needs no more to be read as a whole. */
  const sqlYield = ref(0);
  const minimapOn = useStorage('headwater.minimap', true);
  const legendOpen = useStorage('headwater.legend', false);
  const direction = useStorage<GraphDirection>('headwater.direction', 'right');
  const sizes = useStorage('headwater.sizes', { side: 16, sql: 30, foot: 34 });
  const sideTab = ref<SideTab>('objects');
  const centreTab = ref<CentreTab>('graph');
  /** What the list of relations is filtered by. */
  const listFilter = ref('');
  const footTab = ref<FootTab>('problems');
  const footOpen = ref(false);
  /** In a short window the bars above the graph give way to what is open below it: the graph has to stay readable. */
  const isShort = useMediaQuery('(max-height: 560px)');
  const hasBars = computed(() => !(isShort.value && footOpen.value));
  const shortcutsOpen = ref(false);
  const aboutOpen = ref(false);
  /** Whether a page stands before the job: settings, guide, examples. */
  const isBeside = ref(false);
  const paletteOpen = ref(false);

  const prefersDark = usePreferredDark();
  const theme = computed<'light' | 'dark'>(() =>
    themeMode.value === 'system' ? (prefersDark.value ? 'dark' : 'light') : themeMode.value,
  );
  /** A printer gets light colours, and what it gets is drawn while `beforeprint` lasts: at once, therefore. */
  const isPrinted = ref(false);
  useEventListener('beforeprint', () => (isPrinted.value = true));
  useEventListener('afterprint', () => (isPrinted.value = false));
  watchEffect(() => (document.documentElement.dataset['theme'] = isPrinted.value ? 'light' : theme.value), {
    flush: 'sync',
  });

  /** Whether a pane is open. What a wide window shows is remembered, and kept while the window is narrow. */
  function besideOpen(pane: BesidePane, waits = ref(false)): WritableComputedRef<boolean> {
    const column = useStorage(`headwater.${pane}-open`, true);
    return computed({
      get: () => (isNarrow.value ? overlay.value === pane : column.value && !waits.value),
      set: (open) => {
        waits.value = false;
        if (!isNarrow.value) column.value = open;
        else if (open || overlay.value === pane) overlay.value = open ? pane : undefined;
      },
    });
  }

  function nextTheme(): void {
    const order: ThemeMode[] = ['system', 'light', 'dark'];
    themeMode.value = order[(order.indexOf(themeMode.value) + 1) % order.length] ?? 'system';
  }

  function showFoot(tab: FootTab): void {
    footTab.value = tab;
    footOpen.value = true;
  }

  function toggleFoot(tab: FootTab): void {
    if (footOpen.value && footTab.value === tab) footOpen.value = false;
    else showFoot(tab);
  }

  return {
    themeMode,
    theme,
    isPrinted,
    nextTheme,
    isNarrow,
    isPhone,
    overlay,
    sideOpen,
    sqlOpen,
    sqlWaits,
    sqlYield,
    direction,
    minimapOn,
    legendOpen,
    sizes,
    sideTab,
    centreTab,
    listFilter,
    footTab,
    footOpen,
    hasBars,
    showFoot,
    toggleFoot,
    shortcutsOpen,
    aboutOpen,
    isBeside,
    paletteOpen,
  };
});
