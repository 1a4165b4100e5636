/** The commands of `docs/example-resources.md`, run by bash and curl in their order against a real service. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serviceProcess } from '../../../support/service/service-process.ts';
import type { ServiceProcess } from '../../../support/service/service-process.ts';
import { temporaryFolder } from '../../../support/service/service.ts';
import { differences, scriptOf, stepsOf } from './tour.ts';

const page = readFileSync(new URL('../../../../docs/example-resources.md', import.meta.url), 'utf8');
const steps = stepsOf(page);
const address = 'http://127.0.0.1:8081';

const data = temporaryFolder();
const work = temporaryFolder();
let service: ServiceProcess;
beforeAll(async () => {
  // The accounts as the page writes them.
  const accounts = { userPassword: 'PASSWORD', adminPassword: 'PASSWORD' };
  writeFileSync(join(data.folder, 'settings.json'), JSON.stringify({ examples: accounts }));
  service = await serviceProcess(data.folder);
  writeFileSync(join(work.folder, 'tour.sh'), scriptOf(steps).replaceAll(address, service.url));
  spawnSync('bash', ['tour.sh'], { cwd: work.folder, stdio: 'ignore' });
}, 60_000);
afterAll(async () => {
  await service.end('SIGTERM');
  data.remove();
  work.remove();
});

it('no command complains', () => {
  expect(steps.length).toBeGreaterThan(5);
  expect(readFileSync(join(work.folder, 'errors'), 'utf8')).toBe('');
});

it.each(steps.map((step, index) => [step.line, step.commands.trim().split('\n').at(-1), index] as const))(
  'line %i: %s',
  (_line, _command, index) => {
    const { shown } = steps[index]!;
    if (shown === undefined) return;
    const output = readFileSync(join(work.folder, `out-${index}`), 'utf8');
    if (shown.language === 'json')
      expect(differences(JSON.parse(shown.text), JSON.parse(output))).toEqual([]);
    else expect(output).toBe(shown.text);
  },
);
