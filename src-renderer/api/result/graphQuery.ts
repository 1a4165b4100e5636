import type { GraphRequest } from '../../../src-server/contract/application/result/graph.ts';

/** The fields of a graph request as a query string has them: lists with commas, the selection's by their own names. */
export function graphQuery(request: Partial<GraphRequest>): URLSearchParams {
  const query = new URLSearchParams();
  const { selection, ...others } = request;
  for (const [name, value] of Object.entries({ ...others, ...selection })) {
    if (Array.isArray(value)) query.set(name, value.join(','));
    else if (value !== undefined) query.set(name, String(value));
  }
  return query;
}
