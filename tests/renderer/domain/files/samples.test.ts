import { expect, it } from 'vitest';
import { samplesOf, type Script } from '../../../../src-renderer/domain/files/samples.ts';

function script(path: string, bytes: Uint8Array): Script {
  return {
    path,
    size: bytes.length,
    read: async (length, start = 0) => bytes.slice(start, start + length),
  };
}

const lines = (count: number): string =>
  Array.from({ length: count }, (_, at) => `insert into t values (${at});\n`).join('');

it('takes a short script whole', async () => {
  const text = lines(2000);
  expect(await samplesOf([script('a.sql', Buffer.from(text))])).toEqual([{ path: 'a.sql', text }]);
});

it.each(['utf8', 'utf16le'] as const)(
  'draws whole lines from all over a long script (%s)',
  async (encoding) => {
    const mark = encoding === 'utf16le' ? '\uFEFF' : '';
    const text = `${mark}${lines(50_000)}create package p;\n`;
    const [sample] = await samplesOf([script('a.sql', Buffer.from(text, encoding))]);
    expect(sample!.text.length).toBeLessThan(110_000);
    expect(sample!.text).toContain('create package p;');
    const numbers = Array.from(sample!.text.matchAll(/^insert into t values \((\d+)\);$/gm), ([, at]) =>
      Number(at),
    );
    for (let tenth = 0; tenth < 10; tenth++) {
      const isOfIt = (at: number): boolean => Math.floor(at / 5000) === tenth;
      expect(numbers.some(isOfIt), `tenth ${tenth}`).toBe(true);
    }
  },
);

it('takes beginnings alone where there are many', async () => {
  const long = Buffer.from(lines(10_000));
  const samples = await samplesOf(Array.from({ length: 100 }, (_, at) => script(`${at}.sql`, long)));
  expect(samples).toHaveLength(100);
  expect(new Set(samples.map(({ text }) => text.length))).toEqual(new Set([8192]));
});

it('asks of a large project what it connects to, and an even draw of its scripts', async () => {
  const models = Array.from({ length: 400 }, (_, at) => script(`models/m${at}.sql`, Buffer.from('select 1')));
  const settings = ['dbt_project.yml', 'profiles.yml'].map((path) => script(path, Buffer.from('x: 1')));
  const paths = (await samplesOf([...settings, ...models])).map(({ path }) => path);
  expect(paths).toHaveLength(200);
  expect(paths.slice(0, 3)).toEqual(['dbt_project.yml', 'profiles.yml', 'models/m0.sql']);
  // 198 of 400: about every second
  expect(paths.at(-1)).toBe('models/m397.sql');
});
