import { count } from '../../base/count.ts';

const change = ([before, after]: readonly [number, number]): string =>
  `${before.toLocaleString('en')} → ${after.toLocaleString('en')}`;

/** What could not be understood. */
export const problemsStrings = {
  problems: {
    none: 'No problems',
    noneText: 'Every statement was understood.',
    failed: 'The problems could not be loaded',
    tree: { file: 'Problems by file', severity: 'Problems by severity', code: 'Problems by code' },
    groupBy: 'Group the problems by',
    groupings: [
      { id: 'file', label: 'File' },
      { id: 'severity', label: 'Severity' },
      { id: 'code', label: 'Code' },
    ] as const,
    filter: 'Filter problems',
    filterPlaceholder: 'Message, code or file',
    loadMore: (left: number): string => `Show more (${left.toLocaleString('en')} left)`,
    loaded: (loaded: number, total: number): string =>
      `${loaded.toLocaleString('en')} of ${total.toLocaleString('en')} problems are listed.`,
    otherVendor: (
      files: readonly string[],
      vendor: string,
      now: string,
      reasons: readonly string[],
    ): string =>
      `${files.length === 1 ? `${files[0]} looks` : `${count(files.length, 'file')} look`} like ${vendor}${
        reasons.length > 0 ? ` (${reasons.join('; ')})` : ''
      }. The job is read as ${now}.`,
    tried: (errors: readonly [number, number], relations: readonly [number, number]): string =>
      `Read as a whole: errors ${change(errors)}, steps of lineage ${change(relations)}.`,
    readAs: (vendor: string): string => `Read the whole job as ${vendor}`,
    readApart: (files: number, vendor: string): string =>
      `Read ${files === 1 ? 'this file' : 'these files'} as ${vendor}`,
    readsApart: (files: number, vendor: string): string =>
      `${count(files, 'file')} ${files === 1 ? 'is' : 'are'} read as ${vendor} now.`,
    readAlone: (files: number, vendor: string): string =>
      `Read ${files === 1 ? 'this file' : 'these files'} as ${vendor} in a job of ${files === 1 ? 'its' : 'their'} own`,
    aloneName: (job: string, vendor: string): string => `${job} (${vendor})`,
    wasReadAs: (now: string, before: string, held: string): string =>
      `Read as ${now} now; before as ${before}, with ${held}.`,
    backTo: (vendor: string): string => `Back to ${vendor}`,
    severities: { error: 'Errors', warning: 'Warnings', information: 'Notes' } as Record<string, string>,
    severity: { error: 'error', warning: 'warning', information: 'note' } as Record<string, string>,
    counts: ({ error, warning, information }: Record<'error' | 'warning' | 'information', number>): string =>
      [
        error > 0 ? count(error, 'error') : '',
        warning > 0 ? count(warning, 'warning') : '',
        information > 0 ? count(information, 'note') : '',
      ]
        .filter(Boolean)
        .join(', '),
    position: (line: number, column: number): string => `${line}:${column}`,
    show: 'Severities shown',
    filtered: 'No problem is listed',
    filteredText: 'The filter or the severities leave all of them out.',
    showAll: 'Show all problems',
    explain: 'What it means',
    explainCode: (code: string): string => `What ${code} means`,
    whatToDo: 'What to do:',
    noExplanation: 'The documentation has no explanation of this code.',
    copy: 'Copy the listed problems',
    copied: (amount: number): string => `${count(amount, 'problem')} on the clipboard`,
    notCopied: 'The problems could not be copied.',
    save: 'Save the listed problems as CSV',
    fileName: (job: string): string => `${job}-problems.csv`,
  },
} as const;
