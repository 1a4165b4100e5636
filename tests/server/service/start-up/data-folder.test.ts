import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unusable } from '../../../../src-server/service/start-up/data-folder.ts';
import { program } from '../../../support/built.ts';
import { serviceProcess } from '../../../support/service/service-process.ts';
import { post, serviceIn, temporaryFolder, testService } from '../../../support/service/service.ts';

describe('a data folder', () => {
  it('is made with all that lies above it, for its owner alone', async () => {
    const { folder, remove } = temporaryFolder();
    const dataFolder = join(folder, 'a', 'b', 'data');
    const service = await serviceIn(dataFolder);
    if (process.platform !== 'win32') expect(statSync(dataFolder).mode & 0o077).toBe(0);
    await service.close();
    remove();
  });

  it('belongs to one service, and a second one reports where the first listens', async () => {
    const service = await testService();
    await expect(serviceProcess(service.folder)).rejects.toThrow(
      new RegExp(`code 3: Another Headwater \\(process ${process.pid}, ${service.url}\\) is using`),
    );
    expect((await post(service, '/sqlflow/job/displayUserJobsSummary')).code).toBe(200);
    await service.end();
  });

  it('is free again at once after a SIGKILL', async () => {
    const { folder, remove } = temporaryFolder();
    const first = await serviceProcess(folder);
    expect(JSON.parse(readFileSync(join(folder, 'instance.json'), 'utf8'))).toMatchObject({
      pid: first.process.pid,
      url: first.url,
    });
    await first.end('SIGKILL');
    const second = await serviceProcess(folder);
    await second.end('SIGTERM');
    expect(existsSync(join(folder, 'instance.json'))).toBe(false);
    remove();
  });

  it('may hold a lock or an instance file that somebody damaged', async () => {
    const { folder, remove } = temporaryFolder();
    writeFileSync(join(folder, 'instance.lock'), 'not a database '.repeat(100));
    writeFileSync(join(folder, 'instance.json'), '{"pid":');
    const service = await serviceIn(folder);
    await expect(serviceProcess(folder)).rejects.toThrow(/is using the data folder/);
    await service.close();
    remove();
  });

  it('is refused where it is a file or lies below one', async () => {
    const { folder, remove } = temporaryFolder();
    const file = join(folder, 'file');
    writeFileSync(file, '');
    for (const path of [file, join(file, 'data')]) {
      await expect(serviceIn(path)).rejects.toMatchObject({
        name: 'DataFolderUnusable',
        message: expect.stringContaining('a file that is no folder') as string,
        advice: 'Name another data folder.',
      });
    }
    remove();
  });

  it('is refused where it does not lead anywhere', async () => {
    const { folder, remove } = temporaryFolder();
    const circle = join(folder, 'circle');
    symlinkSync(circle, circle);
    await expect(serviceIn(join(circle, 'data'))).rejects.toMatchObject({
      name: 'DataFolderUnusable',
      message: expect.stringContaining('the system says ELOOP') as string,
    });
    remove();
  });

  it.skipIf(process.platform === 'win32')('is refused where nothing can be written (needs POSIX)', () => {
    const { folder, remove } = temporaryFolder();
    const command = `ulimit -f 0; exec "$0" "$1" --port 0 --data "$2"`;
    const { status, stderr } = spawnSync(
      'bash',
      ['-c', command, process.execPath, program('service'), folder],
      {
        encoding: 'utf8',
      },
    );
    expect(stderr).toContain('cannot be used: reading or writing there fails. See whether the disk is full');
    expect(status).toBe(3);
    remove();
  });

  it.each([
    ['EACCES', /this user may not write there/],
    ['EROFS', /this user may not write there/],
    ['SQLITE_CANTOPEN', /this user may not write there/],
    ['SQLITE_READONLY_DIRECTORY', /this user may not write there/],
    ['ENOSPC', /the disk is full/],
    ['SQLITE_FULL', /the disk is full/],
    ['SQLITE_IOERR_WRITE', /reading or writing there fails/],
  ])('tells what the code %s means', (code, text) => {
    expect(unusable('/data', Object.assign(new Error(code), { code }))).toMatchObject({
      name: 'DataFolderUnusable',
      message: expect.stringMatching(text) as string,
    });
  });
});
