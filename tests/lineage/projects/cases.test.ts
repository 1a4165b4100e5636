/**
 * Small projects, each in a file of `KIND/cases/`: `=== path` begins a file of it, `=== expected` the relations, as
 * `fdd source.column -> target.column`, without the databases and schemas that nobody named, and where the head says
 * `show: … problem` what is reported, as `path: code`, and for `show: … origin` what relations are to dbt.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { appendAll } from '../../../src-lineage/base/append-all.ts';
import { lineageCsv } from '../../../src-lineage/export/tables/csv.ts';
import { analyze, defaultGraphOptions, isVendorId, type LineageModel } from '../../../src-lineage/index.ts';
import type { RelationType } from '../../../src-lineage/model/relations.ts';

const folder = import.meta.dirname;

interface Case {
  files: { name: string; text: string }[];
  expected: string[];
  shown: string[];
  vendor: string;
}

function caseOf(text: string): Case {
  const [head, ...parts] = text.split(/^=== *(.+)$/m);
  const files: Case['files'] = [];
  let expected: string[] = [];
  for (let i = 0; i < parts.length; i += 2) {
    const name = parts[i]!.trim();
    const body = parts[i + 1]!.replace(/^\n/, '');
    if (name === 'expected')
      expected = body.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
    else files.push({ name, text: body });
  }
  const option = (key: string): string | undefined => new RegExp(`^${key}: *(.+)$`, 'm').exec(head!)?.[1];
  return {
    files,
    expected,
    shown: (option('show') ?? 'fdd').split(' '),
    vendor: option('vendor') ?? 'dbvpostgresql',
  };
}

/** Each relation between stored columns, with the names as far as they are not the usual ones. */
function relations(model: LineageModel, relationTypes: RelationType[]): string[] {
  const options = { ...defaultGraphOptions, relationTypes, hideIntermediates: 'all' as const };
  const rows = [...lineageCsv(model, options)].join('').trim().split(/\r?\n/).slice(1);
  const name = (parts: readonly string[]): string =>
    parts.filter((part) => part !== 'DEFAULT' && part !== 'public' && part !== 'PUBLIC').join('.');
  return rows.map((row) => {
    const cells = row.split(',');
    return `${cells[8]!} ${name(cells.slice(0, 4))} -> ${name(cells.slice(4, 8))}`;
  });
}

function problems(model: LineageModel): string[] {
  return model.diagnostics.map(({ code, span }) => `${model.files[span[0]]!.name}: ${code}`);
}

function origins({ objects }: LineageModel): string[] {
  return objects.flatMap(({ name, origin, schema }) =>
    origin === undefined
      ? []
      : [`${origin} ${[schema, name].filter((part) => part !== undefined && part !== 'public').join('.')}`],
  );
}

const cases = globSync('*/cases/*.txt', { cwd: folder }).sort();

test.each(cases)('%s', (name) => {
  const { expected, files, shown, vendor } = caseOf(readFileSync(join(folder, name), 'utf8'));
  if (!isVendorId(vendor)) throw new Error(`${name} names no vendor`);
  const model = analyze(files, { vendor });
  const types = shown.filter((type) => type !== 'problem' && type !== 'origin') as RelationType[];
  const lines = [...new Set(relations(model, types))];
  const reported = shown.includes('problem') ? problems(model) : [];
  if (shown.includes('origin')) appendAll(reported, origins(model));
  expect([...lines, ...reported].sort()).toEqual([...expected].sort());
  expect(lines.filter((line) => /\{\{|\{%|\$\{/.test(line))).toEqual([]);
});
