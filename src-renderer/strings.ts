import { exampleStrings } from './example-strings.ts';
import { serviceStrings } from './service-strings.ts';
import { objectKinds, relationTypeMeanings, relationTypes } from './terms.ts';

/** Every sentence and label of the application, in one place; the words for the API's values are in `terms.ts`. */
const count = (amount: number, one: string, many = `${one}s`): string =>
  `${amount.toLocaleString('en')} ${amount === 1 ? one : many}`;

export const strings = {
  kinds: objectKinds,
  product: 'Headwater',
  close: 'Close',
  cancel: 'Cancel',
  clear: 'Clear',
  retry: 'Try again',
  count,

  ...serviceStrings,
  ...exampleStrings,

  header: {
    analyse: 'Analyse SQL',
    save: 'Save',
    theme: { system: 'Theme: as the system', light: 'Theme: light', dark: 'Theme: dark' },
    shortcuts: 'Keyboard shortcuts',
    noJob: 'No job open',
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

  search: {
    label: 'Search tables and columns',
    placeholder: 'Search tables and columns',
    none: (text: string): string => `No table or column is named like “${text}”`,
    results: (amount: number): string => count(amount, 'result'),
    column: 'column',
  },

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

  jobs: {
    none: 'No jobs yet',
    noneText: 'A job appears here for every set of files that you analyse.',
    open: (name: string): string => `Open ${name}`,
    delete: (name: string): string => `Delete ${name}`,
    deleteTitle: 'Delete this job?',
    deleteText: (name: string): string =>
      `“${name}”, its files and its lineage are removed from this computer.`,
    deleteDo: 'Delete',
    loading: 'Loading jobs…',
    opening: 'Opening the job…',
    list: 'Jobs',
    status: {
      create: 'running',
      success: 'done',
      partial_success: 'done, with problems',
      fail: 'failed',
      delete: 'deleted',
    },
  },

  options: {
    bar: 'Graph options',
    relationTypes: 'Relation types',
    types: relationTypes,
    typeTitles: relationTypeMeanings,
    intermediates: 'Intermediate results',
    intermediateChoices: [
      { id: 'none', label: 'All steps', title: 'Show subqueries, CTEs, temporary tables and results' },
      { id: 'keep-results', label: 'Results', title: 'Hide the steps in between; keep what queries return' },
      {
        id: 'all',
        label: 'Tables',
        title: 'Stored tables and views only; what flowed through the steps is bridged',
      },
    ],
    more: 'Options',
    functions: 'Functions',
    functionsTitle: 'Show function calls as steps of their own',
    temporary: 'Temporary tables',
    temporaryTitle: 'Show temporary tables although the steps in between are hidden',
    columns: 'Columns',
    columnsTitle: 'Show the columns of the tables',
    linkedOnly: 'Linked only',
    linkedOnlyTitle: 'Only columns and tables that take part in a relation',
    tableLevel: 'Table level',
    tableLevelTitle: 'Relations between tables instead of columns',
    constants: 'Constants',
    constantsTitle: 'Show literals as sources',
    focus: (name: string): string => `Lineage of ${name} only`,
    focusOff: 'Show the lineage of all tables again',
    hiddenMore: 'Steps in between are hidden: with them there is too much to draw.',
    reset: 'Reset',
  },

  graph: {
    fit: 'Fit to the window',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    back: 'Back to the former view',
    forward: 'Forward again',
    toggleDirection: 'Turn the direction',
    clearTrace: 'Clear the trace',
    controls: 'View of the graph',
    loading: 'Loading the graph…',
    empty: 'Nothing to show with these options',
    emptyText: 'The job has lineage, but the options above leave none of it.',
    emptyNoLineage: 'No lineage in these scripts',
    emptyNoLineageText:
      'The statements were read, but none of them moves values from one table to another. The problems list says what could not be understood.',
    emptyProblems: 'Show the problems',
    linkedOff: 'Show unlinked tables too',
    summary: 'Too much to draw at once',
    summaryText: (tables: number, relations: number): string =>
      `${count(tables, 'table')} and ${count(relations, 'relation')}. Look at the tables alone, and from there at the columns of one of them; or name a table here.`,
    tableName: 'Table',
    tableNameHint: 'Name of a table',
    toFocus: 'Show its lineage',
    toTableLevel: 'Look at the tables alone',
    shown: (shown: number, total: number): string =>
      shown === total
        ? count(total, 'table')
        : `${shown.toLocaleString('en')} of ${count(total, 'table')} shown`,
    trace: (tables: number, columns: number): string =>
      `Trace: ${count(columns, 'column')} in ${count(tables, 'table')}`,
    menu: {
      trace: 'Trace up and down',
      showOnly: 'Show its lineage only',
      focus: 'Column lineage of this table',
      expandUp: 'Show one step upstream',
      expandDown: 'Show one step downstream',
      contractUp: 'Hide upstream',
      contractDown: 'Hide downstream',
      allColumns: 'Show all columns',
      linkedColumns: 'Show linked columns',
      noColumns: 'Hide columns',
      hide: 'Hide this table',
      showAll: 'Show all tables',
      relayout: 'Lay out anew',
      inSql: 'Show in the SQL',
      details: 'Show the details',
      label: 'Actions',
    },
  },

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

  objects: {
    filter: 'Filter objects',
    filterPlaceholder: 'Filter',
    tree: 'Tables and columns',
    none: 'No tables',
    noneText: 'Tables and views appear here once a job is open.',
    noMatch: 'No table or column matches',
    noDatabase: 'default',
    passing: 'Within statements',
    expand: 'Expand',
  },

  files: {
    list: 'Files of the job',
    filter: 'Filter files',
    filterPlaceholder: 'Filter files',
    none: 'No files',
    skipped: (amount: number): string => `${count(amount, 'file')} skipped`,
    errors: (amount: number): string => count(amount, 'error'),
    warnings: (amount: number): string => count(amount, 'warning'),
  },

  sql: {
    label: 'SQL text',
    none: 'No file open',
    noneText: 'Choose a file, or something in the graph, to see its SQL.',
    loading: 'Loading the file…',
    places: (at: number, total: number): string =>
      `${at.toLocaleString('en')} of ${total.toLocaleString('en')}`,
    placesInFiles: (places: number, files: number): string =>
      files > 1 ? `${count(places, 'place')} in ${count(files, 'file')}` : count(places, 'place'),
    notInGraph: 'not in the graph',
    notInGraphTitle: 'The options of the graph leave it out',
    next: 'Next place',
    previous: 'Previous place',
    noPlaces: 'Not named in the SQL: it is made by the statement',
    clear: 'Clear the selection',
  },

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

  details: {
    none: 'Nothing chosen',
    noneText: 'Choose a line in the graph to see the expression and the statement behind it.',
    from: 'From',
    to: 'To',
    type: 'Relation',
    effect: 'Effect',
    transform: 'Change',
    statement: 'Statement',
    place: 'Place',
    expression: 'Expression',
    through: 'Through',
    uncertain: 'Uncertain: the column could belong to several sources; the first one was taken.',
    steps: 'Steps, from source to target',
    stepCount: (amount: number): string => `${count(amount, 'step')}, from source to target`,
    uncertainStep: 'uncertain',
    goTo: 'Show in the SQL',
    several: (amount: number): string => `This line stands for ${count(amount, 'relation')}`,
    more: (amount: number): string => `${amount.toLocaleString('en')} more`,
    failed: 'The details could not be loaded',
    wholeTable: 'whole table',
  },

  exports: {
    label: 'Save the lineage',
    all: 'All lineage of the job',
    shown: 'As shown',
    columnCsv: 'Columns, CSV',
    tableCsv: 'Tables, CSV',
    json: 'Model, JSON',
    report: 'Report, HTML',
    graphJson: 'Graph, JSON',
    graphCsv: 'Relations, CSV',
    openLineage: 'Events, OpenLineage',
    graphml: 'Graph, GraphML',
    dot: 'Graph, DOT (Graphviz)',
    mermaid: 'Graph, Mermaid',
    png: 'Picture, PNG',
    svg: 'Picture, SVG',
    saved: (name: string): string => `Saved ${name}`,
    working: (name: string): string => `Making ${name}…`,
  },

  status: {
    tables: (amount: number): string => count(amount, 'table'),
    views: (amount: number): string => count(amount, 'view'),
    columns: (amount: number): string => count(amount, 'column'),
    relations: (amount: number): string => count(amount, 'relation'),
    statements: (understood: number, total: number): string =>
      understood === total
        ? `${count(total, 'statement')} understood`
        : `${understood.toLocaleString('en')} of ${count(total, 'statement')} understood`,
    problems: (errors: number, warnings: number): string =>
      [errors > 0 ? count(errors, 'error') : '', warnings > 0 ? count(warnings, 'warning') : '']
        .filter((part) => part !== '')
        .join(', ') || 'No problems',
    skipped: (amount: number): string => `${count(amount, 'file')} skipped`,
  },

  shortcuts: {
    title: 'Keyboard shortcuts',
    groups: { find: 'Find and go', view: 'View', job: 'Jobs and files' },
    search: 'Search tables and columns',
    nextPlace: 'Next place of the selection in the SQL',
    previousPlace: 'Previous place',
    clear: 'Clear the selection and the trace',
    graph: 'Graph',
    relations: 'Relations list',
    problems: 'Problems',
    side: 'Side bar',
    sql: 'SQL',
    fit: 'Fit the graph to the window',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    back: 'Former view of the graph',
    types: 'Relation types on and off',
    theme: 'Light, dark, as the system',
    examples: 'Example services',
    help: 'This list',
    api: 'The HTTP API, for programs',
    open: 'Analyse files',
    paste: 'Paste SQL anywhere to analyse it',
    csv: 'Save the columns as CSV',
  },
} as const;
