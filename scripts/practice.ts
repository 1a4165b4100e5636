/**
 * Runs the engine on lineage cases (SQL with the tables and column edges expected) and writes its answers.
 *
 *   npm run -s practice -- --cases FILE --out FILE     any file of the form, .jsonl or .jsonl.gz
 *   npm run -s practice                                the practice cases beside the checkout, with their scores
 *
 * Each case's SQL, vendor and schema go to the engine's public interface as a user's program would hand them over.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import {
  analyze,
  type AnalysisOptions,
  buildGraph,
  defaultGraphOptions,
  isVendorId,
  type LineageModel,
  type SourceFile,
} from '../src-lineage/index.ts';
import type { DescribedColumn, LineageObject } from '../src-lineage/model/objects.ts';

interface Case {
  id: string;
  dialect: string;
  sql: string;
  schema: {
    tables?: Record<string, string[]>;
    views?: Record<string, string>;
    defaultCatalog?: string;
    defaultSchema?: string;
  } | null;
}

interface Answer {
  id: string;
  tables: { source: string[]; target: string[]; intermediate: string[] };
  columnEdges: [[string, string], [string, string]][];
  error?: string;
}

const practiceFolder = join(import.meta.dirname, '..', '..', 'shared', 'practice');
const caseFile = 'case.sql';

function readCases(file: string): Case[] {
  const bytes = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Case);
}

function optionsOf(case_: Case): AnalysisOptions {
  const vendor = `dbv${case_.dialect}`;
  const { schema } = case_;
  return {
    vendor: isVendorId(vendor) ? vendor : 'dbvansi',
    ...(schema?.defaultCatalog !== undefined && { defaultDatabase: schema.defaultCatalog }),
    ...(schema?.defaultSchema !== undefined && { defaultSchema: schema.defaultSchema }),
    ...(schema?.tables && { metadata: { format: 'json', text: JSON.stringify(schema.tables) } }),
  };
}

/** Views are given as text: a second file that creates them. */
function sourcesOf(case_: Case): SourceFile[] {
  const views = Object.entries(case_.schema?.views ?? {});
  const sources = [{ name: caseFile, text: case_.sql }];
  if (views.length > 0) {
    sources.push({
      name: 'views.sql',
      text: views.map(([name, query]) => `CREATE VIEW ${name} AS ${query};\n`).join(''),
    });
  }
  return sources;
}

function qualifiedName(object: LineageObject): string {
  if (object.role === 'result') return '<result>';
  return [object.database, object.schema, object.name]
    .filter((part) => part !== undefined && part !== '')
    .join('.');
}

function answer(case_: Case): Answer {
  const model = analyze(sourcesOf(case_), optionsOf(case_));
  return { id: case_.id, tables: tablesOf(model), columnEdges: edgesOf(model) };
}

/** What the statements of the case itself read and write. */
function tablesOf(model: LineageModel): Answer['tables'] {
  const file = model.files.findIndex((candidate) => candidate.name === caseFile);
  const roles = { source: new Set<string>(), target: new Set<string>(), intermediate: new Set<string>() };
  for (const statement of model.statements) {
    if (statement.span[0] !== file) continue;
    note(model, statement.reads, roles.source, roles.intermediate);
    note(model, statement.writes, roles.target, roles.intermediate);
  }
  return { source: [...roles.source], target: [...roles.target], intermediate: [...roles.intermediate] };
}

const tableKinds = new Set([
  'table',
  'view',
  'materialized-view',
  'external-table',
  'temporary-table',
  'synonym',
  'cube',
]);

function note(
  model: LineageModel,
  ids: readonly number[],
  names: Set<string>,
  intermediate: Set<string>,
): void {
  for (const id of ids) {
    const object = model.objects[id]!;
    if (!tableKinds.has(object.kind)) continue;
    names.add(qualifiedName(object));
    if (object.kind === 'temporary-table') intermediate.add(qualifiedName(object));
  }
}

/** The names of a model's objects; a temporary table that is made again under its name is another one. */
function namesOf(model: LineageModel): string[] {
  const lives = new Map<string, number>();
  return model.objects.map((object) => {
    const name = qualifiedName(object);
    if (object.kind !== 'temporary-table') return name;
    const life = (lives.get(name) ?? 0) + 1;
    lives.set(name, life);
    return life === 1 ? name : `${name} (${life})`;
  });
}

/** Value flows end to end: every intermediate is folded, the result of a query stays. */
function edgesOf(model: LineageModel): Answer['columnEdges'] {
  const names = namesOf(model);
  const graph = buildGraph(model, {
    ...defaultGraphOptions,
    relationTypes: ['fdd'],
    hideIntermediates: 'keep-results',
    hideFunctions: true,
    showTemporaryTables: true,
  });
  return [...graph.edges]
    .filter(
      (edge) =>
        edge.source !== undefined &&
        edge.target !== undefined &&
        isNamed(model, edge.sourceObject) &&
        // a renamed table keeps its rows: their number is no column
        model.columns.pseudoOf(edge.source) !== 'rows' &&
        edge.effect !== 'foreign_key',
    )
    .map((edge) => [
      [names[edge.sourceObject]!, columnName(model.columns.at(edge.source!))],
      [names[edge.targetObject]!, columnName(model.columns.at(edge.target!))],
    ]);
}

function columnName(column: DescribedColumn): string {
  return column.name;
}

function isNamed(model: LineageModel, id: number): boolean {
  const { kind } = model.objects[id]!;
  return kind !== 'constants' && kind !== 'orphan-columns' && kind !== 'sequence';
}

function run(casesFile: string, outFile: string): void {
  const lines = readCases(casesFile).map((case_) => {
    try {
      return JSON.stringify(answer(case_));
    } catch (error) {
      // the engine must not throw; a case on which it does counts as unanswered
      const empty: Answer = {
        id: case_.id,
        tables: { source: [], target: [], intermediate: [] },
        columnEdges: [],
        error: String(error),
      };
      return JSON.stringify(empty);
    }
  });
  writeFileSync(outFile, `${lines.join('\n')}\n`);
}

function main(): number {
  const { values } = parseArgs({
    options: { cases: { type: 'string' }, out: { type: 'string' }, details: { type: 'string' } },
  });
  const cases = values.cases ?? join(practiceFolder, 'cases.jsonl.gz');
  if (!existsSync(cases)) {
    process.stderr.write(
      `No cases at ${cases}. Give a file: npm run -s practice -- --cases FILE --out FILE\n`,
    );
    return 3;
  }
  if (values.out !== undefined) {
    run(cases, values.out);
    return 0;
  }
  const folder = mkdtempSync(join(tmpdir(), 'headwater-practice-'));
  const answers = join(folder, 'answers.jsonl');
  run(cases, answers);
  const details = values.details === undefined ? [] : ['--details', values.details];
  const scorer = join(practiceFolder, 'score.mjs');
  const scored = spawnSync(
    process.execPath,
    [scorer, '--cases', cases, '--run', answers, '--by', 'suite', ...details],
    { stdio: 'inherit' },
  );
  rmSync(folder, { recursive: true });
  return scored.status ?? 4;
}

process.exitCode = main();
