import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { corpusFiles, readRows } from '../../scripts/corpus-rows.ts';
import { guessVendor } from '../../src-lineage/index.ts';
import { lostTables } from './written-tables.ts';

const projects = join(corpusFiles, '../../projects');

/** The SQL files of a tar archive: blocks of 512 bytes, a header with name and octal size before each file. */
function sqlFiles(archive: Buffer): { name: string; text: string }[] {
  const files: { name: string; text: string }[] = [];
  for (let at = 0; at + 512 <= archive.length;) {
    const field = (from: number, length: number): string =>
      archive.toString('latin1', at + from, at + from + length).replace(/\0[^]*$/, '');
    const size = parseInt(field(124, 12), 8) || 0;
    const name = field(0, 100);
    if (/\.sql$/i.test(name) && size > 0)
      files.push({ name, text: archive.toString('utf8', at + 512, at + 512 + size) });
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return files;
}

describe('every table that a statement writes or reads', () => {
  it.skipIf(!existsSync(corpusFiles))(
    'is in the model of the corpus, or its statement has a diagnostic',
    () => {
      const lost = [...readRows(corpusFiles)]
        .filter(({ vendor }) => vendor !== 'dbvmdx')
        .flatMap(({ id, vendor, sql }) => lostTables(sql, vendor).map((table) => `${id}: ${table}`));
      expect(lost).toEqual([]);
    },
  );

  it.skipIf(!existsSync(projects))(
    'is in the model of the projects, or its statement has a diagnostic',
    () => {
      const lost = globSync('*.tar.gz', { cwd: projects }).flatMap((project) =>
        sqlFiles(gunzipSync(readFileSync(join(projects, project)))).flatMap(({ name, text }) =>
          lostTables(text, guessVendor(text).vendor).map((table) => `${project} ${name}: ${table}`),
        ),
      );
      expect(lost).toEqual([]);
    },
  );
});
