/**
 * Sends random requests to the example applications of real services and compares every answer, and the whole state
 * after every walk, with a simple model in memory.
 *
 *   npm run bench:examples                                    100,000 requests
 *   npm run bench:examples -- --requests 5000 --seed 7        as many, drawn from another seed
 */
import { parseArgs } from 'node:util';
import { modelRun } from '../../tests/support/example-model/model-run.ts';

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
});
const seed = Number(values.seed);
console.log(`Seed ${seed}, ${values.requests} requests.`);
const begun = performance.now();
const { requests, answers, failure } = await modelRun(Number(values.requests), seed, (line) =>
  console.log(line),
);
console.log(
  `${requests} requests agreed with the model in ${Math.round((performance.now() - begun) / 1000)} s.`,
);
const kinds = [...answers].sort(([, one], [, other]) => other - one);
console.log(`Answers: ${kinds.map(([kind, number]) => `${kind}: ${number}`).join(', ')}.`);
if (failure !== undefined) console.log(`WRONG: ${failure}`);
console.log(
  failure === undefined ? 'No failures.' : '1 failure; the walk above is the shortest that was found.',
);
process.exitCode = failure === undefined ? 0 : 1;
