import { count } from './count.ts';

/** Files and their SQL. */
export const sourceStrings = {
  files: {
    list: 'Files of the job',
    filter: 'Filter files',
    filterPlaceholder: 'Filter files',
    none: 'No files',
    skipped: (amount: number): string => `${count(amount, 'file')} skipped`,
    errors: (amount: number): string => count(amount, 'error'),
    warnings: (amount: number): string => count(amount, 'warning'),
  },

  sql: {
    label: 'SQL text',
    none: 'No file open',
    noneText: 'Choose a file, or something in the graph, to see its SQL.',
    loading: 'Loading the file…',
    places: (at: number, total: number): string =>
      `${at.toLocaleString('en')} of ${total.toLocaleString('en')}`,
    placesInFiles: (places: number, files: number): string =>
      files > 1 ? `${count(places, 'place')} in ${count(files, 'file')}` : count(places, 'place'),
    notInGraph: 'not in the graph',
    notInGraphTitle: 'The options of the graph leave it out',
    next: 'Next place',
    previous: 'Previous place',
    noPlaces: 'Not named in the SQL: it is made by the statement',
    clear: 'Clear the selection',
  },
} as const;
