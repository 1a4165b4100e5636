import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../scripts/project.ts';

const engine = join(projectRoot, 'src-lineage');
const page = readFileSync(join(engine, 'index.ts'), 'utf8');
const rows = [...page.matchAll(/^ \* {5}(.{17}) (\w+) +([\w/-]+\.ts) +\S/gm)].map(
  ([, phase = '', name, file]) => ({
    phase: phase.trim(),
    name,
    file,
  }),
);

it('the engine’s page lists the phases with functions that are there', () => {
  expect(rows.map(({ phase }) => phase).filter((phase) => phase !== '')).toEqual([
    'tokenize',
    'expand templates',
    'parse',
    'lower',
    'resolve',
    'build graph',
    'export',
  ]);
  for (const { name, file } of rows)
    expect(readFileSync(join(engine, file!), 'utf8')).toMatch(
      new RegExp(`^export function\\*? ${name}\\(`, 'm'),
    );
});
