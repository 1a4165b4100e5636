import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { anchorOf } from '../../scripts/docs/anchors.ts';
import { lineLinks } from '../../scripts/docs/lines.ts';
import { projectRoot } from '../../scripts/project.ts';

const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: projectRoot });

const textOf = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');

/** The addresses of headings. */
function anchorsOf(text: string): Set<string> {
  return new Set([...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading)));
}

it.each(documents)('%s links to documents and headings that are there', (path) => {
  const prose = textOf(path).replace(/```[\s\S]*?```/g, '');
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  const broken = links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? path : normalize(join(dirname(path), file));
    if (!existsSync(join(projectRoot, target))) return true;
    return anchor !== undefined && target.endsWith('.md') && !anchorsOf(textOf(target)).has(anchor);
  });
  expect(broken).toEqual([]);
});

it('links to lines of code lead to where something is declared, or close to it', () => {
  const links = documents.flatMap((path) => lineLinks(path, textOf(path)));
  expect(links.length).toBeGreaterThan(10);
  // `npm run docs` sets them anew
  const near = 20;
  expect(
    links.filter(({ line, declared }) => declared === undefined || Math.abs(line - declared) > near),
  ).toEqual([]);
});

it('links to code by a name lead to files that declare it', () => {
  const lost = documents.flatMap((path) =>
    [...textOf(path).matchAll(/\[`(\w+)`\]\(([^)\s#]+\.ts)(?:#L\d+)?\)/g)]
      .filter(([, name = '', file = '']) => {
        const code = textOf(normalize(join(dirname(path), file)));
        return !new RegExp(`\\b(?:function|class|interface|const|type)\\*? ${name}\\b`).test(code);
      })
      .map(([link]) => `${path}: ${link}`),
  );
  expect(lost).toEqual([]);
});

it('the walks of the architecture are as long as it says', () => {
  const page = textOf('docs/architecture.md');
  const walks = [...page.matchAll(/^\*\*A (?:column|zip|click)\.\*\*[\s\S]*?\n\n/gm)].map(([walk]) => walk);
  const said = [...page.matchAll(/^\| a (?:column|zip|click)\b[^|]*\| +(\d+) \| +(\d+) \|/gm)].map(
    ([, all, back]) => [Number(all), Number(back)],
  );
  const count = (walk: string, sign: RegExp): number => walk.match(sign)?.length ?? 0;
  expect(said).toEqual(walks.map((walk) => [count(walk, /[→↑]/g), count(walk, /↑/g)]));
  expect(walks).toHaveLength(3);
});
