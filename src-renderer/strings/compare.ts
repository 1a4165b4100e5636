import { count } from './count.ts';

const nouns = { tables: 'table', columns: 'column', relations: 'relation' } as const;

/** What is different between two jobs. */
export const compareStrings = {
  compare: {
    tab: 'Compare',
    with: { before: 'Compare with what was before', after: 'Compare with what comes after' },
    choose: 'Choose a job',
    swap: 'Swap before and after',
    what: 'What is compared',
    subjects: (subject: keyof typeof nouns, changes: number): string =>
      count(changes, nouns[subject], subject),
    changes: { added: 'added', removed: 'removed', changed: 'changed' },
    list: 'Differences',
    rowsOf: (table: string): string => `${table} (number of rows)`,
    texts: (before: string | undefined, after: string | undefined): string =>
      [before === undefined ? '' : `before: ${before}`, after === undefined ? '' : `after: ${after}`]
        .filter((part) => part !== '')
        .join('\n'),
    more: (left: number): string => `Show more (${left.toLocaleString('en')} left)`,
    save: 'Save the differences',
    fileName: 'differences',
    none: 'Compare this job with another one',
    noneText:
      'Choose the earlier job. Tables, columns and relations that were added, removed or changed are listed by name.',
    noOther: 'There is no other job to compare with',
    noOtherText:
      'Analyse another version of the scripts to see here which tables, columns and relations differ.',
    same: 'No differences',
    sameText: 'Tables, columns and relations are the same in both jobs.',
    failed: 'The jobs could not be compared',
  },
} as const;
