/** The OpenAPI document, made from the definitions that also validate the requests. */
import { createDocument } from 'zod-openapi';
import type { ZodOpenApiPathItemObject, ZodOpenApiPathsObject } from 'zod-openapi';
import type { OperationDescription } from '../fields/operation-description.ts';
import { applicationPaths } from './application-paths.ts';
import { basePaths } from './base-paths.ts';
import { withExamples } from './examples.ts';
import type { OpenApiDocument } from './openapi-document.ts';
import {
  applicationSecurity,
  isOpen,
  monitoringSecurity,
  securitySchemes,
  sqlflowSecurity,
} from './security.ts';
import { servicePaths } from './service-paths.ts';
import { sqlflowOperation } from './sqlflow-operations.ts';

const description = `SQL data lineage, in two dialects:

- the **SQLFlow API**, for programs written for an on-premise SQLFlow server. Every operation is a POST, below each of
  three base paths, with or without a slash at the end. A field may come in the query string, URL-encoded, as
  multipart/form-data or as a member of a JSON object; names are met in any letter case; unknown fields are ignored and
  an empty value counts as absent. Success and what an operation cannot do are HTTP 200 with \`code\`; what the
  transport refuses has the HTTP status too.
- **/api/v1**, which the application itself uses. Failures are problems (RFC 9457).

Nothing leaves the machine.`;

/**
 * The document for the given SQLFlow operations, the application's own endpoints and those of the service.
 * @param pageCookie the cookie of the page of a shared server; absent for an on-premise one, which asks nobody who he is
 */
export function openApiDocument(
  operations: readonly OperationDescription[],
  version: string,
  pageCookie?: string,
): OpenApiDocument {
  const shared = pageCookie !== undefined;
  const paths: ZodOpenApiPathsObject = {};
  for (const operation of operations) {
    const [first] = operation.paths;
    const security = operation.open === true ? [] : sqlflowSecurity;
    for (const path of operation.paths) {
      const post = sqlflowOperation(operation, path, path === first ? undefined : first);
      paths[path] = { post: shared ? { ...post, security } : post };
    }
  }
  const atRoot = [{ url: '/' }];
  for (const [path, item] of Object.entries({ ...applicationPaths(), ...servicePaths })) {
    const secured = withOperationIds(path, shared ? withSecurity(path, item) : item);
    paths[path] = path === '/version' ? { ...secured } : { ...secured, servers: atRoot };
  }
  const document = createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Headwater',
      version,
      description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: basePaths.map((url) => ({ url })),
    tags: [
      {
        name: 'Analysis',
        description: 'SQL that the call brings along, and questions about earlier analyses.',
      },
      {
        name: 'Jobs',
        description: 'Files and archives, analysed one job after the other, and their results.',
      },
      { name: 'Exports', description: 'Lineage as files, of SQL that the call brings along and of jobs.' },
      { name: 'User', description: 'Tokens.' },
      { name: 'Application', description: 'What the application itself asks for.' },
      { name: 'Service', description: 'The service itself.' },
    ],
    paths,
    ...(shared && { components: { securitySchemes: securitySchemes(pageCookie) } }),
  });
  return withExamples(document);
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Clients that are made from the document call their functions so: `get.api.v1.sessions.sessionId`. */
function withOperationIds(path: string, item: ZodOpenApiPathItemObject): ZodOpenApiPathItemObject {
  const name = path.slice(1).replaceAll(/[{}]/g, '').replaceAll('/', '.');
  const named: ZodOpenApiPathItemObject = { ...item };
  for (const method of methods) {
    const operation = item[method];
    if (operation !== undefined) named[method] = { operationId: `${method}.${name}`, ...operation };
  }
  return named;
}

/** What endpoints ask for that are no part of `/api/v1`. */
const securityOf: Readonly<Record<string, typeof sqlflowSecurity>> = {
  '/version': sqlflowSecurity,
  '/metrics': monitoringSecurity,
};

/** An endpoint beside the SQLFlow operations, with what a shared server asks for. */
function withSecurity(
  path: string,
  { get, post, patch }: ZodOpenApiPathItemObject,
): ZodOpenApiPathItemObject {
  const asked = securityOf[path] ?? applicationSecurity;
  return {
    ...(get !== undefined && { get: { ...get, security: isOpen(path, 'get') ? [] : asked } }),
    ...(post !== undefined && { post: { ...post, security: isOpen(path, 'post') ? [] : asked } }),
    ...(patch !== undefined && { patch: { ...patch, security: asked } }),
  };
}
