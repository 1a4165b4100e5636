import { allowed, type Budget, budgetExceeded, type Limits } from '../../base/diagnostics/limits.ts';
import type { Diagnostic } from '../../base/diagnostics/diagnostics.ts';

/** The budgets that are used up piece by piece. */
type Spent = { [Limit in keyof Limits]: Limits[Limit] extends Budget ? Limit : never }[keyof Limits];

/** What is left of the budgets of one file. */
export class FileBudget {
  readonly diagnostics: Diagnostic[] = [];
  private readonly limits: Limits;
  private readonly characters: number;
  private readonly spent = new Map<Spent, number>();
  private wasAsked = false;

  constructor(limits: Limits, characters: number) {
    this.limits = limits;
    this.characters = characters;
  }

  /** Nothing has depended on it. */
  get isUntouched(): boolean {
    return !this.wasAsked;
  }

  /** How much a budget allows this file. */
  most(limit: keyof Limits): number {
    this.wasAsked = true;
    return allowed(this.limits[limit], this.characters);
  }

  /** Takes an amount out of a budget. @returns false, and reports it at the place, where there is not that much left */
  take(limit: Spent, amount: number, start: number, end: number): boolean {
    const spent = (this.spent.get(limit) ?? 0) + amount;
    if (!this.allows(limit, spent, start, end)) return false;
    this.spent.set(limit, spent);
    return true;
  }

  /** Reports at the place where there is more than a budget allows. @returns whether it allows it */
  allows(limit: keyof Limits, amount: number, start: number, end: number): boolean {
    const most = this.most(limit);
    if (amount <= most) return true;
    this.diagnostics.push(budgetExceeded(limit, most, [0, start, end]));
    return false;
  }
}
