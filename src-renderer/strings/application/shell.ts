import { count } from '../../base/count.ts';

/** The frame of the window: header, panes, status line. */
export const shellStrings = {
  header: {
    analyse: 'Analyse SQL',
    save: 'Save',
    more: 'More',
    help: 'Help',
    theme: { system: 'Theme: follows the system', light: 'Theme: always light', dark: 'Theme: always dark' },
    shortcuts: 'Keyboard shortcuts',
    noJob: 'No job open',
    skipToLineage: 'Skip to the lineage',
    skipToPage: 'Skip to the page',
  },

  panes: {
    side: 'Objects, files and jobs',
    objects: 'Objects',
    files: 'Files',
    jobs: 'Jobs',
    centre: 'Lineage',
    graph: 'Graph',
    relations: 'Relations',
    sql: 'SQL',
    foot: 'Problems and details',
    problems: 'Problems',
    details: 'Details',
    sizeSide: 'Width of the side bar',
    sizeSql: 'Width of the SQL',
    sizeFoot: 'Height of problems and details',
    hideSide: 'Hide the side bar',
    showSide: 'Show the side bar',
    hideSql: 'Hide the SQL',
    showSql: 'Show the SQL',
    status: 'Status',
  },

  addresses: {
    lost: 'None of the tables that the address names is in this job any more: the graph is shown as it begins.',
    otherResult: 'The job was analysed again since: what is chosen and traced was found by its name.',
    otherResultLost:
      'The job was analysed again since: what was chosen or traced is not in it any more by that name.',
    copy: 'Copy the link to this view',
    notCopied: 'The browser does not let pages copy: take the link from its address bar.',
    copied: 'The link to this view is copied.',
    copiedInPart:
      'The link is copied, without the single tables that were opened or hidden: they are too many for an address.',
  },

  status: {
    offline: 'Works offline: nothing leaves this computer.',
    shared: 'Files go to this server and no further.',
    tables: (amount: number): string => count(amount, 'table'),
    views: (amount: number): string => count(amount, 'view'),
    columns: (amount: number): string => count(amount, 'column'),
    relations: (amount: number): string => count(amount, 'relation'),
    /** Where there are errors, some statements are understood in part only. */
    statements: (understood: number, total: number, hasErrors: boolean): string =>
      understood === total
        ? `${count(total, 'statement')} ${hasErrors ? 'read' : 'understood'}`
        : `${understood.toLocaleString('en')} of ${count(total, 'statement')} ${hasErrors ? 'read' : 'understood'}`,
    problems: (errors: number, warnings: number): string =>
      [errors > 0 ? count(errors, 'error') : '', warnings > 0 ? count(warnings, 'warning') : '']
        .filter((part) => part !== '')
        .join(', ') || 'No problems',
    skipped: (amount: number): string => `${count(amount, 'file')} skipped`,
    missing: (amount: number): string => `${count(amount, 'file')} could not be read`,
  },
} as const;
