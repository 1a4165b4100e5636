import type { DraftColumn } from './draft.ts';

/**
 * Which item of a list stands at a position of a row, where some items (stars over sources that are not fully known)
 * stand for one or more columns: those before the first star are counted from the front, those behind the last from
 * the end.
 */
export class Positions {
  private readonly length: number;
  private readonly first: number;
  private readonly last: number;

  constructor(isStar: readonly boolean[]) {
    this.length = isStar.length;
    this.first = isStar.indexOf(true);
    this.last = isStar.lastIndexOf(true);
  }

  /** Some items stand for several columns. */
  get open(): boolean {
    return this.first >= 0;
  }

  /** The item at a position of a row of so many columns: its index, that of a star for what the star stands for. */
  at(position: number, count: number): number {
    if (this.first < 0 || position < this.first || count === this.length) return position;
    const fromEnd = count - position;
    const behind = this.length - 1 - this.last;
    return count > this.length && fromEnd <= behind ? this.length - fromEnd : this.first;
  }
}

/** Which of a row set's columns stand at the positions of its rows. */
export function positionsOf(out: readonly { column: DraftColumn; placeless?: true }[]): Positions {
  return new Positions(out.map(({ column, placeless }) => column.pseudo === 'star' || placeless === true));
}
