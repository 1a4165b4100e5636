import { addressOf, linkTo } from './addresses.ts';
import { menu } from './menu.ts';
import { attribute, type SitePage } from './read-page.ts';

/** A page of the site, whole. It loads nothing but what lies beside it, so that it opens from a folder, too. */
export function laidOutPage(path: string, page: SitePage, titles: ReadonlyMap<string, string>): string {
  const own = addressOf(path);
  const contents = page.headings.filter(({ level }) => level === 2 || level === 3);
  const inside =
    contents.length < 3
      ? ''
      : `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${contents
          .map(
            ({ level, anchor, title }) =>
              `<li class="level-${level}"><a href="#${anchor}">${escaped(title)}</a></li>`,
          )
          .join('')}</ul></nav>`;
  return document(
    own,
    page.title,
    `${menuOf(path, titles)}<main id="main" tabindex="-1">${page.html}</main>${inside}`,
  );
}

/** A file of the sources with its lines, each with an anchor (`#L12`), for links from the pages. */
export function listing(address: string, path: string, text: string): string {
  const lines = text
    .replace(/\n$/, '')
    .split('\n')
    .map((line, index) => `<li id="L${index + 1}"><code>${escaped(line)}</code></li>`)
    .join('\n');
  const back = `<nav class="menu" aria-label="Documentation"><a href="${linkTo(address, 'index.html')}">Headwater</a></nav>`;
  return document(
    address,
    path,
    `${back}<main id="main" tabindex="-1" class="listing"><h1>${escaped(path)}</h1><ol>${lines}</ol></main>`,
  );
}

function menuOf(path: string, titles: ReadonlyMap<string, string>): string {
  const own = addressOf(path);
  const parts = menu.map(({ title, pages }) => {
    const entries = pages.map((page) => {
      const here = page === path ? ' aria-current="page"' : '';
      return `<li><a href="${linkTo(own, addressOf(page))}"${here}>${escaped(titles.get(page) ?? page)}</a></li>`;
    });
    return `<h2>${title}</h2><ul>${entries.join('')}</ul>`;
  });
  return `<nav class="menu" aria-label="Documentation">${parts.join('')}</nav>`;
}

function document(own: string, title: string, body: string): string {
  const root = linkTo(own, 'index.html').replace(/index\.html$/, '');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${escaped(title)} · Headwater</title>
<link rel="icon" href="${root}assets/icon.svg" />
<script src="${root}assets/theme.js"></script>
<link rel="stylesheet" href="${root}assets/tokens.css" />
<link rel="stylesheet" href="${root}assets/site.css" />
</head>
<body data-root="${attribute(root)}">
<a class="skip" href="#main">Skip to the text</a>
<header>
<a class="home" href="${root}index.html">Headwater</a>
<search><input type="search" id="search" placeholder="Search (/)" aria-label="Search the documentation" autocomplete="off" spellcheck="false" aria-controls="found" /><ol id="found" hidden></ol></search>
</header>
<div class="columns">${body}</div>
<script src="${root}assets/minisearch.js"></script>
<script src="${root}assets/sections.js"></script>
<script src="${root}assets/search.js"></script>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
