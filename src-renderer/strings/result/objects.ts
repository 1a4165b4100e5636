/** The tree of objects. */
export const objectsStrings = {
  objects: {
    filter: 'Filter objects',
    filterPlaceholder: 'Filter',
    tree: 'Tables and columns',
    none: 'No tables',
    noneText: 'Tables and views appear here once a job is open.',
    noneYet: 'Tables and views appear here once the job is analysed.',
    noneOfJob: 'No statement of this job is about a table or view.',
    noMatch: 'No table or column matches',
    noDatabase: '(no schema)',
    passing: 'Query results and steps',
    problems: 'A statement about it was not fully understood: its lineage may be incomplete',
    loading: 'Loading the tables…',
    failed: 'The tables could not be loaded',
  },
} as const;
