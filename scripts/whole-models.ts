/**
 * Of how many models of a project every column that they select has lineage, or a value that is made from no column:
 *
 *   npm run -s whole-models -- FOLDER [FOLDER …]    projects, read as the command line reads them
 *   npm run -s whole-models                         those in ../shared/projects (`tar xzf` of each into a folder of its own)
 *   npm run -s whole-models -- FOLDER --vendor dbvsnowflake
 *
 * Each other model is listed with the columns that lack a source, and with what the diagnostics of its file say. Models
 * in Python select nothing and do not count; a star whose columns nobody knows counts as one column. Of packages of SSIS each
 * column that a destination writes has to get a value from what is stored, or a constant; the others are listed.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { analysePaths } from '../src-cli/options/analysis.ts';
import { positionAt } from '../src-lineage/base/lines.ts';
import { isVendorId, type Diagnostic, type LineageModel, type SourceFile } from '../src-lineage/index.ts';
import type { LineageObject } from '../src-lineage/model/objects.ts';
import { projectRoot } from './project.ts';
import { type WrittenColumns, writtenColumns } from './whole-models/packages.ts';
import { Wholeness } from './whole-models/wholeness.ts';

const projects = [
  'sqlmesh-omop', 'sqlmesh-examples', 'dataform-demo', 'dbt-cosmos', 'dbt-ra-data-warehouse', 'wide-world-importers',
  'ssis-crimestat', 'ssis-cookbook', 'ssis-three-formats',
]; // oxfmt-ignore

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { vendor: { type: 'string', default: 'auto' } },
});

async function measureShared(): Promise<void> {
  const archives = join(projectRoot, '../shared/projects');
  const scratch = mkdtempSync(join(tmpdir(), 'whole-models-'));
  try {
    for (const name of readdirSync(archives).sort()) {
      const project = name.replace(/\.tar\.gz$/, '');
      if (!projects.includes(project)) continue;
      execFileSync('tar', ['xzf', join(archives, name), '-C', scratch]);
      await measure(join(scratch, project));
    }
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

async function measure(folder: string): Promise<void> {
  const { vendor } = values;
  if (vendor !== 'auto' && !isVendorId(vendor)) throw new Error(`${vendor} is no vendor`);
  const { model, sources } = await analysePaths([folder], {
    vendor,
    include: [],
    exclude: [],
    schema: [],
    limit: {},
    cache: false,
  });
  printPackages(folder, writtenColumns(model, sources));
  const wholeness = new Wholeness(model, sources);
  const ofTools = new Set(sources.filter(isModelFile).map(({ name }) => name));
  const models = model.objects.filter((object) => isModel(model, ofTools, object));
  const lost = filesWithoutModel(model, models);
  const others = models
    .map((object) => ({ object, columns: wholeness.lacking(object) }))
    .filter(({ columns }) => columns.length > 0);
  const all = models.length + lost.length;
  if (all === 0) return;
  const whole = models.length - others.length;
  console.log(`${folder}: ${whole} of ${all} models whole (${((100 * whole) / all).toFixed(1)} %)`);
  for (const { object, columns } of others) {
    console.log(`  ${nameOf(object)}: ${columns.slice(0, 12).join(', ')}${columns.length > 12 ? ' …' : ''}`);
    printDiagnostics(model, fileOf(model, object)!);
  }
  for (const file of lost) {
    console.log(`  ${model.files[file]!.name}: makes no model`);
    printDiagnostics(model, file);
  }
}

function printPackages(folder: string, { all, lacking }: WrittenColumns): void {
  if (all === 0) return;
  const share = ((100 * (all - lacking.length)) / all).toFixed(1);
  console.log(
    `${folder}: ${all - lacking.length} of ${all} columns that data flows write get values (${share} %)`,
  );
  for (const { column, file } of lacking) console.log(`  ${column} (${file})`);
}

/** A file that its tool takes for a model whatever lies beside it. */
function isModelFile({ name, text }: SourceFile): boolean {
  return /\.sqlx$/.test(name) || /^(?:\s|--[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*MODEL\s*\(/i.test(text);
}

/** Whether a query in SQL makes a model of it; seeds have no query. */
function isModel(model: LineageModel, ofTools: ReadonlySet<string>, object: LineageObject): boolean {
  const file = fileOf(model, object);
  if (file === undefined || object.role !== 'persistent') return false;
  const { name } = model.files[file]!;
  return ofTools.has(name)
    ? object.kind !== 'path'
    : (object.origin === 'model' || object.origin === 'snapshot') && !name.endsWith('.py');
}

function fileOf(model: LineageModel, { statement }: LineageObject): number | undefined {
  return statement === undefined ? undefined : model.statements[statement]!.span[0];
}

/** Files of projects whose query nothing could be made of. */
function filesWithoutModel(model: LineageModel, models: readonly LineageObject[]): number[] {
  const made = new Set(models.map((object) => fileOf(model, object)));
  const failed = new Set(
    model.diagnostics.filter(({ severity }) => severity === 'error').map(({ span }) => span[0]),
  );
  return [...failed].filter(
    (file) => !made.has(file) && /(?:^|\/)models\/|\.sqlx$/.test(model.files[file]!.name),
  );
}

function printDiagnostics(model: LineageModel, file: number): void {
  const diagnostics = model.diagnostics.filter(({ span }) => span[0] === file);
  if (diagnostics.length === 0) console.log('    no diagnostic');
  for (const diagnostic of diagnostics.slice(0, 6)) console.log(`    ${line(model, diagnostic)}`);
}

function line(model: LineageModel, { code, message, severity, span }: Diagnostic): string {
  const { line: at, column } = positionAt(model.files[span[0]]!.lineStarts, span[1]);
  return `${at}:${column} ${severity} ${code}: ${message}`;
}

function nameOf({ database, name, schema }: LineageObject): string {
  return [database, schema, name].filter((part) => part !== undefined).join('.');
}

if (positionals.length > 0) for (const folder of positionals) await measure(folder);
else await measureShared();
