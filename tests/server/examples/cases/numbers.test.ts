import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('.', import.meta.url));

test('the cases are those of 1 to 143, each of them once', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.test.ts'));
  const numbers = files.flatMap((name) =>
    [...readFileSync(`${folder}/${name}`, 'utf8').matchAll(/^\s*test\(\s*['"`]case (\d+): /gm)].map(
      ([, number]) => Number(number),
    ),
  );
  expect(numbers.sort((one, other) => one - other)).toEqual(
    Array.from({ length: 143 }, (_, index) => index + 1),
  );
});
