/** Places in the shared numbers of a gate. */
const stopping = 0;
const inside = 1;

/** How long a thread may be inside when it is stopped: what it began so long ago is past its critical beginning. */
const patience = 50;

/**
 * Keeps a thread from being ended while it does what must not be cut off. Node ends the whole process where a thread is ended
 * between the making of a zlib object and its `init` ("close before init", `CompressionStream::Close` in `node_zlib.cc`).
 */
export class StopGate {
  readonly #numbers: Int32Array;

  /** @param shared of the gate on the other side, where it is not a new one */
  constructor(shared = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)) {
    this.#numbers = new Int32Array(shared);
  }

  get shared(): SharedArrayBuffer {
    return this.#numbers.buffer as SharedArrayBuffer;
  }

  /** In the thread: does what must not be cut off. A thread that is stopped waits here for its end. */
  whole<Result>(work: () => Result): Result {
    Atomics.add(this.#numbers, inside, 1);
    try {
      if (Atomics.load(this.#numbers, stopping) === 1) this.#waitForEnd();
      return work();
    } finally {
      Atomics.sub(this.#numbers, inside, 1);
    }
  }

  #waitForEnd(): void {
    Atomics.sub(this.#numbers, inside, 1);
    Atomics.wait(this.#numbers, stopping, 1);
    Atomics.add(this.#numbers, inside, 1);
  }

  /** Outside of it: lets nothing begin any more, and waits until the thread may be ended. */
  async close(): Promise<void> {
    Atomics.store(this.#numbers, stopping, 1);
    const end = performance.now() + patience;
    while (Atomics.load(this.#numbers, inside) > 0 && performance.now() < end)
      await new Promise((resolve) => setTimeout(resolve, 1));
  }
}
