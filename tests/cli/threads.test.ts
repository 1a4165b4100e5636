import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAhead, ReadFiles } from '../../src-cli/reading/read-ahead.ts';
import { ReadingThreads } from '../../src-cli/reading/reading-threads.ts';
import { readSource } from '../../src-lineage/index.ts';
import { statementHash } from '../../src-server/workers/protocol/statement-hash.ts';
import { headwater, scratchFolder } from './command.ts';
import { wholeDataflow } from '../../src-lineage/ir/packed/linkable-dataflow.ts';

const options = { vendor: 'dbvpostgresql' } as const;
const comment = '-- a line of a comment, as long scripts have many of them\n'.repeat(400);

/** Statements that read what the one before has written, with so much text between them that threads are worth it. */
function script(statements: number, first = 0): string {
  const all = Array.from({ length: statements }, (_, i) => {
    const [from, to] = [`t${first + i}`, `t${first + i + 1}`];
    return `create table ${to} as\nselect a, coalesce(b, 'none; of it') as b from ${from} where a > (select min(a) from ${from});\n`;
  });
  return all.join(comment);
}

const functionText =
  'create function f(x int) returns int language sql as $$ select max(a) from t1 where b = x $$;\n';

describe('files that are read ahead', () => {
  const read = async (sources: { name: string; text: string }[], threads: number) => {
    const files = new ReadFiles(sources);
    await readAhead(sources, files, { optionsOf: () => options, threads, progress: () => undefined });
    return sources.map((source) => {
      const file = files.get(source)?.();
      return file && wholeDataflow(file);
    });
  };

  it('give the data flow that they give otherwise: long ones, small ones, broken ones', async () => {
    const sources = [
      { name: 'long.sql', text: script(200) },
      { name: 'asks.sql', text: `${script(20)}select a, b from t20;\n` },
      { name: 'routine.sql', text: `${script(20)}${functionText}insert into u select f(a) from t1;\n` },
      { name: 'broken.sql', text: `${script(10)}selec a from (t1;\n insert into u select a from t1;` },
      ...Array.from({ length: 30 }, (_, i) => ({ name: `${i}.sql`, text: script(1, i) })),
    ];
    const whole = sources.map((source) => readSource(source, options, statementHash));
    expect(await read(sources, 2)).toEqual(whole);
    expect(await read(sources, 3)).toEqual(whole);
  });

  it('are none where the input is short, or one thread is asked for', async () => {
    expect(await read([{ name: 'short.sql', text: script(10) }], 2)).toEqual([undefined]);
    expect(await read([{ name: 'long.sql', text: script(200) }], 1)).toEqual([undefined]);
  });

  it('are left to the main thread where no thread can start', async () => {
    const threads = new ReadingThreads(2, new URL('./nothing-here.ts', import.meta.url));
    const part = { name: 'a.sql', text: 'select 1;', isSlice: false, options };
    const answers = await Promise.all([1, 2, 3].map(() => threads.read([part], () => true)));
    expect(answers).toEqual([[undefined], [undefined], [undefined]]);
    await threads.close();
  });
});

describe('the number of threads', () => {
  let folder: Awaited<ReturnType<typeof scratchFolder>>;
  beforeAll(async () => {
    folder = await scratchFolder();
    mkdirSync(join(folder.path, 'scripts'));
    writeFileSync(join(folder.path, 'scripts/long.sql'), script(160));
    writeFileSync(join(folder.path, 'scripts/routine.sql'), `${script(40, 160)}${functionText}`);
    writeFileSync(join(folder.path, 'scripts/broken.sql'), 'selec a from (t1;\n');
  });
  afterAll(() => folder.remove());

  it('changes nothing of what is written and reported', { timeout: 120_000 }, async () => {
    const [one, ...others] = await Promise.all(
      ['1', '2', '5'].map((threads) =>
        headwater(['analyze', 'scripts', '--format', 'csv', '--no-cache', '--threads', threads], {
          folder: folder.path,
        }),
      ),
    );
    expect(one!.stdout.split('\n').length).toBeGreaterThan(200);
    for (const other of others) expect(other).toEqual(one);
  });

  it('is one and more', async () => {
    const { code, stderr } = await headwater(['analyze', 'scripts', '--threads', '0'], {
      folder: folder.path,
    });
    expect(code).toBe(2);
    expect(stderr).toContain('It must be a number from 1 to 999.');
  });
});
