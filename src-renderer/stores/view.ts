import { usePreferredDark, useStorage } from '@vueuse/core';
import { defineStore } from 'pinia';
import { computed, ref, watchEffect } from 'vue';
import type { GraphDirection } from '../graph/types.ts';

export type ThemeMode = 'system' | 'light' | 'dark';
export type SideTab = 'objects' | 'files' | 'jobs';
export const centreTabs = ['graph', 'relations', 'impact', 'compare'] as const;
export type CentreTab = (typeof centreTabs)[number];
export type FootTab = 'problems' | 'details';

/** What of the window is shown, and how. Remembered on this computer, apart from what is open for the moment. */
export const useView = defineStore('view', () => {
  const themeMode = useStorage<ThemeMode>('headwater.theme', 'system');
  const sideOpen = useStorage('headwater.side-open', true);
  const sqlOpen = useStorage('headwater.sql-open', true);
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
  const shortcutsOpen = ref(false);
  const aboutOpen = ref(false);
  /** Whether a page stands before the job: settings, guide, examples. */
  const isBeside = ref(false);
  const paletteOpen = ref(false);

  const prefersDark = usePreferredDark();
  const theme = computed<'light' | 'dark'>(() =>
    themeMode.value === 'system' ? (prefersDark.value ? 'dark' : 'light') : themeMode.value,
  );
  watchEffect(() => (document.documentElement.dataset['theme'] = theme.value));

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
    nextTheme,
    sideOpen,
    sqlOpen,
    direction,
    minimapOn,
    legendOpen,
    sizes,
    sideTab,
    centreTab,
    listFilter,
    footTab,
    footOpen,
    showFoot,
    toggleFoot,
    shortcutsOpen,
    aboutOpen,
    isBeside,
    paletteOpen,
  };
});
