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

/** Puts the keyboard into the pane that a tab shows: into its list where it has one. */
export async function focusPane(tab: string): Promise<void> {
  const panel = await shownPanel(tab);
  const list = panel?.querySelector<HTMLElement>(
    ':is([role="tree"], [role="listbox"], [role="table"])[tabindex="0"]',
  );
  (list ?? panel)?.focus({ preventScroll: true });
}

/** A pane that is shown for the first time is loaded and made first. */
const mostFrames = 60;

async function shownPanel(tab: string): Promise<HTMLElement | null> {
  for (let frame = 0; frame < mostFrames; frame++) {
    await new Promise(requestAnimationFrame);
    const panel = document.querySelector<HTMLElement>(`[role="tabpanel"][id$="-content-${tab}"]`);
    if (panel?.checkVisibility() === true) return panel;
  }
  return null;
}
