import { expect, it } from 'vitest';
import { setUser } from '../../../src-server/access/users-file.ts';
import { post, temporaryFolder } from '../../support/service/service.ts';
import { serviceProcess } from '../../support/service/service-process.ts';
import { askForToken, secretOf, signedIn } from '../../support/service/shared-service.ts';

it('the log of a shared server tells who was refused, and no secret and no token', async () => {
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
  await service.end('SIGTERM');
  remove();
  const refusals = log
    .split('\n')
    .filter((line) => line.includes('sign-in refused'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(refusals.map(({ userId }) => userId)).toEqual(['ann', undefined]);
  expect(refusals[0]).toMatchObject({ level: 'warn', address: '127.0.0.1' });
  for (const hidden of [ann.token, secretOf('ann'), 'a wrong but nearly right one', 'whatever it was']) {
    expect(log).not.toContain(hidden);
  }
});
