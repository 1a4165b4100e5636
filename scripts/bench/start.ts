/**
 * How long the built command line takes from nothing: the least of twenty calls each, in turns with a Node that does nothing.
 *
 *   npm run build && npm run bench:start
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../project.ts';

const rounds = 20;
const command = join(projectRoot, 'bin/headwater.cjs');
if (!existsSync(join(projectRoot, 'out/main/cli.js'))) throw new Error('Run `npm run build` first.');

const scratch = mkdtempSync(join(tmpdir(), 'headwater-start-'));
const query = join(scratch, 'query.sql');
writeFileSync(query, queryOfLines(40));
const calls: Readonly<Record<string, readonly string[]>> = {
  'node, doing nothing': ['-e', '0'],
  'headwater --version': [command, '--version'],
  'headwater --help': [command, '--help'],
  'a query of 40 lines, vendor named': [command, 'analyze', '-v', 'postgresql', query],
  'a query of 40 lines, vendor guessed': [command, 'analyze', query],
};
try {
  const least = new Map<string, number>();
  for (let round = 0; round < rounds; round++) {
    for (const [name, words] of Object.entries(calls)) {
      least.set(name, Math.min(least.get(name) ?? Infinity, wallTime(words)));
    }
  }
  for (const [name, wall] of least) console.log(`${name.padEnd(38)} ${wall.toFixed(0).padStart(5)} ms`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** Milliseconds of one call in a process of its own; what it compiles is kept in the scratch folder. */
function wallTime(words: readonly string[]): number {
  const begun = performance.now();
  const { status, stderr } = spawnSync(process.execPath, words, {
    encoding: 'utf8',
    env: { ...process.env, XDG_CACHE_HOME: scratch },
  });
  const wall = performance.now() - begun;
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}: ${stderr}`);
  return wall;
}

/** A query with so many lines: sums over a join, each with its condition. */
function queryOfLines(lines: number): string {
  const sums = Array.from(
    { length: lines - 5 },
    (_, i) => `  sum(case when o.kind = ${i} then o.amount * r.rate end) as s${i}`,
  );
  return `select c.region,\n${sums.join(',\n')}\nfrom sales.orders o\njoin sales.rates r on r.currency = o.currency\njoin sales.customers c on c.id = o.customer_id\ngroup by c.region;\n`;
}
