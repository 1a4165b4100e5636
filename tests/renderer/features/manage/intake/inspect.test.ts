import { describe, expect, it } from 'vitest';
import yazl from 'yazl';
import { type Candidate, inspect } from '../../../../../src-renderer/domain/files/inspect.ts';
import { listZip, readEntryHead } from '../../../../../src-renderer/domain/files/zipListing.ts';

interface ZipOptions {
  compress?: boolean;
  /** The form of archives with entries beyond 4 GB, or with more than 65,535 of them. */
  forceZip64Format?: boolean;
}

async function zipOf(entries: Record<string, string>, options: ZipOptions = {}): Promise<File> {
  const zip = new yazl.ZipFile();
  for (const [path, text] of Object.entries(entries)) zip.addBuffer(Buffer.from(text), path, options);
  zip.end({ forceZip64Format: options.forceZip64Format ?? false, comment: '' });
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(part as Buffer);
  return new File([Buffer.concat(parts)], 'scripts.zip');
}

const text = (path: string, content: string): Candidate => ({
  path,
  file: new File([content], path),
});

describe('listing a zip', () => {
  it('gives every entry with its size, without unpacking', async () => {
    const entries = await listZip(await zipOf({ 'a.sql': 'SELECT 1', 'ö/b.sql': 'SELECT 22' }));
    expect(entries?.map(({ path, size }) => [path, size])).toEqual([
      ['a.sql', 8],
      ['ö/b.sql', 9],
    ]);
  });

  it.each([true, false])('reads the beginning of an entry (packed: %s)', async (packed) => {
    const long = 'SELECT a, b FROM t;\n'.repeat(5000);
    const file = await zipOf({ 'long.sql': long }, { compress: packed });
    const [entry] = (await listZip(file)) ?? [];
    const head = await readEntryHead(file, entry!, 100);
    expect(new TextDecoder().decode(head)).toBe(long.slice(0, 100));
  });

  it('reads the form of large archives, too', async () => {
    const long = 'SELECT a, b FROM t;\n'.repeat(5000);
    const file = await zipOf({ 'a.sql': 'SELECT 1', 'long.sql': long }, { forceZip64Format: true });
    const entries = (await listZip(file)) ?? [];
    expect(entries.map(({ path, size }) => [path, size])).toEqual([
      ['a.sql', 8],
      ['long.sql', 100_000],
    ]);
    const head = await readEntryHead(file, entries[1]!, 100);
    expect(new TextDecoder().decode(head)).toBe(long.slice(0, 100));
  });

  it('gives up on what is no whole archive', async () => {
    const whole = await zipOf({ 'a.sql': 'SELECT 1' });
    expect(await listZip(whole.slice(0, whole.size - 10))).toBeUndefined();
    expect(await listZip(new File(['no zip at all'], 'x.zip'))).toBeUndefined();
  });
});

describe('looking at dropped files', () => {
  it('takes scripts, looks into archives, and says why the rest is skipped', async () => {
    const { verdicts } = await inspect([
      text('load.sql', 'SELECT 1'),
      text('empty.sql', ''),
      {
        path: 'pictures/logo.png',
        file: new File([Uint8Array.of(137, 80, 0, 0, 0, 13)], 'logo.png'),
      },
      { path: 'project/README.md', file: new File(['# hello'], 'README.md') },
      { path: 'scripts.zip', file: await zipOf({ 'x.sql': 'SELECT 2', 'readme.md': 'no' }) },
    ]);
    expect(verdicts.map(({ path, skipped, inArchive }) => [path, skipped, inArchive])).toEqual([
      ['empty.sql', 'empty', false],
      ['load.sql', undefined, false],
      ['pictures/logo.png', 'not-sql', false],
      ['project/README.md', 'not-sql', false],
      ['scripts.zip', undefined, false],
      ['readme.md', 'not-sql', true],
      ['x.sql', undefined, true],
    ]);
  });

  it('leaves out what its name or its beginning shows to be no SQL, unless it is insisted on', async () => {
    const given = [
      text('query.log', 'SELECT 1'),
      text('README', 'Scripts'),
      text('saved', '<!DOCTYPE html>'),
    ];
    const { verdicts } = await inspect(given);
    expect(verdicts.map(({ skipped }) => skipped)).toEqual(['not-sql', 'not-sql', 'other-language']);
    const insisted = await inspect(given.map((candidate) => ({ ...candidate, insisted: true })));
    expect(insisted.verdicts.map(({ skipped }) => skipped)).toEqual([undefined, undefined, undefined]);
  });

  it('leaves out what of a folder or an archive is no SQL, each folder of tools as one', async () => {
    const files = {
      '.headwaterignore': 'old/\n',
      'app.sqlproj': '<Project/>',
      install: '@model Orders',
      'load.sql': '<b>read all the same</b>',
      'map.xml': '<mapper namespace="a.B"/>',
      'notes.txt': 'SELECT 1',
      'obj/x.sql': 'SELECT 2',
      'old/y.sql': 'SELECT 3',
    };
    const expected = [
      ['obj/', 'folder', { files: 1, sqlFiles: 1 }],
      ['old/', 'folder', { files: 1, sqlFiles: 1 }],
      ['.headwaterignore', 'hidden', undefined],
      ['app.sqlproj', undefined, undefined],
      ['install', 'other-language', undefined],
      ['load.sql', undefined, undefined],
      ['map.xml', 'holds-sql', undefined],
      ['notes.txt', undefined, undefined],
    ];
    const reported = ({ verdicts }: Awaited<ReturnType<typeof inspect>>, cut: number) =>
      verdicts.map(({ path, skipped, holds }) => [path.slice(cut), skipped, holds]);
    const dropped = Object.entries(files).map(([path, content]) => text(`app/${path}`, content));
    expect(reported(await inspect(dropped), 'app/'.length)).toEqual(expected);
    const zipped = await inspect([{ path: 'app.zip', file: await zipOf(files) }]);
    expect(reported(zipped, 0)).toEqual([['app.zip', undefined, undefined], ...expected]);
  });

  it('names what is in the build of an SSIS project as the service does', async () => {
    const build = await zipOf({ 'Load%20all.dtsx': '<a/>' });
    const { verdicts } = await inspect([{ path: 'bin/Shop.ispac', file: build }]);
    expect(verdicts.map(({ path, skipped }) => [path, skipped])).toEqual([
      ['bin/Shop.ispac', undefined],
      ['bin/Shop.ispac/Load all.dtsx', undefined],
    ]);
  });

  it('samples scripts from all over a large set, also inside a zip', async () => {
    const entries = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [
        `f${String(index).padStart(3, '0')}.sql`,
        `SELECT ${index} AS n`,
      ]),
    );
    const { samples, verdicts } = await inspect([{ path: 'many.zip', file: await zipOf(entries) }]);
    expect(verdicts).toHaveLength(301);
    expect(samples).toHaveLength(200);
    expect(samples[0]).toEqual({ path: 'f000.sql', text: 'SELECT 0 AS n' });
    // Of three scripts two.
    expect(samples.at(-1)).toEqual({ path: 'f298.sql', text: 'SELECT 298 AS n' });
  });

  it.each([true, false])(
    'sends a headwater.json with its schema files (in an archive: %s)',
    async (isPacked) => {
      const files = {
        'dw/headwater.json': '{"vendor": "oracle", "schema": ["./sql/columns.csv"]}',
        'dw/sql/columns.csv': 'table,column',
        'dw/other.json': '{}',
        'dw/v.sql': 'select 1',
      };
      const given = isPacked
        ? [{ path: 'dw.zip', file: await zipOf(files) }]
        : Object.entries(files).map(([path, content]) => text(path, content));
      const { samples, verdicts } = await inspect(given);
      const settings = verdicts.filter((verdict) => verdict.settings === true).map(({ path }) => path);
      expect(settings).toEqual(['dw/headwater.json', 'dw/sql/columns.csv']);
      expect(verdicts.filter(({ skipped }) => skipped !== undefined).map(({ path }) => path)).toEqual([
        'dw/other.json',
      ]);
      expect(samples[0]).toEqual({ path: 'dw/headwater.json', text: files['dw/headwater.json'] });
    },
  );
});
