/**
 * Compares what we make of dbt projects with what dbt itself compiled (`compiled_code` of `docs/manifest.json` or
 * `target/manifest.json`).
 *
 *   node scripts/dbt-truth.ts FOLDER [FOLDER …]
 *   node scripts/dbt-truth.ts FOLDER --without-manifest    the manifest is the truth only, and not read with the project
 *   node scripts/dbt-truth.ts FOLDER --without-compiled    the manifest is read, without what dbt compiled
 *   node scripts/dbt-truth.ts FOLDER --without-packages    installed packages are not read
 *   node scripts/dbt-truth.ts FOLDER --details             the models that differ, and the faults of templates
 *
 * Relations are compared by their last names, lineage edge for edge.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { VendorId } from '../src-lineage/dialects/table/vendor.ts';
import { lineageCsv } from '../src-lineage/export/tables/csv.ts';
import { plainCsv } from '../src-lineage/export/text/csv-line.ts';
import { defaultGraphOptions } from '../src-lineage/graph/edges/options.ts';
import { analyze, type LineageModel, type SourceFile } from '../src-lineage/index.ts';
import { vendorOf } from '../src-lineage/projects/dbt/files/adapters.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    'without-manifest': { type: 'boolean' },
    'without-compiled': { type: 'boolean' },
    'without-packages': { type: 'boolean' },
    details: { type: 'boolean' },
  },
});

interface Node {
  name: string;
  alias: string;
  path: string;
  compiled: string;
}

for (const folder of positionals) measure(folder);

function measure(folder: string): void {
  const files = filesOf(folder);
  const vendor = vendorOfManifest(files);
  const read = readFiles(files);
  const begun = performance.now();
  const model = analyze(read, { vendor });
  const time = performance.now() - begun;
  const problems = new Map<string, number>();
  for (const { code, severity, message, span } of model.diagnostics) {
    if (severity !== 'information') problems.set(code, (problems.get(code) ?? 0) + 1);
    if (values.details === true) console.log(`${model.files[span[0]]!.name}: ${severity} ${code} ${message}`);
  }
  const counts = [...problems].map(([code, count]) => `${code} ${count}`).join(', ');
  console.log(
    `${folder}: ${model.files.length} files, ${Math.round(time)} ms; ${counts === '' ? 'no problems' : counts}`,
  );
  const truth = truthOf(files);
  if (truth.length > 0) compareEdges(model, truth, read, vendor);
}

/** What of the files is given to read. */
function readFiles(files: readonly SourceFile[]): SourceFile[] {
  return files
    .filter(({ name }) => !(values['without-manifest'] === true && name.endsWith('manifest.json')))
    .filter(({ name }) => !(values['without-packages'] === true && /(?:^|\/)dbt_packages\//.test(name)))
    .map((file) =>
      values['without-compiled'] === true && file.name.endsWith('manifest.json')
        ? { ...file, text: file.text.replaceAll(/"compiled_(?:code|sql)"/g, '"removed"') }
        : file,
    );
}

/** The vendor of the adapter that the manifest names. */
function vendorOfManifest(files: readonly SourceFile[]): VendorId {
  const manifest = files.find(({ name }) => name.endsWith('manifest.json'));
  const adapter = /"adapter_type":\s*"(\w+)"/.exec(manifest?.text ?? '')?.[1] ?? 'postgres';
  return vendorOf(adapter) ?? 'dbvpostgresql';
}

function filesOf(folder: string): SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:sql|py|csv|ya?ml|json)$/.test(name))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
}

function truthOf(files: readonly SourceFile[]): Node[] {
  const manifest = files.find(({ name }) => /^(?:docs|target)\/manifest\.json$/.test(name));
  if (manifest === undefined) return [];
  const { nodes } = JSON.parse(manifest.text) as { nodes: Record<string, Record<string, string>> };
  return Object.values(nodes)
    .filter((node) => node['resource_type'] === 'model' && node['compiled_code'] !== undefined)
    .map((node) => ({
      name: node['name']!,
      alias: node['alias']!,
      path: node['original_file_path']!,
      compiled: node['compiled_code']!,
    }));
}

/** The edges between stored columns, by the last names of their relations. */
function edgesOf(model: LineageModel): Map<string, Set<string>> {
  const options = { ...defaultGraphOptions, hideIntermediates: 'all' as const };
  const edges = new Map<string, Set<string>>();
  for (const row of [...lineageCsv(model, options, { ...plainCsv, delimiter: '\t' })]
    .join('')
    .split('\n')
    .slice(1)) {
    const cells = row.split('\t');
    if (cells.length < 8) continue;
    const known = edges.get(cells[6]!) ?? new Set();
    edges.set(cells[6]!, known.add(`${cells[2]!}.${cells[3]!} -> ${cells[7]!}`));
  }
  return edges;
}

function compareEdges(
  model: LineageModel,
  truth: readonly Node[],
  files: readonly SourceFile[],
  vendor: VendorId,
): void {
  const seeds = files.filter(({ name }) => name.endsWith('.csv'));
  const compiled = truth.map(({ alias, compiled: text, path }) => ({
    name: path,
    text: `create view ${alias} as ${text}`,
  }));
  const tables = seeds.map(({ name, text }) => {
    const columns = text
      .split(/\r?\n/, 1)[0]!
      .split(',')
      .map((column) => `"${column.replaceAll('"', '')}" text`);
    return {
      name: `${name}.sql`,
      text: `create table ${name.replace(/^.*\/|\.csv$/g, '')} (${columns.join(', ')})`,
    };
  });
  const known = analyze(unqualified([...tables, ...compiled]), { vendor });
  const [ours, theirs] = [edgesOf(model), edgesOf(known)];
  let [equal, found, missing, wrong] = [0, 0, 0, 0];
  for (const { alias } of truth) {
    const [own, due] = [ours.get(alias) ?? new Set(), theirs.get(alias) ?? new Set()];
    const lacking = [...due].filter((edge) => !own.has(edge));
    const further = [...own].filter((edge) => !due.has(edge));
    if (lacking.length + further.length === 0) equal++;
    else if (values.details === true) console.log(alias, { lacking, further });
    found += due.size - lacking.length;
    missing += lacking.length;
    wrong += further.length;
  }
  console.log(
    `  models with equal edges: ${equal} of ${truth.length}; edges: ${found} found, ${missing} missing, ${wrong} not in the truth`,
  );
}

/** Without the databases and schemas that dbt wrote before the names. */
function unqualified(files: readonly SourceFile[]): SourceFile[] {
  return files.map(({ name, text }) => ({ name, text: text.replaceAll(/"[\w-]+"\."[\w-]+"\.(?=")/g, '') }));
}
