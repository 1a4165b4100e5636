import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { headwater, scratchFolder } from './command.ts';

test('--format html writes one page with all types of relations, unless some are asked for', async () => {
  const { path: folder, remove } = await scratchFolder();
  await writeFile(
    join(folder, 'a.sql'),
    'insert into t (x) select o.x from o join p on o.id = p.id where p.y > 1;',
  );
  const common = ['export', '-v', 'ansi', '-f', 'html'];
  const { code } = await headwater([...common, '-o', 'report.html', 'a.sql'], { folder });
  expect(code).toBe(0);
  const page = await readFile(join(folder, 'report.html'), 'utf8');
  expect(page).toMatch(/^<!doctype html>[\s\S]*<title>a\.sql [\s\S]*<\/html>\n$/);
  expect(typesIn(page)).toEqual(['fdd', 'frd', 'fdr', 'join']);
  const { stdout } = await headwater([...common, '--relations', 'fdd', 'a.sql'], { folder });
  expect(typesIn(stdout)).toEqual(['fdd']);
  await remove();
});

test('a report has the name of the folder that it is made of', async () => {
  const { path: folder, remove } = await scratchFolder();
  await mkdir(join(folder, 'warehouse'));
  for (const name of ['a', 'b'])
    await writeFile(join(folder, 'warehouse', `${name}.sql`), `insert into ${name} (x) select y from o;`);
  const { stdout } = await headwater(['export', '-v', 'ansi', '-f', 'html', 'warehouse'], { folder });
  expect(stdout).toMatch(/<title>warehouse /);
  const { stdout: here } = await headwater(['export', '-v', 'ansi', '-f', 'html', '.'], {
    folder: join(folder, 'warehouse'),
  });
  expect(here).toMatch(/<title>warehouse /);
  await remove();
});

function typesIn(page: string): string[] {
  const [, json] = /<script id="lineage" type="application\/json">([\s\S]*?)<\/script>/.exec(page) ?? [];
  const { edges, types } = JSON.parse(json!) as { edges: number[]; types: string[] };
  return types.filter((_, type) => edges.some((number, at) => at % 14 === 4 && number === type));
}
