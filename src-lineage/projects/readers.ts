import { dataformReader } from './dataform/dataform-reader.ts';
import { databaseProjectReader } from './database-project/database-project-reader.ts';
import { dbtReader } from './dbt/dbt-reader.ts';
import type { ProjectReader } from './pieces/reader.ts';
import { sqlmeshReader } from './sqlmesh/sqlmesh-reader.ts';
import { ssisReader } from './ssis/ssis-reader.ts';

/** The kinds of projects that are read. */
export type ProjectKind = 'ssis' | 'database-project' | 'dbt' | 'sqlmesh' | 'dataform';

/** Their readers, in the order in which files are offered to them. */
export const projectReaders: ReadonlyMap<ProjectKind, ProjectReader> = new Map([
  ['ssis', ssisReader],
  ['database-project', databaseProjectReader],
  ['dbt', dbtReader],
  ['sqlmesh', sqlmeshReader],
  ['dataform', dataformReader],
]);
