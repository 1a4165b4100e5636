/** A figure and where it was measured. */
export interface Input {
  value: number;
  unit: string;
  source: string;
}

/** What a statement of some kind of SQL weighs and costs. */
export interface Kind {
  name: string;
  /** Statements and bytes of a file. */
  statementsPerFile: number;
  bytesPerStatement: number;
  /** Seconds of a core for each statement. */
  reading: number;
  linking: number;
  /** Bytes in the database for each statement. */
  packed: number;
  dataflow: number;
  text: number;
  model: number;
}

const memoryBench =
  'scripts/bench/memory/read-run.ts and link-run.ts, 27 November 2026, load 3 (linking T-SQL: 14)';
const weights = 'bytes of the tables after jobs of 20,000 to 80,000 statements (docs/operations.md)';

/** Dense SQL of a warehouse: short statements, many relations. */
export const dense: Kind = {
  name: 'dense',
  statementsPerFile: 50,
  bytesPerStatement: 112,
  reading: 0.081e-3,
  linking: 0.134e-3,
  packed: 16,
  dataflow: 196,
  text: 15,
  model: 513,
};

/** The scripts of `bench:jobs` for SQL Server: long statements, files of 11 KB. */
export const tsql: Kind = {
  name: 'T-SQL',
  statementsPerFile: 17,
  bytesPerStatement: 662,
  reading: 0.086e-3,
  linking: 0.137e-3,
  packed: 75,
  dataflow: 250,
  text: 73,
  model: 384,
};

/** What the queue and the database take: seconds of a core of the database, and bytes a second. */
export interface Costs {
  /** Files that one process reads for another: offered, taken, ended and reported. */
  offer: number;
  /** The same, of the cores of both processes. */
  offering: number;
  /** A look for work where none waits, as each idle process takes at each notice. */
  emptyLook: number;
  /** What is known of the files of a batch. */
  find: number;
  /** For each file, that its reading is kept, or taken for linking. */
  keepFile: number;
  fetchFile: number;
  /** Of a core of a worker: a file is unpacked, hashed, handed over, and its reading packed for the store. */
  handleFile: number;
  /** Bytes that the log takes, and that are read, in a second. */
  write: number;
  read: number;
  /** Of a core of a service: the answer to who asks after a job. */
  poll: number;
}

/** As they were measured; see {@link inputTable}. */
export const measuredCosts: Costs = {
  offer: 3.85e-3,
  offering: 4.65e-3,
  emptyLook: 0.25e-3,
  find: 0.43e-3,
  keepFile: 0.11e-3,
  fetchFile: 0.05e-3,
  handleFile: 1e-3,
  write: 150e6,
  read: 135e6,
  poll: 0.34e-3,
};

const queueBench = '`npm run simulate -- --calibrate`, 27 November 2026, load 2 to 3';
const checkRun =
  'what the runs of one worker take beyond all else (`npm run simulate -- --check`): 0.2 to 1.5 ms';
const blobBench = 'PostgreSQL 18.4 on two busy cores, pieces of 1 MB (docs/operations.md)';

/** All figures that were measured, and where. */
export function inputTable(costs = measuredCosts): Record<string, Input> {
  const milliseconds = (value: number, unit: string, source: string): Input => ({
    value: value * 1e3,
    unit: `ms ${unit}`,
    source,
  });
  const table: Record<string, Input> = {};
  for (const kind of [dense, tsql]) {
    const bytes = (value: number, source: string): Input => ({ value, unit: 'bytes a statement', source });
    table[`reading, ${kind.name}`] = milliseconds(kind.reading, 'of a core a statement', memoryBench);
    table[`linking, ${kind.name}`] = milliseconds(kind.linking, 'of a core a statement', memoryBench);
    table[`SQL, ${kind.name}`] = bytes(kind.bytesPerStatement, memoryBench);
    table[`SQL packed, ${kind.name}`] = bytes(kind.packed, weights);
    table[`data flow, ${kind.name}`] = bytes(kind.dataflow, memoryBench);
    table[`text, ${kind.name}`] = bytes(kind.text, weights);
    table[`model, ${kind.name}`] = bytes(kind.model, weights);
  }
  table['files through the queue'] = milliseconds(costs.offer, 'of a core of the database', queueBench);
  table['the same'] = milliseconds(costs.offering, 'of cores of two workers', queueBench);
  table['look where nothing waits'] = milliseconds(costs.emptyLook, 'of a core of the database', queueBench);
  table['look-up of a batch'] = milliseconds(costs.find, 'of a core of the database', queueBench);
  table['keeping a reading'] = milliseconds(costs.keepFile, 'of a core of the database', queueBench);
  table['taking a reading'] = milliseconds(costs.fetchFile, 'of a core of the database', queueBench);
  table['handling a file'] = milliseconds(costs.handleFile, 'of a core of a worker', checkRun);
  table['writing'] = { value: costs.write / 1e6, unit: 'MB/s', source: blobBench };
  table['reading back'] = { value: costs.read / 1e6, unit: 'MB/s', source: blobBench };
  table['answer to a poll'] = milliseconds(costs.poll, 'of a core of a service', 'docs/performance.md');
  return table;
}
