import { useClipboard } from '@vueuse/core';
import type { ComputedRef, Ref } from 'vue';

/**
 * Copies texts. Where a browser has no clipboard for pages (a server without TLS) the text is selected in a field that is
 * made for it, which takes the keyboard: it is given back.
 * @param copiedDuring milliseconds in which `copied` is true
 */
export function useCopying(copiedDuring = 1500): {
  copy: (text: string) => Promise<void>;
  copied: Readonly<Ref<boolean>> | ComputedRef<boolean>;
} {
  const { copy, copied } = useClipboard({ copiedDuring, legacy: true });
  return {
    copied,
    copy: async (text) => {
      const former = document.activeElement;
      try {
        await copy(text);
      } finally {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && former instanceof HTMLElement && former.isConnected)
          former.focus({ preventScroll: true });
      }
    },
  };
}
