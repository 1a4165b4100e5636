import type { Request, Router } from 'express';
import type { Access } from '../../access/access.ts';
import { version } from '../../base/version.ts';
import type { OperationDescription } from '../../contract/fields/operation-description.ts';
import { CompressedTexts } from '../../http/answers/compression.ts';
import { tokenCookie } from '../../http/guards/credentials.ts';
import { serve } from '../../http/routes.ts';
import type { DocumentParts } from '../../pages/docs/document-parts.ts';
import { pageStyle } from '../../pages/docs/page-style.ts';
import { docsPage } from '../../pages/docs/page.ts';
import { searchScript } from '../../pages/docs/search-script.ts';
import type { OpenApiDocument } from '../../contract/openapi/openapi-document.ts';

/** What the page may load: the two files beside it. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** `/openapi.json`, the description of the API, and `/docs`, the same as a page; made when they are first asked for. */
export function addDocumentRoutes(
  router: Router,
  { shared }: Access,
  operations: readonly OperationDescription[],
): void {
  const texts = new CompressedTexts();
  let made: Promise<OpenApiDocument> | undefined;
  const document = (request: Request): Promise<OpenApiDocument> =>
    (made ??= makeDocument(operations, shared ? tokenCookie(request) : undefined));
  serve(router, '/openapi.json', async (request, response) => {
    response.set('Cache-Control', 'no-cache').type('json');
    const content = (): Promise<Buffer> =>
      document(request).then((described) => Buffer.from(JSON.stringify(described)));
    if (!(await texts.send(request, response, 'openapi.json', content))) response.send(await content());
  });
  serve(router, '/docs', async (request, response) => {
    const address = `${request.protocol}://${request.headers.host ?? 'localhost'}`;
    const page = docsPage((await document(request)) as unknown as DocumentParts, address);
    response
      .set('Content-Security-Policy', pagePolicy)
      .set('Cache-Control', 'no-cache')
      .type('html')
      .send(page);
  });
  serve(router, '/docs/page.css', (_request, response) => {
    response.set('Cache-Control', 'no-cache').type('css').send(pageStyle());
  });
  serve(router, '/docs/search.js', (_request, response) => {
    response.set('Cache-Control', 'no-cache').type('js').send(searchScript);
  });
}

async function makeDocument(
  operations: readonly OperationDescription[],
  pageCookie: string | undefined,
): Promise<OpenApiDocument> {
  const { openApiDocument } = await import('../../contract/openapi/document.ts');
  return openApiDocument(operations, version, pageCookie);
}
