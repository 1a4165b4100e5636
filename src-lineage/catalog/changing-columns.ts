import { ColumnList } from './column-list.ts';
import type { KnownColumn } from './known-column.ts';

/** A place in the order of the columns: one column, or those that are not known. */
interface Slot {
  column: KnownColumn | undefined;
  previous: Slot;
  next: Slot;
}

/** Where an added column comes to stand: before all, or beside the one of these names; else behind the others. */
export interface ColumnPlace {
  first?: true;
  before?: readonly string[];
  after?: readonly string[];
}

const none: readonly KnownColumn[] = [];

/**
 * The columns of a table while statements change them one after the other. A change takes the same time however many
 * columns there are: generated migrations add thousands, one at a time.
 */
export class ChangingColumns {
  private made: KnownColumn[] = [];
  private readonly complete: boolean;
  /** Stands before the first and behind the last slot. */
  private readonly border: Slot;
  private readonly byKey = new Map<string, Slot>();
  private readonly byLetters = new Map<string, Slot>();
  /** The columns as they were asked for last, and those that were put behind them; undefined where more has changed. */
  private before: ColumnList | undefined;
  private behind: KnownColumn[] = [];

  constructor(list: ColumnList) {
    this.complete = list.complete;
    this.border = { column: undefined } as Slot;
    this.border.previous = this.border.next = this.border;
    for (const column of list.inOrder()) this.insert(column, this.border);
    this.before = list;
  }

  /** The columns as they are now. */
  list(): ColumnList {
    this.before = this.before === undefined ? this.written() : this.lengthened(this.before);
    return this.before;
  }

  private lengthened(list: ColumnList): ColumnList {
    if (this.behind.length === 0) return list;
    const { behind } = this;
    this.behind = [];
    return list.grown(behind);
  }

  private written(): ColumnList {
    const columns: KnownColumn[] = [];
    const gaps: number[] = [];
    for (let slot = this.border.next; slot !== this.border; slot = slot.next) {
      if (slot.column === undefined) gaps.push(columns.length);
      else columns.push(slot.column);
    }
    return new ColumnList(columns, this.complete, gaps);
  }

  /** The columns that were added or renamed since this was asked last, in their order. */
  takeMade(): readonly KnownColumn[] {
    if (this.made.length === 0) return none;
    const { made } = this;
    this.made = [];
    return made;
  }

  /** Adds a column, unless there is one of its name. */
  add(column: KnownColumn, place: ColumnPlace = {}): void {
    if (this.find(column.key) !== undefined) return;
    const next = this.nextOf(place);
    this.note(column, this.insert(column, next));
    if (next === this.border) this.behind.push(column);
    else this.changeWithin();
  }

  /** Takes away the columns of these names. */
  drop(keys: readonly string[]): void {
    for (const key of keys) {
      const slot = this.byKey.get(key);
      if (slot === undefined) continue;
      this.forget(slot);
      slot.previous.next = slot.next;
      slot.next.previous = slot.previous;
    }
  }

  /** Gives a column another name; it keeps its place and type. */
  rename(from: string, { key, name }: Pick<KnownColumn, 'key' | 'name'>): void {
    const slot = this.byKey.get(from);
    if (slot?.column === undefined) return;
    this.forget(slot);
    slot.column = { ...slot.column, key, name };
    this.note(slot.column, slot);
    this.changeWithin();
  }

  /** Gives the table other columns; those of partitions stay. */
  replace(columns: readonly KnownColumn[]): void {
    const old = this.list().columns.filter(({ partition }) => !partition);
    this.drop(old.map(({ key }) => key));
    for (const column of columns) this.add(column);
  }

  /** Puts the column of one of these names elsewhere. */
  move(keys: readonly string[], place: ColumnPlace): void {
    const slot = this.slotOf(keys);
    const known = place.first || this.slotOf(place.before ?? place.after ?? []) !== undefined;
    const next = this.nextOf(place);
    if (slot === undefined || !known || next === slot) return;
    slot.previous.next = slot.next;
    slot.next.previous = slot.previous;
    slot.previous = next.previous;
    slot.next = next;
    next.previous.next = slot;
    next.previous = slot;
    this.changeWithin();
  }

  /** Lets stars and inserts without a list leave a column out, or give it again. */
  show(keys: readonly string[], leftOut: KnownColumn['leftOut']): void {
    const slot = this.slotOf(keys);
    if (slot?.column === undefined) return;
    const { leftOut: _, ...column } = slot.column;
    slot.column = { ...column, ...(leftOut && { leftOut }) };
    this.changeWithin();
  }

  private slotOf(keys: readonly string[]): Slot | undefined {
    return keys.map((key) => this.byKey.get(key)).find((slot) => slot !== undefined);
  }

  private note(column: KnownColumn, slot: Slot): void {
    this.made.push(column);
    this.index(column, slot);
  }

  /** Another change than a column behind all others. */
  private changeWithin(): void {
    this.before = undefined;
    this.behind = [];
  }

  private insert(column: KnownColumn | undefined, next: Slot): Slot {
    const slot: Slot = { column, previous: next.previous, next };
    next.previous.next = slot;
    next.previous = slot;
    if (column !== undefined) this.index(column, slot);
    return slot;
  }

  private index({ key }: KnownColumn, slot: Slot): void {
    if (!this.byKey.has(key)) this.byKey.set(key, slot);
    const letters = key.toLowerCase();
    if (!this.byLetters.has(letters)) this.byLetters.set(letters, slot);
  }

  private forget(slot: Slot): void {
    const key = slot.column?.key ?? '';
    if (this.byKey.get(key) === slot) this.byKey.delete(key);
    const letters = key.toLowerCase();
    if (this.byLetters.get(letters) === slot) this.byLetters.delete(letters);
    this.changeWithin();
  }

  /** As {@link ColumnList.find}: in a complete list letter case is forgiven. */
  private find(key: string): Slot | undefined {
    return this.byKey.get(key) ?? (this.complete ? this.byLetters.get(key.toLowerCase()) : undefined);
  }

  private nextOf({ first, before, after }: ColumnPlace): Slot {
    if (first) return this.border.next;
    const neighbour = this.slotOf(before ?? after ?? []);
    if (neighbour === undefined) return this.behindOthers();
    return before === undefined ? neighbour.next : neighbour;
  }

  /** Before the partition columns at the end, behind all others. */
  private behindOthers(): Slot {
    let next = this.border;
    while (next.previous.column?.partition) next = next.previous;
    return next;
  }
}
