import type { Faults } from '../../base/diagnostics/faults.ts';
import type { Statement } from '../../syntax/tree/statements.ts';

/** The faults of one lowering of a file, and the statements that are left out for those of earlier ones. */
export class LoweringFailures {
  readonly faults: Faults<Statement>;
  private readonly leftOut: ReadonlySet<string>;

  constructor(faults: Faults<Statement>, leftOut: ReadonlySet<string>) {
    this.faults = faults;
    this.leftOut = leftOut;
  }

  isLeftOut(statement: Statement): boolean {
    return this.leftOut.size > 0 && this.leftOut.has(statementKey(statement));
  }

  /** From here on faults are those of a statement inside another one. @returns the one around, see {@link leave} */
  enter(statement: Statement): Statement | undefined {
    const { at } = this.faults;
    if (at === statement) return at;
    this.faults.at = statement;
    this.faults.inject?.('bind', statement);
    return at;
  }

  /** The statement is lowered: faults are again those of the one around. */
  leave(outer: Statement | undefined): void {
    this.faults.at = outer;
  }
}

/** Names a statement over all lowerings of its file: some nodes are made again in each. */
export function statementKey({ kind, start, end }: Statement): string {
  return `${kind} ${start} ${end}`;
}
