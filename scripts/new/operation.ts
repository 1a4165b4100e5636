import { type Addition, camelCase, fillIn, pascalCase, plainName, Refused } from './addition.ts';

const usage = "npm run new:operation -- NAME 'SUMMARY', as in: column-count 'How many columns a text has'";

/** `NAME SUMMARY`: `POST /api/v1/NAME`, from the contract to the documentation. */
export function newOperation([given, summary = '']: readonly string[]): Addition {
  const name = plainName(given, usage);
  if (summary === '') throw new Refused(usage);
  const value = camelCase(name);
  const type = pascalCase(name);
  const router = 'src-server/routes/application/application-router.ts';
  const operations = 'src-server/contract/application/operations/job-operations.ts';
  return {
    files: {
      [`src-server/contract/application/service/${name}.ts`]: `/** ${summary}. */
import { z } from 'zod';

/** \`POST /api/v1/${name}\`. ${fillIn}: the fields that it takes. */
export const ${value}Request = z.object({ text: z.string({ error: 'is missing' }) });
/** ${fillIn}: what it gives. */
export const ${value}Response = z.object({ characters: z.int() });
`,
      [`src-server/routes/application/${name}-routes.ts`]: `import { jobOperations } from '../../contract/application/operations/job-operations.ts';
import type { ApplicationRoutes } from '../../http/routes.ts';

/** ${summary}. */
export function add${type}Routes(routes: ApplicationRoutes): void {
  // ${fillIn}: what needs the engine is a task of the pool (\`pool.run\`) of the ServiceContext
  routes.serve(jobOperations.${value}, ({ body: { text } }) => ({ characters: text.length }));
}
`,
      [`tests/server/routes/${name}.test.ts`]: `import { afterAll, beforeAll, expect, it } from 'vitest';
import { ${value}Response } from '../../../src-server/contract/application/service/${name}.ts';
import { testService, type TestService } from '../../support/service/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.end());

it('${fillIn}: what a user of it notices, and each of its failures', async () => {
  const answer = await fetch(\`\${service.url}/api/v1/${name}\`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'select 1' }),
  });
  expect(${value}Response.parse(await answer.json())).toEqual({ characters: '${fillIn}' });
});
`,
    },
    insertions: [
      {
        path: router,
        before: /^import \{ addComparisonRoutes \}/m,
        text: `import { add${type}Routes } from './${name}-routes.ts';\n`,
      },
      { path: router, before: /^ {2}addSettingsRoutes\(/m, text: `  add${type}Routes(routes);\n` },
      {
        path: operations,
        before: /^import \{ metadataCheckRequest/m,
        text: `import { ${value}Request, ${value}Response } from '../service/${name}.ts';\n`,
      },
      {
        path: operations,
        before: /^ {2}listJobs: /m,
        text: `  ${value}: defineOperation({
    method: 'post',
    path: '/${name}',
    summary: '${summary.replaceAll("'", "\\'")}',
    body: ${value}Request,
    answer: ${value}Response,
  }),
`,
      },
      {
        path: 'tests/server/http/contract.test.ts',
        before: /^ {6}'\/api\/v1\/jobs\/delete': /m,
        text: `      '/api/v1/${name}': { text: sql },\n`,
      },
      {
        path: 'docs/api.md',
        before: /^\| `GET \/api\/v1\/jobs\?ids=`/m,
        text: `| \`POST /api/v1/${name}\` | ${fillIn}: ${summary} |\n`,
      },
    ],
    next: `Add each of its failures to tests/server/http/every-error.test.ts, and a command to the tour of docs/api.md.
Then: npx vitest run tests/server/routes/${name}.test.ts tests/server/http/contract.test.ts`,
  };
}
