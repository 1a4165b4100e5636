import { readdirSync } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { FormFiles } from '../../../../src-server/http/bodies/form-files.ts';
import { temporaryFolder } from '../../../support/service/service.ts';

describe('the files of a form', () => {
  const { folder, remove } = temporaryFolder();
  afterAll(remove);

  it('are written under names of their own', async () => {
    const files = new FormFiles(folder);
    const one = await files.write(Readable.from([Buffer.from('select 1')]));
    const other = await files.write(Readable.from([Buffer.from('select 22')]));
    expect([one.size, other.size]).toEqual([8, 9]);
    expect(one.path).not.toBe(other.path);
    await files.remove();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('are gone once they are removed, one that is only about to be opened too', async () => {
    const files = new FormFiles(folder);
    const writing = files.write(new PassThrough());
    const ended = expect(writing).rejects.toThrow();
    await files.remove();
    expect(readdirSync(folder)).toEqual([]);
    await ended;
  });

  it('are not written once the form is refused', async () => {
    const files = new FormFiles(folder);
    await files.remove();
    await expect(files.write(Readable.from(['x']))).rejects.toThrow('refused');
    expect(readdirSync(folder)).toEqual([]);
  });
});
