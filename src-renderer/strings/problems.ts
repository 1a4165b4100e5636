import { count } from './count.ts';

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
    otherVendor: (vendor: string, now: string, reasons: readonly string[]): string =>
      `The files with errors look like ${vendor}, and were read as ${now}: ${reasons.join('; ')}.`,
    readAs: (vendor: string): string => `Read as ${vendor}`,
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
