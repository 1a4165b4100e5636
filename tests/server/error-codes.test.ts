import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const project = fileURLToPath(new URL('../..', import.meta.url));
const folders = ['src-lineage', 'src-server'];
/** How the code of a diagnostic stands in the source: the first argument of a report, or a property. */
const written = /(?:\b(?:error|warn|note|report)\(\s*|\bcode: )'([a-z]+(?:-[a-z]+)*)'/g;

function codesOf(folder: string): string[] {
  return readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => [...readFileSync(join(project, folder, name), 'utf8').matchAll(written)])
    .flatMap((match) => match[1] ?? []);
}

describe('docs/errors.md', () => {
  const rows = readFileSync(join(project, 'docs/errors.md'), 'utf8').matchAll(/^\| `([a-z-]+)` +\|/gm);
  const listed = [...rows].map((row) => row[1]);
  // `custom` is what the validation of requests calls its own messages.
  const used = new Set(folders.flatMap(codesOf).filter((code) => code !== 'custom'));

  it('lists every code of the diagnostics', () => {
    expect(used.size).toBeGreaterThan(10);
    expect([...used].filter((code) => !listed.includes(code))).toEqual([]);
  });

  it('lists no code that is gone', () => {
    expect(listed.filter((code) => code !== undefined && !used.has(code))).toEqual([]);
  });
});
