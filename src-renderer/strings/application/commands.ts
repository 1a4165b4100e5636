/** Commands: what the application can be asked to do, by key, palette or button. */
export const commandsStrings = {
  commands: {
    groups: {
      find: 'Find and go',
      graph: 'Graph',
      sql: 'SQL',
      view: 'Window',
      job: 'Jobs',
      export: 'Save',
      help: 'Help',
    },

    palette: 'All commands…',
    nextPlace: 'Next place of the selection in the SQL',
    previousPlace: 'Previous place of the selection in the SQL',
    escape: 'Close, then clear the trace, then the selection',

    showType: (name: string): string => `Show relations by ${name}`,
    hideType: (name: string): string => `Hide relations by ${name}`,
    barChoices: { options: 'Options of the graph…', filters: 'Filters of the graph…' },
    frameChosen: 'Go back to what is chosen in the graph',
    copyName: 'Copy the name of what is chosen',
    resetOptions: 'Reset options and filters',
    graphKeys: [
      { label: 'Move along the lineage', keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] },
      { label: 'Choose and trace; with Shift, add to the trace', keys: ['Enter'] },
      { label: 'Open or close the columns of a table', keys: [' '] },
      { label: 'Menu of a table, column or line', keys: ['Shift+F10'] },
      { label: 'Copy the name of what is chosen', keys: ['Mod+c'] },
    ],

    graph: 'Show the graph',
    relations: 'Show the list of relations',
    impact: 'Show the impact of a change',
    compare: 'Compare with another job',
    problems: 'Show or hide the problems',

    find: 'Find in the SQL',
    goToLine: 'Go to a line of the SQL…',
    wrap: 'Wrap long lines of the SQL',
    nextProblem: 'Next problem',
    previousProblem: 'Previous problem',
    foldAll: 'Fold all statements',
    unfoldAll: 'Unfold all statements',
    cursorToSql: 'Put the cursor into the SQL',

    start: 'Go to the start page',
    allJobs: 'All jobs',
    addFiles: 'Add files to the open job…',
    rerunJob: 'Analyse the open job again',
    jobDetails: 'Details of the open job',
    compareFormer: 'Compare with the former result of the open job',
    paste: 'Paste SQL or files anywhere to analyse them',

    save: {
      columnCsv: 'Save the lineage of columns as CSV',
      tableCsv: 'Save the lineage of tables as CSV',
      report: 'Save the HTML report',
      json: 'Save the model as JSON',
      openLineage: 'Save OpenLineage events',
      shownCsv: 'Save the shown relations as CSV',
      shownJson: 'Save the shown graph as JSON',
      shownGraphml: 'Save the shown graph as GraphML',
      shownDot: 'Save the shown graph as DOT',
      shownMermaid: 'Save the shown graph as Mermaid',
      png: 'Save a picture of the graph as PNG',
      svg: 'Save a picture of the graph as SVG',
    },

    shortcuts: 'Keyboard shortcuts',
    api: 'The HTTP API, for programs',
  },
} as const;
