import { useEventListener } from '@vueuse/core';
import { useAccess } from '../stores/access.ts';
import { useIntake } from '../stores/intake.ts';
import { useView } from '../stores/view.ts';
import { isTyping } from './isTyping.ts';
import { makeShortcuts } from './shortcuts.ts';

/** Obeys the shortcuts, except where keys are text and while a dialog is open. */
export function useShortcuts(): void {
  const shortcuts = makeShortcuts();
  const view = useView();
  const intake = useIntake();
  const access = useAccess();
  const isDialogOpen = (): boolean => intake.open || view.shortcutsOpen || access.isAsked;

  useEventListener(window, 'keydown', (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || isDialogOpen()) return;
    const command = event.ctrlKey || event.metaKey;
    if (!command && isTyping(event.target)) return;
    const shortcut = shortcuts.find(
      (one) => (one.command ?? false) === command && one.keys.includes(event.key),
    );
    if (!shortcut) return;
    event.preventDefault();
    shortcut.act(event.key);
  });
}
