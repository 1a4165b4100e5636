import { expect, it } from 'vitest';
import { setUser } from '../../../src-server/access/users-file.ts';
import { serviceProcess } from '../../support/service/service-process.ts';
import { post, rawRequest, temporaryFolder } from '../../support/service/service.ts';
import { askForToken, secretOf, signedIn } from '../../support/service/shared-service.ts';

it('the log of a shared server reports who was refused, and no secret and no token', async () => {
  const { folder, remove } = temporaryFolder();
  await setUser(folder, 'ann', secretOf('ann'));
  const service = await serviceProcess(folder, ['--auth', 'token', '--log', 'debug']);
  let log = '';
  service.process.stderr?.on('data', (text: string) => (log += text));
  const ann = await signedIn(service, 'ann');
  const query = new URLSearchParams(ann).toString();
  await post(service, `/sqlflow/job/displayUserJobsSummary?${query}`);
  await post(service, '/sqlflow/job/displayUserJobsSummary', { ...ann, token: `${ann.token}x` });
  await askForToken(service, 'ann', 'a wrong but nearly right one');
  // Somebody typed the secret in the wrong place.
  await askForToken(service, secretOf('ann'), 'whatever it was');
  await rawRequest(service, 'GET', '/health', { host: 'rebound.example' });
  const large = { 'content-type': 'application/json' };
  await rawRequest(service, 'POST', '/api/v1/sign-in', large, [`{"x":"${'secret'.repeat(1_000_000)}"}`]);
  await service.end('SIGTERM');
  remove();
  const refusals = log
    .split('\n')
    .filter((line) => line.includes('sign-in refused'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(refusals.map(({ userId }) => userId)).toEqual(['ann', undefined]);
  expect(refusals[0]).toMatchObject({ level: 'warn', address: '127.0.0.1' });
  const audited = log
    .split('\n')
    .filter((line) => line.includes('request refused'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const told = { level: 'warn', address: '127.0.0.1', why: expect.any(String) as string };
  expect(audited).toMatchObject([
    { ...told, code: 401, path: '/sqlflow/job/displayUserJobsSummary' },
    { ...told, code: 403, path: '/health' },
    { ...told, code: 413, path: '/api/v1/sign-in' },
  ]);
  expect(log).not.toContain('secretsecret');
  for (const hidden of [ann.token, secretOf('ann'), 'a wrong but nearly right one', 'whatever it was']) {
    expect(log).not.toContain(hidden);
  }
});
