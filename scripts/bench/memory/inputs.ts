import { etlStatements } from '../etl/statements.ts';
import { type BenchVendor, projectScripts } from '../jobs/scripts-of-a-project.ts';
import { warehouseFiles } from '../warehouse-files.ts';

/** SQL of one kind in any size. */
export interface MemoryInput {
  vendor: BenchVendor;
  /** The size is a number of statements, or of files. */
  files(size: number): Iterable<{ name: string; text: string }>;
}

/** Statements of one file of the load. */
const statementsPerFile = 400;

/** What linking's memory is measured with. */
export const memoryInputs: Readonly<Record<string, MemoryInput>> = {
  'ETL load': { vendor: 'dbvpostgresql', files: etlFiles },
  'ETL load, one file': {
    vendor: 'dbvpostgresql',
    files: (size) => [
      { name: 'load.sql', text: [...etlStatements(size, 1)].map(({ text }) => `${text};\n\n`).join('') },
    ],
  },
  warehouse: { vendor: 'dbvpostgresql', files: (size) => warehouseFiles(size) },
  'T-SQL project': { vendor: 'dbvmssql', files: (size) => project('dbvmssql', size) },
  'Oracle project': { vendor: 'dbvoracle', files: (size) => project('dbvoracle', size) },
};

function* etlFiles(size: number): Generator<{ name: string; text: string }> {
  const parts: string[] = [];
  let number = 0;
  const file = (): { name: string; text: string } => ({
    name: `load_${String(number++).padStart(6, '0')}.sql`,
    text: parts.splice(0).join(''),
  });
  for (const { text } of etlStatements(size, 1)) {
    parts.push(`${text};\n\n`);
    if (parts.length === statementsPerFile) yield file();
  }
  if (parts.length > 0) yield file();
}

function* project(vendor: BenchVendor, size: number): Generator<{ name: string; text: string }> {
  for (const { path, text } of projectScripts(vendor, size, 10_000)) yield { name: path, text };
}
