import type { Translation } from '../../translation.ts';
import type { pageStrings } from '../../application/page.ts';

export const germanPage: Translation<typeof pageStrings> = {
  page: { contents: 'Auf dieser Seite', back: 'Zurück' },
};
