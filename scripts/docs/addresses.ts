import { dirname, join, relative } from 'node:path/posix';

/** Where a page of the project is in the site: `docs/api.md` is `docs/api.html`, README the index of its folder. */
export function addressOf(path: string): string {
  return path.replace(/(^|\/)README\.md$/, '$1index.html').replace(/\.md$/, '.html');
}

/** Where a file of the sources is in the site. */
export function addressOfSource(path: string): string {
  return `source/${path}.html`;
}

/** Where a link in a page leads to, as a path of the project, and its anchor; undefined for one to elsewhere. */
export function targetOf(page: string, href: string): { path: string; anchor: string } | undefined {
  if (/^[a-z]+:/.test(href)) return undefined;
  const [file = '', anchor = ''] = href.split('#');
  return { path: file === '' ? page : join(dirname(page), file), anchor };
}

/** The link from one address of the site to another. */
export function linkTo(from: string, to: string, anchor = ''): string {
  return relative(dirname(from), to) + (anchor === '' ? '' : `#${anchor}`);
}
