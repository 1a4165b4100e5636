/** Tables and queries whose columns are looked for inside each other; in rings alone there can be so many. */
const maximumDepth = 100;

/**
 * Bounds how deep columns are followed from one definition into the next. What is needed is looked at in an order in
 * which hardly anything has to be followed (`dependencyOrder`), but a ring of views or of tables made like each other has
 * no such order and may be of any length.
 */
export class Nesting {
  private depth = 0;

  /**
   * Runs a step one level deeper.
   * @param otherwise the answer where that is too deep
   */
  deeper<T>(step: () => T, otherwise: T): T {
    if (this.depth >= maximumDepth) return otherwise;
    this.depth++;
    try {
      return step();
    } finally {
      this.depth--;
    }
  }
}
