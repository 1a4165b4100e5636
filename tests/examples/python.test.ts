import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../scripts/project.ts';
import { type TestService, testService } from '../support/service/service.ts';

const folder = join(projectRoot, 'examples/python');
const isThere = spawnSync('python3', ['--version']).status === 0;

describe.skipIf(!isThere)('the examples in Python (needs python3)', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService();
    writeFileSync(join(service.folder, 'a.sql'), 'create view v as select a + b as c from t;');
    writeFileSync(join(service.folder, 'b.sql'), 'insert into w (x) select c from v;');
  });
  afterAll(() => service.end());

  /** The service answers from the test's own process, which must not be blocked meanwhile. */
  async function python(
    ...values: string[]
  ): Promise<{ code: number | null; stdout: string; stderr: string }> {
    const child = spawn('python3', ['-B', ...values], {
      cwd: folder,
      env: { ...process.env, HEADWATER_URL: service.url, PYTHONPATH: folder },
    });
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { code: await ended, stdout, stderr };
  }

  test('the client submits files and prints their lineage', async () => {
    const files = ['a.sql', 'b.sql'].map((name) => join(service.folder, name));
    const { code, stdout, stderr } = await python('headwater_client.py', '--url', service.url, ...files);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.split('\n').sort()).toEqual(['', 'v.c <- t.a', 'v.c <- t.b', 'w.x <- v.c']);
  });

  test('the notebook', async () => {
    const { code, stdout, stderr } = await python('lineage_notebook.py');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('fact');
  });

  test('what the service refuses is an error of the client', async () => {
    const script =
      'from headwater_client import *\nimport os\ntry:\n  Headwater(os.environ["HEADWATER_URL"]).lineage("select 1", "nonsense")\nexcept HeadwaterError as error:\n  print(error)';
    const { stdout } = await python('-c', script);
    expect(stdout).toContain('dbvendor');
  });
});
