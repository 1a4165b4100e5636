import { sizeText } from '../../base/size-text.ts';

/** Bounds on all files of one run together. */
export interface InflationLimits {
  /** Files, the entries of archives and those of archives inside archives among them. */
  files: number;
  /** Bytes after inflating. */
  inflatedSize: number;
  /** How many times its size what was submitted may inflate to; small sizes are free. */
  compressionRatio: number;
}

/** Deflate gives at most 1032 bytes for one; SQL seldom 20. Up to this size nobody asks. */
const harmlessSize = 256 * 1024 * 1024;

/**
 * What the files of one run may still take. Everything is asked for before it is inflated, archives inside archives
 * from the same budget, so that no nesting multiplies anything.
 */
export class InflationBudget {
  readonly #limits: InflationLimits;
  readonly #submitted: number;
  readonly #most: number;
  #files = 0;
  #bytes = 0;

  /** @param submitted bytes of the files as they were submitted */
  constructor(limits: InflationLimits, submitted: number) {
    this.#limits = limits;
    this.#submitted = submitted;
    const byRatio = Math.max(harmlessSize, submitted * limits.compressionRatio);
    this.#most = Math.min(limits.inflatedSize, byRatio);
  }

  /** Bytes that are left. */
  get left(): number {
    return Math.max(this.#most - this.#bytes, 0);
  }

  /** Takes so many files; says why not, where they are too many, and takes none then. */
  takeFiles(count: number): string | undefined {
    if (this.#files + count > this.#limits.files) return `the job has more than ${this.#limits.files} files`;
    this.#files += count;
    return undefined;
  }

  /** Takes so many bytes; says why not, where they are too many, and takes none then. */
  takeBytes(bytes: number): string | undefined {
    const refusal = this.refusal(bytes);
    if (refusal === undefined) this.#bytes += bytes;
    return refusal;
  }

  /** Why so many bytes more would be too many; undefined where they are not. */
  refusal(bytes: number): string | undefined {
    if (bytes <= this.left) return undefined;
    return this.#most < this.#limits.inflatedSize
      ? `what was submitted would inflate from ${sizeText(this.#submitted)} to more than ${sizeText(this.#most)}, ` +
          'which no real archive does'
      : `the files of the job would have more than ${sizeText(this.#limits.inflatedSize)}`;
  }
}
