import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isVendorId } from '../../src-lineage/dialects/table/vendor.ts';
import type { CorpusFile } from './corpus.ts';

const folder = join(import.meta.dirname, '../lineage/fixtures');

/** The scripts of the lineage fixtures: whole files of every vendor that are always here. */
export function fixtureScripts(): CorpusFile[] {
  return globSync('*/*.sql', { cwd: folder })
    .sort()
    .flatMap((name) => {
      const sql = readFileSync(join(folder, name), 'utf8');
      const vendor = /^-- vendor: *(\w+)/m.exec(sql)?.[1] ?? '';
      return isVendorId(vendor) ? [{ name, vendor, sql }] : [];
    });
}
