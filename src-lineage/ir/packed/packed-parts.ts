import type { RowSetParts } from '../dataflow.ts';
import type { Shift } from '../part-numbers.ts';
import type { LinkableDataflow } from './linkable-dataflow.ts';
import type { PackedDataflow } from './tags.ts';
import { OpenedDataflow, Shapes } from './unpack.ts';
import type { RowSetId } from '../names.ts';

/** The data flow that was packed, with its row sets opened when they are asked for. */
export function openedDataflow(dataflow: PackedDataflow, open = new OpenRowSets()): LinkableDataflow {
  const parts = new PackedParts(open);
  return { ...parts.add(dataflow), parts };
}

/** How many row sets are open at once; those of a statement follow each other. */
const openAtOnce = 256;

/** The row sets that were opened last of all data flows of a run: each is asked for seldom, but then often. */
export class OpenRowSets {
  readonly shapes = new Shapes();
  readonly #owners = new Int32Array(openAtOnce);
  readonly #ids = new Int32Array(openAtOnce);
  readonly #parts: RowSetParts[] = [];
  #lastOwner = 0;

  /** A number for a data flow, which keeps nothing of it alive. */
  newOwner(): number {
    return ++this.#lastOwner;
  }

  /** The parts of a row set that is open. */
  of(owner: number, id: RowSetId): RowSetParts | undefined {
    const place = id % openAtOnce;
    return this.#owners[place] === owner && this.#ids[place] === id ? this.#parts[place] : undefined;
  }

  /** Keeps the parts of a row set open. */
  keep(owner: number, id: RowSetId, parts: RowSetParts): RowSetParts {
    const place = id % openAtOnce;
    this.#owners[place] = owner;
    this.#ids[place] = id;
    this.#parts[place] = parts;
    return parts;
  }
}

/** What the row sets of a packed data flow are made of, or of one in slices. */
export class PackedParts {
  readonly #open: OpenRowSets;
  readonly #owner: number;
  readonly #slices: OpenedDataflow[] = [];
  /** The first row set of each slice. */
  readonly #firsts: RowSetId[] = [];
  #last = 0;

  constructor(open: OpenRowSets) {
    this.#open = open;
    this.#owner = open.newOwner();
  }

  /**
   * Adds a slice.
   * @param shift by how much its numbers grow
   * @returns all else of it
   */
  add(slice: PackedDataflow, shift?: Shift): LinkableDataflow {
    const opened = new OpenedDataflow(slice, this.#open.shapes, shift);
    this.#slices.push(opened);
    this.#firsts.push(shift?.rowSets ?? 0);
    return opened.head();
  }

  /** It is asked for with each field of each output: a function that opens would be made each time. */
  at(id: RowSetId): RowSetParts {
    return this.#open.of(this.#owner, id) ?? this.#open.keep(this.#owner, id, this.#opened(id));
  }

  #opened(id: RowSetId): RowSetParts {
    const slice = this.#sliceOf(id);
    return this.#slices[slice]!.partsOf(id - this.#firsts[slice]!);
  }

  #sliceOf(id: RowSetId): number {
    const firsts = this.#firsts;
    if (firsts[this.#last]! > id || (firsts[this.#last + 1] ?? Infinity) <= id)
      this.#last = firsts.findLastIndex((first) => first <= id);
    return this.#last;
  }
}
