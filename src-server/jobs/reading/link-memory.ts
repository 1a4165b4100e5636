import { OperationFailure } from '../../base/failures.ts';
import { sizeText } from '../../base/size-text.ts';
import { numbersIn } from '../../workers/packing/packed-dataflow.ts';

/**
 * Bytes of memory that linking takes for each number of the data flows, at least: heap and typed arrays, with its model.
 * `npm run bench:memory` measures it; the least of what was measured is in docs/operations.md.
 */
const bytesPerNumber = 45;

/** The memory of the service cannot hold what linking the files of a project needs. */
class ProjectTooLarge extends OperationFailure {
  override name = 'ProjectTooLarge';

  /** @param need, @param memory bytes */
  constructor(need: number, memory: number) {
    super(
      400,
      `Linking it needs at least ${sizeText(need)} of memory, by what was read of its files, and the service may ` +
        `take ${sizeText(memory)} (limits.memory). Give it more, or submit the files in parts.`,
    );
  }
}

/** What linking data flows needs at least, against what there is. It is known before any of them is linked. */
export class LinkMemory {
  readonly #most: number;
  #need = 0;

  /** @param most bytes that the service may take */
  constructor(most: number) {
    this.#most = most;
  }

  /** Counts a packed data flow. */
  add(dataflow: Uint8Array): void {
    this.#need += numbersIn(dataflow) * bytesPerNumber;
  }

  get isEnough(): boolean {
    return this.#need <= this.#most;
  }

  /** @throws ProjectTooLarge */
  check(): void {
    if (!this.isEnough) throw new ProjectTooLarge(this.#need, this.#most);
  }
}
