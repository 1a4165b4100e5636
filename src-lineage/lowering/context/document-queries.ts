import type { Query, QueryBody } from '../../syntax/tree/queries.ts';

/** FOR XML, FOR JSON, also within brackets: all rows and columns make one value. */
export function isDocument(query: Query): boolean {
  return query.document === true || (query.body.kind === 'query' && isDocument(query.body));
}

/** `(SELECT AS STRUCT a, b …)`: every column is a field of the value. */
export function rowsAreStructs(body: QueryBody): boolean {
  if (body.kind === 'query') return rowsAreStructs(body.body);
  if (body.kind === 'set-operation') return rowsAreStructs(body.arms[0]!);
  return body.kind === 'select' && body.asStruct === true;
}

/** Couchbase: without RAW each row of a query is a document with its columns. */
export function rowsAreDocuments(body: QueryBody): boolean {
  if (body.kind === 'query') return rowsAreDocuments(body.body);
  return body.kind === 'select' && body.asValue !== true;
}
