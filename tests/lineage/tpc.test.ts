/**
 * The queries of TPC-H and TPC-DS against our own reading of them: `tpc/h-01.lineage` … `tpc/ds-99.lineage` name the
 * sources of every output column. `# name: …` notes an output without sources.
 *
 * The queries' texts are not ours to hand on. They are read from the practice cases beside the checkout; where those
 * are missing, these tests are skipped.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { analyze, isVendorId, type LineageModel, type VendorId, vendorIds } from '../../src-lineage/index.ts';
import { share } from '../support/deep.ts';
import { endToEnd } from './end-to-end.ts';

interface Query {
  vendor: VendorId;
  sql: string;
  /** Columns by table, of all tables of the benchmark. */
  schema: Record<string, string[]>;
}

const folder = join(import.meta.dirname, 'tpc');
const cases = join(import.meta.dirname, '../../../shared/practice/cases.jsonl.gz');
const names = readdirSync(folder).map((file) => file.replace(/\.lineage$/, ''));

/** The queries by the names of their expectations. */
function readQueries(): Map<string, Query> {
  interface Case {
    suite: string;
    source: { path: string; test: string };
    dialect: string;
    sql: string;
    schema: { tables: Record<string, string[]> };
  }
  const schemas: Record<string, Record<string, string[]>> = { h: {}, ds: {} };
  const queries = new Map<string, Query>();
  for (const line of gunzipSync(readFileSync(cases)).toString('utf8').split('\n')) {
    if (line === '') continue;
    const { suite, source, dialect, sql, schema } = JSON.parse(line) as Case;
    if (suite !== 'tpc') continue;
    const benchmark = source.path.includes('tpc-h') ? 'h' : 'ds';
    Object.assign(schemas[benchmark]!, schema.tables);
    const vendor = `dbv${dialect}`;
    if (!isVendorId(vendor)) throw new Error(`${vendor} is no vendor`);
    const number = /\d+/.exec(source.test)![0].padStart(2, '0');
    queries.set(`${benchmark}-${number}`, { vendor, sql, schema: schemas[benchmark]! });
  }
  return queries;
}

function link({ sql, schema }: Query, vendor: VendorId): LineageModel {
  const metadata = { format: 'json' as const, text: JSON.stringify(schema) };
  return analyze([{ name: 'query.sql', text: sql }], { vendor, metadata });
}

/** The outputs of the query, and the value sources of each, as the expectation writes them. */
function found(model: LineageModel): { outputs: string[]; lines: string[] } {
  const outputs = [...model.columns]
    .filter((column) => model.objects[column.object]!.role === 'result' && column.pseudo === undefined)
    .map((column) => column.name.toLowerCase());
  const lines = endToEnd(model).filter((line) => line.startsWith('fdd ') || line.startsWith('diagnostic '));
  return { outputs: [...new Set(outputs)].sort(), lines };
}

function expected(name: string): ReturnType<typeof found> {
  const [, ...rest] = readFileSync(join(folder, `${name}.lineage`), 'utf8')
    .trimEnd()
    .split('\n');
  const lines = rest.filter((line) => !line.startsWith('#'));
  const withoutSources = rest.flatMap((line) => /^# (.+?): /.exec(line)?.[1] ?? []);
  const outputs = [...lines.map((line) => line.replace(/^.* -> result\./, '')), ...withoutSources];
  return { outputs: [...new Set(outputs)].sort(), lines };
}

function differences(name: string, query: Query, vendor: VendorId): object {
  const { outputs, lines } = found(link(query, vendor));
  const expectation = expected(name);
  return {
    missing: expectation.lines.filter((line) => !lines.includes(line)),
    extra: lines.filter((line) => !expectation.lines.includes(line)),
    ...(outputs.join() !== expectation.outputs.join() && { outputs, expected: expectation.outputs }),
  };
}

const none = { missing: [], extra: [] };

/** A derived table needs a name. */
const unnamedDerivedTable = ['ds-23'];
/** Queries that a vendor's SQL does not allow as they are written. */
const refused: Partial<Record<VendorId, readonly string[]>> = {
  // a line with nothing but a slash runs the statement before it (SQL*Plus)
  dbvoracle: ['ds-47', 'ds-53', 'ds-57'],
  dbvmssql: unnamedDerivedTable,
  dbvazuresql: unnamedDerivedTable,
  dbvsybase: unnamedDerivedTable,
  dbvteradata: unnamedDerivedTable,
};
/** MDX has no such queries. */
const sqlVendors = vendorIds.filter((vendor) => vendor !== 'dbvmdx');

test('every query of the benchmarks has its expectation', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, i) => String(i + 1).padStart(2, '0'));
  const all = [...numbers(99).map((n) => `ds-${n}`), ...numbers(22).map((n) => `h-${n}`)];
  expect([...names].sort()).toEqual(all);
});

describe.skipIf(!existsSync(cases))('TPC (needs the practice cases)', () => {
  const queries = existsSync(cases) ? readQueries() : new Map<string, Query>();

  test.each(names)('%s', (name) => {
    const query = queries.get(name)!;
    expect(differences(name, query, query.vendor)).toEqual(none);
  });

  test.each(sqlVendors)('all queries mean the same to %s', { timeout: 30_000 }, (vendor) => {
    // Each vendor has its own share of them.
    for (const [name, query] of share([...queries], ([each]) => `${vendor} ${each}`)) {
      if (refused[vendor]?.includes(name) !== true)
        expect({ name, ...differences(name, query, vendor) }).toEqual({ name, ...none });
    }
  });
});
