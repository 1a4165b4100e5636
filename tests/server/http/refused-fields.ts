const sql = 'insert into a (x) select y from b';
const analysis = { dbvendor: 'dbvmssql', sqltext: sql };

/** Operations of the generation interface, fields that they refuse, and what they say. SESSION stands for a session's id. */
export const refusedFields: readonly [
  operation: string,
  fields: Record<string, string>,
  message: RegExp | string,
][] = [
  ['graph', { sqltext: sql }, /^dbvendor is missing; allowed are .*dbvbigquery.*dbvoracle/],
  ['graph', { ...analysis, dbvendor: 'oracle' }, /^dbvendor does not know "oracle"; allowed are .*dbvoracle/],
  ['graph', { dbvendor: 'dbvmssql' }, 'sqltext or sqlfile is missing: one of them must hold the SQL.'],
  ['graph', { ...analysis, simpleOutput: 'yes' }, 'simpleOutput must be true or false, not "yes".'],
  // A name that every object of JavaScript has.
  [
    'graph',
    { ...analysis, hideColumn: 'constructor' },
    'hideColumn must be true or false, not "constructor".',
  ],
  [
    'graph',
    { ...analysis, showRelationType: 'fdd,abc' },
    'showRelationType does not know "abc"; allowed are fdd, frd, fdr, join, call, er, separated by commas.',
  ],
  [
    'graph',
    { ...analysis, dataflowOfAggregateFunction: 'x' },
    'dataflowOfAggregateFunction must be one of direct, indirect, not "x".',
  ],
  [
    'graph',
    { sqltext: sql, hideColumn: '2' },
    /^dbvendor is missing.*; hideColumn must be true or false, not "2"\.$/,
  ],
  [
    'exportFullLineageAsCsv',
    { ...analysis, delimiter: 'ab' },
    /^delimiter must be one character.*not "ab"\.$/,
  ],
  ['selectedgraph', { dbvendor: 'dbvmssql' }, /^sessionId is missing/],
  ['getSelectedDbObjectInfo', { coordinates: '[]' }, /^sessionId is missing/],
  ['getSelectedDbObjectInfo', { sessionId: 'SESSION' }, /^coordinates is missing/],
  [
    'getSelectedDbObjectInfo',
    { sessionId: 'SESSION', coordinates: '[{' },
    /^coordinates must be a JSON array like/,
  ],
  [
    'getSelectedDbObjectInfo',
    { sessionId: 'SESSION', coordinates: '[{"x":1,"y":1,"hashCode":"abc"}]' },
    'coordinates: hashCode must be the number of a file, not "abc".',
  ],
];
