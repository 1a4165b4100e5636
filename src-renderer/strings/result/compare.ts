import { count } from '../../base/count.ts';

const nouns = { tables: 'table', columns: 'column', relations: 'relation' } as const;

const moreOrFewer = (gained: number): string => {
  if (gained === 0) return 'as many steps of lineage as before';
  const amount = Math.abs(gained).toLocaleString('en');
  const kind = gained > 0 ? 'more' : 'fewer';
  return `${amount} ${kind} ${amount === '1' ? 'step' : 'steps'} of lineage`;
};

/** What is different between two results of a job, or two jobs. */
export const compareStrings = {
  compare: {
    tab: 'Compare',
    with: { before: 'Compare with (before)', after: 'Compare with (after)' },
    choose: 'Choose a job or an earlier result',
    findJob: 'Find a job',
    earlierResults: 'Earlier results of this job',
    otherJobs: 'Other jobs',
    resultOf: (time: string): string => `Result of ${time}`,
    before: 'Before:',
    after: 'After:',
    resultSide: (time: string): string => `result of ${time}`,
    presentSide: (time: string): string => `present result, ${time}`,
    someResult: 'an earlier result',
    now: 'present result',
    jobNamed: (name: string | undefined): string => (name === undefined ? 'another job' : `“${name}”`),
    withFormer: (time: string): string => `Compare with the former result, ${time}`,
    updated: (name: string): string => `${name} has a new result`,
    readAgain: (name: string, vendor: string, gained: number): string =>
      `${name} was read again as ${vendor}: ${moreOrFewer(gained)}`,
    seeChanges: 'See what changed',
    gone: 'This earlier result is gone',
    goneText: 'It was deleted, or it gave way to newer ones. Choose something else to compare with.',
    goneAloneText: 'It was deleted, or it gave way to newer ones. There is nothing else to compare with yet.',
    showGraph: 'Show the graph',
    swap: 'Swap before and after',
    what: 'What is compared',
    subjects: (subject: keyof typeof nouns | 'affected', changes: number): string =>
      subject === 'affected'
        ? `${changes.toLocaleString('en')} affected`
        : count(changes, nouns[subject], subject),
    changes: { added: 'added', removed: 'removed', changed: 'changed', affected: 'affected' },
    marks: 'Changes are marked',
    showList: 'Show the list',
    stop: 'Stop comparing',
    affectedText: 'Columns that are the same, and depend on what is not: what the changes may break.',
    renamed: {
      to: (name: string): string => `likely renamed to ${name}`,
      from: (name: string): string => `likely renamed from ${name}`,
    },
    statements: 'The statements before and after',
    sides: { before: 'Before', after: 'After' },
    noStatement: 'No statement makes it here.',
    showInGraph: 'Show in the graph',
    list: 'Differences',
    texts: (before: string | undefined, after: string | undefined): string =>
      [before === undefined ? '' : `before: ${before}`, after === undefined ? '' : `after: ${after}`]
        .filter((part) => part !== '')
        .join('\n'),
    more: (left: number): string => `Show more (${left.toLocaleString('en')} left)`,
    save: 'Save the differences',
    fileName: 'differences',
    none: 'Compare this job with another one',
    noneUpdated: 'See what the last update changed',
    noneText:
      'Choose what was before. Tables, columns and relations that were added, removed or changed are listed by name.',
    noOther: 'There is nothing to compare with yet',
    noOtherText:
      'Add files to this job, analyse it again, or analyse another version of the scripts as a job of its own: here is then shown which tables, columns and relations differ.',
    same: 'No differences',
    sameText: 'Tables, columns and relations are the same before and after.',
    failed: 'The results could not be compared',
  },
} as const;
