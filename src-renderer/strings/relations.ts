import { count } from './count.ts';

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
    },
    none: 'No relation matches',
    noneText: 'Change the filter, or the options above.',
    shown: (shown: number, total: number): string =>
      shown === total
        ? count(total, 'relation')
        : `${shown.toLocaleString('en')} of ${count(total, 'relation')}`,
    onlyTrace: 'Only the trace',
    table: 'Relations',
  },
} as const;
