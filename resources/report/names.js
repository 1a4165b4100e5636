/** What the types of relations are called, and what they say. By the names of `embedded.types`. */
const typeWords = /** @type {Record<string, { label: string, meaning: string }>} */ ({
  fdd: { label: 'Value', meaning: 'The value of the target comes from the source.' },
  frd: { label: 'Filter', meaning: 'The source decides how many rows the target has.' },
  fdr: { label: 'Row count', meaning: 'The number of rows of the source decides the value of the target.' },
  join: { label: 'Join', meaning: 'Rows are combined by comparing the two columns.' },
  er: { label: 'Foreign key', meaning: 'A foreign key refers to a key.' },
  call: { label: 'Call', meaning: 'A routine calls a routine.' },
});

const groupOfKind = new Map(
  Object.entries(kindTable).flatMap(([group, { kinds }]) => kinds.map((kind) => [kind, group])),
);

/** The group whose colour and sign a table has. @param {number} table */
function kindGroupOf(table) {
  if (textOf(tables.role[table]) === 'result') return 'result';
  return groupOfKind.get(textOf(tables.kind[table])) ?? 'rows';
}

/** `materialized-view` -> `materialized view` @param {number} table */
function kindOf(table) {
  return textOf(tables.kind[table]).replaceAll('-', ' ');
}

/** The levels above the name that are known. @param {number} table */
function pathOf(table) {
  return [tables.server[table], tables.database[table], tables.schema[table]]
    .filter((text) => text >= 0)
    .map(textOf)
    .join('.');
}

/** @param {number} table */
function tableName(table) {
  const path = pathOf(table);
  const name = textOf(tables.name[table]);
  return path === '' ? name : `${path}.${name}`;
}

/** @param {number} column */
function columnName(column) {
  return textOf(columns.name[column]);
}

/** The name of an end of a relation: a column, or a table where `column` is -1. @param {number} table @param {number} column */
function endName(table, column) {
  return column < 0 ? tableName(table) : `${tableName(table)}.${columnName(column)}`;
}

/** `orders.sql:12:4` @param {Place} place */
function placeText({ file, line, column }) {
  return file < 0 ? '' : `${embedded.files[file]?.[0] ?? ''}:${line}:${column}`;
}

/** @param {number} edge @returns {Place} */
function placeOfEdge(edge) {
  return { file: edges.file[edge], line: edges.line[edge], column: edges.column[edge] };
}
