/**
 * Damages valid requests of all operations, from their fields to their bytes and archives, and sends them to a real
 * service: none may give an internal error, hang, end the process or leave files, and its memory stays flat.
 *
 *   npm run bench:requests                                  20,000 requests
 *   npm run bench:requests -- --requests 5000 --seed 7      as many, drawn from another seed
 */
import { parseArgs } from 'node:util';
import { mutationRun } from '../../tests/support/requests/mutation-run.ts';

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } },
});
const begun = performance.now();
const report = await mutationRun(Number(values.requests), Number(values.seed), (line) => console.log(line));
const answers = [...report.answers].sort(([, one], [, other]) => other - one);
console.log(
  `Answers (HTTP status, code): ${answers.map(([kind, count]) => `${kind}: ${count}`).join(', ')}.`,
);
console.log(
  `The slowest took ${Math.round(report.slowest)} ms; all took ${Math.round((performance.now() - begun) / 1000)} s.`,
);
if (report.memory !== undefined) {
  console.log(`Memory: ${report.memory.early} MB after half, ${report.memory.late} MB at the end.`);
}
for (const fault of report.faults) console.log(`WRONG: ${fault}`);
console.log(report.faults.length === 0 ? 'Every promise was kept.' : `${report.faults.length} faults.`);
process.exitCode = report.faults.length === 0 ? 0 : 1;
