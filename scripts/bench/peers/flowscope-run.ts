/** FlowScope reads a script and finds its column lineage: prints how many edges between columns it found. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { analyze_sql_json, initSync } from '@pondpilot/flowscope-core/wasm/flowscope_wasm.js';

interface Lineage {
  statements: { edges: { type: string }[] }[];
}

const [script = ''] = process.argv.slice(2);
// The package's own loader is for bundlers: its import has no ending, and it fetches the program.
const program = createRequire(import.meta.url).resolve(
  '@pondpilot/flowscope-core/wasm/flowscope_wasm_bg.wasm',
);
initSync({ module: readFileSync(program) });
const request = JSON.stringify({ sql: readFileSync(script, 'utf8'), dialect: 'postgres' });
const { statements } = JSON.parse(analyze_sql_json(request)) as Lineage;
const columnEdges = ['derivation', 'data_flow'];
const found = statements.reduce(
  (sum, { edges }) => sum + edges.filter(({ type }) => columnEdges.includes(type)).length,
  0,
);
console.log(found);
