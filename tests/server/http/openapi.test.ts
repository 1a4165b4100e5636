import { expect, it } from 'vitest';
import { rawRequest, testService } from '../support/service.ts';

interface Document {
  openapi: string;
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>;
}

interface Schema {
  properties: Record<string, { type?: string; default?: unknown; enum?: string[] }>;
  required?: string[];
}

it('the OpenAPI document describes the paths that the service serves, with their fields', async () => {
  const service = await testService();
  const answer = await rawRequest(service, 'GET', '/openapi.json');
  const { openapi, paths } = JSON.parse(answer.body) as Document;
  expect(openapi).toBe('3.1.0');
  for (const [path, methods] of Object.entries(paths)) {
    const method = Object.keys(methods)[0]?.toUpperCase() ?? '';
    const other = method === 'GET' ? 'POST' : 'GET';
    const refused = await rawRequest(service, other, path.replaceAll(/[{}]/g, ''));
    expect([path, refused.status]).toEqual([path, 405]);
    expect(refused.headers.allow).toContain(method);
  }
  const submit = paths['/sqlflow/job/submitUserJob']?.['post']?.requestBody?.content['multipart/form-data'];
  expect(submit?.schema.required).toEqual(expect.arrayContaining(['jobName', 'dbvendor']));
  expect(submit?.schema.properties['dbvendor']?.enum).toContain('dbvoracle');
  const graph = paths['/sqlflow/generation/sqlflow/graph']?.['post']?.requestBody?.content;
  const fields = graph?.['application/x-www-form-urlencoded']?.schema;
  expect(fields?.properties['showLinkOnly']).toMatchObject({ type: 'boolean', default: true });
  expect(fields?.required).toEqual(['dbvendor']);
  await service.end();
});
