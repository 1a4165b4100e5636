/**
 * The commands of `docs/api.md` are run by bash and curl, as a reader would, against a real service; what each answers
 * is compared with what the page shows.
 */
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentOf } from '../../../support/service/openapi.ts';
import { serviceProcess } from '../../../support/service/service-process.ts';
import type { ServiceProcess } from '../../../support/service/service-process.ts';
import { temporaryFolder } from '../../../support/service/service.ts';
import { differences, scriptOf, stepsOf } from './tour.ts';

const page = readFileSync(new URL('../../../../docs/api.md', import.meta.url), 'utf8');
const steps = stepsOf(page);

const data = temporaryFolder();
const work = temporaryFolder();
let service: ServiceProcess;
/** Method and path of every request that the service logged. */
const requests = new Set<string>();
beforeAll(async () => {
  service = await serviceProcess(data.folder, ['--log', 'debug']);
  service.process.stderr?.on('data', (text: string) => {
    for (const [, method, path] of text.matchAll(/"method":"(\w+)","path":"([^"]*)"/g))
      requests.add(`${method} ${path}`);
  });
  const script = scriptOf(steps).replaceAll('http://127.0.0.1:8081', service.url);
  writeFileSync(join(work.folder, 'tour.sh'), script);
  await ended(spawn('bash', ['tour.sh'], { cwd: work.folder, stdio: 'ignore' }));
}, 120_000);
afterAll(async () => {
  await service.end('SIGTERM');
  data.remove();
  work.remove();
});

function ended(child: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => resolve());
  });
}

const outputOf = (index: number): string => readFileSync(join(work.folder, `out-${index}`), 'utf8');

it('no command complains', () => {
  expect(readFileSync(join(work.folder, 'errors'), 'utf8')).toBe('');
});

it.each(steps.map((step, index) => [step.line, step.commands.trim().split('\n').at(-1), index] as const))(
  'line %i: %s',
  (_line, _command, index) => {
    const { shown } = steps[index]!;
    const output = outputOf(index);
    if (shown === undefined) return;
    if (shown.language === 'json')
      expect(differences(JSON.parse(shown.text), JSON.parse(output))).toEqual([]);
    else expect(output).toBe(shown.text);
  },
);

it('every operation of the document is called', async () => {
  const called = [...requests];
  const missing = (await documentOf(service)).filter(({ method, path }) => {
    const pattern = new RegExp(
      `^${method} (/gspLive_backend|/api/gspLive_backend)?${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`,
    );
    return !called.some((request) => pattern.test(request));
  });
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
