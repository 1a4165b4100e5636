/**
 * Measures how much memory linking takes against how many numbers the data flows are (Linux): what a project is refused
 * by before it is linked (`src-server/jobs/reading/link-memory.ts`). Prints a row for docs/operations.md for each input.
 *
 *   npm run bench:memory                      all; some minutes
 *   npm run bench:memory -- 'ETL load' 10000  those of a kind, or a size
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { memoryInputs } from './memory/inputs.ts';
import type { LinkRun } from './memory/link-run.ts';
import type { ReadRun } from './memory/read-run.ts';

const sizes: readonly (readonly [kind: string, size: number])[] = [
  ['ETL load', 10_000],
  ['ETL load, one file', 10_000],
  ['ETL load', 30_000],
  ['ETL load', 100_000],
  ['warehouse', 10_000],
  ['warehouse', 40_000],
  ['T-SQL project', 1000],
  ['T-SQL project', 4000],
  ['Oracle project', 2000],
];
const mebibyte = 1024 * 1024;
const flags = ['--max-semi-space-size=96', '--max-old-space-size=9000'];

const wanted = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'headwater-memory-'));
const file = join(folder, 'readings');
for (const [kind, size] of sizes) {
  if (wanted.length > 0 && !wanted.includes(kind) && !wanted.includes(String(size))) continue;
  const { vendor } = memoryInputs[kind]!;
  const { statements } = run<ReadRun>('read-run.ts', kind, String(size), file, vendor);
  const { numbers, relations, memory, seconds } = run<LinkRun>('link-run.ts', file, vendor);
  const cells = [
    kind,
    statements,
    numbers,
    relations,
    `${Math.round(memory / mebibyte)} MB`,
    `${(memory / numbers).toFixed(1)} bytes a number`,
    `${seconds.toFixed(1)} s`,
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
rmSync(folder, { recursive: true });

/** Runs a program in a process of its own and gives the line of JSON that it writes. */
function run<Result>(name: string, ...parameters: string[]): Result {
  const path = fileURLToPath(new URL(`memory/${name}`, import.meta.url));
  return JSON.parse(
    execFileSync(process.execPath, [...flags, path, ...parameters], { encoding: 'utf8' }),
  ) as Result;
}
