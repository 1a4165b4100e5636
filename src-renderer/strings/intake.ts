import { count } from './count.ts';

/** What comes in: files, pasted SQL, the analysis under way, the first page. */
export const intakeStrings = {
  intake: {
    title: 'Analyse SQL',
    drop: 'Drop SQL files, folders or zips',
    dropAnywhere: 'Drop to analyse',
    dropNote: 'Scripts, folders with scripts and zip archives. Nothing leaves this computer.',
    dropNoteShared: 'Scripts, folders with scripts and zip archives. They go to this server and no further.',
    openFiles: 'Open files…',
    openFolder: 'Open folder…',
    pasteSql: 'Paste SQL',
    pasteLabel: 'SQL text',
    pastePlaceholder: 'Type or paste SQL here',
    usePasted: 'Use this SQL',
    pastedName: 'pasted.sql',
    looking: (amount: number): string => `Looking at ${count(amount, 'file')}…`,
    accepted: (scripts: number, archives: number): string =>
      [
        scripts > 0 || archives === 0 ? count(scripts, 'script') : '',
        archives > 0 ? count(archives, 'archive') : '',
      ]
        .filter((part) => part !== '')
        .join(' and ') + ' to analyse',
    skipped: (amount: number): string => `${amount.toLocaleString('en')} skipped`,
    unlisted: 'listed by the service',
    nothing: 'None of these files can be analysed',
    files: 'Files of the job',
    remove: (name: string): string => `Leave out ${name}`,
    vendor: 'Database vendor',
    vendorGuess: (name: string, reasons: readonly string[]): string =>
      reasons.length > 0 ? `Looks like ${name}: ${reasons.join('; ')}` : `Looks like ${name}`,
    vendorUnsure: 'The text does not tell the vendor; please choose.',
    useGuess: (name: string): string => `Use ${name}`,
    name: 'Job name',
    more: 'Names and metadata',
    defaultDatabase: 'Default database',
    defaultSchema: 'Default schema',
    defaultHint: 'For names that the scripts do not qualify',
    metadata: 'Columns of tables that no script defines',
    metadataHint:
      'DDL, CSV with a header (database,schema,table,column), or JSON: {"database": {"schema": {"table": ["column"]}}}',
    metadataFile: 'From a file…',
    run: 'Analyse',
    reasons: {
      empty: 'empty',
      binary: 'not a text file',
      hidden: 'hidden or system file',
      'not-sql': 'not a SQL script by its name',
      'foreign-archive': 'of archives only zip and gzip are read',
      encrypted: 'encrypted',
    },
  },

  progress: {
    sending: (share: number): string => `Sending, ${Math.round(share * 100)} %`,
    waiting: 'Waiting for the service…',
    linking: 'Connecting all statements…',
    files: (done: number, total: number): string =>
      `${done.toLocaleString('en')} of ${count(total, 'file')} analysed`,
    statements: (amount: number): string => `${count(amount, 'statement')} read`,
    title: (name: string): string => `Analysing ${name}`,
    cancel: 'Cancel the analysis',
  },

  start: {
    title: 'See where every column comes from',
    text: 'Drop SQL scripts anywhere on this window. Headwater reads them and draws which tables and columns feed which, down to the place in the SQL.',
    samples: 'Or look at a sample',
    recent: 'Recent jobs',
    examples: 'Open the example services',
  },
} as const;
