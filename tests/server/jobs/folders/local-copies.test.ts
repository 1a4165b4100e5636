import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { JobFolders } from '../../../../src-server/jobs/folders/job-folder.ts';
import { LocalCopies } from '../../../../src-server/jobs/folders/local-copies.ts';
import type { Storage } from '../../../../src-server/store/storage.ts';
import { temporaryFolder } from '../../../support/service/service.ts';

describe('the files of a job on this machine', () => {
  let place: ReturnType<typeof temporaryFolder>;
  let copies: LocalCopies;
  let atOnce = 0;
  let most = 0;
  beforeEach(() => {
    place = temporaryFolder();
    const bring = async (jobId: string): Promise<void> => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await pause(5);
      mkdirSync(join(place.folder, 'jobs', jobId), { recursive: true });
      atOnce -= 1;
    };
    const folders = new JobFolders(place.folder, { decides: false });
    const store = { uploads: { bring } } as unknown as Storage;
    copies = new LocalCopies({ store, folders, log: pino({ level: 'silent' }) });
  });
  afterEach(() => place.remove());
  const areHere = (): boolean => existsSync(join(place.folder, 'jobs', 'one'));

  it('are brought by one call after the other, as they write the same files', async () => {
    await Promise.all(Array.from({ length: 4 }, () => copies.bring('one')));
    expect(most).toBe(1);
    expect(areHere()).toBe(true);
  });

  it('stay while somebody reads them, whatever run ends beside', async () => {
    await copies.holding('one', async () => {
      await copies.bring('one');
      copies.clear('one', () => false);
      await copies.idle();
      expect(areHere()).toBe(true);
    });
    copies.clear('one', () => false);
    await copies.idle();
    expect(areHere()).toBe(false);
  });
});
