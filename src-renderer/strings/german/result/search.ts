import type { Translation } from '../../translation.ts';
import type { searchStrings } from '../../result/search.ts';
import { amount, number } from '../amounts.ts';

export const germanSearch: Translation<typeof searchStrings> = {
  search: {
    label: 'Tabellen und Spalten suchen',
    placeholder: 'Tabellen und Spalten suchen',
    none: (text) => `Keine Tabelle oder Spalte heißt „${text}“`,
    results: (found) => amount(found, 'Treffer', 'Treffer'),
    more: (more) => `${number(more)} weitere: Schreiben Sie mehr vom Namen, um sie zu sehen`,
    moreColumns: (more) => `+ ${amount(more, 'weitere Spalte', 'weitere Spalten')}`,
    searching: 'Suche…',
    waiting: 'Gesucht wird, sobald der Job offen ist',
    column: 'Spalte',
  },
};
