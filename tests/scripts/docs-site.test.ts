import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite } from '../../scripts/docs/build-site.ts';

const folder = join(mkdtempSync(join(tmpdir(), 'headwater-docs-')), 'site');
beforeAll(() => void buildSite(folder));
afterAll(() => rmSync(dirname(folder), { recursive: true }));

const pages = (): string[] => globSync('**/*.html', { cwd: folder });
const textOf = (path: string): string => readFileSync(join(folder, path), 'utf8');
const addressesIn = (text: string): string[] =>
  [...text.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));

describe('the site of the documentation', () => {
  it('has a page for each of the documents', () => {
    for (const path of [
      'index',
      'docs/api',
      'docs/decisions/index',
      'docs/decisions/0001-own-parser',
      'CONTRIBUTING',
    ])
      expect(existsSync(join(folder, `${path}.html`)), path).toBe(true);
  });

  it('links to files and headings that are there', () => {
    const ids = new Map(
      pages().map((path) => [
        path,
        new Set([...textOf(path).matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id)),
      ]),
    );
    const broken = pages().flatMap((path) =>
      addressesIn(textOf(path))
        .filter((address) => !/^[a-z]+:/.test(address))
        .filter((address) => {
          const [file = '', anchor] = address.split('#');
          const target = file === '' ? path : join(dirname(path), file);
          if (!existsSync(join(folder, target))) return true;
          return anchor !== undefined && !ids.get(target)?.has(anchor);
        })
        .map((address) => `${path}: ${address}`),
    );
    expect(broken).toEqual([]);
  });

  it('loads nothing from elsewhere', () => {
    const loaded = pages().flatMap((path) =>
      [...textOf(path).matchAll(/<(?:script|link|img)\b[^>]*>/g)].flatMap(([element]) =>
        addressesIn(element),
      ),
    );
    expect(loaded.length).toBeGreaterThan(100);
    expect(loaded.filter((address) => /^(?:[a-z]+:|\/\/)/.test(address))).toEqual([]);
  });

  it('writes text of Markdown as text', () => {
    expect(textOf('docs/library.html')).not.toMatch(/<pre><code[^>]*>[^<]*<(?!\/code)/);
    expect(textOf('index.html')).toContain('<title>Headwater · Headwater</title>');
  });
});
