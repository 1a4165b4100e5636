import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { folderFiles } from '../../../src-server/io/selection/folder-files.ts';
import { countSourceFiles, sourceFiles } from '../../../src-server/io/selection/source-files.ts';
import type { SourceLimits } from '../../../src-server/io/selection/source-files.ts';
import { temporaryFolder } from '../../support/service/service.ts';
import { renamedEntry, zipOf } from '../../support/service/zip.ts';
import { readSubmissions, testLimits } from './read-archives.ts';
import type { Uploads } from './read-archives.ts';

describe('sourceFiles', () => {
  let place: ReturnType<typeof temporaryFolder>;
  beforeEach(() => (place = temporaryFolder()));
  afterEach(() => place.remove());

  const read = (uploads: Uploads, limits: Partial<SourceLimits> = {}) =>
    readSubmissions(place.folder, [uploads], limits);

  it('reads plain files and the entries of an archive, whatever it is called, in their order', async () => {
    const zip = await zipOf({ 'b/two.sql': 'select 2', 'a/one.sql': 'select 1' });
    const { texts, skipped, count } = await read({ 'x.sql': 'select 0', 'job name': zip });
    expect(Object.entries(texts)).toEqual([
      ['x.sql', 'select 0'],
      ['b/two.sql', 'select 2'],
      ['a/one.sql', 'select 1'],
    ]);
    expect(skipped).toEqual({});
    expect(count).toBe(3);
  });

  it('reports a file that has vanished, or is none, and reads the others', async () => {
    const stored = ['a.sql', 'gone.sql', 'folder.sql', 'z.sql'].map((name) => ({
      name,
      path: join(place.folder, name),
    }));
    mkdirSync(join(place.folder, 'folder.sql'));
    for (const name of ['a.sql', 'z.sql']) writeFileSync(join(place.folder, name), 'select 1');
    const told: string[] = [];
    for await (const file of sourceFiles([stored], testLimits))
      told.push('reason' in file ? `${file.name} ${file.kind}: ${file.reason}` : file.name);
    expect(told).toEqual([
      'a.sql',
      'gone.sql unreadable: it is not there any more',
      'folder.sql unreadable: the system says EISDIR',
      'z.sql',
    ]);
    expect(await countSourceFiles([stored], testLimits)).toBe(4);
  });

  it('reports a folder that cannot be looked into, and reads beside it', async () => {
    // The file system takes no path of more than 4 KB; a folder of a longer one can only be moved there.
    const deep = (below: string) => join(below, ...Array.from({ length: 9 }, () => 'd'.repeat(250)));
    const inner = join(place.folder, 'inner');
    const outer = deep(join(place.folder, 'root'));
    mkdirSync(deep(inner), { recursive: true });
    mkdirSync(outer, { recursive: true });
    writeFileSync(join(place.folder, 'root', 'a.sql'), 'select 1');
    renameSync(inner, join(outer, 'inner'));
    const { files, refused } = await folderFiles(join(place.folder, 'root'));
    renameSync(join(outer, 'inner'), inner);
    expect(files.map(({ name }) => name)).toEqual(['a.sql']);
    expect(refused).toMatchObject([{ kind: 'unreadable', reason: 'its path is too long' }]);
  });

  it('leaves out what is no SQL in an archive, and says so', async () => {
    const zip = await zipOf({
      'a.sql': 'select 1',
      'README.md': '# hi',
      '__MACOSX/a.sql': 'x',
      'b.PRC': 'select 2',
    });
    const { texts, skipped } = await read({ 'x.zip': zip });
    expect(Object.keys(texts)).toEqual(['a.sql', 'b.PRC']);
    expect(skipped).toEqual({
      '__MACOSX/': 'it is hidden',
      'README.md': 'files of the kind .md are not SQL',
    });
  });

  it('reads archives inside archives, and only so deep', async () => {
    const inner = await zipOf({ 'deep.sql': 'select 3' });
    const middle = await zipOf({ 'inner.zip': inner, 'm.sql': 'select 2' });
    const outer = await zipOf({ 'middle.zip': middle });
    expect(Object.keys((await read({ 'x.zip': middle })).texts)).toEqual(['inner.zip/deep.sql', 'm.sql']);
    const { texts, skipped } = await read({ 'x.zip': outer });
    expect(Object.keys(texts)).toEqual(['middle.zip/m.sql']);
    expect(skipped['middle.zip/inner.zip']).toContain('2 deep');
  });

  it('reads the builds of SSIS projects side by side, each as a folder of its own', async () => {
    const shop = await zipOf({ 'Load%20all.dtsx': '<a/>', 'Project.params': '<b/>' });
    const { count, texts, total } = await read({ 'bin/Shop.ispac': shop, 'Sales.ISPAC': shop });
    expect(texts).toEqual({
      'bin/Shop.ispac/Load all.dtsx': '<a/>',
      'bin/Shop.ispac/Project.params': '<b/>',
      'Sales.ISPAC/Load all.dtsx': '<a/>',
      'Sales.ISPAC/Project.params': '<b/>',
    });
    expect([count, total]).toEqual([4, 4]);
  });

  it('does not follow steps upwards that the names of parts hide', async () => {
    const { texts, skipped } = await read({ 'Shop.ispac': await zipOf({ '%2e%2e/up.dtsx': '<a/>' }) });
    expect(texts).toEqual({});
    expect(Object.values(skipped)).toEqual([expect.stringContaining('path is not safe')]);
  });

  it('reads gzip files', async () => {
    expect((await read({ 'dump.sql.gz': gzipSync('select 1') })).texts).toEqual({ 'dump.sql': 'select 1' });
    const { skipped } = await read({ 'bomb.gz': gzipSync(Buffer.alloc(200_000)) });
    expect(skipped['bomb.gz']).toMatch(/more than/);
  });

  it.each(['../../etc.sql', 'a/../etc.sql'])('does not follow the path %s', async (path) => {
    const plain = 'x'.repeat(path.length - 4) + '.sql';
    const zip = renamedEntry(await zipOf({ [plain]: 'select 1', 'good.sql': 'select 2' }), plain, path);
    const { texts, skipped } = await read({ 'x.zip': zip });
    expect(texts).toEqual({ 'good.sql': 'select 2' });
    expect(Object.keys(skipped)).toEqual([path]);
    expect(skipped[path]).toContain('path is not safe');
  });

  it('keeps folders in the names of submitted files, without steps upwards', async () => {
    const { texts } = await read({ '../a/./b\\c.sql': 'select 1', 'C:\\work\\d.sql': 'select 2' });
    expect(Object.keys(texts)).toEqual(['a/b/c.sql', 'work/d.sql']);
  });

  it('distinguishes two files of one name', async () => {
    const zip = await zipOf({ 'a.sql': 'select 2' });
    expect((await read({ 'a.sql': 'select 1', 'x.zip': zip })).texts).toEqual({
      'a.sql': 'select 1',
      'a (2).sql': 'select 2',
    });
  });

  it('says of a damaged archive that it is damaged', async () => {
    const zip = await zipOf({ 'a.sql': 'select 1' });
    const { texts, skipped } = await read({ 'cut.zip': zip.subarray(0, 40), 'ok.sql': 'select 1' });
    expect(texts).toEqual({ 'ok.sql': 'select 1' });
    expect(skipped['cut.zip']).toContain('damaged');
  });

  it('says of a damaged entry that it is damaged, and reads the others', async () => {
    const zip = await zipOf({ 'a.sql': 'select 1 from somewhere', 'b.sql': 'select 2' });
    const start = Buffer.from(zip).indexOf('a.sql') + 'a.sql'.length;
    for (let index = start + 2; index < start + 6; index += 1) zip[index] = (zip[index] ?? 0) ^ 0xff;
    const { texts, skipped } = await read({ 'x.zip': zip });
    expect(texts).toEqual({ 'b.sql': 'select 2' });
    expect(skipped['a.sql']).toContain('damaged');
  });

  it('says of an encrypted entry that it is encrypted', async () => {
    const zip = Buffer.from(await zipOf({ 'a.sql': 'select 1' }));
    // The first bit of the flags, in the directory's record of the entry.
    const directory = zip.indexOf('PK\x01\x02');
    zip.writeUInt16LE(zip.readUInt16LE(directory + 8) | 1, directory + 8);
    expect((await read({ 'x.zip': new Uint8Array(zip) })).skipped['a.sql']).toContain('encrypted');
  });

  it('refuses an entry that is too large by its declared size, without inflating it', async () => {
    const zip = await zipOf({ 'large.sql': ' '.repeat(100_001), 'small.sql': 'select 1' });
    const { texts, skipped } = await read({ 'x.zip': zip });
    expect(Object.keys(texts)).toEqual(['small.sql']);
    expect(skipped['large.sql']).toContain('more than');
  });

  it('refuses an entry that is larger than it declares', async () => {
    const zip = Buffer.from(await zipOf({ 'liar.sql': ' '.repeat(50_000) }));
    zip.writeUInt32LE(10, zip.indexOf('PK\x01\x02') + 24);
    expect((await read({ 'x.zip': new Uint8Array(zip) })).skipped['liar.sql']).toContain('damaged');
  });

  it('refuses an archive that is too large as a whole', async () => {
    const zip = await zipOf({ 'a.sql': 'x'.repeat(600), 'b.sql': 'x'.repeat(600) });
    expect((await read({ 'x.zip': zip }, { inflatedSize: 1000 })).skipped['x.zip']).toContain(
      'inflated it would',
    );
    expect((await read({ 'x.zip': zip }, { files: 1 })).skipped['x.zip']).toContain('2 entries');
  });

  it('says of other archives that it does not read them', async () => {
    const rar = Buffer.from([0x52, 0x61, 0x72, 0x21, 0x1a, 0x07, 0x01, 0x00]);
    expect((await read({ 'x.sql': new Uint8Array(rar) })).skipped['x.sql']).toContain('only zip and gzip');
  });
});
