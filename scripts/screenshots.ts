/**
 * Pictures of every view and state of the page, in light and dark, in two sizes of the window: the built page in a real
 * browser, against a real service with jobs of its own.
 *
 *   npm run screenshots                        all views, to out/screenshots
 *   npm run screenshots -- FOLDER              to another folder
 *   npm run screenshots -- --only graph        the views whose name begins so
 *   npm run screenshots -- --theme dark --size 1280x800
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { setUser } from '../src-server/access/users-file.ts';
import { messageOf } from '../src-server/base/thrown.ts';
import { startService } from '../src-server/service/service.ts';
import { Application } from '../tests/support/browser/application.ts';
import { builtPage } from '../tests/support/built.ts';
import { temporaryFolder } from '../tests/support/service/service.ts';
import { chromiumPath } from './chromium.ts';
import { build, buildIsStale, projectRoot } from './project.ts';
import { type JobIds, submitJobs } from './screenshots/jobs.ts';
import { settled, type View } from './screenshots/view.ts';
import { views } from './screenshots/views.ts';

interface Services {
  urls: Readonly<Record<NonNullable<View['on']>, string>>;
  jobs: JobIds;
}

interface Look {
  theme: 'light' | 'dark';
  size: string;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true, default: [''] },
    theme: { type: 'string', multiple: true, default: ['light', 'dark'] },
    size: { type: 'string', multiple: true, default: ['1280x800', '1920x1080'] },
  },
});
const folder = resolve(
  process.env['INIT_CWD'] ?? '.',
  positionals[0] ?? join(projectRoot, 'out/screenshots'),
);
const wanted = views.filter(({ name }) => values.only.some((start) => name.startsWith(start)));
const looks = values.theme.flatMap((theme): Look[] =>
  values.size.map((size) => ({ theme: theme === 'dark' ? 'dark' : 'light', size })),
);

if (buildIsStale()) await build();
mkdirSync(folder, { recursive: true });
const data = { own: temporaryFolder(), empty: temporaryFolder(), shared: temporaryFolder() } as const;
await setUser(data.shared.folder, 'ann', 'the secret of ann');
const quiet = { port: 0, staticFolder: builtPage(), logLevel: 'silent' } as const;
const started = {
  own: await startService({ ...quiet, dataFolder: data.own.folder }),
  empty: await startService({ ...quiet, dataFolder: data.empty.folder }),
  shared: await startService({ ...quiet, dataFolder: data.shared.folder, auth: 'token' }),
};
const executablePath = await chromiumPath();
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
const services: Services = {
  urls: { own: started.own.url, empty: started.empty.url, shared: started.shared.url },
  jobs: await submitJobs(started.own),
};
for (const view of wanted) for (const look of looks) await take(browser, services, view, look);
await browser.close();
await Promise.all(Object.values(started).map((service) => service.close()));
for (const each of Object.values(data)) each.remove();
console.log(`${wanted.length * looks.length} pictures in ${folder}`);

/** Takes one picture. A view that cannot be reached is reported, and the others are still taken. */
async function take(from: Browser, running: Services, view: View, look: Look): Promise<void> {
  const [width = 1280, height = 800] = look.size.split('x').map(Number);
  const { zoom = 1, on = 'own' } = view;
  const context = await from.newContext({
    viewport: { width: width / zoom, height: height / zoom },
    deviceScaleFactor: zoom,
    colorScheme: look.theme,
    reducedMotion: 'reduce',
  });
  // What does not come soon does not come; the pictures after it are waited for.
  context.setDefaultTimeout(8_000);
  const page = await context.newPage();
  const app = new Application(page);
  const name = `${view.name}-${look.theme}-${width}.png`;
  try {
    const address = view.job === undefined ? (view.at ?? '/') : `/job/${running.jobs[view.job]}`;
    await view.before?.(page);
    await page.goto(`${running.urls[on]}/#${address}`);
    if (view.job !== undefined && view.before === undefined) await app.ready();
    await view.show?.(app);
    await settled(page);
  } catch (thrown) {
    console.error(`${name}: ${messageOf(thrown)}`);
    process.exitCode = 1;
  }
  await page.screenshot({ path: join(folder, name) });
  await context.close();
}
