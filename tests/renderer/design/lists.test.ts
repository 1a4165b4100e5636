import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../../src-renderer');

it('every list says that it is one: without its signs WebKit takes it for none', () => {
  const components = globSync('**/*.vue', { cwd: folder });
  expect(components.length).toBeGreaterThan(100);
  const mute = components.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/<(?:ul|ol)\b[^>]*>/g)]
      .filter(([tag]) => !/\srole="/.test(tag))
      .map(([tag]) => `${name}: ${tag}`),
  );
  expect(mute).toEqual([]);
});
