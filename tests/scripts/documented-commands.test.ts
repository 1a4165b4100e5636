import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/project.ts';
import { lanes } from '../../scripts/test/lanes.ts';

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(projectRoot, 'docs')).map((name) => `docs/${name}`),
];

/** The scripts that a text names: `npm start`, `npm test`, `npm run [-s] NAME`. */
function namedScripts(text: string): string[] {
  const named = [...text.matchAll(/npm (?:(start|test)\b|run (?:-s |--silent )?([a-z][\w:-]*))/g)];
  return named.map(([, short, name]) => short ?? name ?? '');
}

describe('the commands of the documents', () => {
  it.each(documents.filter((path) => path.endsWith('.md')))(
    '%s names scripts of package.json only',
    (path) => {
      expect(namedScripts(read(path)).filter((name) => !(name in scripts))).toEqual([]);
    },
  );

  it('are found in a text', () => {
    expect(namedScripts('`npm ci && npm test`, npm run -s headwater -- x; npm run bench:ui')).toEqual([
      'test',
      'headwater',
      'bench:ui',
    ]);
  });

  it('in CONTRIBUTING are all scripts but those that npm runs by itself', () => {
    const described = new Set(namedScripts(read('CONTRIBUTING.md')));
    expect(Object.keys(scripts).filter((name) => !described.has(name) && name !== 'prepack')).toEqual([]);
  });

  it('in the comments of scripts are scripts of package.json', () => {
    const sources = readdirSync(join(projectRoot, 'scripts'), { recursive: true, encoding: 'utf8' });
    for (const source of sources.filter((name) => name.endsWith('.ts'))) {
      const comments = read(`scripts/${source}`).match(/\/\*\*[\s\S]*?\*\//g) ?? [];
      expect({
        source,
        unknown: namedScripts(comments.join('\n')).filter((name) => !(name in scripts)),
      }).toEqual({
        source,
        unknown: [],
      });
    }
  });
});

describe('the lanes of npm test', () => {
  it('run scripts of package.json, and wait for lanes that are there', () => {
    for (const { script, after } of lanes) {
      expect(scripts).toHaveProperty([script]);
      if (after !== undefined) expect(lanes.map(({ name }) => name)).toContain(after);
    }
  });
});
