import { count } from '../../base/count.ts';

/** The list of relations. */
export const relationsStrings = {
  relations: {
    filter: 'Filter relations',
    filterPlaceholder: 'Filter by table, column or type',
    columns: {
      sourceTable: 'Source table',
      sourceColumn: 'Source column',
      targetTable: 'Target table',
      targetColumn: 'Target column',
      type: 'Type',
      transform: 'How',
      place: 'Place',
    },
    none: 'No relation matches',
    noneText: 'Change the filter, or the options above.',
    clearFilter: 'Clear the filter',
    shown: (shown: number, total: number): string =>
      shown === total
        ? count(total, 'relation')
        : `${shown.toLocaleString('en')} of ${count(total, 'relation')}`,
    scope: 'Relations listed',
    scopes: {
      all: { label: 'All', title: 'Every relation of the job under the options above' },
      focus: { label: 'In focus', title: 'The lineage of the table in focus' },
      trace: { label: 'Trace', title: 'What the locked trace goes through' },
    },
    save: 'Save this list as CSV',
    failed: 'The relations could not be loaded',
    table: 'Relations',
  },
} as const;
