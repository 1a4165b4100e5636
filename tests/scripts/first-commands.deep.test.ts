import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chromiumPath } from '../../scripts/chromium.ts';
import { freePort } from '../../scripts/free-port.ts';
import { projectRoot } from '../../scripts/project.ts';

// What a person sees who clones the project and types the first command of the README.

let place = '';
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'headwater-clone-'));
  const { status, stderr } = spawnSync('git', ['clone', '--quiet', projectRoot, join(place, 'headwater')], {
    encoding: 'utf8',
  });
  expect({ status, stderr }).toMatchObject({ status: 0 });
});
afterAll(() => rmSync(place, { recursive: true, force: true, maxRetries: 5 }));

it.skipIf(process.platform === 'win32')(
  'the first command of the README shows the lineage of a sample (needs POSIX)',
  async () => {
    const folder = join(place, 'headwater');
    const [command = ''] =
      /```\n([^\n]+)/.exec(readFileSync(join(folder, 'README.md'), 'utf8'))?.slice(1) ?? [];
    expect(command).toBe('npm ci && npm start');
    const port = await freePort();
    const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...environment } = process.env;
    const child = spawn('sh', ['-c', command], {
      cwd: folder,
      // A group of its own, which can be ended with all that it has started.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...environment, HEADWATER_PORT: String(port), HEADWATER_DATA: join(place, 'data') },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
    try {
      await expect
        .poll(() => output, { timeout: 900_000 })
        .toContain(`Open http://127.0.0.1:${port} in a browser.`);
      const executablePath = await chromiumPath();
      const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${port}`);
      await page.getByRole('application', { name: /^Lineage graph/ }).waitFor();
      await page
        .getByRole('contentinfo', { name: 'Status' })
        .getByText(/\d+ relations?/)
        .waitFor();
      await page.getByRole('treeitem', { name: /^monthly_revenue / }).waitFor();
      await browser.close();
    } finally {
      process.kill(-(child.pid ?? 0), 'SIGTERM');
      await ended;
    }
  },
  1_200_000,
);
