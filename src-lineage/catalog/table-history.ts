import { withItem } from '../base/list-map.ts';
import type { ChangingColumns } from './changing-columns.ts';
import { type ColumnList, unknownColumns } from './column-list.ts';
import { changed, FileHistory, type TableEvent } from './file-history.ts';
import type { KnownColumn } from './known-column.ts';

/** So many files are as fast to ask one by one; most tables are changed by one. */
const fewFiles = 8;

/**
 * The columns of one table over the run. Inside a file a statement sees what the statements before it left; where the
 * file says nothing before it, the run's last definition holds, so that the order of the files does not matter.
 */
export class TableHistory {
  /** Columns from supplied metadata: they hold where no statement defines the table. */
  supplied: ColumnList | undefined;
  /** Those of the files that do something to the table, in their order. */
  private histories: FileHistory[] = [];
  /** The same by file, once they are many. */
  private byFile: Map<number, FileHistory> | undefined;
  private last: { history: FileHistory; definition: number } | undefined;
  private overall: ColumnList | undefined;
  private computing = false;

  /** Events must be added in the order of the files, statements and steps. */
  add(event: TableEvent): void {
    let history = this.of(event.file);
    if (history === undefined) {
      history = new FileHistory(event.file, this);
      this.histories = withItem(this.histories, history);
      this.byFile?.set(event.file, history);
    }
    const definition = history.add(event);
    if (event.what === 'define') this.last = { history, definition };
  }

  private of(file: number): FileHistory | undefined {
    const { histories } = this;
    if (histories.length <= fewFiles) {
      for (const history of histories) if (history.file === file) return history;
      return undefined;
    }
    this.byFile ??= new Map(histories.map((history) => [history.file, history]));
    return this.byFile.get(file);
  }

  get defined(): boolean {
    return this.supplied !== undefined || this.last !== undefined;
  }

  /**
   * The columns that a statement sees before it runs.
   * @param step of the statement, where it does several things one after the other (`RENAME TABLE a TO b, b TO c`)
   */
  at(file: number, statement: number, step = 0): ColumnList {
    const history = this.of(file);
    if (history !== undefined) {
      const last = history.lastBefore(statement, step);
      if (last >= 0) return history.after(last);
      // what is dropped or renamed here was there before, with other columns than those of a table made later
      if (history.beginsWithDrop) return this.elsewhere(history);
    }
    return this.everywhere();
  }

  /** The columns that a statement leaves behind. */
  afterStatement(file: number, statement: number): ColumnList {
    return this.at(file, statement + 1);
  }

  /** Follows the definitions of a file up to a statement, so that later ones find them known. */
  settle(file: number, statement: number): void {
    const history = this.of(file);
    history?.settle(history.lastBefore(statement + 1, 0));
  }

  /**
   * The columns that a statement of ALTERs adds or renames.
   * @param previous the statement whose columns are known to who asks
   * @returns undefined where `previous` is not the last one before it that came to the table, or more is done to it
   */
  madeBy(file: number, statement: number, previous: number): readonly KnownColumn[] | undefined {
    return this.of(file)?.madeBy(statement, previous);
  }

  /** The last definition of the run with all changes to it. */
  private everywhere(): ColumnList {
    if (this.overall !== undefined) return this.overall;
    if (this.computing) return unknownColumns;
    this.computing = true;
    const changes: ((columns: ChangingColumns) => void)[] = [];
    for (const { events } of this.histories)
      for (const event of events) if (event.what === 'alter') changes.push(event.apply);
    try {
      this.overall = changed(this.definition(), changes);
    } finally {
      this.computing = false;
    }
    return this.overall;
  }

  /** The last definition of the run. */
  definition(): ColumnList {
    if (this.last === undefined) return this.supplied ?? unknownColumns;
    return this.last.history.defined(this.last.definition);
  }

  /** The last definition of the other files. */
  private elsewhere(file: FileHistory): ColumnList {
    const history = this.histories.findLast((one) => one !== file && one.lastDefinition >= 0);
    return history === undefined
      ? (this.supplied ?? unknownColumns)
      : history.defined(history.lastDefinition);
  }
}
