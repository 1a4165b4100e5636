import { allowed, type Budget, budgetExceeded, type Limits } from '../../base/diagnostics/limits.ts';
import type { Span } from '../../base/span.ts';
import type { Diagnostic } from '../../base/diagnostics/diagnostics.ts';

/** What a run holds of a file that budgets need. */
export interface BudgetedFile {
  dataflow: { length: number; statements: readonly { start: number; end: number }[] };
  firstStatement: number;
}

/** What is left of one budget: each file has what its own characters allow and a share of half of the base; the rest is for all. */
class SharedBudget {
  readonly most: number;
  private readonly own: number[];
  private common: number;

  constructor(budget: Budget, files: readonly BudgetedFile[]) {
    const characters = files.reduce((sum, { dataflow }) => sum + dataflow.length, 0);
    const share = Math.floor(budget.base / 2 / Math.max(files.length, 1));
    this.most = allowed(budget, characters);
    this.own = files.map(({ dataflow }) => share + budget.perCharacter * dataflow.length);
    this.common = budget.base / 2;
  }

  /** Takes an amount for a file; false where there is not that much left. */
  take(file: number, amount: number): boolean {
    const own = this.own[file] ?? 0;
    if (amount <= own) {
      this.own[file] = own - amount;
      return true;
    }
    if (amount - own > this.common) return false;
    this.common -= amount - own;
    this.own[file] = 0;
    return true;
  }
}

/** The budgets of a run: how many columns stars may stand for in it, and how many relations there may be. */
export class RunBudget {
  private readonly limits: Limits;
  private readonly files: readonly BudgetedFile[];
  private readonly columns: SharedBudget;
  private readonly relations: SharedBudget;
  private readonly report: (diagnostic: Diagnostic) => void;
  /** The file of the statement that was asked for last. */
  private file = 0;
  /** Statements of which relations were left out. */
  private readonly cut = new Set<number>();

  constructor(limits: Limits, files: readonly BudgetedFile[], report: (diagnostic: Diagnostic) => void) {
    this.limits = limits;
    this.files = files;
    this.columns = new SharedBudget(limits.expandedColumns, files);
    this.relations = new SharedBudget(limits.relations, files);
    this.report = report;
  }

  /** Whether a star at a place may give a row set, which has some columns, so many more. */
  takeColumns([file, start, end]: Span, had: number, more: number): boolean {
    const { columns: most } = this.limits;
    if (had + more > most) this.report(budgetExceeded('columns', most, [file, start, end]));
    else if (this.columns.take(file, more)) return true;
    else this.report(budgetExceeded('expandedColumns', this.columns.most, [file, start, end]));
    return false;
  }

  /** Whether a statement may have a relation more, with so many sources. */
  takeRelation(statement: number, sources: number): boolean {
    if (this.cut.has(statement)) return false;
    const file = this.fileOf(statement);
    if (this.relations.take(file, sources)) return true;
    this.cut.add(statement);
    const { dataflow, firstStatement } = this.files[file]!;
    const { start, end } = dataflow.statements[statement - firstStatement] ?? { start: 0, end: 0 };
    this.report(budgetExceeded('relations', this.relations.most, [file, start, end]));
    return false;
  }

  private fileOf(statement: number): number {
    const last = this.files.length - 1;
    while (this.file < last && this.files[this.file + 1]!.firstStatement <= statement) this.file++;
    while (this.file > 0 && this.files[this.file]!.firstStatement > statement) this.file--;
    return this.file;
  }
}
