/**
 * Checks, builds and tests everything, several lanes beside each other.
 *
 *   npm test                             all lanes
 *   npm test -- --lane types --lane lint some of them; what they wait for must be there
 *   npm run test:deep                    all, every test whole (hours)
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LaneRun } from './test/lane-run.ts';
import { lanes } from './test/lanes.ts';
import { memoryFolder } from './test/memory-folder.ts';
import { summaryOf } from './test/summary.ts';

const { values } = parseArgs({
  options: {
    lane: { type: 'string', multiple: true, default: [] },
    deep: { type: 'boolean', default: false },
  },
});
const unknown = values.lane.find((name) => !lanes.some((lane) => lane.name === name));
if (unknown !== undefined) {
  console.error(`There is no lane ${unknown}; there are ${lanes.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
const chosen = lanes.filter(({ name }) => values.lane.length === 0 || values.lane.includes(name));

const cores = availableParallelism();
const folder = mkdtempSync(join(tmpdir(), 'headwater-lanes-'));
const memory = memoryFolder();
const run = new LaneRun({
  folder,
  memoryFolder: memory,
  workers: Math.max(1, Math.floor(cores / 2)),
  environment: {
    // The programs that are tested would show colours, too.
    NO_COLOR: '1',
    FORCE_COLOR: undefined,
    ...(values.deep && { HEADWATER_DEEP: '1' }),
  },
  print: (line) => console.log(line),
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => run.stop());
const begun = performance.now();
// One more than cores: tests that drive a browser or wait for a process leave theirs idle for a third of the time.
const results = await run.run(chosen, cores + 1);
for (const path of [folder, memory]) if (path !== undefined) rmSync(path, { recursive: true, force: true });
const { lines, failed } = summaryOf(results);
console.log(['', `${((performance.now() - begun) / 60_000).toFixed(1)} minutes.`, ...lines].join('\n'));
process.exitCode = failed === 0 ? 0 : 1;
