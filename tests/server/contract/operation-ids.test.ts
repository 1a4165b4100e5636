import { expect, test } from 'vitest';
import { openApiDocument } from '../../../src-server/contract/openapi/document.ts';

test('every operation has an id of its own, by which generated clients call it', () => {
  const { paths = {} } = openApiDocument([], '1.0.0');
  const ids = Object.values(paths).flatMap((item) =>
    (['get', 'post', 'put', 'patch', 'delete'] as const).flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : [operation.operationId ?? ''];
    }),
  );
  expect(ids.length).toBeGreaterThan(40);
  expect(ids).not.toContain('');
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toContain('get.health');
});
