import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { guessVendor, isVendorId, type SourceFile, type VendorId } from '../../../src-lineage/index.ts';
import { corpusFiles, readRows } from '../../corpus-rows.ts';
import { projectRoot } from '../../project.ts';
import { archivedFiles } from './project-archives.ts';
import { projectCases } from './project-cases.ts';

/** A text that mutants are made of. */
export interface Script {
  readonly name: string;
  readonly vendor: VendorId;
  readonly sql: string;
  /** The other files of its project, with which it is read. */
  readonly beside?: readonly SourceFile[];
}

const fixtureFolder = join(projectRoot, 'tests/lineage/fixtures');
const projectFolder = join(projectRoot, '../shared/projects');

const packageFolder = join(projectRoot, 'tests/lineage/projects/ssis');

/** The fixtures, which are always here: scripts, packages, and files of projects. */
export function fixtureScripts(): Script[] {
  const packages = globSync('*.dtsx', { cwd: packageFolder })
    .sort()
    .map((name): Script => ({
      name,
      vendor: 'dbvmssql',
      sql: readFileSync(join(packageFolder, name), 'utf8'),
    }));
  const scripts = globSync('**/*.sql', { cwd: fixtureFolder })
    .sort()
    .flatMap((name) => {
      const sql = readFileSync(join(fixtureFolder, name), 'utf8');
      const vendor = /^-- vendor: *(\w+)/m.exec(sql)?.[1] ?? '';
      return isVendorId(vendor) ? [{ name, vendor, sql }] : [];
    });
  return [...scripts, ...packages, ...projectCases()];
}

/** Fixtures, and where they lie beside the checkout the corpus and the sample projects. */
export function allScripts(): Script[] {
  const corpus = existsSync(corpusFiles)
    ? readRows(corpusFiles).map(({ id, vendor, sql }) => ({ name: id, vendor, sql }))
    : [];
  const projects = archivedFiles(projectFolder, /\.(?:sql|sqlx|ddl|hql|q|tt|cshtml|dtsx)$/i).map(
    ({ name, text }) => ({
      name,
      vendor: name.endsWith('.dtsx') ? ('dbvmssql' as const) : guessVendor(text).vendor,
      sql: text,
    }),
  );
  return [...fixtureScripts(), ...corpus, ...projects].filter(({ sql }) => sql.trim() !== '');
}
