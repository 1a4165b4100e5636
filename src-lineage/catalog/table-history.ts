import { type ColumnList, unknownColumns } from './column-list.ts';
import { addToList } from '../list-map.ts';

/** Something that happens to a table's columns at a statement of a file. */
export type TableEvent = { file: number; statement: number } & (
  | { what: 'define'; list: () => ColumnList; onlyIfAbsent?: true }
  | { what: 'alter'; apply: (before: ColumnList) => ColumnList }
  | { what: 'drop' }
);

/**
 * The columns of one table over the run. Inside a file a statement sees what the statements before it left; where the
 * file says nothing before it, the run's last definition holds, so that the order of the files does not matter.
 */
export class TableHistory {
  /** Columns from supplied metadata: they hold where no statement defines the table. */
  supplied: ColumnList | undefined;
  private readonly files = new Map<number, TableEvent[]>();
  private readonly states = new Map<TableEvent, ColumnList>();
  private overall: ColumnList | undefined;
  private computing = false;

  /** Events must be added in the order of the files and statements. */
  add(event: TableEvent): void {
    addToList(this.files, event.file, event);
  }

  get defined(): boolean {
    return this.supplied !== undefined || this.events().some((event) => event.what === 'define');
  }

  /** The columns that a statement sees before it runs. */
  at(file: number, statement: number): ColumnList {
    const events = this.files.get(file);
    const last = events?.findLast((event) => event.statement < statement);
    if (last !== undefined) return this.after(last);
    // what is dropped or renamed here was there before, with other columns than those of a table made later
    return events?.[0]?.what === 'drop' ? this.elsewhere(file) : this.everywhere();
  }

  /** The columns that a statement leaves behind. */
  afterStatement(file: number, statement: number): ColumnList {
    return this.at(file, statement + 1);
  }

  private after(event: TableEvent): ColumnList {
    const known = this.states.get(event);
    if (known !== undefined) return known;
    this.states.set(event, unknownColumns);
    const state = this.compute(event);
    this.states.set(event, state);
    return state;
  }

  private compute(event: TableEvent): ColumnList {
    if (event.what === 'drop') return unknownColumns;
    const before = this.before(event);
    if (event.what === 'alter') return event.apply(before);
    if (event.onlyIfAbsent && before.complete) return before;
    const defined = event.list();
    // it is not asked again: what it was made of can go
    event.list = () => defined;
    return defined.complete || this.supplied === undefined ? defined : this.supplied;
  }

  private before(event: TableEvent): ColumnList {
    const events = this.files.get(event.file)!;
    const index = events.indexOf(event);
    if (index > 0) return this.after(events[index - 1]!);
    return event.what === 'alter' ? this.definition() : unknownColumns;
  }

  /** The last definition of the run with all changes to it. */
  private everywhere(): ColumnList {
    if (this.overall !== undefined) return this.overall;
    if (this.computing) return unknownColumns;
    this.computing = true;
    let list = this.definition();
    for (const event of this.events()) if (event.what === 'alter') list = event.apply(list);
    this.computing = false;
    this.overall = list;
    return list;
  }

  /** The last definition of the other files. */
  private elsewhere(file: number): ColumnList {
    const others = this.events().filter((event) => event.file !== file && event.what === 'define');
    const definition = others.at(-1);
    return definition === undefined ? (this.supplied ?? unknownColumns) : this.after(definition);
  }

  private definition(): ColumnList {
    const definition = this.events().findLast((event) => event.what === 'define');
    return definition === undefined ? (this.supplied ?? unknownColumns) : this.after(definition);
  }

  private events(): TableEvent[] {
    return [...this.files.values()].flat();
  }
}
