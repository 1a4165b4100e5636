import { leading } from '../base/leading.ts';
import { withItem } from '../base/list-map.ts';
import { ChangingColumns } from './changing-columns.ts';
import { type ColumnList, unknownColumns } from './column-list.ts';
import type { KnownColumn } from './known-column.ts';

/** Something that happens to a table's columns at a step of a statement of a file. */
export type TableEvent = { file: number; statement: number; step: number } & (
  | { what: 'define'; list: () => ColumnList; onlyIfAbsent?: true }
  | { what: 'alter'; apply: (columns: ChangingColumns) => void }
  | { what: 'drop' }
);

/** What a file needs of the table's history over the run. */
interface WholeHistory {
  readonly supplied: ColumnList | undefined;
  definition(): ColumnList;
}

/** A list with changes made to it. */
export function changed(
  list: ColumnList,
  changes: readonly ((columns: ChangingColumns) => void)[],
): ColumnList {
  if (changes.length === 0) return list;
  const columns = new ChangingColumns(list);
  for (const apply of changes) apply(columns);
  return columns.list();
}

/**
 * What one file does to a table. Its definitions are asked in their order, in a loop: each finds those before it known, so
 * that long chains of renames, swaps and ALTERs are not followed backwards all at once. What ALTERs leave is computed for
 * the statements that ask for it alone, each from the one asked before: a list for every one of thousands would take
 * memory by the square of their number.
 */
export class FileHistory {
  readonly file: number;
  events: TableEvent[] = [];
  lastDefinition = -1;
  private readonly whole: WholeHistory;
  /** How many events are settled. */
  private settled = 0;
  private settling = false;
  /** The columns before the first event, where that is an ALTER. */
  private start: ColumnList = unknownColumns;
  /** The lists that are known, by event: of definitions and drops all, of ALTERs those that were asked for. */
  private lists: (ColumnList | undefined)[] = [];
  private made: Map<number, readonly KnownColumn[]> | undefined;
  /** The columns as the event of this number leaves them. */
  private current: { columns: ChangingColumns; event: number } | undefined;

  constructor(file: number, whole: WholeHistory) {
    this.file = file;
    this.whole = whole;
  }

  /** Appends an event; its number. */
  add(event: TableEvent): number {
    const number = this.events.length;
    this.events = withItem(this.events, event);
    if (event.what === 'define') this.lastDefinition = number;
    return number;
  }

  get beginsWithDrop(): boolean {
    return this.events[0]?.what === 'drop';
  }

  /** The number of the last event before a step of a statement; -1 where there is none. */
  lastBefore(statement: number, step: number): number {
    const before = (event: TableEvent): boolean =>
      event.statement < statement || (event.statement === statement && event.step < step);
    return leading(this.events, before) - 1;
  }

  /** The columns that an event leaves; nothing is known of them while they are being looked for. */
  after(event: number): ColumnList {
    this.settle(event);
    if (event >= this.settled) return unknownColumns;
    const known = this.lists[event];
    if (known !== undefined) return known;
    const list = this.columnsAfter(event).list();
    this.note(event, list);
    return list;
  }

  /** The columns that a definition leaves. */
  defined(event: number): ColumnList {
    const { onlyIfAbsent } = this.definition(event);
    return onlyIfAbsent || event < this.settled ? this.after(event) : this.own(event);
  }

  /** Asks the definitions up to an event. */
  settle(event: number): void {
    if (this.settling) return;
    this.settling = true;
    for (; this.settled <= event; this.settled++) this.settleNext();
    this.settling = false;
  }

  private settleNext(): void {
    const number = this.settled;
    const event = this.events[number]!;
    if (event.what === 'drop') this.note(number, unknownColumns);
    else if (event.what === 'alter') {
      if (number === 0) this.start = this.whole.definition();
    } else {
      const before = event.onlyIfAbsent && number > 0 ? this.after(number - 1) : unknownColumns;
      this.note(number, before.complete ? before : this.own(number));
    }
  }

  private note(number: number, list: ColumnList): void {
    if (number === this.lists.length) this.lists = withItem(this.lists, list);
    else this.lists[number] = list;
  }

  private definition(number: number): Extract<TableEvent, { what: 'define' }> {
    return this.events[number] as Extract<TableEvent, { what: 'define' }>;
  }

  /** What a definition says itself. */
  private own(number: number): ColumnList {
    const event = this.definition(number);
    const { list } = event;
    // asked again meanwhile it leads back to itself; later what it was made of can go
    event.list = () => unknownColumns;
    const defined = list();
    event.list = () => defined;
    return defined.complete ? defined : (this.whole.supplied ?? defined);
  }

  /** {@link TableHistory.madeBy} */
  madeBy(statement: number, previous: number): readonly KnownColumn[] | undefined {
    const before = this.lastBefore(statement, 0);
    const last = this.lastBefore(statement + 1, 0);
    if (before < 0 || this.events[before]!.statement !== previous) return undefined;
    this.settle(last);
    if (last >= this.settled) return undefined;
    const made: KnownColumn[] = [];
    for (let number = before + 1; number <= last; number++) {
      if (this.events[number]!.what !== 'alter') return undefined;
      if (!this.made?.has(number)) this.columnsAfter(number);
      for (const column of this.made?.get(number) ?? []) made.push(column);
    }
    return made;
  }

  private columnsAfter(event: number): ChangingColumns {
    let from = event;
    while (from >= 0 && from !== this.current?.event && this.lists[from] === undefined) from--;
    if (this.current?.event !== from) {
      const list = from < 0 ? this.start : this.lists[from]!;
      this.current = { columns: new ChangingColumns(list), event: from };
    }
    const { current } = this;
    while (current.event < event) {
      const next = this.events[++current.event]!;
      if (next.what === 'alter') next.apply(current.columns);
      (this.made ??= new Map()).set(current.event, current.columns.takeMade());
    }
    return current.columns;
  }
}
