import type { RawFile } from '../../io/selection/source-files.ts';

/** What the files of one task have at most. */
interface BatchBounds {
  mostBytes: number;
  mostFiles: number;
}

/** A task more costs as much as reading some kilobytes. */
const forThreads: BatchBounds = { mostBytes: 64 * 1024, mostFiles: 64 };
/** One that another process may take costs some transactions more. */
export const forProcesses: BatchBounds = { mostBytes: 256 * 1024, mostFiles: 256 };
/** Of so many files more a task takes one more: the first ones spread over the workers. */
const filesForOneMore = 16;

/** Gathers small files, which are read by one task and kept by one transaction. */
export class FileBatch {
  readonly #bounds: BatchBounds;
  #files: RawFile[] = [];
  #bytes = 0;
  #given = 0;

  constructor(bounds: BatchBounds = forThreads) {
    this.#bounds = bounds;
  }

  /** Adds a file; gives those to be read now: those gathered when they are enough, a large one alone. */
  add(file: RawFile): RawFile[] {
    const { mostBytes, mostFiles } = this.#bounds;
    if (file.bytes.length >= mostBytes) return [file];
    this.#files.push(file);
    this.#bytes += file.bytes.length;
    const most = Math.min(1 + Math.floor(this.#given / filesForOneMore), mostFiles);
    return this.#files.length >= most || this.#bytes >= mostBytes ? this.rest() : [];
  }

  /** Those gathered. */
  rest(): RawFile[] {
    const files = this.#files;
    this.#files = [];
    this.#bytes = 0;
    this.#given += files.length;
    return files;
  }
}
