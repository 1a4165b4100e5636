import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { VendorId } from '../../src-lineage/index.ts';
import { corpusStatements, readRows } from '../corpus-rows.ts';
import { projectRoot } from '../project.ts';
import type { Script } from './script.ts';

/** Where scripts come from. */
export const scriptSources = ['fixtures', 'practice', 'corpus'] as const;
export type ScriptSource = (typeof scriptSources)[number];

const fixtures = join(projectRoot, 'tests/lineage/fixtures');
const practice = join(projectRoot, '../shared/practice');

/** The scripts of a vendor from one source; none where the source is not beside the checkout. */
export function scriptsFrom(source: ScriptSource, vendor: VendorId): Script[] {
  switch (source) {
    case 'fixtures':
      return fixtureScripts(vendor);
    case 'practice':
      return practiceScripts(vendor);
    case 'corpus':
      return corpusScripts(vendor);
  }
}

function fixtureScripts(vendor: VendorId): Script[] {
  return globSync('**/*.sql', { cwd: fixtures })
    .sort()
    .map((name) => ({
      id: `fixtures/${name.replace(/\.sql$/, '')}`,
      sql: readFileSync(join(fixtures, name), 'utf8'),
    }))
    .filter(({ sql }) => new RegExp(`^-- vendor: *${vendor}$`, 'm').test(sql));
}

interface PracticeCase {
  id: string;
  dialect: string;
  sql: string;
  schema: { tables?: Record<string, string[]>; views?: Record<string, string> } | null;
}

function practiceScripts(vendor: VendorId): Script[] {
  if (!existsSync(practice)) return [];
  return globSync('*.jsonl{,.gz}', { cwd: practice })
    .sort()
    .flatMap((name) => {
      const bytes = readFileSync(join(practice, name));
      const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
      return text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as PracticeCase);
    })
    .filter(({ dialect, sql }) => `dbv${dialect}` === vendor && typeof sql === 'string')
    .map(({ id, sql, schema }) => ({
      id: `practice/${id}`,
      sql: `${viewsOf(schema)}${sql}`,
      ...(schema?.tables && { tables: schema.tables }),
    }));
}

function viewsOf(schema: PracticeCase['schema']): string {
  return Object.entries(schema?.views ?? {})
    .map(([name, query]) => `CREATE VIEW ${name} AS ${query};\n`)
    .join('');
}

function corpusScripts(vendor: VendorId): Script[] {
  if (!existsSync(corpusStatements)) return [];
  return readRows(corpusStatements)
    .filter((row) => row.vendor === vendor)
    .map(({ id, sql }) => ({ id: `corpus/${id}`, sql }));
}
