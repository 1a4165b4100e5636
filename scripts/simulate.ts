/**
 * Simulates services, workers and their database, event by event, with times that were measured: what saturates first
 * with 10, 100 and 1,000 workers. The same seed gives the same table.
 *
 *   npm run simulate                  all scenarios, a few seconds
 *   npm run simulate -- --seed 7      other chances
 *   npm run simulate -- --calibrate   measures queue and store on a PostgreSQL of its own
 *   npm run simulate -- --check       one and two real workers on this machine beside the simulation of them (Linux)
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { calibration } from './simulate/calibrate.ts';
import { checked } from './simulate/check.ts';
import { withDatabase } from './simulate/database.ts';
import { inputTable } from './simulate/inputs.ts';
import { scenarioTable, tableOfCalibration, tableOfInputs, tableOfRuns } from './simulate/report.ts';
import { scenarios } from './simulate/scenarios.ts';
import { simulated } from './simulate/simulated.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    calibrate: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
});
const load = (): string => `Load of the machine: ${loadavg()[0]!.toFixed(1)}.`;
if (values.calibrate) {
  console.log(`${tableOfCalibration(await withDatabase(calibration))}\n\n${load()}`);
} else if (values.check) {
  const { handleFile, runs } = await checked();
  console.log(`${tableOfRuns(runs)}\n`);
  console.log(
    `A file takes ${(handleFile * 1000).toFixed(2)} ms beyond all else, by the run of one worker. ${load()}`,
  );
} else {
  console.log(`${tableOfInputs(inputTable())}\n`);
  const seed = Number(values.seed);
  const all = scenarios.map((scenario) => ({
    scenario,
    outcome: simulated(scenario.machines, scenario.load, seed),
  }));
  console.log(`${scenarioTable(all)}\n\nSeed ${seed}.`);
}
process.exit(0);
