import {
  type LinkableDataflow,
  mergedSlices,
  openedDataflow,
  OpenRowSets,
  type PackedDataflow,
  type SourceFile,
  slicesOfSource,
} from '../../src-lineage/index.ts';
import type { KeptReadings } from './kept-readings.ts';
import type { Part } from './parts.ts';
import { ReadingThreads } from './reading-threads.ts';

/** Files that were read, to be opened once each. */
export class ReadFiles extends Map<SourceFile, () => LinkableDataflow> {
  readonly open = new OpenRowSets();
  readonly #readings: KeptReadings | undefined;

  /** @param readings of former calls, and for later ones */
  constructor(scripts: readonly SourceFile[], readings?: KeptReadings) {
    super();
    this.#readings = readings;
    for (const script of scripts) {
      const kept = readings?.take(script);
      if (kept !== undefined) this.set(script, () => openedDataflow(kept(), this.open));
    }
  }

  /** Adds a file that was read as a whole. */
  add(script: SourceFile, dataflow: PackedDataflow): void {
    this.set(script, () => openedDataflow(dataflow, this.open));
    this.keep(script, dataflow);
  }

  /** Whether a file is kept for later calls once it is read. */
  keeps(script: SourceFile): boolean {
    return this.#readings?.keeps(script) === true;
  }

  /** Keeps how a file was read for later calls. */
  keep(script: SourceFile, dataflow: PackedDataflow): void {
    this.#readings?.add(script, dataflow);
  }
}

/** What is read together: where one part has to be read otherwise, none of the others is wanted. */
interface Together {
  isGivenUp: boolean;
}

/** Reads some parts; undefined for each that has to be read otherwise. */
type Reader = (parts: readonly Part[], together: Together) => Promise<(PackedDataflow | undefined)[]>;

/** Characters that are sent to a thread at once, at least: small files travel together. */
const batchLength = 200_000;

/**
 * Characters for each thread, at least: V8 compiles the reader again in each, which takes as long as to read as many. So
 * two threads gain nothing with 3 MB, and a twelfth with 12 MB.
 */
const lengthOfThread = 2_000_000;

/** How scripts are read ahead. */
export interface ReadingAhead {
  optionsOf: (script: SourceFile) => Part['options'];
  /** At most. */
  threads: number;
  /** Called with how many characters are read. */
  progress: (read: number) => void;
}

/**
 * Reads the scripts that are not among the files yet, beside each other and long ones in slices, and adds them, packed. What is
 * read here has no influence on the result: what is missing is read when it is asked for, as all is where the input is short.
 */
export async function readAhead(
  all: readonly SourceFile[],
  files: ReadFiles,
  { optionsOf, threads, progress }: ReadingAhead,
): Promise<void> {
  const scripts = all.filter((script) => !files.has(script));
  const length = scripts.reduce((sum, { text }) => sum + text.length, 0);
  const count = Math.min(threads, Math.floor(length / lengthOfThread));
  if (count < 2) return;
  const pool = new ReadingThreads(count);
  let done = 0;
  const read: Reader = async (parts, together) => {
    const answer = await pool.read(parts, () => !together.isGivenUp);
    if (answer.includes(undefined)) together.isGivenUp = true;
    progress((done += parts.reduce((sum, { text }) => sum + text.length, 0)));
    return answer;
  };
  try {
    await Promise.all(
      batchesOf(scripts).map(async (batch) => {
        const [only] = batch;
        if (batch.length === 1 && only!.text.length > batchLength)
          await readLong(only!, optionsOf(only!), read, files);
        else await readBatch(batch, optionsOf, read, files);
      }),
    );
  } finally {
    await pool.close();
  }
}

function batchesOf(scripts: readonly SourceFile[]): SourceFile[][] {
  const batches: SourceFile[][] = [];
  let room = 0;
  for (const script of scripts) {
    const { length } = script.text;
    if (length > room) {
      batches.push([]);
      room = batchLength;
    }
    batches.at(-1)!.push(script);
    room -= length;
  }
  return batches;
}

async function readBatch(
  batch: readonly SourceFile[],
  optionsOf: (script: SourceFile) => Part['options'],
  read: Reader,
  files: ReadFiles,
): Promise<void> {
  const parts = batch.map((script) => ({
    name: script.name,
    text: script.text,
    isSlice: false,
    options: optionsOf(script),
  }));
  const answer = await read(parts, { isGivenUp: false });
  batch.forEach((script, index) => {
    const dataflow = answer[index];
    if (dataflow !== undefined) files.add(script, dataflow);
  });
}

/** Reads a script in slices; where one of them does not stand alone, as a whole. */
async function readLong(
  script: SourceFile,
  options: Part['options'],
  read: Reader,
  files: ReadFiles,
): Promise<void> {
  const { name, text } = script;
  const ends = slicesOfSource(script, options);
  const together = { isGivenUp: ends.length === 1 };
  const slices = await Promise.all(
    ends.map(async (end, index) => {
      const start = ends[index - 1] ?? 0;
      const part = { name, text: text.slice(start, end), isSlice: true, options };
      const [dataflow] = await read([part], together);
      return { start, dataflow };
    }),
  );
  if (together.isGivenUp) await readBatch([script], () => options, read, files);
  else
    files.set(script, () =>
      mergedSlices(
        name,
        text,
        slices.map(({ start, dataflow }) => ({ start, dataflow: dataflow! })),
        files.open,
      ),
    );
}
