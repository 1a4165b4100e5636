import { rowSetNumbers, statementNumbers } from './part-numbers.ts';

/** What the numbers of statements and row sets become. */
export interface Renumbering {
  statement: (number: number) => number;
  rowSet: (number: number) => number;
}

/** Changes the copy of an object; it gets the object as well. */
type Finish = (copy: Record<string, unknown>, original: object) => void;

/** A copy of a part of a dataflow whose statements and row sets have other numbers; numbers below 0 stand for none. */
export function renumbered<T>(value: T, numbers: Renumbering): T {
  return new RenumberedCopies(numbers).of(value);
}

/** Copies of parts of a dataflow with other numbers: what these share is copied once. */
export class RenumberedCopies {
  private readonly numbers: Renumbering;
  private readonly finish: Finish | undefined;
  private readonly made = new Map<object, unknown>();

  constructor(numbers: Renumbering, finish?: Finish) {
    this.numbers = numbers;
    this.finish = finish;
  }

  /** The values nest no deeper than expressions may. */
  of<T>(value: T): T {
    return this.copy(value, undefined) as T;
  }

  /** @param change of the numbers in the value */
  private copy(value: unknown, change: ((number: number) => number) | undefined): unknown {
    if (typeof value === 'number') return change === undefined || value < 0 ? value : change(value);
    if (typeof value !== 'object' || value === null) return value;
    const known = this.made.get(value);
    if (known !== undefined) return known;
    if (Array.isArray(value)) {
      const list: unknown[] = [];
      this.made.set(value, list);
      for (const one of value) list.push(this.copy(one, change));
      return list;
    }
    const copy: Record<string, unknown> = {};
    this.made.set(value, copy);
    for (const [key, part] of Object.entries(value)) copy[key] = this.copy(part, this.changeOf(key));
    this.finish?.(copy, value);
    return copy;
  }

  private changeOf(key: string): ((number: number) => number) | undefined {
    if (statementNumbers.has(key)) return this.numbers.statement;
    return rowSetNumbers.has(key) ? this.numbers.rowSet : undefined;
  }
}
