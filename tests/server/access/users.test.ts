import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  InvalidUser,
  readUsers,
  removeUser,
  setUser,
  UsersFileDamaged,
} from '../../../src-server/access/users-file.ts';
import { post, serviceIn } from '../../support/service/service.ts';
import type { TestService } from '../../support/service/service.ts';
import { askForToken, secretOf, sharedService, signedIn } from '../../support/service/shared-service.ts';
import type { Identity } from '../../support/service/shared-service.ts';

const summary = '/sqlflow/job/displayUserJobsSummary';
const modeOf = (...path: string[]): string => (statSync(join(...path)).mode & 0o777).toString(8);

describe('users of a running service', () => {
  let service: TestService;
  let ann: Identity;
  const codeFor = async (identity: Identity): Promise<number> =>
    (await post(service, summary, identity)).code;

  beforeEach(async () => {
    service = await sharedService(['ann']);
    ann = await signedIn(service, 'ann');
  });
  afterEach(() => service.end());

  it('are let in as soon as they are added', async () => {
    expect((await askForToken(service, 'bob')).code).toBe('401');
    await setUser(service.folder, 'bob', secretOf('bob'));
    expect(await codeFor(await signedIn(service, 'bob'))).toBe(200);
  });

  it('are out as soon as they are removed, also when they are added again', async () => {
    expect(await codeFor(ann)).toBe(200);
    expect(await removeUser(service.folder, 'ann')).toBe(true);
    expect(await codeFor(ann)).toBe(401);
    expect((await askForToken(service, 'ann')).code).toBe('401');
    await setUser(service.folder, 'ann', secretOf('ann'));
    expect(await codeFor(ann)).toBe(401);
    expect(await codeFor(await signedIn(service, 'ann'))).toBe(200);
  });

  it('need a new token after their secret has changed', async () => {
    expect(await setUser(service.folder, 'ann', 'another secret')).toBe(true);
    expect(await codeFor(ann)).toBe(401);
    expect((await askForToken(service, 'ann')).code).toBe('401');
    const { token = '' } = await askForToken(service, 'ann', 'another secret');
    expect(await codeFor({ userId: 'ann', token })).toBe(200);
  });

  it('keep their tokens over a restart', async () => {
    const key = readFileSync(join(service.folder, 'token.key'));
    await service.close();
    const again = await serviceIn(service.folder, { auth: 'token' });
    expect((await post(again, summary, ann)).code).toBe(200);
    expect(readFileSync(join(service.folder, 'token.key'))).toEqual(key);
    await again.close();
  });

  it('are all out while their file is damaged, and in again when it is restored', async () => {
    const path = join(service.folder, 'users.json');
    const users = readFileSync(path, 'utf8');
    for (const damage of ['', users.slice(0, -40), '[]', users.replace('"scrypt"', '"md5"')]) {
      writeFileSync(path, damage);
      expect(await codeFor(ann)).toBe(401);
      await expect(setUser(service.folder, 'bob', secretOf('bob'))).rejects.toThrow(UsersFileDamaged);
      expect(readFileSync(path, 'utf8')).toBe(damage);
    }
    writeFileSync(path, users);
    expect(await codeFor(ann)).toBe(200);
  });

  it.skipIf(process.platform === 'win32')('lie in files that nobody else may read (needs POSIX)', () => {
    expect(modeOf(service.folder)).toBe('700');
    expect(modeOf(service.folder, 'users.json')).toBe('600');
    expect(modeOf(service.folder, 'token.key')).toBe('600');
  });

  it.skipIf(process.platform === 'win32')(
    'are protected again where others got rights (needs POSIX)',
    async () => {
      await service.close();
      chmodSync(service.folder, 0o755);
      chmodSync(join(service.folder, 'users.json'), 0o644);
      chmodSync(join(service.folder, 'token.key'), 0o664);
      const again = await serviceIn(service.folder, { auth: 'token' });
      await again.close();
      expect(modeOf(service.folder)).toBe('700');
      expect(modeOf(service.folder, 'users.json')).toBe('600');
      expect(modeOf(service.folder, 'token.key')).toBe('600');
    },
  );

  it('cannot be served with a damaged key, which is left as it is', async () => {
    await service.close();
    const path = join(service.folder, 'token.key');
    writeFileSync(path, 'c2hvcnQ=');
    const start = serviceIn(service.folder, { auth: 'token' });
    await expect(start).rejects.toMatchObject({ name: 'TokenKeyDamaged' });
    expect(readFileSync(path, 'utf8')).toBe('c2hvcnQ=');
  });
});

describe('the file of users', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'headwater-users-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('holds no secret, and another salt for each user', async () => {
    await setUser(folder, 'ann', 'the same secret');
    await setUser(folder, 'bob', 'the same secret');
    expect(readFileSync(join(folder, 'users.json'), 'utf8')).not.toContain('the same secret');
    const [ann, bob] = await readUsers(folder);
    expect(ann?.secret.hash).not.toBe(bob?.secret.hash);
    expect(ann?.secret).toMatchObject({ algorithm: 'scrypt', cost: 32_768, blockSize: 8 });
  });

  it('loses nothing when several write at once', async () => {
    const names = ['ann', 'bob', 'carol', 'dave', 'eve'];
    await Promise.all(names.map((name) => setUser(folder, name, secretOf(name))));
    expect((await readUsers(folder)).map(({ id }) => id).sort()).toEqual(names);
  });

  it('takes ids as the vendor has them, and refuses those that are none', async () => {
    for (const id of ['gudu|0123456789', 'auth0|5f', 'ann@example.com', '__proto__', 'Ænne']) {
      expect(await setUser(folder, id, 'a secret of some length')).toBe(false);
    }
    for (const id of ['', 'two words', 'line\n', '\u0000', 'x'.repeat(201)]) {
      await expect(setUser(folder, id, 'a secret of some length')).rejects.toThrow(InvalidUser);
    }
    for (const secret of ['', 'short', 'x'.repeat(1025)]) {
      await expect(setUser(folder, 'ann', secret)).rejects.toThrow(InvalidUser);
    }
    expect((await readUsers(folder)).map(({ id }) => id)).toContain('__proto__');
  });

  it('is empty where it is missing, and says that there was nobody to remove', async () => {
    expect(await readUsers(folder)).toEqual([]);
    expect(await removeUser(folder, 'ann')).toBe(false);
  });
});
