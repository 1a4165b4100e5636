/** Words for the values of the API. What is not listed is shown as the API names it. */
type Terms = Readonly<Record<string, string>>;

/** Relation types, short. */
export const relationTypes: Terms = {
  fdd: 'value flow',
  frd: 'row filter',
  fdr: 'row count',
  join: 'join',
  call: 'call',
  er: 'key',
};

/** Relation types, with what they mean. */
export const relationTypeMeanings: Terms = {
  fdd: 'fdd: the value of the target column comes from the source column',
  frd: 'frd: the number of rows in the target depends on the source column (WHERE, ON, GROUP BY …)',
  fdr: 'fdr: the value of the target column depends on the number of rows in the source (COUNT …)',
  join: 'join: rows were combined by comparing the two columns',
  call: 'call: a routine calls a routine',
  er: 'er: a foreign key refers to a key',
};

/** Kinds of objects whose name is not its own words. */
export const objectKinds: Terms = {
  table: 'table',
  view: 'view',
  'materialized-view': 'materialized view',
  'external-table': 'external table',
  'select-list': 'query result',
  'insert-select': 'insert query',
  'set-operation': 'set operation',
  cte: 'CTE',
  'update-set': 'update',
  'merge-update': 'merge update',
  'merge-insert': 'merge insert',
  'table-function': 'table function',
  'function-call': 'function call',
  'temporary-table': 'temporary table',
  'orphan-columns': 'columns of unknown tables',
};
