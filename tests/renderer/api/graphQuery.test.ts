import { expect, it } from 'vitest';
import { graphQuery } from '../../../src-renderer/api/result/graphQuery.ts';
import { graphRequestFromQuery } from '../../../src-server/routes/find/graph-query.ts';

it('writes a graph request so that the service reads the same', () => {
  const request = {
    relationTypes: ['fdd', 'join'] as ('fdd' | 'join')[],
    hideIntermediates: 'keep-results' as const,
    hideFunctions: true,
    linkedOnly: false,
    selection: { schema: 'a & b', table: 'orders', upstream: 2 },
  };
  expect(graphRequestFromQuery(Object.fromEntries(graphQuery(request)))).toMatchObject(request);
});
