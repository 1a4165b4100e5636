import type { RowSetId } from '../../ir/names.ts';
import type { RowSet } from '../../ir/dataflow.ts';

/**
 * What decides whether the statements of a body run, and how often: the conditions and loops around them, and those under
 * which the body or a round may have been left before. The rows of one row set stand for all of it, as each such row set
 * depends on the one around.
 */
export class Governing {
  /** The row set whose rows decide about the statement that comes next; none where it runs in any case. */
  by: RowSetId | undefined;
  /** The row sets that cursors run over, by the cursors' names in lower case. */
  readonly cursors = new Map<string, RowSetId>();
  /** That of the statement which ran last: FOUND and its relatives state whether it had rows. */
  last: RowSetId | undefined;
  private readonly loops: RowSet[] = [];
  private leftRound = false;
  private leftBody = false;

  /** Lowers the branches of IF; behind them their conditions decide where one of them leaves what is around. */
  branches(lower: () => void): void {
    const { by, leftRound, leftBody } = this;
    this.leftRound = false;
    this.leftBody = false;
    lower();
    if (!this.leftRound && !this.leftBody) this.by = by;
    this.leftRound ||= leftRound;
    this.leftBody ||= leftBody;
  }

  /** Lowers the body of a loop, whose rounds the rows of `rounds` stand for. */
  loop(rounds: RowSetId, rowSet: RowSet, lower: () => void): void {
    const { by, leftRound } = this;
    this.by = rounds;
    this.loops.push(rowSet);
    lower();
    this.loops.pop();
    this.leftRound = leftRound;
    this.by = this.leftBody ? rounds : by;
  }

  /** EXIT and CONTINUE end the rounds of loops, RETURN and errors the body, too. */
  leave(what: 'round' | 'body'): void {
    if (what === 'body') this.leftBody = true;
    else this.leftRound = true;
    const { by } = this;
    if (by === undefined) return;
    for (const loop of this.loops) {
      loop.governedBy ??= [];
      if (loop.governedBy.at(-1) !== by) loop.governedBy.push(by);
    }
  }
}
