import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SourceLimits } from '../../../src-server/io/selection/source-files.ts';
import { craftedZip } from '../../support/service/crafted-zip.ts';
import { temporaryFolder } from '../../support/service/service.ts';
import { zipOf } from '../../support/service/zip.ts';
import { readSubmissions } from './read-archives.ts';
import type { Uploads } from './read-archives.ts';

const good = { name: 'good.sql', content: 'select 1' };
const unix = 3 << 8;

describe('archives that are not what they should be', () => {
  let place: ReturnType<typeof temporaryFolder>;
  beforeEach(() => (place = temporaryFolder()));
  afterEach(() => place.remove());

  const read = (uploads: Uploads, limits: Partial<SourceLimits> = {}) =>
    readSubmissions(place.folder, [uploads], limits);

  it.each([
    ['../up.sql', 'steps upwards'],
    ['a/../../up.sql', 'steps upwards'],
    ['a/..', 'steps upwards'],
    ['..\\up.sql', 'steps upwards'],
    ['/../up.sql', 'steps upwards'],
    ['C:..\\up.sql', 'steps upwards'],
    ['C:\\..\\up.sql', 'steps upwards'],
    ['nul\0.sql', 'control characters'],
    ['line\nbreak.sql', 'control characters'],
    ['escape\x1b[2J.sql', 'control characters'],
    [`${'x'.repeat(300)}.sql`, 'longer than 200'],
    [`${'d/'.repeat(11)}deep.sql`, 'more than 10 folders'],
  ])('an entry of the path %j is told and not read', async (name, why) => {
    const { texts, skipped } = await read({ 'x.zip': craftedZip([{ name, content: 'select 2' }, good]) });
    expect(texts).toEqual({ 'good.sql': 'select 1' });
    const [[shown, reason] = ['', '']] = Object.entries(skipped);
    expect(reason).toContain('its path is not safe');
    expect(reason).toContain(why);
    expect(shown + reason).not.toMatch(/\p{Cc}/u);
    expect(shown.length).toBeLessThan(310);
  });

  it.each([
    ['/etc/orders.sql', 'etc/orders.sql'],
    ['//orders.sql', 'orders.sql'],
    ['/C:/work/orders.sql', 'work/orders.sql'],
    ['C:\\work\\orders.sql', 'work/orders.sql'],
    ['c:orders.sql', 'orders.sql'],
    ['\\\\server\\share\\orders.sql', 'server/share/orders.sql'],
    ['work\\nightly\\orders.sql', 'work/nightly/orders.sql'],
    ['./work/./orders.sql', 'work/orders.sql'],
    ['..orders.sql', '..orders.sql'],
    ['a...b/orders.sql', 'a...b/orders.sql'],
  ])('an entry of the path %j is read as %s', async (name, path) => {
    const { texts, skipped, count, total } = await read({
      'x.zip': craftedZip([{ name, content: 'select 2' }, good]),
    });
    expect(texts).toEqual({ [path]: 'select 2', 'good.sql': 'select 1' });
    expect(skipped).toEqual({});
    expect([count, total]).toEqual([2, 2]);
  });

  it('entries whose paths become the same are distinguished', async () => {
    const entries = ['/a.sql', 'C:\\a.sql', './a.sql'].map((name) => ({ ...good, name }));
    const { texts } = await read({ 'x.zip': craftedZip(entries) });
    expect(Object.keys(texts)).toEqual(['a.sql', 'a (2).sql', 'a (3).sql']);
  });

  it('what lies beside scripts is left out at the root of a drive too', async () => {
    const names = ['/__MACOSX/a.sql', 'C:\\.git\\a.sql', '/readme.md'];
    const { texts, skipped } = await read({
      'x.zip': craftedZip([...names.map((name) => ({ ...good, name })), good]),
    });
    expect(Object.keys(texts)).toEqual(['good.sql']);
    expect(Object.values(skipped).every((reason) => !reason.includes('not safe'))).toBe(true);
  });

  it.each([
    ['entries with the classic encryption', { ...good, flags: 1 }],
    ['entries with AES', { ...good, flags: 1, method: 99 }],
  ])('%s are told to be encrypted', async (_kind, entry) => {
    const { texts, skipped } = await read({ 'x.zip': craftedZip([entry, { ...good, name: 'b.sql' }]) });
    expect(skipped['good.sql']).toBe('it is encrypted');
    expect(Object.keys(texts)).toEqual(['b.sql']);
  });

  it('an archive whose directory is encrypted is reported to be', async () => {
    const { skipped } = await read({ 'x.zip': craftedZip([{ ...good, flags: 0x41 }]) });
    expect(skipped).toEqual({ 'x.zip': 'it is encrypted' });
  });

  it('a symbolic link is not followed', async () => {
    const link = { name: 'link.sql', content: '/etc/passwd', madeBy: unix, attributes: 0xa1ff << 16 };
    const { texts, skipped } = await read({ 'x.zip': craftedZip([link, good]) });
    expect(skipped['link.sql']).toBe('it is a symbolic link');
    expect(Object.keys(texts)).toEqual(['good.sql']);
  });

  it('entries that share their bytes are refused but for one', async () => {
    const shared = Array.from({ length: 50 }, (_, index) => ({
      ...good,
      name: `copy${index}.sql`,
      sameBytesAs: 0,
    }));
    const { texts, skipped } = await read({ 'x.zip': craftedZip([good, ...shared]) });
    expect(Object.keys(texts).length).toBeLessThanOrEqual(1);
    expect(Object.keys(skipped).length).toBeGreaterThanOrEqual(50);
    expect(Object.values(skipped)[0]).toContain('shares bytes');
  });

  it.each([
    ['says it is smaller', { ...good, declaredSize: 3 }, 'more bytes than it says'],
    ['says it is larger', { ...good, declaredSize: 5000 }, 'not the length that it says'],
    ['is stored and says it is larger', { ...good, method: 0, declaredSize: 5000 }, 'not the length'],
    ['has a wrong checksum', { ...good, crc: 1 }, 'checksum'],
    ['reaches beyond the archive', { ...good, declaredPackedSize: 1_000_000 }, 'damaged'],
    ['is compressed in another way', { ...good, method: 12 }, 'compression method 12'],
  ])('an entry that %s costs itself only', async (_what, entry, why) => {
    const archive = craftedZip([{ ...good, name: 'other.sql' }, entry]);
    const { texts, skipped } = await read({ 'x.zip': archive });
    expect(texts).toEqual({ 'other.sql': 'select 1' });
    expect(skipped['good.sql']).toContain(why);
  });

  it('an archive of nothing is reported to be empty', async () => {
    expect((await read({ 'x.zip': craftedZip([]) })).skipped).toEqual({ 'x.zip': 'the archive is empty' });
    const folders = craftedZip([{ name: 'folder/', content: '' }]);
    expect((await read({ 'x.zip': folders })).skipped).toEqual({ 'x.zip': 'the archive is empty' });
  });

  it('large archives and streamed ones are read like others', async () => {
    const archive = craftedZip(
      [
        { ...good, name: 'large.sql', zip64: true },
        { ...good, name: 'streamed.sql', descriptor: true },
        { ...good, name: 'stored.sql', method: 0 },
      ],
      'a comment',
    );
    const { texts, skipped } = await read({ 'x.zip': archive });
    expect(texts).toEqual({ 'large.sql': 'select 1', 'streamed.sql': 'select 1', 'stored.sql': 'select 1' });
    expect(skipped).toEqual({});
  });

  it('one part of a split archive is reported to be one', async () => {
    const archive = Buffer.from(craftedZip([good]));
    archive.writeUInt16LE(3, archive.length - 22 + 4);
    expect((await read({ 'x.zip': archive })).skipped['x.zip']).toContain('one part of a split archive');
  });

  it('names are read as UTF-8, GBK or code page 437', async () => {
    const names: [Uint8Array, string][] = [
      [Buffer.from('Größe/表.sql', 'utf8'), 'Größe/表.sql'],
      // 订单/客户表.sql in GBK
      [Buffer.from('b6a9b5a52fbfcdbba7b1ed2e73716c', 'hex'), '订单/客户表.sql'],
      // Größe.sql in code page 437
      [Buffer.from('4772 94e1 652e73716c'.replaceAll(' ', ''), 'hex'), 'Größe.sql'],
    ];
    for (const [name, shown] of names) {
      const { texts } = await read({ 'x.zip': craftedZip([{ name, content: 'select 1' }]) });
      expect(Object.keys(texts)).toEqual([shown]);
    }
  });

  it('two entries of one name are both read', async () => {
    const { texts } = await read({ 'x.zip': craftedZip([good, { ...good, content: 'select 2' }]) });
    expect(texts).toEqual({ 'good.sql': 'select 1', 'good (2).sql': 'select 2' });
  });

  it('thousands of entries of one name take no long search', async () => {
    const archive = craftedZip(Array.from({ length: 20_000 }, () => ({ ...good, method: 0 })));
    const begun = process.cpuUsage();
    const { texts } = await read({ 'x.zip': archive }, { files: 30_000 });
    expect(Object.keys(texts)).toHaveLength(20_000);
    // Of the processor: what else the machine does is not counted.
    const { user, system } = process.cpuUsage(begun);
    expect((user + system) / 1000).toBeLessThan(20_000);
  });

  it('of an archive that inflates to a multiple that no real one has, nothing is inflated', async () => {
    const bomb = craftedZip(
      Array.from({ length: 40 }, (_, index) => ({
        name: `b${index}.sql`,
        content: 'x',
        declaredSize: 90_000_000,
      })),
    );
    const limits = { fileSize: 100_000_000, inflatedSize: 40_000_000_000 };
    const { texts, skipped } = await read({ 'bomb.zip': bomb }, limits);
    expect(texts).toEqual({});
    expect(skipped['bomb.zip']).toContain('which no real archive does');
  });

  it('archives inside archives share one budget of bytes and of files', async () => {
    const inner = await zipOf({ 'a.sql': ' '.repeat(60_000), 'b.sql': 'select 1' });
    const outer = await zipOf(
      Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`i${index}.zip`, inner])),
    );
    const { texts, skipped } = await read({ 'x.zip': outer }, { inflatedSize: 300_000 });
    const total = Object.values(texts).reduce((sum, text) => sum + text.length, 0);
    expect(total).toBeLessThan(300_000);
    expect(Object.values(skipped).join()).toContain('more than 293 KB');
    const few = await read({ 'x.zip': outer }, { files: 60 });
    expect(Object.keys(few.texts).length).toBeLessThan(60);
    expect(Object.values(few.skipped).join()).toContain('more than 60 files');
  });

  it('an archive of thousands of archives ends at the limit of files', async () => {
    let archive = await zipOf({ 'a.sql': 'select 1' });
    const many = (content: Uint8Array) =>
      craftedZip(Array.from({ length: 300 }, (_, index) => ({ name: `n${index}.zip`, content })));
    archive = many(many(archive));
    const { texts } = await read(
      { 'x.zip': archive },
      { files: 5000, archiveDepth: 5, fileSize: 10_000_000, inflatedSize: 100_000_000 },
    );
    expect(Object.keys(texts).length).toBeLessThan(5000);
  });

  it('an archive that holds itself ends at the limit of depth', async () => {
    let archive = await zipOf({ 'a.sql': 'select 1' });
    for (let depth = 0; depth < 6; depth += 1)
      archive = await zipOf({ 'again.zip': archive, 'a.sql': 'select 1' });
    const { texts, skipped } = await read({ 'x.zip': archive }, { archiveDepth: 4 });
    expect(Object.keys(texts)).toHaveLength(4);
    expect(Object.values(skipped)).toEqual(['archives are read 4 deep']);
  });

  it('a tape archive in gzip is reported to be of another kind', async () => {
    const tar = Buffer.alloc(1024);
    tar.write('a.sql', 0);
    tar.write('ustar', 257);
    expect((await read({ 'x.tar.gz': gzipSync(tar) })).skipped['x.tar']).toContain('only zip and gzip');
  });

  it('counts the files ahead, and reports those found on the way', async () => {
    const inner = await zipOf({ 'a.sql': 'select 1', 'b.sql': 'select 2', 'c.md': '# c' });
    const outer = await zipOf({ 'inner.zip': inner, 'd.sql': 'select 3' });
    const { texts, skipped, count, total } = await read({ 'x.zip': outer, 'e.sql': 'select 4' });
    expect(count).toBe(3);
    expect(total).toBe(Object.keys(texts).length + Object.keys(skipped).length);
  });
});

describe('several submissions', () => {
  let place: ReturnType<typeof temporaryFolder>;
  beforeEach(() => (place = temporaryFolder()));
  afterEach(() => place.remove());

  it('a later file replaces an earlier one of its path, whether alone or in an archive', async () => {
    const { texts, count } = await readSubmissions(place.folder, [
      { 'x.zip': await zipOf({ 'dir/a.sql': 'old a', 'dir/b.sql': 'old b', 'c.sql': 'old c' }) },
      { 'dir/a.sql': 'new a' },
      { 'y.zip': await zipOf({ 'dir/b.sql': 'new b' }), 'd.sql': 'd' },
      { 'z.zip': await zipOf({ 'd.sql': 'new d' }) },
    ]);
    expect(texts).toEqual({ 'dir/a.sql': 'new a', 'dir/b.sql': 'new b', 'c.sql': 'old c', 'd.sql': 'new d' });
    expect(count).toBe(4);
  });

  it('a sound archive takes away what was reported of a damaged one of its name', async () => {
    const sound = await zipOf({ 'a.sql': 'a' });
    const { texts, skipped } = await readSubmissions(place.folder, [
      { 'x.zip': sound.subarray(0, 30) },
      { 'x.zip': sound },
    ]);
    expect(texts).toEqual({ 'a.sql': 'a' });
    expect(skipped).toEqual({});
  });

  it('two files of one name in a submission keep their numbers', async () => {
    const { texts } = await readSubmissions(place.folder, [
      { 'a.sql': 'one', './a.sql': 'two' },
      { 'a.sql': 'three' },
    ]);
    expect(texts).toEqual({ 'a.sql': 'three', 'a (2).sql': 'two' });
  });
});
