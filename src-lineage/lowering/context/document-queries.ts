import type { Query } from '../../syntax/tree/queries.ts';

/** FOR XML, FOR JSON, also within brackets: all rows and columns make one value. */
export function isDocument(query: Query): boolean {
  return query.document === true || (query.body.kind === 'query' && isDocument(query.body));
}
