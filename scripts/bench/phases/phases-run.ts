/**
 * Takes the made-up load through the phases of the engine in this process and writes what each took as a line of JSON.
 * One argument is the number of statements, the second what is measured besides time: `bytes` (the heap must have room
 * for all that a phase allocates) or `objects` (a snapshot of the heap behind each phase).
 */
import type { Readable } from 'node:stream';
import { getHeapSnapshot } from 'node:v8';
import { dialectOf } from '../../../src-lineage/dialects/index.ts';
import { csvOptions, lineageCsv } from '../../../src-lineage/export/tables/csv.ts';
import {
  buildGraph,
  defaultGraphOptions,
  type FaultHooks,
  linkSources,
  readSource,
} from '../../../src-lineage/index.ts';
import { tokenize } from '../../../src-lineage/syntax/lexer/tokenizer.ts';
import { parseScript } from '../../../src-lineage/syntax/parser.ts';
import { processorTime } from '../../growth/measure.ts';
import { etlScript } from '../etl/statements.ts';
import type { Phase, PhaseMeasures, PhasesRun } from './measures.ts';

const [count = '10000', besides] = process.argv.slice(2);
const vendor = 'dbvpostgresql';
const text = etlScript(Number(count), 1);
const measures = {} as PhaseMeasures;

// The code is loaded and compiled before anything counts.
for (let round = 0; round < 3; round++) wholeRun(etlScript(500, 2));

const tokens = await measured('tokens', () => tokenize(text, dialectOf(vendor)));
const tree = await measured('tree', () => parseScript(tokens, dialectOf(vendor)));
const dataflow = await measured('binding', () => readSource({ name: 'load.sql', text }, { vendor }));
less('binding', 'tokens', 'tree');
let begun = 0;
let declared = 0;
let linked = 0;
const hooks: FaultHooks = {
  // It is called before each step: the first and the last of linking stand between declaring and finishing. To ask for the
  // processor time a hundred thousand times would take longer than linking.
  inject: (phase) => {
    if (phase !== 'link') return;
    linked = performance.now();
    declared ||= linked;
  },
};
const model = await measured('linking', () => {
  begun = performance.now();
  const made = linkSources([dataflow], { vendor }, [], hooks);
  measures.declaring = { time: declared - begun };
  measures.finishing = { time: performance.now() - linked };
  return made;
});
const options = { ...defaultGraphOptions, hideIntermediates: 'all' } as const;
const graph = await measured('graph', () => buildGraph(model, csvOptions(options)));
const rows = await measured('writing', () => written([...lineageCsv(model, options)]));
less('writing', 'graph');

const result: PhasesRun = {
  statements: Number(count),
  bytes: text.length,
  measures,
  relations: model.relations.length,
  rows,
  memory: process.resourceUsage().maxRSS * 1024,
};
process.stdout.write(`${JSON.stringify(result)}\n`);
// what a phase made is alive until its objects are counted
if (tree.statements.length + graph.edges.length === 0) throw new Error('The load has no lineage.');

function wholeRun(sql: string): void {
  const read = readSource({ name: 'warm.sql', text: sql }, { vendor });
  written([...lineageCsv(linkSources([read], { vendor }), defaultGraphOptions)]);
}

function written(pieces: readonly string[]): number {
  return pieces.reduce((sum, piece) => sum + piece.split('\n').length - 1, -1);
}

async function measured<T>(phase: Phase, work: () => T): Promise<T> {
  if (besides !== undefined) globalThis.gc?.();
  const objects = besides === 'objects' ? await liveObjects() : 0;
  const heap = process.memoryUsage().heapUsed;
  const start = processorTime();
  const made = work();
  const time = processorTime() - start;
  const allocated = process.memoryUsage().heapUsed - heap;
  measures[phase] = {
    time,
    ...(besides === 'bytes' && { allocated }),
    ...(besides === 'objects' && { objects: (await liveObjects()) - objects }),
  };
  return made;
}

/** A phase that was measured with those before it. */
function less(phase: Phase, ...before: Phase[]): void {
  for (const each of before) {
    const [whole, part] = [measures[phase], measures[each]];
    whole.time -= part.time;
    if (whole.allocated !== undefined) whole.allocated -= part.allocated ?? 0;
  }
}

/** The objects of the heap that are alive. */
async function liveObjects(): Promise<number> {
  const snapshot: Readable = getHeapSnapshot();
  let head = '';
  let count: number | undefined;
  // The number stands in the head; the rest is read, for a snapshot that is let go of is not freed.
  for await (const piece of snapshot) {
    if (count !== undefined) continue;
    head += String(piece);
    const found = /"node_count":(\d+)/.exec(head)?.[1];
    if (found !== undefined) count = Number(found);
  }
  return count ?? 0;
}
