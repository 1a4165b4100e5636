import { number } from '../amounts.ts';
import type { Translation } from '../../translation.ts';
import type { pageStrings } from '../../application/page.ts';

export const germanPage: Translation<typeof pageStrings> = {
  page: {
    printedRows: (rows, all) => `Die ersten ${number(rows)} von ${number(all)} Zeilen`,
    contents: 'Auf dieser Seite',
    back: 'Zurück',
  },
};
