import type { DocumentParts, PlacedOperation, SecurityScheme } from './document-parts.ts';
import { operationsOf } from './document-parts.ts';
import { fieldsTable } from './fields-table.ts';
import { escaped, inline, paragraphs } from './html.ts';
import { operationSection } from './operation-section.ts';

/** The OpenAPI document as a page for people. It asks for two files beside it, and for nothing else. */
export function docsPage(document: DocumentParts, address: string): string {
  const { info, tags } = document;
  const operations = operationsOf(document);
  const ofTag = (name: string): PlacedOperation[] => operations.filter((each) => each.tags.includes(name));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(info.title)} API ${escaped(info.version)}</title>
<link rel="stylesheet" href="/docs/page.css">
<script src="/docs/search.js" defer></script>
</head>
<body>
<nav aria-label="Operations">
<p class="name"><a href="/">${escaped(info.title)}</a> <span>API ${escaped(info.version)}</span></p>
<label for="search">Search</label>
<input id="search" type="search" placeholder="graph, csv, jobId …" autocomplete="off">
<p id="found" role="status"></p>
${tags.map(({ name }) => navigation(name, ofTag(name))).join('')}
<h2>More</h2><ul><li><a href="#objects">Objects</a></li><li><a href="/openapi.json">openapi.json</a></li></ul>
</nav>
<main>
<header>
<h1>The HTTP API</h1>
${paragraphs(info.description)}
<p>Base paths of the SQLFlow API: ${document.servers.map(({ url }) => `<code>${escaped(url)}</code>`).join(', ')}.</p>
</header>
${tokens(document)}
${refusals(operations)}
${tags.map(({ name, description }) => chapter(name, description, ofTag(name), address)).join('\n')}
${objects(document)}
</main>
</body>
</html>
`;
}

function navigation(tag: string, operations: readonly PlacedOperation[]): string {
  const items = operations.map(
    ({ anchor, path }) => `<li><a href="#${anchor}">${escaped(shortPath(path))}</a></li>`,
  );
  return `<section class="group"><h2>${escaped(tag)}</h2><ul>${items.join('')}</ul></section>`;
}

/** A path without what all of its kind begin with. */
function shortPath(path: string): string {
  return path.replace(/^\/(sqlflow\/(generation\/sqlflow\/|generation\/|job\/)|api\/v1\/)/, '');
}

/** How a shared server learns who calls; nothing on-premise. */
function tokens({ components: { securitySchemes = {} } }: DocumentParts): string {
  const rows = Object.entries(securitySchemes).map(
    ([name, scheme]) =>
      `<tr><th scope="row"><code>${escaped(name)}</code></th><td>${placeOfToken(scheme)}</td><td>${inline(scheme.description ?? '')}</td></tr>`,
  );
  if (rows.length === 0) return '';
  return `<section id="tokens"><h2>Who calls</h2>
<table><thead><tr><th scope="col">way</th><th scope="col">place</th><th scope="col">meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`;
}

function placeOfToken({ scheme, in: place, name }: SecurityScheme): string {
  return scheme === undefined
    ? `${escaped(place ?? '')} <code>${escaped(name ?? '')}</code>`
    : 'header <code>Authorization</code>';
}

/** What the transport refuses is the same for all operations. */
function refusals(operations: readonly PlacedOperation[]): string {
  const first = operations.find(({ responses }) => Object.keys(responses).length > 2);
  const rows = Object.entries(first?.responses ?? {})
    .filter(([status]) => status !== '200')
    .map(
      ([status, { description }]) =>
        `<tr><th scope="row">${escaped(status)}</th><td>${inline(description)}</td></tr>`,
    );
  return `<section id="refusals"><h2>What the transport refuses</h2>
<table><thead><tr><th scope="col">HTTP status and code</th><th scope="col">meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`;
}

function chapter(
  tag: string,
  description: string,
  operations: readonly PlacedOperation[],
  address: string,
): string {
  return `<section class="chapter"><h2>${escaped(tag)}</h2><p>${inline(description)}</p>
${operations.map((operation) => operationSection(operation, address)).join('\n')}</section>`;
}

function objects({ components }: DocumentParts): string {
  const sections = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<section class="operation" id="object-${escaped(name)}"><h3><a href="#object-${escaped(name)}">${escaped(name)}</a></h3>${fieldsTable(schema, 'Members')}</section>`,
  );
  return `<section class="chapter" id="objects"><h2>Objects</h2><p>What answers are made of.</p>${sections.join('\n')}</section>`;
}
