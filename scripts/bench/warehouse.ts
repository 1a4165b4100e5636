/**
 * How fast a whole warehouse is read and linked, each in a process of its own: processor time of reading and of linking,
 * and the most memory that the process held.
 *
 *   npm run bench:warehouse                    100,000 statements, the smaller sizes before, chains and circles of views
 *   npm run bench:warehouse -- 20000           a warehouse of so many statements
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

interface Run {
  readonly files: number;
  readonly statements: number;
  readonly columns: number;
  readonly relations: number;
  readonly reading: number;
  readonly linking: number;
  readonly memory: number;
}

const script = join(import.meta.dirname, 'warehouse-run.ts');
const sizes = process.argv.slice(2);
const runs =
  sizes.length > 0
    ? sizes.map((size) => ['warehouse', size] as const)
    : ([
        ['warehouse', '25000'],
        ['warehouse', '50000'],
        ['warehouse', '100000'],
        ['chain', '1000'],
        ['chain', '2000'],
        ['circles', '1000'],
      ] as const);

const rows: Record<string, Record<string, string>> = {};
for (const [kind, size] of runs) {
  const child = spawnSync(process.execPath, ['--max-semi-space-size=64', script, kind, size], {
    encoding: 'utf8',
  });
  rows[`${kind} ${size}`] =
    child.status === 0 ? runLine(JSON.parse(child.stdout) as Run) : { outcome: 'DIES' };
}
console.table(rows);

function runLine({
  files,
  statements,
  columns,
  relations,
  reading,
  linking,
  memory,
}: Run): Record<string, string> {
  return {
    files: String(files),
    statements: String(statements),
    columns: String(columns),
    relations: String(relations),
    'reading s': reading.toFixed(2),
    'linking s': linking.toFixed(2),
    'statements/s': (statements / (reading + linking)).toFixed(0),
    'memory MB': (memory / 1e6).toFixed(0),
  };
}
