import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { corpusFiles, corpusStatements, readRows } from '../../../scripts/corpus-rows.ts';
import { isVendorId } from '../../../src-lineage/index.ts';
import type { Script } from './script.ts';

/** Whether the shared corpus lies beside the project. */
export const corpusIsHere = existsSync(corpusStatements) && existsSync(corpusFiles);

/** The scripts of the lineage fixtures; MDX is no SQL. */
export function fixtures(): Script[] {
  const folder = join(import.meta.dirname, '../../lineage/fixtures');
  return globSync('**/*.sql', { cwd: folder })
    .sort()
    .flatMap((id) => {
      const sql = readFileSync(join(folder, id), 'utf8');
      const vendor = /^-- vendor: *(\w+)/m.exec(sql)?.[1] ?? '';
      return isVendorId(vendor) && vendor !== 'dbvmdx' ? [{ id, vendor, sql }] : [];
    });
}

/** The files and the statements of the corpus. */
export function corpusScripts(): Script[] {
  return [...readRows(corpusFiles), ...readRows(corpusStatements)].filter(
    ({ vendor }) => vendor !== 'dbvmdx',
  );
}
