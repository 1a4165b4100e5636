import { join } from 'node:path';
import type { VendorId } from '../src-lineage/index.ts';
import { archivedFiles } from './bench/mutants/project-archives.ts';
import { projectRoot } from './project.ts';

/** A script whose vendor is known by where it comes from. */
export interface KnownFile {
  readonly name: string;
  readonly text: string;
  readonly vendor: VendorId;
}

const projectsFolder = join(projectRoot, '../shared/projects');

/** The projects that are written for one vendor; templates, and what is for several vendors, are left out. */
const projects: Readonly<Record<string, VendorId>> = {
  'wide-world-importers': 'dbvmssql',
  'ssis-adventureworks-dwh': 'dbvmssql',
  'ssis-cookbook': 'dbvmssql',
  'ssis-profiles-rns': 'dbvmssql',
  'power-bi-models': 'dbvmssql',
  'flyway-killbill': 'dbvmysql',
};

/** The scripts of the sample projects beside the checkout whose vendor is known. */
export function knownProjectFiles(): KnownFile[] {
  return archivedFiles(projectsFolder, /\.sql$/i).flatMap(({ name, text }) => {
    // UTF-16 was read as UTF-8; and groups of StringTemplate are no SQL for all their ending.
    if (text.includes('\0') || /^group\b.*;/m.test(text) || text.includes('::=')) return [];
    // Migrations for two vendors lie side by side there.
    const vendor = /-postgresql\b/.test(name) ? 'dbvpostgresql' : projects[name.slice(0, name.indexOf('/'))];
    return vendor === undefined ? [] : [{ name, text, vendor }];
  });
}
