import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatWithOptions } from 'node:util';
import { expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project.ts';
import * as library from '../../src-library/index.ts';

const text = readFileSync(join(projectRoot, 'docs/library.md'), 'utf8');
const examples = [...text.matchAll(/```js\n([^]*?)```\n\n```text\n([^]*?)```/g)];

/** Runs an example with the library at hand; gives what it has printed. */
async function printed(code: string): Promise<string> {
  const lines: string[] = [];
  const log = (...values: unknown[]): void =>
    void lines.push(formatWithOptions({ colors: false }, ...values));
  const body = code.replace(/import (\{[^}]*\}) from 'headwater\/lineage';/, 'const $1 = library;');
  const run = new Function('library', 'console', `return (async () => {${body}})();`) as (
    ...values: unknown[]
  ) => Promise<void>;
  await run(library, { log });
  return lines.map((line) => `${line}\n`).join('');
}

/** Blanks at the ends of lines, and empty lines at the end, are of no matter. */
function trimmed(output: string): string {
  return output.replace(/ +$/gm, '').trimEnd();
}

test.each(examples.map(([, code, output], index) => [index + 1, code!, output!] as const))(
  'example %i of docs/library.md prints what stands below it',
  async (_, code, output) => {
    expect(trimmed(await printed(code))).toBe(trimmed(output));
  },
);

test('every example has its output', () => {
  expect(examples.length).toBeGreaterThan(8);
  expect(text.match(/```js\n/g)).toHaveLength(examples.length);
});
