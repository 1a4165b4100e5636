import { count } from '../../base/count.ts';

interface StoredAmounts {
  tables: number;
  columns: number;
  unstored: number;
}

/** The graph and its menu. */
export const graphStrings = {
  graph: {
    fit: 'Fit to the window',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    back: 'Back to the previous view',
    forward: 'Forward to the next view',
    toggleDirection: 'Change the direction of the graph',
    clearTrace: 'Clear the trace',
    controls: 'View of the graph',
    loading: 'Loading the graph…',
    arranging: 'Arranging the graph…',
    empty: 'Nothing to show with these options',
    nothingFurther: 'Nothing further this way.',
    nothingYet: 'No lineage to show yet.',
    tooMany: (tables: number, relations: number): string =>
      `${count(tables, 'table')} with ${count(relations, 'relation')} are too many to draw at once. Search for a table, or narrow the selection.`,
    nothingLeft: 'Nothing is left with these options: show more relation types or intermediates.',
    noLineage: 'No lineage was found in this SQL.',
    allHidden: 'All tables are hidden.',
    emptyText: 'The job has lineage, but the options above leave none of it.',
    emptyNoLineage: 'No lineage in these scripts',
    emptyNoLineageText:
      'Every statement was understood, but none of them moves values from one table to another.',
    emptyNoLineageProblems:
      'No statement that was understood moves values from one table to another. The list of problems says what was not understood.',
    emptyProblems: 'Show the problems',
    emptyNoStatement: 'No SQL was found',
    emptyNoStatementText:
      'Not one statement stands in these files. The list of files says which of them were skipped, and why.',
    toFiles: 'Show the files',
    linkedOff: 'Show tables without lineage',
    leftOut: 'The filters leave out everything',
    leftOutText: (tables: number): string =>
      `${count(tables, 'table')} of the graph ${tables === 1 ? 'is' : 'are'} left out by kinds, schemas or problems.`,
    closed: 'No table is shown',
    closedText: 'Every table was closed, or none was opened yet.',
    showAllOf: (tables: number): string => `Show all ${count(tables, 'table')}`,
    toMap: 'To the map of schemas',
    summary: 'Too much to draw at once',
    summaryText: (tables: number, relations: number): string =>
      `${count(tables, 'table')} and ${count(relations, 'relation')}. Look at the tables alone, and from there at the columns of one of them; or name a table here.`,
    tableName: 'Table',
    tableNameHint: 'Name of a table',
    toFocus: 'Show its lineage',
    toTableLevel: 'Look at the tables alone',
    shown: (shown: number, total: number): string =>
      shown === total
        ? `All ${total.toLocaleString('en')} shown`
        : `${shown.toLocaleString('en')} of ${total.toLocaleString('en')} shown`,
    inSight: (inSight: number, shown: number): string =>
      `${inSight.toLocaleString('en')} of ${shown.toLocaleString('en')} in sight`,
    schemasInSight: (inSight: number, all: number): string =>
      inSight === all
        ? `${all === 1 ? '' : 'All '}${count(all, 'schema')} in sight`
        : `${inSight.toLocaleString('en')} of ${count(all, 'schema')} in sight`,
    trace: (amounts: string): string => `Trace: ${amounts}`,
    storedAmounts: ({ tables, columns, unstored }: StoredAmounts): string =>
      [
        ...(columns > 0 ? [`${count(columns, 'column')} in ${count(tables, 'table')}`] : []),
        ...(columns === 0 && (tables > 0 || unstored === 0) ? [count(tables, 'table')] : []),
        ...(unstored > 0 ? [`${unstored.toLocaleString('en')} not stored`] : []),
      ].join(', '),
    storedMeaning:
      'Tables and views that are stored, and their columns. Not stored are results of queries, temporary tables, files and the like.',
    columnFinder: {
      title: (table: string): string => `Columns of ${table}`,
      find: 'Find a column',
      list: 'Columns',
      none: 'No column has a name like this.',
      page: 'Show ten more in the graph',
      all: (columns: number): string => `Show all ${columns.toLocaleString('en')}`,
    },
    copying: {
      copied: (name: string): string => `${name} is copied.`,
      notCopied: 'The browser does not let pages copy.',
    },
    menu: {
      trace: 'Trace up and down',
      traceUp: 'Trace upstream only',
      traceDown: 'Trace downstream only',
      traceAdd: 'Add to the trace',
      traceBetween: 'Show the paths between it and the trace',
      traceFull: 'Show its full lineage',
      root: 'Start the graph at it',
      showOnly: 'Show its lineage only',
      focus: 'Show only the lineage of its columns',
      up: 'Show upstream',
      down: 'Show downstream',
      steps: (steps: number | 'all'): string => (steps === 'all' ? 'All the way' : count(steps, 'step')),
      more: (tables: number): string => `+${tables.toLocaleString('en')}`,
      find: 'Find a column…',
      skipped: (steps: number): string => `Skips ${count(steps, 'step')} in between`,
      showSkipped: 'Show the steps in between',
      showEnds: 'Show only the two tables',
      map: 'To the map of schemas',
      contractUp: 'Hide upstream',
      contractDown: 'Hide downstream',
      allColumns: 'Show all columns',
      linkedColumns: 'Show columns with lineage',
      noColumns: 'Hide columns',
      copyName: 'Copy the name',
      hide: 'Hide this table',
      hidden: (name: string): string => `${name} is hidden.`,
      contracted: (name: string): string => `The lineage of ${name} is folded away.`,
      showAll: 'Show all tables',
      relayout: 'Lay out again',
      inSql: 'Show in the SQL',
      details: 'Show the details',
      label: 'Actions',
    },
  },
} as const;
