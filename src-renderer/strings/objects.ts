/** The tree of objects. */
export const objectsStrings = {
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
} as const;
