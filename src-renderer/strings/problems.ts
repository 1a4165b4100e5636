/** What could not be understood. */
export const problemsStrings = {
  problems: {
    none: 'No problems',
    noneText: 'Every statement was understood.',
    tree: 'Problems by file',
    loadMore: (left: number): string => `Load more (${left.toLocaleString('en')} left)`,
    severities: { error: 'Errors', warning: 'Warnings', information: 'Notes' } as Record<string, string>,
    severity: { error: 'error', warning: 'warning', information: 'note' } as Record<string, string>,
    position: (line: number, column: number): string => `${line}:${column}`,
    show: 'Severities shown',
    filtered: 'All problems are filtered out',
  },
} as const;
