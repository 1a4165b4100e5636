import type { RowSetId, RowSetParts } from '../dataflow.ts';
import type { LinkableDataflow } from './linkable-dataflow.ts';
import type { PackedDataflow } from './tags.ts';
import { OpenedDataflow } from './unpack.ts';

/** The data flow that was packed, with its row sets opened when they are asked for. */
export function openedDataflow(dataflow: PackedDataflow): LinkableDataflow {
  const opened = new OpenedDataflow(dataflow);
  const parts = new PackedParts();
  parts.add(opened, 0);
  return { ...opened.head(), parts };
}

/** How many row sets are open at once; those of a statement follow each other. */
const openAtOnce = 256;

/** What the row sets of a packed data flow are made of, or of one in slices. Few are open at a time: each is asked for seldom, but then often. */
export class PackedParts {
  readonly #slices: OpenedDataflow[] = [];
  /** The first row set of each slice. */
  readonly #firsts: RowSetId[] = [];
  readonly #openIds: RowSetId[] = [];
  readonly #open: RowSetParts[] = [];
  #last = 0;

  /** @param first the number of its first row set */
  add(slice: OpenedDataflow, first: RowSetId): void {
    this.#slices.push(slice);
    this.#firsts.push(first);
  }

  at(id: RowSetId): RowSetParts {
    const place = id % openAtOnce;
    if (this.#openIds[place] === id) return this.#open[place]!;
    const slice = this.#sliceOf(id);
    const opened = this.#slices[slice]!.partsOf(id - this.#firsts[slice]!);
    this.#openIds[place] = id;
    this.#open[place] = opened;
    return opened;
  }

  #sliceOf(id: RowSetId): number {
    const firsts = this.#firsts;
    if (firsts[this.#last]! > id || (firsts[this.#last + 1] ?? Infinity) <= id)
      this.#last = firsts.findLastIndex((first) => first <= id);
    return this.#last;
  }
}
