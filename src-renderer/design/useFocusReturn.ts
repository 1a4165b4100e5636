/** What had the keyboard before something took it, to give it back: for `open-auto-focus` and `close-auto-focus`. */
export function useFocusReturn(): { remember: () => void; giveBack: (event: Event) => void } {
  let former: Element | null = null;
  return {
    remember: () => {
      former = document.activeElement;
    },
    giveBack: (event) => {
      event.preventDefault();
      if (former instanceof HTMLElement && former.isConnected) former.focus({ preventScroll: true });
      former = null;
    },
  };
}
