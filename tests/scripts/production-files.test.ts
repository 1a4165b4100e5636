import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { packAroundStandIn, unpackProductionFiles } from '../../scripts/package/production-files.ts';
import { fuseMark } from '../../scripts/package/stand-in-electron.ts';
import { build, buildIsStale, projectRoot } from '../../scripts/project.ts';
import { serviceProcess } from '../support/service/service-process.ts';
import { temporaryFolder } from '../support/service/service.ts';

const mebibyte = 1024 * 1024;

/** The budget that `docs/dependencies.md` tells, in MB. */
const budget = 24;

/** Packages that only services on a server load. */
const ofServersAlone: ReadonlySet<string> = new Set([
  'pg',
  'pg-boss',
  'prom-client',
  'openid-client',
  'jose',
  '@opentelemetry/api',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
]);

test('the command line loads what a question needs in few pieces, and the engine with nothing else', async () => {
  if (buildIsStale()) await build();
  const main = join(projectRoot, 'out/main');
  const importedBy = (file: string, name: RegExp): string =>
    join(main, 'chunks', name.exec(readFileSync(file, 'utf8'))![1]!);
  const cli = join(main, 'cli.js');
  const start = importedBy(importedBy(cli, /import\("\.\/chunks\/([^"]+)"\)/), /"\.\/(start-[^"]+)"/);
  const asking = chunksFrom(importedBy(start, /import\("\.\/(questions-[^"]+)"\)/));
  expect(chunksFrom(cli).size).toBeLessThan(4);
  expect(chunksFrom(start).size).toBeLessThan(8);
  expect(asking.size).toBeLessThan(12);
  const engine = [...asking].filter((file) => statSync(file).size > mebibyte);
  expect(engine).toHaveLength(1);
  for (const file of [cli, start, join(main, 'index.js')])
    expect([...chunksFrom(file)], file).not.toContain(engine[0]);
});

describe("the desktop application's files, as electron-builder chooses them", () => {
  let place: ReturnType<typeof temporaryFolder>;
  let folder = '';
  let files: string[] = [];

  beforeAll(async () => {
    if (buildIsStale()) await build();
    place = temporaryFolder();
    folder = join(place.folder, 'application');
    await unpackProductionFiles('x64', folder);
    files = readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(folder.length + 1)
          .replaceAll('\\', '/'),
      );
  }, 300_000);
  afterAll(() => place.remove());

  it('are the build, the resources, the licence and packages, and nothing else', () => {
    expect(readdirSync(folder).sort()).toEqual([
      'LICENSE',
      'node_modules',
      'out',
      'package.json',
      'resources',
    ]);
    expect(readdirSync(join(folder, 'out')).sort()).toEqual(['main', 'preload', 'renderer']);
    expect(
      files.filter((file) => /\.(ts|map|mts|cts|vue)$|README|(^|\/)tests?\/.*\.sql$/.test(file)),
    ).toEqual([]);
    for (const tool of ['electron', 'vite', 'typescript', 'vue']) {
      expect(existsSync(join(folder, 'node_modules', tool)), tool).toBe(false);
    }
  });

  it('hold the binary of their own system alone', () => {
    expect(files.filter((file) => file.endsWith('.node'))).toEqual([
      'node_modules/better-sqlite3/prebuilds/linux-x64.node',
    ]);
  });

  it('hold every package that is needed, each with its licence', () => {
    const { dependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    for (const name of Object.keys(dependencies)) {
      if (ofServersAlone.has(name)) {
        expect(existsSync(join(folder, 'node_modules', name)), name).toBe(false);
        continue;
      }
      const files = readdirSync(join(folder, 'node_modules', name));
      // express-basic-auth ships no file of its licence: package.json names it
      const licence = files.some((file) => /^licen[cs]e/i.test(file)) || licenceOf(folder, name);
      expect(licence, name).toBeTruthy();
    }
    expect(existsSync(join(folder, 'out/renderer/third-party.json'))).toBe(true);
  });

  it('stay within the budget of their size', () => {
    const size = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0) / mebibyte;
    expect(size).toBeLessThan(budget);
    const text = readFileSync(join(projectRoot, 'docs/dependencies.md'), 'utf8');
    expect(text).toContain(`at most ${budget} MB`);
  });

  it.skipIf(process.platform !== 'linux' || process.arch !== 'x64')(
    'run as a service under plain Node: page, analysis, job (needs Linux on x64)',
    async () => {
      const data = join(place.folder, 'data');
      const page = ['--static', join(folder, 'out/renderer'), '--sample', join(folder, 'resources/samples')];
      const service = await serviceProcess(data, page, { program: join(folder, 'out/main/service.js') });
      try {
        expect(await (await fetch(`${service.url}/health`)).json()).toMatchObject({ status: 'ok' });
        const html = await (await fetch(service.url, { headers: { accept: 'text/html' } })).text();
        const scripts = [...html.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(
          ([, path = '']) => path,
        );
        expect(scripts.length).toBeGreaterThan(1);
        for (const path of scripts) expect((await fetch(new URL(path, service.url))).status).toBe(200);
        const answer = await post(service.url, '/sqlflow/generation/sqlflow/graph', {
          dbvendor: 'dbvoracle',
          sqltext: 'insert into target (a) select b from source',
        });
        expect(JSON.stringify(answer)).toMatch(/"TARGET"/i);
        const { data: job } = (await post(service.url, '/sqlflow/job/submitUserJob', {
          jobName: 'packed',
          dbvendor: 'dbvoracle',
          sqlfiles: new File(['create view v as select a from t'], 'view.sql'),
        })) as { data: { jobId: string } };
        const summary = () => post(service.url, '/sqlflow/job/displayUserJobSummary', { jobId: job.jobId });
        await expect.poll(summary, { timeout: 10_000 }).toMatchObject({ data: { status: 'success' } });
      } finally {
        expect(await service.end('SIGTERM')).toBe(0);
      }
    },
  );

  it('are packed with their binaries outside the archive, and with the fuses set', async () => {
    const packed = await packAroundStandIn('arm64');
    try {
      const resources = join(packed.folder, 'resources');
      expect(readdirSync(join(resources, 'app.asar.unpacked/node_modules/better-sqlite3/prebuilds'))).toEqual(
        ['linux-arm64.node'],
      );
      expect(existsSync(join(resources, 'app.asar'))).toBe(true);
      const binary = readFileSync(join(packed.folder, 'headwater-desktop'));
      const wire = binary.indexOf(fuseMark) + fuseMark.length + 2;
      // As Electron numbers them: run as Node, cookies, NODE_OPTIONS, inspection, integrity, asar only, snapshot, file:
      expect(binary.toString('latin1', wire, wire + 8)).toBe('01001100');
    } finally {
      packed.remove();
    }
  }, 120_000);
});

async function post(url: string, path: string, fields: Record<string, string | File>): Promise<unknown> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return (await fetch(url + path, { method: 'POST', body })).json();
}

/** A file of the build with all that it imports other than by `import()`. */
function chunksFrom(file: string): Set<string> {
  const all = new Set([file]);
  for (const each of all) {
    for (const [, path = ''] of readFileSync(each, 'utf8').matchAll(
      /^(?:import|export) .*?"(\.[^"]+\.js)";$/gm,
    ))
      all.add(join(dirname(each), path));
  }
  return all;
}

function licenceOf(folder: string, name: string): string | undefined {
  const text = readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8');
  return (JSON.parse(text) as { license?: string }).license;
}
