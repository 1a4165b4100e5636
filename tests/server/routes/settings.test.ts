/** `GET` and `PATCH /api/v1/settings`, and the check of a change: against real services and real files. */
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../scripts/free-port.ts';
import { setUser } from '../../../src-server/access/users-file.ts';
import type { Problem } from '../../../src-server/contract/application/service/problem.ts';
import type {
  SettingsCheckResponse,
  SettingsResponse,
  SettingState,
} from '../../../src-server/contract/application/service/settings.ts';
import { startService } from '../../../src-server/service/service.ts';
import type { RunningService } from '../../../src-server/service/service.ts';
import type { SpokenSettings } from '../../../src-server/settings/configuration.ts';
import { mergedSettings } from '../../../src-server/settings/merged-settings.ts';
import { settingTable } from '../../../src-server/settings/setting-table.ts';
import { workerUrl } from '../../support/built.ts';
import { serviceProcess } from '../../support/service/service-process.ts';
import { temporaryFolder } from '../../support/service/service.ts';
import { secretOf, signedIn } from '../../support/service/shared-service.ts';

let place: ReturnType<typeof temporaryFolder>;
let service: RunningService | undefined;
beforeEach(() => (place = temporaryFolder()));
afterEach(async () => {
  await service?.close();
  service = undefined;
  place.remove();
});

const file = (): string => join(place.folder, 'settings.json');
const write = (content: unknown): void =>
  writeFileSync(file(), typeof content === 'string' ? content : JSON.stringify(content));
const text = (): string => readFileSync(file(), 'utf8');
const filed = (): unknown => JSON.parse(text());

/** A service that reads the settings file, as the command line starts it. */
async function start(
  spoken: Partial<SpokenSettings> = { port: 0 },
  environment: NodeJS.ProcessEnv = {},
): Promise<RunningService> {
  await service?.close();
  const given = { dataFolder: place.folder, logLevel: 'silent' as const, ...spoken };
  const settings = { ...mergedSettings(given, environment), workerUrl: workerUrl(), warmUp: false };
  return (service = await startService(settings));
}

const address = (end = ''): string => `${service!.url}/api/v1/settings${end}`;
const read = async (): Promise<SettingsResponse> =>
  (await (await fetch(address())).json()) as SettingsResponse;
const named = (answer: SettingsResponse, name: string): SettingState =>
  answer.settings.find((each) => each.name === name)!;

function send(
  method: string,
  body: unknown,
  end = '',
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(address(end), {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
}

async function change(body: unknown): Promise<SettingsResponse> {
  const response = await send('PATCH', body);
  const answer: unknown = await response.json();
  expect([response.status, answer]).toEqual([200, expect.anything()]);
  return answer as SettingsResponse;
}

async function refused(body: unknown): Promise<Problem> {
  const response = await send('PATCH', body);
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  return (await response.json()) as Problem;
}

async function check(body: unknown): Promise<SettingsCheckResponse> {
  return (await (await send('POST', body, '/check')).json()) as SettingsCheckResponse;
}

describe('the settings that are answered', () => {
  it('are those of the table, with where each comes from', async () => {
    write({ relationLimit: 5, workers: 3, limits: { files: 7 } });
    await start({ port: 0, userId: 'ann' }, { HEADWATER_WORKERS: '2' });
    const answer = await read();
    expect(answer).toMatchObject({ file: file(), dataFolder: place.folder, restartNeeded: false });
    expect(answer.settings.map(({ name }) => name)).toEqual(settingTable.map(({ name }) => name));
    expect(named(answer, 'relationLimit')).toMatchObject({ value: 5, origin: 'file', filed: true });
    expect(named(answer, 'limits.files')).toMatchObject({ value: 7, origin: 'file', unit: 'files' });
    expect(named(answer, 'workers')).toMatchObject({
      value: 2,
      origin: 'environment',
      filed: true,
      overruledBy: 'HEADWATER_WORKERS',
    });
    expect(named(answer, 'userId')).toMatchObject({ value: 'ann', origin: 'start', filed: false });
    expect(named(answer, 'limits.fileSize')).toMatchObject({
      value: '128 MB',
      standardValue: '128 MB',
      origin: 'standard',
      kind: 'size',
    });
    expect(named(answer, 'auth')).toMatchObject({ choices: ['none', 'token'], value: 'none' });
  });

  it('never hold what is secret', async () => {
    const mongoUrl = 'mongodb://ann:hush@localhost/db';
    write({ examples: { userPassword: 'open sesame', mongoUrl, enabled: false } });
    await start();
    const body = await (await fetch(address())).text();
    expect(body).not.toContain('sesame');
    expect(body).not.toContain('hush');
    const answer = JSON.parse(body) as SettingsResponse;
    expect(named(answer, 'examples.userPassword')).toMatchObject({
      secret: true,
      filed: true,
      origin: 'file',
    });
    const changed = await send('PATCH', { set: { 'examples.adminPassword': 'another sesame' } });
    expect(await changed.text()).not.toContain('sesame');
    const { detail } = await refused({ set: { 'examples.adminPassword': ['a sesame'] } });
    expect(detail).toBe('"examples.adminPassword" must be a text that is not empty.');
  });
});

describe('a change', () => {
  it('is in the file, is pending, and is in force after a restart', async () => {
    await start();
    const answer = await change({ set: { relationLimit: 99, 'limits.fileSize': '1.5 MB' } });
    expect(filed()).toEqual({ relationLimit: 99, limits: { fileSize: '1.5 MB' } });
    expect(answer.restartNeeded).toBe(true);
    expect(named(answer, 'relationLimit')).toMatchObject({
      value: 20_000,
      next: 99,
      origin: 'standard',
      nextOrigin: 'file',
      pending: true,
    });
    if (process.platform !== 'win32') expect(statSync(file()).mode & 0o777).toBe(0o600);
    await start();
    const later = await read();
    expect(later.restartNeeded).toBe(false);
    expect(named(later, 'relationLimit')).toMatchObject({ value: 99, origin: 'file', pending: false });
    expect(named(later, 'limits.fileSize').value).toBe('1.5 MB');
  });

  it('leaves everything else of the file as it is', async () => {
    write(
      '{\n    "workers": 2,\n    "limits": { "files": 7, "pathDepth": 9 },\n    "logLevel": "error"\n}\n',
    );
    await start();
    await change({ set: { 'limits.archiveDepth': 1 }, reset: ['limits.files', 'retention.jobs'] });
    expect(text()).toBe(
      [
        '{',
        '    "workers": 2,',
        '    "limits": {',
        '        "pathDepth": 9,',
        '        "archiveDepth": 1',
        '    },',
        '    "logLevel": "error"',
        '}',
        '',
      ].join('\n'),
    );
    await change({ reset: ['limits.archiveDepth', 'limits.pathDepth'] });
    expect(filed()).toEqual({ workers: 2, logLevel: 'error' });
  });

  it('of nothing writes nothing', async () => {
    await start();
    await change({});
    expect(existsSync(file())).toBe(false);
  });

  it.each([
    [{ set: { prot: 1 } }, '"prot" is unknown; did you mean "port"?'],
    [{ reset: ['limits'] }, '"limits" is unknown'],
    [{ set: { '__proto__.x': 1 } }, '"__proto__.x" is unknown'],
    [{ set: { port: 'many' } }, '"port" must be a whole number from 0 to 65535, not "many".'],
    [{ set: { address: '0.0.0.0' } }, '"address" is changed in the settings file itself only.'],
    [{ set: { staticFolder: '/srv/page' } }, '"staticFolder" is changed in the settings file itself only.'],
    [{ set: { 'examples.mongoUrl': 'mongodb://a/b' } }, 'in the settings file itself only.'],
    [{ set: { allowedHosts: ['a.example'] } }, 'in the settings file itself only.'],
    [{ reset: ['allowedOrigins'] }, 'in the settings file itself only.'],
    [{ set: { 'examples.userName': 'admin' } }, 'Both accounts of the examples have the name "admin".'],
    [{ set: { relationLimit: 3, workers: 0 } }, '"workers" must be a whole number from 1 to 256, not 0.'],
  ])('%j is refused, and nothing is written', async (body, told) => {
    await start();
    const { status, detail } = await refused(body);
    expect([status, detail]).toEqual([400, expect.stringContaining(told)]);
    expect(existsSync(file())).toBe(false);
  });

  it('to a value of another kind is refused for every setting', async () => {
    await start();
    for (const { name, allowed, locked } of settingTable) {
      const { faults } = await check({ set: { [name]: { a: 1 } } });
      const told = locked === true ? 'is changed in the settings file itself' : `must be ${allowed}`;
      expect(faults).toEqual([{ name, message: expect.stringContaining(`"${name}" ${told}`) }]);
    }
  });

  it('to a port that another program holds is refused; the own one and a free one are taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const taken = (other.address() as AddressInfo).port;
    try {
      write({ port: await freePort() });
      const { port } = await start({});
      const { status, detail } = await refused({ set: { port: taken } });
      expect([status, detail]).toEqual([
        400,
        expect.stringContaining(`Port ${taken} is used by another program`),
      ]);
      await change({ set: { port } });
      const free = await freePort();
      expect(named(await change({ set: { port: free } }), 'port')).toMatchObject({ value: port, next: free });
      await start({});
      expect(service!.port).toBe(free);
    } finally {
      other.close();
    }
  });

  it('is warned of where it shuts people out or deletes', async () => {
    await start();
    const { warnings } = await check({
      set: { auth: 'token', 'retention.sessions': 3, 'retention.jobs': 5, 'retention.jobDays': 0 },
    });
    expect(warnings).toEqual([
      { name: 'auth', message: expect.stringContaining('There is no user yet') },
      { name: 'retention.sessions', message: expect.stringContaining('is deleted') },
      { name: 'retention.jobs', message: expect.stringContaining('is deleted') },
    ]);
    await setUser(place.folder, 'ann', secretOf('ann'));
    const later = await check({ set: { auth: 'token' } });
    expect(later.warnings).toEqual([{ name: 'auth', message: expect.not.stringContaining('no user yet') }]);
    expect(existsSync(file())).toBe(false);
  });
});

describe('several writers', () => {
  it('all have their change', async () => {
    await start();
    const later = settingTable
      .filter(
        ({ kind, unit, locked }) =>
          locked !== true && kind === 'whole' && unit !== undefined && unit !== 'milliseconds',
      )
      .map(({ name }) => name);
    expect(later.length).toBeGreaterThan(8);
    await Promise.all(later.map((name) => change({ set: { [name]: 1 } })));
    const answer = await read();
    for (const name of later) expect(named(answer, name)).toMatchObject({ name, filed: true });
  });

  it('that look at the same content: one of them changes it, the others are refused', async () => {
    await start();
    const { revision } = await read();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((relationLimit) => send('PATCH', { set: { relationLimit }, revision })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    await change({ set: { relationLimit: 9 }, revision: (await read()).revision });
  });

  it('what a killed one left behind is in nobody’s way', async () => {
    await start();
    writeFileSync(`${file()}.new`, '{"relationLimit": 1');
    const longAgo = Date.now() / 1000 - 60;
    utimesSync(`${file()}.new`, longAgo, longAgo);
    await change({ set: { relationLimit: 4 } });
    expect(filed()).toEqual({ relationLimit: 4 });
  });
});

describe('a file that cannot be used', () => {
  it('is reported, is left alone, and what is in force is answered all the same', async () => {
    await start();
    write('{ "relationLimit": 12, ');
    const answer = await read();
    expect(answer.trouble).toContain('it is no JSON');
    expect(named(answer, 'relationLimit')).toMatchObject({ value: 20_000, pending: false });
    const { status, detail } = await refused({ set: { relationLimit: 3 } });
    expect([status, detail]).toEqual([409, expect.stringContaining('it is no JSON')]);
    expect(text()).toBe('{ "relationLimit": 12, ');
  });

  it('can be mended where only values are wrong', async () => {
    await start();
    write({ relationLimit: 'many', workers: 2 });
    expect((await read()).trouble).toContain('"relationLimit" must be');
    expect(await refused({ set: { workers: 3 } })).toMatchObject({ status: 400 });
    expect((await change({ reset: ['relationLimit'] })).trouble).toBeUndefined();
    expect(filed()).toEqual({ workers: 2 });
  });

  it.skipIf(process.platform === 'win32')(
    'because it is read-only is told, with the reason (needs POSIX)',
    async () => {
      const config = join(place.folder, 'fixed', 'mine.json');
      const data = join(place.folder, 'data');
      mkdirSync(dirname(config));
      mkdirSync(data);
      writeFileSync(config, '{"relationLimit": 5}');
      // Root may write everywhere: another user has to try.
      const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
      if (user.uid !== undefined) {
        chmodSync(place.folder, 0o755);
        chownSync(data, user.uid, user.gid);
      }
      chmodSync(config, 0o444);
      chmodSync(dirname(config), 0o555);
      const process_ = await serviceProcess(data, ['--config', config], user);
      try {
        const response = await fetch(`${process_.url}/api/v1/settings`, {
          method: 'PATCH',
          body: JSON.stringify({ set: { relationLimit: 3 } }),
          headers: { 'content-type': 'application/json' },
        });
        expect(response.status).toBe(409);
        expect(((await response.json()) as Problem).detail).toBe(
          `The settings file ${config} cannot be written: this user may not write there.`,
        );
        expect(readFileSync(config, 'utf8')).toBe('{"relationLimit": 5}');
      } finally {
        await process_.end('SIGTERM');
        chmodSync(dirname(config), 0o755);
      }
    },
  );

  it('because its folder is gone is reported', async () => {
    const config = join(place.folder, 'elsewhere', 'mine.json');
    mkdirSync(dirname(config));
    writeFileSync(config, '{}');
    await start({ port: 0, config });
    rmSync(dirname(config), { recursive: true });
    expect(await refused({ set: { workers: 3 } })).toMatchObject({
      status: 409,
      detail: expect.stringContaining(`${config} cannot be written: the system says ENOENT`),
    });
  });
});

describe('who may', () => {
  it('on a shared server nobody who signs in, and nobody else', async () => {
    await setUser(place.folder, 'ann', secretOf('ann'));
    await start({ port: 0, auth: 'token' });
    expect((await fetch(address())).status).toBe(401);
    const { token } = await signedIn(service!, 'ann');
    const headers = { authorization: `Bearer ${token}` };
    const looked = await fetch(address(), { headers });
    expect([looked.status, ((await looked.json()) as Problem).detail]).toEqual([
      403,
      expect.stringContaining('This server is shared'),
    ]);
    expect((await send('PATCH', { set: { workers: 2 } }, '', headers)).status).toBe(403);
    expect((await send('POST', {}, '/check', headers)).status).toBe(403);
    expect(existsSync(file())).toBe(false);
  });

  it('of pages only the own one, whichever others may call', async () => {
    const allowed = 'https://tools.example';
    await start({ port: 0, allowedOrigins: [allowed] });
    const as = async (origin: string): Promise<number> => (await send('PATCH', {}, '', { origin })).status;
    expect(await as(service!.url)).toBe(200);
    expect(await as(allowed)).toBe(403);
    expect(await as('https://evil.example')).toBe(403);
    expect((await fetch(address(), { headers: { origin: allowed } })).status).toBe(403);
  });
});
