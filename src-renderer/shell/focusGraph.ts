import { nextTick } from 'vue';

/** Puts the keyboard into the graph or the map, whichever is in sight once what was asked for is shown. */
export async function focusGraph(): Promise<void> {
  await nextTick();
  for (const element of document.querySelectorAll<HTMLElement>('[role="application"]')) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    element.focus({ preventScroll: true });
    return;
  }
}
