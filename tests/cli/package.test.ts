import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot, scratchFolder } from './command.ts';
import { expectedAnswers } from '../library/everywhere/expected.ts';
import { type InstalledPackage, installedPackage } from './installed-package.ts';

const sql = 'create view big_orders as select o.id, o.amount from orders o where o.amount > 100;\n';

describe('the installed package', () => {
  let installed: InstalledPackage;
  let place: Awaited<ReturnType<typeof scratchFolder>>;
  const run = (...values: string[]) => runWithCache(join(place.path, 'cache'), ...values);
  const runWithCache = (cache: string, ...values: string[]) => {
    const shell = process.platform === 'win32';
    const { status, stdout, stderr } = spawnSync(installed.command, values, {
      cwd: place.path,
      encoding: 'utf8',
      shell,
      env: { ...process.env, XDG_CACHE_HOME: cache, LOCALAPPDATA: cache },
    });
    return { status, stdout, stderr };
  };

  beforeAll(async () => {
    installed = installedPackage();
    place = await scratchFolder();
    writeFileSync(join(place.path, 'views.sql'), sql);
    writeFileSync(join(place.path, 'broken.sql'), 'select from where ((;\n');
  }, 300_000);
  afterAll(async () => {
    installed.remove();
    await place.remove();
  });

  const manifest = () =>
    JSON.parse(readFileSync(join(installed.folder, 'package.json'), 'utf8')) as {
      version: string;
      man: string[];
      engines: { node: string };
      dependencies: object;
      devDependencies: object;
      scripts: object;
    };

  it.skipIf(process.platform === 'darwin')('keeps what it compiled, and does without where it cannot', () => {
    const answer = { status: 0, stdout: `${manifest().version}\n`, stderr: '' };
    expect(run('--version')).toEqual(answer);
    expect(existsSync(join(place.path, 'cache/headwater/compiled'))).toBe(true);
    expect(runWithCache(join(place.path, 'views.sql'), '--version')).toEqual(answer);
  });

  it('prints its version and its help', () => {
    expect(run('--version')).toEqual({ status: 0, stdout: `${manifest().version}\n`, stderr: '' });
    const { status, stdout } = run('--help');
    expect(status).toBe(0);
    for (const word of [
      'analyze',
      'trace',
      'impact',
      'export',
      'serve',
      'user',
      'completion',
      'Exit codes',
    ]) {
      expect(stdout).toContain(word);
    }
  });

  it('analyses files, and ends with the codes of its help', () => {
    const analysis = run('analyze', '-v', 'postgresql', '--format', 'csv', 'views.sql');
    expect(analysis.status).toBe(0);
    expect(analysis.stdout).toMatch(/orders.*amount.*big_orders.*amount/i);
    expect(run('analyze', 'broken.sql').status).toBe(1);
    expect(run('analyze', '--format', 'nonsense', 'views.sql').status).toBe(2);
    expect(run('analyze', 'missing.sql').status).toBe(3);
    const report = run('export', '-f', 'html', '-o', 'lineage.html', 'views.sql');
    expect(report).toMatchObject({ status: 0, stdout: '' });
    expect(readFileSync(join(place.path, 'lineage.html'), 'utf8')).toContain('big_orders');
  });

  describe('as a library', () => {
    const home = (): string => join(installed.folder, '../..');
    const lines = [
      "import { analyze } from 'headwater/lineage';",
      "const lineage = analyze('create view v as select a + 1 as b from t', { vendor: 'ansi' });",
      "console.log(lineage.column('v.b').upstream().ends().join());",
    ];
    const runsIn = (program: string, file: string, ...values: string[]) =>
      spawnSync(program, [...values, file], { cwd: home(), encoding: 'utf8' });
    const answersIn = (program: string, ...values: string[]): unknown => {
      const questions = readFileSync(join(projectRoot, 'tests/library/everywhere/questions.mjs'), 'utf8');
      writeFileSync(join(home(), 'questions.mjs'), questions.replace('./library.js', 'headwater/lineage'));
      writeFileSync(join(home(), 'package.json'), '{}');
      const { stdout, stderr } = runsIn(program, 'questions.mjs', ...values);
      return stderr === '' ? JSON.parse(stdout) : stderr;
    };
    const there = (program: string) => spawnSync(program, ['--version']).status === 0;

    it('gives the first lineage in three lines', () => {
      writeFileSync(join(home(), 'first.mjs'), lines.join('\n'));
      expect(runsIn(process.execPath, 'first.mjs')).toMatchObject({ status: 0, stdout: 't.a\n', stderr: '' });
    });

    // A worker of a browser is asked the same: tests/browser/library.spec.ts.
    it('answers in Node', () => {
      expect(answersIn(process.execPath)).toEqual(expectedAnswers);
    });

    it.skipIf(!there('deno'))('answers in Deno (needs deno)', () => {
      expect(answersIn('deno', 'run', '--node-modules-dir=manual')).toEqual(expectedAnswers);
    });

    it.skipIf(!there('bun'))('answers in Bun (needs bun)', () => {
      expect(answersIn('bun')).toEqual(expectedAnswers);
    });

    it('is one module without imports, and within its size', () => {
      const code = readFileSync(join(installed.folder, 'out/lineage/index.js'));
      expect(code.toString('utf8')).not.toMatch(/^import |from"|\brequire\(|\bprocess\.|\bBuffer\./m);
      // docs/dependencies.md tells it.
      expect(gzipSync(code).length / 1024).toBeLessThan(550);
    });

    it('has types that a strict project takes as they are', () => {
      writeFileSync(
        join(home(), 'consumer.mts'),
        `import { analyze, type Step, LineageError } from 'headwater/lineage';
const lineage = analyze({ 'a.sql': 'select 1' }, { vendor: 'ansi' });
export const steps: Step[] = [...lineage.column('a').upstream({ kinds: ['fdd'] })];
export const isTyped = (error: unknown): boolean => error instanceof LineageError && error.code === 'unknown-name';
// @ts-expect-error there is no such kind
lineage.relations({ kinds: ['other'] });
`,
      );
      const compiler = join(projectRoot, 'node_modules/typescript-native/bin/tsc');
      const flags = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2024'];
      const compiled = spawnSync(process.execPath, [compiler, ...flags, '--types', '', 'consumer.mts'], {
        cwd: home(),
        encoding: 'utf8',
      });
      expect(compiled).toMatchObject({ status: 0, stdout: '' });
    });

    it('lets nobody import what is no library', () => {
      const { status, stderr } = spawnSync(
        process.execPath,
        ['--input-type=module', '-e', "import 'headwater'"],
        {
          cwd: home(),
          encoding: 'utf8',
        },
      );
      expect(status).toBe(1);
      expect(stderr).toContain('ERR_PACKAGE_PATH_NOT_EXPORTED');
    });
  });

  it('serves the page and analyses, without Electron and without what is optional', async () => {
    const data = join(place.path, 'data');
    const settings = join(place.path, 'settings.json');
    writeFileSync(settings, JSON.stringify({ examples: { mongoUrl: 'mongodb://127.0.0.1:1/shop' } }));
    const values = ['serve', '--port', '0', '--data', data, '--config', settings];
    const service = spawn(process.execPath, [join(installed.folder, 'bin/headwater.cjs'), ...values]);
    let log = '';
    service.stderr.on('data', (text) => (log += String(text)));
    try {
      const url = await addressOf(service.stderr);
      expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ status: 'ok', name: 'headwater' });
      const page = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
      const [, script = ''] = /<script[^>]* src="([^"]+)"/.exec(page) ?? [];
      const loaded = await fetch(new URL(script, url));
      expect(loaded.status).toBe(200);
      expect(loaded.headers.get('content-type')).toContain('javascript');
      const form = new FormData();
      form.set('dbvendor', 'dbvpostgresql');
      form.set('sqltext', sql);
      const answer = await fetch(`${url}/sqlflow/generation/sqlflow/graph`, { method: 'POST', body: form });
      const { code, data: graph } = (await answer.json()) as { code: number; data: unknown };
      expect(code).toBe(200);
      expect(JSON.stringify(graph)).toMatch(/big_orders/i);
      expect(existsSync(join(data, 'headwater.sqlite'))).toBe(true);
      const treasures = await fetch(`${url}/examples/multi-store/treasures`);
      expect(treasures.status).toBe(503);
      await expect.poll(() => log).toContain('npm install mongodb@7');
    } finally {
      const exit = once(service, 'exit');
      service.kill('SIGINT');
      const [code] = await exit;
      if (process.platform !== 'win32') expect(code).toBe(0);
    }
  });

  it('brings its manual page and its completions along', () => {
    const [page = ''] = manifest().man;
    expect(readFileSync(join(installed.folder, page), 'utf8')).toContain(`"headwater ${manifest().version}"`);
    const completions = join(installed.folder, 'out/completions');
    for (const [shell, file] of [
      ['bash', 'headwater.bash'],
      ['zsh', '_headwater'],
      ['fish', 'headwater.fish'],
    ] as const) {
      expect(readFileSync(join(completions, file), 'utf8')).toBe(run('completion', shell).stdout);
    }
  });

  it.skipIf(process.platform === 'win32')('has its manual page linked by npm (needs POSIX)', () => {
    // Without what it depends on: that is not to be fetched for this.
    const { dependencies, devDependencies, scripts, ...rest } = manifest();
    expect(dependencies).toHaveProperty('express');
    expect({ devDependencies, scripts }).toEqual({
      devDependencies: expect.anything(),
      scripts: expect.anything(),
    });
    const bare = join(place.path, 'bare');
    for (const part of ['bin', 'out/man'])
      cpSync(join(installed.folder, part), join(bare, part), { recursive: true });
    writeFileSync(join(bare, 'package.json'), JSON.stringify(rest));
    const npm = (...values: string[]) =>
      spawnSync('npm', [...values, '--silent'], { cwd: bare, encoding: 'utf8' });
    expect(npm('pack')).toMatchObject({ status: 0 });
    const tarball = join(bare, `headwater-${manifest().version}.tgz`);
    const prefix = join(place.path, 'prefix');
    expect(npm('install', '--global', '--offline', '--prefix', prefix, tarball)).toMatchObject({ status: 0 });
    expect(readFileSync(join(prefix, 'share/man/man1/headwater.1'), 'utf8')).toContain('headwater');
  });

  it.each([
    // The binaries of better-sqlite3 end it, which has version 9 of the native interface, by a segmentation fault.
    ['cannot load its database', '22.12.0', '9'],
    ['is older than its packages ask for', '22.14.0', '10'],
  ])('asks for a newer Node where the one at hand %s', (_, node, napi) => {
    const older = join(place.path, 'older-node.cjs');
    const versions = `{ ...process.versions, node: '${node}', napi: '${napi}' }`;
    writeFileSync(older, `Object.defineProperty(process, 'versions', { value: ${versions} });`);
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--require', older, join(installed.folder, 'bin/headwater.cjs'), '--version'],
      { encoding: 'utf8' },
    );
    expect({ status, stdout }).toEqual({ status: 3, stdout: '' });
    expect(stderr).toBe(`error: Headwater needs Node 22.15 or newer. This is Node ${node}.\n`);
    expect(manifest().engines.node).toBe('^22.15.0 || >=23.6.0');
  });
});

/** Reads on afterwards: a service does not outlive whoever listens to it. */
function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    output.setEncoding('utf8').on('data', (piece: string) => {
      said += piece;
      const found = /listens on (\S+)/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    output.once('close', () => reject(new Error(said)));
  });
}
