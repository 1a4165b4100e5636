import type { Translation } from '../../translation.ts';
import type { copyingStrings } from '../../application/copying.ts';

export const germanCopying: Translation<typeof copyingStrings> = {
  copying: {
    copy: (what) => `Kopieren: ${what}`,
    copied: 'Kopiert',
    notCopied: 'Der Browser lässt Seiten nicht kopieren; bitte den Text auswählen.',
  },
};
