import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { guessVendor, isVendorId, type VendorId } from '../../../src-lineage/index.ts';
import { corpusFiles, readRows } from '../../corpus-rows.ts';
import { projectRoot } from '../../project.ts';
import { archivedFiles } from './project-archives.ts';

/** A text that mutants are made of. */
export interface Script {
  readonly name: string;
  readonly vendor: VendorId;
  readonly sql: string;
}

const fixtureFolder = join(projectRoot, 'tests/lineage/fixtures');
const projectFolder = join(projectRoot, '../shared/projects');

/** The fixtures, which are always here. */
export function fixtureScripts(): Script[] {
  return globSync('**/*.sql', { cwd: fixtureFolder })
    .sort()
    .flatMap((name) => {
      const sql = readFileSync(join(fixtureFolder, name), 'utf8');
      const vendor = /^-- vendor: *(\w+)/m.exec(sql)?.[1] ?? '';
      return isVendorId(vendor) ? [{ name, vendor, sql }] : [];
    });
}

/** Fixtures, and where they lie beside the checkout the corpus and the sample projects. */
export function allScripts(): Script[] {
  const corpus = existsSync(corpusFiles)
    ? readRows(corpusFiles).map(({ id, vendor, sql }) => ({ name: id, vendor, sql }))
    : [];
  const projects = archivedFiles(projectFolder, /\.(?:sql|sqlx|ddl|hql|q|tt|cshtml)$/i).map(
    ({ name, text }) => ({ name, vendor: guessVendor(text).vendor, sql: text }),
  );
  return [...fixtureScripts(), ...corpus, ...projects].filter(({ sql }) => sql.trim() !== '');
}
