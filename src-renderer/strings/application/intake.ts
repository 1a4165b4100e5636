import { count } from '../../base/count.ts';

/** A project among the files, as it is named. */
type NamedProject =
  | { kind: 'dbt'; name: string; parts: Record<'models' | 'seeds' | 'snapshots', number> }
  | { kind: 'ssis'; packages: number };

/** Why files are left out. */
const kinds = {
  empty: 'empty',
  binary: 'not text',
  hidden: 'hidden or of the system',
  'not-sql': 'not SQL by name',
  'holds-sql': 'with SQL in another form',
  'other-language': 'not SQL by the beginning',
  ignored: 'named in .headwaterignore',
  folder: 'in folders that are left out',
  'foreign-archive': 'in other archives than zip and gzip',
  encrypted: 'encrypted',
};

/** Files that are left out for one reason, and how many there are of each ending. */
interface LeftOutFiles {
  reason: keyof typeof kinds;
  amount: number;
  endings: { ending: string; amount: number }[];
}

/** Endings that are named; the others are only in the list. */
const namedEndings = 6;

function endingsText(endings: LeftOutFiles['endings']): string {
  const named = endings
    .slice(0, namedEndings)
    .map(
      ({ ending, amount }) =>
        `${amount.toLocaleString('en')} ${ending === '' ? 'without ending' : `.${ending}`}`,
    );
  return named.join(', ') + (endings.length > namedEndings ? ' …' : '');
}

/** What comes in: files, pasted SQL, the analysis under way, the first page. */
export const intakeStrings = {
  intake: {
    title: 'Analyse SQL',
    addTitle: (name: string): string => `Add files to ${name}`,
    target: 'Where the files go',
    newJob: 'New job',
    addTo: (name: string): string => `Add to ${name}`,
    addText: 'The job is analysed again with these files; only new and changed ones are read.',
    replacesNone: 'No file of the job is replaced.',
    replaces: (names: readonly string[], amount: number): string =>
      `Replaces ${count(amount, 'file')} of the job: ${names.join(', ')}${
        amount > names.length ? ` and ${amount - names.length} more` : ''
      }.`,
    keeps: (vendor: string): string => `Read as ${vendor}, like the other files of the job.`,
    runAdd: 'Add and analyse',
    drop: 'Drop SQL files, folders or zips',
    dropAnywhere: 'Drop to analyse',
    dropMore: 'Drop to add to these files',
    dropNew: 'New job',
    dropAddNote: 'The files join this job, and it is analysed again.',
    dropNote: 'Scripts of any database; what is not SQL is left out. Nothing leaves this computer.',
    dropNoteShared:
      'Scripts of any database; what is not SQL is left out. They go to this server and no further.',
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
    showSkipped: 'Show them',
    skipped: (amount: number, groups: readonly LeftOutFiles[]): string =>
      `${amount.toLocaleString('en')} skipped: ${groups
        .map((group) => {
          const kind = kinds[group.reason];
          const named = groups.length === 1 ? kind : `${group.amount.toLocaleString('en')} ${kind}`;
          return group.endings.length === 0 ? named : `${named} (${endingsText(group.endings)})`;
        })
        .join(', ')}`,
    projects: 'Projects among the files',
    project: (found: NamedProject): string => {
      if (found.kind === 'ssis') return count(found.packages, 'SSIS package');
      const { models, seeds, snapshots } = found.parts;
      const named = found.name === '' ? 'dbt project' : `dbt project ${found.name}`;
      const parts = [
        count(models, 'model'),
        seeds > 0 ? count(seeds, 'seed') : '',
        snapshots > 0 ? count(snapshots, 'snapshot') : '',
      ];
      return `${named}: ${parts.filter((part) => part !== '').join(', ')}`;
    },
    folder: ({ files, sqlFiles }: { files: number; sqlFiles: number }): string =>
      `left out, with ${count(files, 'file')}, ${sqlFiles.toLocaleString('en')} of them SQL`,
    nothing: 'None of these files can be analysed',
    files: 'Files of the job',
    insist: 'Read anyway',
    insistOn: (name: string): string => `Analyse ${name} anyway`,
    remove: (name: string): string => `Leave out ${name}`,
    vendor: 'Database vendor',
    chooseVendor: 'Choose…',
    vendorGuess: (name: string, reasons: readonly string[], isSure: boolean): string =>
      `${isSure ? 'Looks like' : 'Perhaps'} ${name}${reasons.length > 0 ? `: ${reasons.join('; ')}` : ''}`,
    vendorNeeded: 'Choose the database vendor: the text alone does not show it.',
    vendorUnsure: 'The text would fit several databases. Choose the one it was written for.',
    vendorAsBefore: (name: string): string =>
      `The text would fit several databases. ${name} is set, as for the job before.`,
    otherVendor: (
      vendor: string,
      names: readonly string[],
      amount: number,
      reasons: readonly string[],
    ): string =>
      `${count(amount, 'script')} ${amount === 1 ? 'looks' : 'look'} like ${vendor}: ${names.join(', ')}${
        amount > names.length ? ` and ${amount - names.length} more` : ''
      } (${reasons.join('; ')}).`,
    readApart: (
      vendor: string,
      names: readonly string[],
      amount: number,
      reasons: readonly string[],
    ): string =>
      `${count(amount, 'script')} ${amount === 1 ? 'is' : 'are'} read as ${vendor}: ${names.join(', ')}${
        amount > names.length ? ` and ${amount - names.length} more` : ''
      } (${reasons.join('; ')}).`,
    apart: 'Read each as what it looks like',
    apartAs: (vendor: string, amount: number): string => `Read ${amount === 1 ? 'it' : 'them'} as ${vendor}`,
    together: 'Read all for one vendor',
    apartNote: 'A headwater.json that says so goes with the files.',
    useGuess: (name: string): string => `Use ${name}`,
    name: 'Job name',
    workspace: 'Workspace',
    ownWorkspace: 'Only for me',
    more: 'Names, encoding and metadata',
    moreMetadata: 'Metadata',
    defaultDatabase: 'Default database',
    defaultSchema: 'Default schema',
    defaultHint: 'For names that the scripts do not qualify',
    encoding: 'Encoding of files that are not UTF-8',
    encodingHint: 'Name it where letters come out wrong; what was guessed is listed with the problems.',
    encodingGuess: 'Guess',
    /** Who writes in an encoding. */
    encodings: {
      western: 'Western Europe',
      central: 'Central Europe',
      cyrillic: 'Cyrillic',
      greek: 'Greek',
      turkish: 'Turkish',
      baltic: 'Baltic',
      hebrew: 'Hebrew',
      arabic: 'Arabic',
      thai: 'Thai',
      vietnamese: 'Vietnamese',
      japanese: 'Japanese',
      simplified: 'Chinese, simplified',
      traditional: 'Chinese, traditional',
      korean: 'Korean',
    },
    metadata: 'Columns of tables that no script defines',
    metadataHint:
      'DDL, CSV with a header (database,schema,table,column), or JSON: {"database": {"schema": {"table": ["column"]}}}',
    metadataFile: 'From a file…',
    metadataVendor: 'Choose the vendor to have this checked.',
    metadataChecking: 'Checking…',
    metadataUnderstood: (format: string, tables: number, columns: number): string =>
      `Understood as ${format.toUpperCase()}: ${count(tables, 'table')}, ${count(columns, 'column')}.`,
    metadataExample: (name: string, columns: readonly string[]): string => `${name} (${columns.join(', ')})`,
    metadataProblems: 'What is wrong with the metadata',
    metadataProblem: (message: string, line: number | undefined): string =>
      line === undefined || message.includes(`line ${line}`) ? message : `Line ${line}: ${message}`,
    metadataMore: (amount: number): string => `and ${amount.toLocaleString('en')} more`,
    run: 'Analyse',
    /** What is skipped, where it is counted. */
    kinds,
    reasons: {
      empty: 'empty',
      binary: 'not a text file',
      hidden: 'hidden or system file',
      'not-sql': 'not an SQL file type',
      'holds-sql': 'the SQL in it is not read yet',
      'other-language': 'not SQL by its beginning',
      ignored: 'left out by .headwaterignore',
      folder: 'left out with all that is in it',
      'foreign-archive': 'archive type not supported',
      encrypted: 'encrypted',
    },
  },

  progress: {
    sending: (share: number): string => `Sending, ${Math.round(share * 100)} %`,
    waiting: 'Waiting for the service…',
    oneFile: 'Reading the file…',
    linking: 'Connecting all statements…',
    files: (done: number, total: number): string =>
      `${done.toLocaleString('en')} of ${count(total, 'file')} analysed`,
    statements: (amount: number): string => `${count(amount, 'statement')} read`,
    rate: (perSecond: number): string =>
      perSecond < 10
        ? `${perSecond.toFixed(1)} files/s`
        : `${Math.round(perSecond).toLocaleString('en')} files/s`,
    left: (seconds: number): string =>
      seconds < 90
        ? `about ${Math.max(5, Math.ceil(seconds / 5) * 5)} s left`
        : `about ${Math.ceil(seconds / 60)} min left`,
    goOn: 'You can look at other jobs meanwhile.',
    title: (name: string): string => `Analysing ${name}`,
    cancel: 'Cancel the analysis',
  },

  start: {
    title: 'See where every column comes from',
    text: 'Headwater reads SQL scripts and draws which tables and columns feed which. Every line of the graph leads to its place in the SQL.',
    samples: 'Or try a sample',
    recent: 'Recent jobs',
    guide: 'Read the guide',
    examples: 'Open the example services',
  },
} as const;
