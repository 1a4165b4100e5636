import { count } from '../../base/count.ts';

/** The levels of the graph, the way to a place in it, and how much of it is shown. */
export const levelStrings = {
  levels: {
    path: 'Place in the graph',
    level: 'Level of detail',
    choices: [
      { id: 'schemas', label: 'Schemas', title: 'The map of schemas and what flows between them' },
      { id: 'tables', label: 'Tables', title: 'Tables without their columns' },
      { id: 'columns', label: 'Columns', title: 'Tables with the columns that take part' },
    ],
    all: 'All schemas',
    noSchema: 'No schema',

    start: 'Where to begin',
    startText: (tables: number): string =>
      `${count(tables, 'table or view', 'tables and views')}. Start with a schema, a search or one of these.`,
    find: 'Find a table or column',
    busiest: 'Most connected tables',
    busiestNote: (links: number): string => count(links, 'link'),
    busiestTitle: (links: number): string =>
      `Connected to ${count(links, 'table, view or query result', 'tables, views and query results')}`,
    openSchema: (tables: number): string => `Open its ${count(tables, 'table')}`,
    flows: 'Flows of this schema',
    flowTo: (name: string): string => `to ${name}`,
    flowFrom: (name: string): string => `from ${name}`,
    flowNote: (relations: number): string => count(relations, 'relation'),
    flowOf: (from: string, to: string): string => `From ${from} to ${to}`,
    flowTables: (sources: number, targets: number): string =>
      `${count(sources, 'table')} ${sources === 1 ? 'feeds' : 'feed'} ${count(targets, 'table')}.`,
    openFlow: (tables: number): string => `Show the ${count(tables, 'table')}`,
    flowPairs: 'Strongest connections',
    flowPair: (from: string, to: string): string => `${from} → ${to}`,
    flowPairTitle: 'Show these two tables',
    flowElsewhere:
      'The job is too large to show the tables behind this flow: open one of the two schemas instead.',
    flowTitle: 'Show the tables behind this flow',

    guard: 'So many tables at once',
    guardText: (tables: number): string =>
      `This would show ${count(tables, 'table')}. The picture will be slow to read, and moving about in it may be slow too. Filters and single schemas show less.`,
    guardGo: 'Show anyway',

    trace: 'Trace',
    traceOf: (names: string): string => `Trace of ${names}`,
    pathsBetween: (names: string): string => `Paths between ${names}`,
    tablesBetween: (tables: number): string => `${count(tables, 'table')} in between`,
    noPath: 'no path leads from one to the other with these options',
    traceMore: (names: string, more: number): string => `${names} and ${more.toLocaleString('en')} more`,
    traceWithin: 'within the table',
    traceWays: (up: number, down: number): string =>
      `${up.toLocaleString('en')} up, ${down.toLocaleString('en')} down`,
    sides: 'Direction of the trace',
    sideChoices: [
      { id: 'upstream', label: 'Up', title: 'Only what it comes from' },
      { id: 'both', label: 'Both', title: 'What it comes from and where it goes' },
      { id: 'downstream', label: 'Down', title: 'Only where it goes' },
    ],
    /** Offered where several places are traced. */
    sideBetween: { id: 'between', label: 'Between', title: 'Only what leads from one of them to another' },
    showTraced: (tables: number): string => `Show ${count(tables, 'more table')}`,
    onlyTraced: 'Only this',
    traceCleared: (places: number): string => `The trace of ${count(places, 'place')} is cleared.`,

    steps: (name: string): string => `Neighbours of ${name}`,
    upstream: 'Upstream',
    downstream: 'Downstream',
    step: (steps: number | 'all', hidden: number, side: string): string =>
      `${side}: ${steps === 'all' ? 'all' : count(steps, 'step')}, ${count(hidden, 'table')} more`,
    allSteps: 'All',
    shortStep: (steps: number): string => count(steps, 'step'),

    outline: {
      label: 'Outline of the graph',
      table: (path: string, kind: string, columns: number): string =>
        `${path}, ${kind}, ${count(columns, 'column')}`,
      from: (path: string): string => `Comes from ${path}`,
      to: (path: string): string => `Goes to ${path}`,
      column: (name: string): string => `Column ${name}`,
    },

    legend: 'Legend',
    minimap: 'Minimap',
    legendKinds: 'Objects',
    legendLines: 'Lines',
    legendMarks: 'Marks',
    legendGroups: {
      table: 'Table',
      view: 'View',
      model: 'Model of a project',
      snapshot: 'Snapshot',
      seed: 'Seed file',
      source: 'Source of a project',
      exposure: 'Report or exposure',
      outside: 'File or stage',
      routine: 'Routine',
      result: 'Query result',
      rows: 'Step in between',
      component: 'Package component',
      local: 'Temporary or variable',
      unknown: 'Unknown or literal',
    },
    marks: [
      { sign: '•', meaning: 'Copied' },
      { sign: '≈', meaning: 'Renamed' },
      { sign: 'ƒ', meaning: 'Computed' },
      { sign: 'Σ', meaning: 'Aggregated' },
      { sign: '?', meaning: 'Chosen by a condition' },
      { sign: '=', meaning: 'A constant' },
      { sign: '+3', meaning: 'Hidden neighbours' },
    ],
  },
} as const;
