import { count } from '../../base/count.ts';

/** Pages beside the jobs: settings, guide, examples. */
export const pageStrings = {
  page: {
    printedRows: (rows: number, all: number): string =>
      `The first ${rows.toLocaleString('en')} of ${count(all, 'row')}`,
    contents: 'On this page',
    back: 'Back',
  },
} as const;
