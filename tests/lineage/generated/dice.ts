import fc, { type GeneratorValue } from 'fast-check';

/** Draws that fast-check can repeat and shrink. */
export class Dice {
  private readonly draw: GeneratorValue;

  constructor(draw: GeneratorValue) {
    this.draw = draw;
  }

  /** A number from 0 up to and without `count`. */
  below(count: number): number {
    return this.draw(fc.nat, { max: count - 1 });
  }

  /** True once in so many times. */
  oneIn(times: number): boolean {
    return this.below(times) === times - 1;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }

  times<T>(count: number, make: (index: number) => T): T[] {
    return Array.from({ length: count }, (_, i) => make(i));
  }
}
