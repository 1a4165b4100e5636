/**
 * Attacks a real service, and holds what comes of it against bars: requests, SQL that multiplies itself, heavy jobs,
 * damaged folders and databases, a full disk, very many jobs, the largest legal inputs, odd files, kills, growth.
 * Ordinary speed, the last of the bars, is that of `npm run bench` and `npm run bench:service`.
 *
 *   npm run bench:hostile                      all; more than an hour
 *   npm run bench:hostile -- requests bombs    some of them
 *   npm run bench:hostile -- --short           fewer kills, moments and pages, and no growth
 */
import { parseArgs } from 'node:util';
import { attackByBombs, attackByHeavyJobs } from './hostile/bombs.ts';
import { attackDatabase } from './hostile/damage.ts';
import { attackFolders } from './hostile/folders.ts';
import { attackByFullDisk } from './hostile/full-disk.ts';
import { attackByLargestInputs } from './hostile/largest-inputs.ts';
import { attackByManyJobs } from './hostile/many-jobs.ts';
import { attackByOddFiles } from './hostile/odd-files.ts';
import { attackByKills, measureGrowth } from './hostile/programs.ts';
import { attackByRequests } from './hostile/requests.ts';
import { printBars } from './service/bars.ts';
import type { Bar } from './service/bars.ts';

const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const { short } = values;
const parts: Record<string, () => Promise<Bar[]>> = {
  requests: attackByRequests,
  bombs: attackByBombs,
  heavy: attackByHeavyJobs,
  folders: attackFolders,
  disk: () => attackByFullDisk(short ? 20 : 200),
  damage: () => attackDatabase(short ? 10 : 1),
  jobs: attackByManyJobs,
  largest: attackByLargestInputs,
  files: attackByOddFiles,
  kills: () => attackByKills(short ? 24 : 1000),
  growth: measureGrowth,
};
const wanted =
  positionals.length > 0 ? positionals : Object.keys(parts).filter((name) => !short || name !== 'growth');
const bars: Bar[] = [];
for (const name of wanted) {
  const part = parts[name];
  if (part === undefined) {
    throw new Error(`There is no part ${name}; there are ${Object.keys(parts).join(', ')}.`);
  }
  const begun = performance.now();
  for (const bar of await part()) bars.push(bar);
  console.log(`(${name}: ${Math.round((performance.now() - begun) / 1000)} s)`);
}
printBars(bars);
