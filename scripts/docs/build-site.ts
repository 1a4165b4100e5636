import { cpSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectRoot } from '../project.ts';
import { addressOf, addressOfSource } from './addresses.ts';
import { laidOutPage, listing } from './layout.ts';
import { belowOverview, menu } from './menu.ts';
import { readPage, type SitePage } from './read-page.ts';

const assets = join(import.meta.dirname, 'assets');

/**
 * Builds the documentation as a static site.
 * @returns the number of pages
 * @throws where a page is in no part of the menu, or one of the menu is gone
 */
export function buildSite(folder: string): number {
  const paths = globSync(['*.md', 'docs/**/*.md'], { cwd: projectRoot }).map((path) =>
    path.replaceAll('\\', '/'),
  );
  const listed = menu.flatMap(({ pages }) => pages);
  const lost = [
    ...paths.filter((path) => !listed.includes(path) && !belowOverview.test(path)),
    ...listed.filter((path) => !paths.includes(path)),
  ];
  if (lost.length > 0) throw new Error(`scripts/docs/menu.ts and the pages differ: ${lost.join(', ')}`);
  const known = new Set(paths);
  const pages = new Map(
    paths.map((path) => [path, readPage(path, readFileSync(join(projectRoot, path), 'utf8'), known)]),
  );
  rmSync(folder, { recursive: true, force: true });
  writePages(folder, pages);
  writeAssets(folder, pages);
  return pages.size;
}

function writePages(folder: string, pages: ReadonlyMap<string, SitePage>): void {
  const titles = new Map([...pages].map(([path, { title }]) => [path, title]));
  const sources = new Set<string>();
  const images = new Set<string>();
  for (const [path, page] of pages) {
    write(folder, addressOf(path), laidOutPage(path, page, titles));
    for (const source of page.sources) sources.add(source);
    for (const image of page.images) images.add(image);
  }
  for (const source of sources) {
    const place = join(projectRoot, source);
    const isFolder = statSync(place).isDirectory();
    const text = isFolder ? globSync('*', { cwd: place }).sort().join('\n') : readFileSync(place, 'utf8');
    const address = addressOfSource(source);
    write(folder, address, listing(address, source, text));
  }
  for (const image of images) cpSync(join(projectRoot, image), join(folder, image), { recursive: true });
}

function writeAssets(folder: string, pages: ReadonlyMap<string, SitePage>): void {
  cpSync(assets, join(folder, 'assets'), { recursive: true });
  cpSync(join(projectRoot, 'resources/design/tokens.css'), join(folder, 'assets/tokens.css'));
  cpSync(join(projectRoot, 'resources/icon.svg'), join(folder, 'assets/icon.svg'));
  const library = dirname(fileURLToPath(import.meta.resolve('minisearch')));
  cpSync(join(library, '../umd/index.js'), join(folder, 'assets/minisearch.js'));
  const sections = [...pages].flatMap(([path, { title, sections: parts }]) =>
    parts.map((part, index) => ({ id: `${path} ${index}`, page: title, address: addressOf(path), ...part })),
  );
  write(folder, 'assets/sections.js', `globalThis.sections = ${JSON.stringify(sections)};\n`);
}

function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
