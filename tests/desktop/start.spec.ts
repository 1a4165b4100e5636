import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { delimiter, join } from 'node:path';
import { expect, test as base } from '@playwright/test';
import { electronBinary } from '../../scripts/electron-binary.ts';
import { freePort } from '../../scripts/free-port.ts';
import { temporaryFolder } from '../support/desktop/desktop.ts';
import { projectRoot } from '../support/desktop/launch.ts';

// What a person sees who types the commands of the README.

interface Running {
  readonly child: ChildProcess;
  /** All that was printed so far. */
  output(): string;
  readonly ended: Promise<number | null>;
}

interface CommandFixtures {
  readonly folder: string;
  readonly port: number;
  readonly run: (script: string, values: string[], environment?: Record<string, string>) => Running;
}

const test = base.extend<CommandFixtures>({
  folder: async ({}, use) => {
    const { path, remove } = temporaryFolder();
    await use(path);
    remove();
  },
  port: async ({}, use) => use(await freePort()),
  run: async ({ folder, port }, use) => {
    const running: Running[] = [];
    await use((script, values, environment = {}) => {
      const started = start(script, values, {
        HEADWATER_PORT: String(port),
        HEADWATER_DATA: join(folder, 'data'),
        // Electron's installer finds neither its server nor an earlier download.
        ELECTRON_MIRROR: 'http://127.0.0.1:9/',
        electron_config_cache: join(folder, 'electron'),
        ...environment,
      });
      running.push(started);
      return started;
    });
    for (const { child } of running) child.kill('SIGKILL');
  },
});

function start(script: string, values: string[], environment: Record<string, string>): Running {
  const child = spawn(process.execPath, [join(projectRoot, 'scripts', script), ...values], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  return { child, output: () => output, ended: new Promise((resolve) => child.once('exit', resolve)) };
}

test('without a display the service runs, says why, and shows the given files', async ({
  run,
  folder,
  port,
  page,
}) => {
  const script = join(folder, 'given.sql');
  writeFileSync(script, 'create view shown.v as select amount from shown.payments;');
  const started = run('start.ts', [script], { HEADWATER_HEADLESS: '1' });
  await expect.poll(started.output).toContain(`Open http://127.0.0.1:${port} in a browser.`);
  expect(started.output()).toContain('Starting without a window: HEADWATER_HEADLESS is set.');
  await page.goto(`http://127.0.0.1:${port}/`);
  await expect(page.getByText('given.sql').first()).toBeVisible();

  started.child.kill('SIGINT');
  expect(await started.ended).toBe(0);
  await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow();
});

test('the first start shows a sample, a later one does not start from nothing', async ({ run, port }) => {
  const started = run('start.ts', [], { HEADWATER_HEADLESS: '1' });
  await expect.poll(started.output).toContain('Open http://127.0.0.1');
  const startup = (await (await fetch(`http://127.0.0.1:${port}/api/v1/startup`)).json()) as Record<
    string,
    unknown
  >;
  expect(startup).toMatchObject({ reason: 'sample', jobId: expect.any(String) as unknown });
});

test('where Electron cannot be fetched it says so and opens the browser', async ({ run, folder, port }) => {
  test.skip(electronBinary() !== undefined || process.platform !== 'linux', 'Electron is here');
  const tools = join(folder, 'tools');
  const opened = join(folder, 'opened');
  mkdirSync(tools);
  writeFileSync(join(tools, 'xdg-open'), `#!/bin/sh\necho "$1" > '${opened}'\n`);
  chmodSync(join(tools, 'xdg-open'), 0o755);
  const path = `${tools}${delimiter}${process.env['PATH'] ?? ''}`;
  const started = run('start.ts', [], { DISPLAY: ':99', PATH: path });
  await expect
    .poll(started.output)
    .toContain('Starting without a window: Electron is not here, and its download failed');
  await expect.poll(() => existsSync(opened)).toBe(true);
  expect(readFileSync(opened, 'utf8').trim()).toBe(`http://127.0.0.1:${port}`);
});

test('a taken port is said, not worked around', async ({ run, port }) => {
  const holder = createServer((_request, response) => response.end());
  await new Promise<void>((resolve) => holder.listen(port, '127.0.0.1', resolve));
  try {
    const started = run('start.ts', [], { HEADWATER_HEADLESS: '1' });
    expect(await started.ended).not.toBe(0);
    expect(started.output()).toContain(String(port));
    expect(started.output()).toContain('is used by another program');
    expect(started.output()).not.toContain('Open http://127.0.0.1');
  } finally {
    holder.close();
  }
});

test('a file that does not exist is said before anything starts', async ({ run }) => {
  const started = run('start.ts', ['no-such-file.sql'], { HEADWATER_HEADLESS: '1' });
  expect(await started.ended).toBe(2);
  expect(started.output()).toContain('no-such-file.sql');
});

test('a package without Electron is refused with what to do', async ({ run }) => {
  test.skip(electronBinary() !== undefined, 'Electron is here');
  const packaging = run('package.ts', []);
  expect(await packaging.ended).toBe(1);
  expect(packaging.output()).toContain('Electron is not here');
  expect(packaging.output()).toContain('npx install-electron');
});
