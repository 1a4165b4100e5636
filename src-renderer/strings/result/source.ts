import { count } from '../../base/count.ts';

/** Files and their SQL. */
export const sourceStrings = {
  files: {
    list: 'Files of the job',
    filter: 'Filter files',
    filterPlaceholder: 'Filter files',
    none: 'No files',
    noneText: 'The files of a job appear here once it is open.',
    noMatch: 'No file matches',
    noMatchText: (text: string): string => `The name of no file of the job has “${text}” in it.`,
    noneWithProblems: 'No file has problems',
    clearFilter: 'Clear the filter',
    withProblems: 'With problems',
    withProblemsTitle: 'Only files in which something was not understood',
    total: (shown: number, all: number): string =>
      shown === all ? count(all, 'file') : `${shown.toLocaleString('en')} of ${all.toLocaleString('en')}`,
    skipped: (amount: number): string => `${count(amount, 'file')} skipped`,
    skippedTitle: 'Files that were not read, with the reason',
    moreSkipped: (amount: number): string => `and ${count(amount, 'more file')}`,
    errors: (amount: number): string => count(amount, 'error'),
    warnings: (amount: number): string => count(amount, 'warning'),
    lineage: (withLineage: number, all: number): string =>
      `${count(all, 'statement')}, ${withLineage.toLocaleString('en')} with lineage`,
    folder: (amount: number): string => count(amount, 'file'),
  },

  sql: {
    label: 'SQL text',
    tools: 'Tools of the SQL',
    more: 'More of the SQL',
    none: 'No file open',
    noneText: 'Choose a file, or something in the graph, to see its SQL.',
    empty: 'An empty file',
    emptyText: 'There is no text in it.',
    loading: 'Loading the file…',
    statements: (total: number, withLineage: number): string =>
      `${count(total, 'statement')}, ${withLineage.toLocaleString('en')} with lineage`,
    places: (at: number, total: number): string =>
      `${at.toLocaleString('en')} of ${total.toLocaleString('en')}`,
    placesInFiles: (places: number, files: number): string =>
      files > 1 ? `${count(places, 'place')} in ${count(files, 'file')}` : count(places, 'place'),
    notInGraph: 'not in the graph',
    notInGraphTitle: 'The options of the graph leave it out',
    next: 'Next place',
    previous: 'Previous place',
    noPlaces: 'Not written out in the SQL; made by the statement',
    placesFailed: 'Places not loaded',
    looking: 'Looking…',
    clear: 'Clear the selection',
    hint: 'Click a name to follow it; select text for its relations.',
    fold: 'Fold the statement',
    unfold: 'Unfold the statement',
    copy: 'Copy the selected text, or all of it',
    copiedFile: 'The text of the file is on the clipboard',
    copiedSelection: 'The selected text is on the clipboard',
    notCopied: 'The text could not be copied. Select it and press Ctrl+C.',
    flows: (sources: number, targets: number): string =>
      `${count(sources, 'source')}, ${count(targets, 'target')}`,
    noType: 'column',
    partial: 'Partly understood: there is an error in this statement, so its lineage may be incomplete',
    severalRelations: (amount: number): string => `and ${count(amount, 'more relation')}`,
  },

  find: {
    label: 'Find in the SQL',
    field: 'Find',
    open: 'Find in the SQL',
    case: 'Match case',
    word: 'Whole words',
    regexp: 'Regular expression',
    next: 'Next match',
    previous: 'Previous match',
    close: 'Close the finder',
    invalid: 'not a pattern',
    count: (at: number, total: number, isMore: boolean): string => {
      if (total === 0) return 'no match';
      const all = total.toLocaleString('en') + (isMore ? '+' : '');
      return at > 0 ? `${at.toLocaleString('en')} of ${all}` : all;
    },
    found: (text: string, line: number): string => `Line ${line.toLocaleString('en')}: ${text}`,
  },

  goToLine: {
    field: 'Line',
    hint: (line: number, lines: number): string =>
      `Line ${line.toLocaleString('en')} of ${lines.toLocaleString('en')}; 12:5 for a column`,
    go: 'Go',
  },
} as const;
