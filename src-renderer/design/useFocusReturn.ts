/**
 * What had the keyboard before something took it, to give it back: for `open-auto-focus` and `close-auto-focus`. What has
 * got the keyboard meanwhile keeps it: a dialog is gone only after its closing has been seen.
 */
export function useFocusReturn(): { remember: () => void; giveBack: (event: Event) => void } {
  let former: Element | null = null;
  return {
    remember: () => {
      former = openerOf(document.activeElement);
    },
    giveBack: (event) => {
      event.preventDefault();
      const now = document.activeElement;
      const isClosing = event.target instanceof Element && event.target.contains(now);
      const isFree = now === null || now === document.body || isClosing;
      if (isFree && former instanceof HTMLElement && former.isConnected)
        former.focus({ preventScroll: true });
      former = null;
    },
  };
}

/** The button of a menu for an entry of it, which goes away with the menu; else the element itself. */
function openerOf(element: Element | null): Element | null {
  const button = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return (button ? document.getElementById(button) : null) ?? element;
}
