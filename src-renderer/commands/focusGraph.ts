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

/** Puts the keyboard, where it is on nothing, into the pane in the middle: what had it is gone with what was done. */
export async function focusCentre(): Promise<void> {
  await nextTick();
  const { activeElement } = document;
  if (activeElement !== null && activeElement !== document.body && !activeElement.closest('[role="dialog"]'))
    return;
  document.querySelector<HTMLElement>('[data-pane="centre"]')?.focus({ preventScroll: true });
}

/**
 * Watches the keyboard while something is made that is to have it. Gives what says whether it was put elsewhere by hand
 * meanwhile: there it stays.
 */
function watchKeyboard(): () => boolean {
  const before = document.activeElement;
  const end = new AbortController();
  let isUsed = false;
  for (const kind of ['keydown', 'pointerdown'])
    window.addEventListener(kind, () => (isUsed = true), { capture: true, signal: end.signal });
  return () => {
    end.abort();
    const now = document.activeElement;
    return isUsed && now !== before && now !== document.body;
  };
}

/** Opens the choices behind a button of the options bar, which take the keyboard. */
export async function openBarChoices(name: 'options' | 'filters'): Promise<void> {
  // What the command was chosen in is gone first: else it would take the keyboard back.
  const isElsewhere = watchKeyboard();
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  if (isElsewhere()) return;
  document.querySelector<HTMLElement>(`[data-opens="${name}"][data-state="closed"]`)?.click();
}

/** Puts the keyboard into the pane that a tab shows: into its list where it has one. */
export async function focusPane(tab: string): Promise<void> {
  const isElsewhere = watchKeyboard();
  const panel = await shownPanel(tab);
  if (isElsewhere()) return;
  const list = panel?.querySelector<HTMLElement>(lists);
  (list ?? panel)?.focus({ preventScroll: true });
  if (list) await panelWithoutList(panel!, list);
  else if (panel) await listOfPanel(panel);
}

const lists = ':is([role="tree"], [role="listbox"], [role="table"])[tabindex="0"]';

/** A list that comes once there is an answer has the keyboard, as long as that waits on the pane. */
async function listOfPanel(panel: HTMLElement): Promise<void> {
  for (let frame = 0; frame < 2 * mostFrames && document.activeElement === panel; frame++) {
    await new Promise(requestAnimationFrame);
    const list = panel.querySelector<HTMLElement>(lists);
    if (list === null || document.activeElement !== panel) continue;
    list.focus({ preventScroll: true });
    return;
  }
}

/** Puts the keyboard on the pane that a tab shows: what is in it is about to change. */
export async function focusWholePane(tab: string): Promise<void> {
  const isElsewhere = watchKeyboard();
  const panel = await shownPanel(tab);
  if (!isElsewhere()) panel?.focus({ preventScroll: true });
}

/** A list that turns out to be empty gives way to a sentence: the keyboard is then on the pane. */
async function panelWithoutList(panel: HTMLElement, list: HTMLElement): Promise<void> {
  for (let frame = 0; frame < 2 * mostFrames && list.isConnected; frame++)
    await new Promise(requestAnimationFrame);
  if (!list.isConnected && document.activeElement === document.body) panel.focus({ preventScroll: true });
}

/** Puts the keyboard into the table of a page that is asked for, once it is there: the arrows go through it. */
export async function focusPageTable(): Promise<void> {
  const isElsewhere = watchKeyboard();
  let table: HTMLElement | null = null;
  for (let frame = 0; frame < mostFrames && table === null; frame++) {
    await new Promise(requestAnimationFrame);
    table = document.querySelector<HTMLElement>('main.page [role="table"][tabindex="0"]');
  }
  if (!isElsewhere()) table?.focus({ preventScroll: true });
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
