/** Reads one of the hard inputs in this process and writes what it took as a line of JSON. */
import { analyze } from '../../src-lineage/index.ts';
import { hardInputs } from './hard-inputs.ts';

const [name = '', vendor = 'ansi'] = process.argv.slice(2);
const text = hardInputs[name]!();
// the engine's code is loaded and its first compilation done before memory is counted
analyze([{ name: 'warm.sql', text: 'INSERT INTO t (a) SELECT b FROM s' }], { vendor: 'dbvansi' });
const before = process.memoryUsage.rss();
const started = process.cpuUsage();
let outcome: string;
try {
  const model = analyze([{ name: 'hard.sql', text }], {
    vendor: vendor === 'mssql' ? 'dbvmssql' : 'dbvansi',
  });
  const errors = model.diagnostics.filter((diagnostic) => diagnostic.severity === 'error').length;
  outcome = `${model.statements.length} statements, ${errors} errors`;
} catch (error) {
  outcome = `THROWS ${String(error)}`;
}
const { user, system } = process.cpuUsage(started);
const peak = process.resourceUsage().maxRSS * 1024;
process.stdout.write(
  `${JSON.stringify({ outcome, seconds: (user + system) / 1e6, bytes: text.length, memory: Math.max(0, peak - before) })}\n`,
);
