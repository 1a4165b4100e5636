/** What the types of relations are called, and what they say. By the names of `embedded.types`. */
const typeWords = wordTable.relationTypes;

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
  const kind = textOf(tables.kind[table]);
  return wordTable.objectKinds[kind] ?? kind.replaceAll('-', ' ');
}

/** What happens to the value, in words. @param {number} edge */
function transformOf(edge) {
  const transform = textOf(edges.transform[edge]);
  return wordTable.transforms[transform] ?? transform;
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
