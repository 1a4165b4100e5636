/**
 * Services and workers on one PostgreSQL, of which some are killed by SIGKILL at random, the database among them, while
 * jobs are submitted. Checks that each accepted job ended once, with the bytes of one machine.
 *
 *   npm run bench:cluster                                     2 services, 4 workers, 200 jobs of 50 files, 300 kills
 *   npm run bench:cluster -- --jobs 40 --files 10 --kills 30  smaller; --seed 7 repeats the chances of an earlier run
 */
import { parseArgs } from 'node:util';
import { clusterRun } from './cluster/cluster-run.ts';

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '200' },
    files: { type: 'string', default: '50' },
    kills: { type: 'string', default: '300' },
    workers: { type: 'string', default: '4' },
    submitters: { type: 'string', default: '16' },
    seed: { type: 'string' },
  },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000);
console.log(`Seed ${seed}.`);
const report = await clusterRun({
  jobs: Number(values.jobs),
  files: Number(values.files),
  kills: Number(values.kills),
  workers: Number(values.workers),
  submitters: Number(values.submitters),
  seed,
});
const kills = Object.entries(report.kills).map(([what, count]) => `${what} ${count}`);
console.log(`${report.accepted} jobs accepted in ${report.seconds} s; kills: ${kills.join(', ')}.`);
for (const fault of report.faults) console.log(`WRONG: ${fault}`);
console.log(
  report.faults.length === 0 ? 'None lost, none twice, the same bytes.' : `${report.faults.length} faults.`,
);
process.exit(report.faults.length === 0 ? 0 : 1);
