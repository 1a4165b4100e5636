/**
 * Kills a real service by SIGKILL at random moments of start-up, submit, extension, deletion, export, analysis,
 * migration and rebuilding, and checks that all that was acknowledged is there, right and complete.
 * Then in the middle of writes to all stores of the examples.
 *
 *   npm run bench:kill                             240 kills and 80 of the examples, a seed of the clock
 *   npm run bench:kill -- --kills 1000 --seed 7    more, and the chances of an earlier run
 */
import { parseArgs } from 'node:util';
import { exampleKillRun } from '../../tests/support/kill/examples/example-kill-run.ts';
import { killRun } from '../../tests/support/kill/kill-run.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '240' },
    examples: { type: 'string', default: '80' },
    seed: { type: 'string' },
  },
});
const kills = Number(values.kills);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
console.log(`Seed ${seed}, ${kills} kills.`);
const begun = performance.now();
const report = await killRun(kills, seed, (line) => console.log(line));
console.log(
  `Kills: ${Object.entries(report.kills)
    .map(([moment, count]) => `${moment} ${count}`)
    .join(', ')}.`,
);
console.log(`${report.accepted} jobs were accepted, ${report.deleted} of them deleted again.`);
const examples = await exampleKillRun(Number(values.examples), seed);
console.log(
  `Kills of the examples: writing ${examples.kills.writing}, opening ${examples.kills.opening}; ` +
    `${examples.acknowledged} writes were acknowledged.`,
);
const faults = [...report.faults, ...examples.faults];
console.log(`${Math.round((performance.now() - begun) / 1000)} seconds.`);
for (const fault of faults) console.log(`WRONG: ${fault}`);
console.log(faults.length === 0 ? 'Every promise was kept.' : `${faults.length} faults.`);
process.exitCode = faults.length === 0 ? 0 : 1;
