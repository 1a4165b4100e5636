import { describe, expect, it } from 'vitest';
import { FailedAttempts } from '../../../src-server/access/attempts.ts';
import { hashSecret, isSecret } from '../../../src-server/access/secrets.ts';
import { rawRequest } from '../../support/service/service.ts';
import { askForToken, secretOf, sharedService } from '../../support/service/shared-service.ts';

const minute = 60_000;

describe('failed attempts', () => {
  const from = (address: string, userId = 'ann'): [string, string] => [userId, address];

  it('count for a user and a network: after ten, he waits there until the first is a quarter of an hour old', () => {
    let now = 0;
    const attempts = new FailedAttempts(() => now);
    for (let count = 0; count < 10; count += 1) {
      expect(attempts.wait(...from('10.0.0.1'))).toBe(0);
      attempts.failed(...from('10.0.0.1'));
      now += minute;
    }
    expect(attempts.wait(...from('10.0.0.1'))).toBe(5 * minute);
    // A stranger keeps nobody out who is elsewhere, and no other user.
    expect(attempts.wait(...from('10.0.0.77'))).toBe(0);
    expect(attempts.wait(...from('10.0.0.1', 'bob'))).toBe(0);
    now = 15 * minute;
    expect(attempts.wait(...from('10.0.0.1'))).toBe(0);
  });

  it('of a network slow all its attempts, for the whole network of an IPv6 address', () => {
    let now = 0;
    const attempts = new FailedAttempts(() => now);
    for (let count = 0; count < 30; count += 1) attempts.failed(`user ${count}`, `2001:db8::${count}`);
    expect(attempts.wait('bob', '2001:db8:0:0:ffff::1')).toBe(5000);
    expect(attempts.wait('bob', '2001:db8:0:1::1')).toBe(0);
    for (let count = 0; count < 30; count += 1) attempts.failed(`user ${count}`, '::ffff:10.0.0.9');
    expect(attempts.wait('bob', '10.0.0.9')).toBe(5000);
    expect(attempts.wait('bob', '10.0.0.8')).toBe(0);
    now = 5000;
    expect(attempts.wait('bob', '10.0.0.9')).toBe(0);
  });

  it('never lock a user out where he has signed in within a month', () => {
    let now = 0;
    const attempts = new FailedAttempts(() => now);
    attempts.succeeded('ann', '10.0.0.1');
    for (let count = 0; count < 10; count += 1) attempts.failed('ann', '10.0.0.1');
    expect(attempts.wait('ann', '10.0.0.1')).toBe(0);
    now = 31 * 24 * 60 * minute;
    for (let count = 0; count < 10; count += 1) attempts.failed('ann', '10.0.0.1');
    expect(attempts.wait('ann', '10.0.0.1')).toBe(15 * minute);
    // A clock that goes back lets nobody wait longer.
    now = 0;
    expect(attempts.wait('bob', '10.0.0.1')).toBe(0);
    attempts.failed('cid', '10.0.0.2');
    expect(attempts.wait('cid', '10.0.0.2')).toBe(0);
  });

  it('are remembered of so many names at most', () => {
    const attempts = new FailedAttempts(() => 0);
    for (let count = 0; count < 10; count += 1) attempts.failed('ann', '10.0.0.1');
    for (let count = 0; count < 10_000; count += 1) attempts.failed(`user ${count}`, '10.0.0.2');
    expect(attempts.wait('ann', '10.0.0.1')).toBe(0);
  });
});

describe('signing in', () => {
  it('is refused after ten failures even with the right secret, says how long, and works again later', async () => {
    let now = Date.now();
    const service = await sharedService(['ann', 'bob'], { now: () => now });
    // At once, so that none has failed when the last begins.
    const wrong = await Promise.all(
      Array.from({ length: 16 }, () => askForToken(service, 'ann', 'a wrong secret')),
    );
    const refused = wrong.filter(({ error }) => error?.startsWith('Too many') === true);
    expect(refused.length).toBeGreaterThanOrEqual(5);
    const body = new URLSearchParams({ userId: 'ann', secretKey: secretOf('ann') });
    const answer = await fetch(`${service.url}/user/generateToken`, { method: 'POST', body });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      code: '401',
      error: 'Too many failed attempts to sign in. Wait 15 minutes, then try again.',
    });
    expect(Number(answer.headers.get('retry-after'))).toBe(900);
    const json = { 'content-type': 'application/json' };
    const onPage = await rawRequest(service, 'POST', '/api/v1/sign-in', json, [
      JSON.stringify({ userId: 'ann', secretKey: secretOf('ann') }),
    ]);
    expect([onPage.status, onPage.headers['retry-after']]).toEqual([429, '900']);

    expect((await askForToken(service, 'bob')).code).toBe('200');
    now += 15 * minute;
    expect((await askForToken(service, 'ann')).code).toBe('200');
    await service.end();
  });

  it('costs as much for an unknown user as for a known one', async () => {
    const known = await hashSecret('the secret');
    const timeOf = async (work: () => Promise<boolean>): Promise<number> => {
      const begun = performance.now();
      expect(await work()).toBe(false);
      return performance.now() - begun;
    };
    const times = { known: 0, unknown: 0 };
    for (let round = 0; round < 5; round += 1) {
      times.known += await timeOf(() => isSecret('a wrong one', known));
      times.unknown += await timeOf(() => isSecret('a wrong one', undefined));
    }
    expect(times.unknown / times.known).toBeGreaterThan(0.3);
    expect(times.unknown / times.known).toBeLessThan(3);
  });

  it('leaves the service free to answer others', async () => {
    const service = await sharedService(['ann']);
    const attempts = Array.from({ length: 16 }, (_, index) =>
      askForToken(service, `user ${index}`, 'a wrong secret'),
    );
    let slowest = 0;
    for (let count = 0; count < 20; count += 1) {
      const begun = performance.now();
      await rawRequest(service, 'GET', '/health');
      slowest = Math.max(slowest, performance.now() - begun);
    }
    expect(slowest).toBeLessThan(1000);
    const answers = await Promise.all(attempts);
    expect(answers.every(({ code }) => code === '401')).toBe(true);
    await service.end();
  }, 60_000);
});
