import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { zipOf } from '../support/service/zip.ts';
import { scratchFolder } from './command.ts';
import { inProcess, type Outcome } from './in-process.ts';

let folder: string;
let remove: () => Promise<void>;
const former = process.cwd();
const ask = (...args: string[]): Promise<Outcome> => inProcess(join(folder, '..'), args);
const git = (...args: string[]): Buffer =>
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...args], { cwd: folder });

beforeAll(async () => {
  const scratch = await scratchFolder();
  folder = join(scratch.path, 'repository');
  remove = scratch.remove;
  await mkdir(join(folder, 'etl/old'), { recursive: true });
  await writeFile(join(folder, 'etl/v.sql'), 'create view v as select a, b from t;');
  await writeFile(join(folder, 'etl/w.sql'), 'create view w as select a, b from v;');
  await writeFile(join(folder, 'etl/old/star.sql'), 'create view s as select * from w;');
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('commit', '-qm', 'base');
  git('checkout', '-qb', 'change');
  await writeFile(join(folder, 'etl/v.sql'), 'create view v as select 0 as a, b from t;');
  git('commit', '-qam', 'change');
  process.chdir(folder);
});
afterAll(async () => {
  process.chdir(former);
  await remove();
});

describe('compare', () => {
  test('revisions: what a branch changed since it left another', async () => {
    const { code, written } = await ask('compare', '--git', 'main...change', '-v', 'ansi');
    expect(code).toBe(0);
    expect(written).toContain('! v.a  lost t.a; nothing feeds it now');
    expect(written).toContain('Downstream of the changes');
  });

  test('the files as they are against a revision, and an exit code for builds', async () => {
    const { code, written } = await ask('compare', '--git', 'main', '--fail-on', 'lost', '-v', 'ansi', 'etl');
    expect(code).toBe(1);
    expect(written).toContain('! v.a');
    expect((await ask('compare', '--git', 'HEAD', '--fail-on', 'changed', '-v', 'ansi', 'etl')).code).toBe(0);
  });

  test('two files', async () => {
    const { written } = await ask('compare', 'etl/v.sql', 'etl/w.sql', '-v', 'ansi', '-f', 'csv');
    expect(written).toContain('changed,table,v,,view,table');
  });

  test.each([
    [3, ['--git', 'nowhere'], 'There is no revision nowhere in this repository.'],
    [3, ['--git', '--output=x'], 'There is no revision --output=x'],
    [2, ['etl'], 'Name two folders, archives or files, or revisions by --git.'],
    [3, ['etl', 'missing'], 'there is no such file or folder'],
  ])('exit code %i: %j', async (code, args, message) => {
    const outcome = await ask('compare', ...args);
    expect(outcome).toMatchObject({ code, message: expect.stringContaining(message) });
  });
});

describe('check, with a headwater.json', () => {
  const settings = (value: object): Promise<void> =>
    writeFile(join(folder, 'headwater.json'), JSON.stringify(value));

  test('its rules, its flows, what it ignores; the call decides over it', async () => {
    await settings({
      vendor: 'ansi',
      rules: { 'select-star': 'error' },
      flows: [{ name: 'f', from: ['t.b'], to: ['w'] }],
    });
    const found = await ask('check', 'etl');
    expect(found.code).toBe(1);
    expect(found.written).toContain(
      'star.sql:1:25: error: * decides which columns s has; name them. [select-star]',
    );
    expect(found.written).toContain('t.b reaches w.b, 2 steps away. [f]');
    await settings({ vendor: 'ansi', ignore: ['etl/old/'], rules: { 'select-star': 'error' } });
    expect(await ask('check', 'etl')).toMatchObject({ code: 0, written: 'Nothing is against the rules.\n' });
    expect((await ask('check', 'etl', '--no-config', '-v', 'ansi')).written).toContain('1 warning.');
    const strict = await ask(
      'check',
      '--no-config',
      '-v',
      'ansi',
      '--fail-on',
      'warning',
      '-f',
      'sarif',
      'etl',
    );
    expect(strict.code).toBe(1);
    expect(JSON.parse(strict.written)).toMatchObject({ version: '2.1.0' });
    const off = await ask('check', '--no-config', '-v', 'ansi', '--rule', 'select-star=off', 'etl');
    expect(off.written).toBe('Nothing is against the rules.\n');
  });

  test('vendors, schema files and what is hidden hold for every command', async () => {
    await writeFile(join(folder, 'columns.csv'), 'database,schema,table,column\n,,t2,p\n,,t2,q\n');
    await writeFile(join(folder, 'more.sql'), 'create table t3 (r int);');
    await writeFile(
      join(folder, 'etl/stars.sql'),
      'create view s2 as select * from t2; create view s3 as select * from t3;',
    );
    await settings({
      vendor: { '.': 'ansi', 'etl/old': 'oracle' },
      schema: ['columns.csv', 'more.sql'],
      ignore: ['more.sql'],
    });
    expect((await ask('columns', 's2', 'etl')).written).toContain('q  <- t2.q');
    expect((await ask('columns', 's3', 'etl')).written).toContain('r  <- t3.r');
  });

  test('it completes the names of each folder in its own way', async () => {
    await writeFile(join(folder, 'etl/old/names.sql'), 'create view n1 as select a from t1;');
    await writeFile(join(folder, 'etl/names.sql'), 'create view n2 as select a from old.n1;');
    await settings({ vendor: 'ansi', defaultSchema: { etl: 'now', 'etl/old': 'old' } });
    expect((await ask('columns', 'now.n2', 'etl')).written).toContain('a  <- old.n1.a');
  });

  test('in an archive it speaks of what lies beside it there', async () => {
    const archive = join(folder, 'shop.zip');
    const said = { vendor: 'ansi', schema: ['columns.csv'], defaultSchema: 'shop', ignore: ['/etl/old/'] };
    const entries = {
      'shop/headwater.json': JSON.stringify(said),
      'shop/columns.csv': 'database,schema,table,column\n,shop,t2,p\n,shop,t2,q\n',
      'shop/etl/s2.sql': 'create view s2 as select * from t2;',
      'shop/etl/old/s9.sql': 'create view s9 as select * from t2;',
    };
    await writeFile(archive, await zipOf(entries));
    const { written, message } = await ask('columns', 'shop.s2', archive);
    expect(written).toContain('q  <- shop.t2.q');
    expect(message).not.toContain('Read as');
    expect((await ask('columns', 's9', archive)).message).toContain('There is no');
    await writeFile(archive, await zipOf({ ...entries, 'shop/headwater.json': '{ "vendr": "ansi" }' }));
    expect((await ask('columns', 's2', archive)).message).toContain('vendr is not known');
  });

  test.each([
    [{ vendr: 'ansi' }, 'headwater.json:1: vendr is not known. Did you mean vendor?'],
    [{ vendor: 'ansi', schema: ['missing.csv'] }, 'missing.csv cannot be read'],
  ])('what cannot be used: %j', async (value, message) => {
    await settings(value);
    const outcome = await ask('trace', 'v.b', 'etl');
    expect(outcome.code).toBeGreaterThan(1);
    expect(outcome.message).toContain(message);
  });

  test('a rule that is not known', async () => {
    expect((await ask('check', '--rule', 'select-stars=error')).message).toContain(
      'Did you mean select-star?',
    );
  });
});
