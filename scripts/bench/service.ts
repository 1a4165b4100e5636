/**
 * The speed of the service over real HTTP, against its bars. The service is a process of its own, started from the
 * sources; memory is what the system says that it holds.
 *
 *   npm run bench:service                      all parts
 *   npm run bench:service -- latency load      some of: start, latency, load, graph, exports, polling, examples
 *   npm run bench:service -- --short           shorter runs, for a first look
 *   npm run bench:service -- load --node=--cpu-prof   passes an option to the service's Node
 */
import { parseArgs } from 'node:util';
import { printBars } from './service/bars.ts';
import type { Bar } from './service/bars.ts';
import { measureExamples } from './service/examples.ts';
import { measureExports } from './service/exports.ts';
import { measureLatency, measureLoad } from './service/immediate.ts';
import { measureLargeGraph } from './service/large-graph.ts';
import { canMeasure } from './service/measured-service.ts';
import { measurePolling } from './service/polling.ts';
import { measureStart } from './service/start.ts';

const { values, positionals } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    node: { type: 'string', multiple: true, default: [] },
  },
  allowPositionals: true,
});
if (!canMeasure()) throw new Error('Memory and processor time are read from /proc, which this system lacks.');

const parts: Record<string, () => Promise<Bar[]>> = {
  start: () => measureStart(values.short ? 3 : 9, values.node),
  latency: () => measureLatency(values.short ? 300 : 2000, values.node),
  load: () => measureLoad(values.short ? 15 : 60, values.node),
  graph: () => measureLargeGraph(values.node),
  exports: () => measureExports(values.short, values.node),
  polling: () => measurePolling(values.short ? 1000 : 10_000, values.node),
  examples: () => measureExamples(values.short ? 30 : 200, values.node),
};
const wanted = positionals.length > 0 ? positionals : Object.keys(parts);
const bars: Bar[] = [];
for (const name of wanted) {
  const part = parts[name];
  if (part === undefined)
    throw new Error(`There is no part ${name}; there are ${Object.keys(parts).join(', ')}.`);
  bars.push(...(await part()));
}
printBars(bars);
