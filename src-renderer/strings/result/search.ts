import { count } from '../../base/count.ts';

/** Finding tables and columns. */
export const searchStrings = {
  search: {
    label: 'Search tables and columns',
    placeholder: 'Search tables and columns',
    none: (text: string): string => `No table or column is named like “${text}”`,
    results: (amount: number): string => count(amount, 'result'),
    more: (amount: number): string =>
      `${amount.toLocaleString('en')} more: type more of the name to see them`,
    moreColumns: (amount: number): string => `+ ${count(amount, 'more column')}`,
    searching: 'Searching…',
    waiting: 'Searched as soon as the job is open',
    column: 'column',
  },
} as const;
