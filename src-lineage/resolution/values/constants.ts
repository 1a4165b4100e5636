import type { ConstantInput } from '../../ir/inputs.ts';
import type { DraftObject, SourceColumn } from '../run/draft.ts';
import { type LinkRun, statementNumber } from '../run/run.ts';
import type { Place } from './place.ts';

/** The constants of each statement, as columns of an object of their own. */
export class Constants {
  private readonly run: LinkRun;
  private readonly byStatement = new Map<number, DraftObject>();

  constructor(run: LinkRun) {
    this.run = run;
  }

  /** The column of a constant; none in VALUES. */
  columns(place: Place, input: ConstantInput): readonly SourceColumn[] {
    if (place.node?.rowSet.kind === 'values') return [];
    const statement = statementNumber(place.site);
    let table = this.byStatement.get(statement);
    if (table === undefined) {
      const name = this.run.builder.numbered('SQL_CONSTANTS');
      table = this.run.builder.object('constants', 'intermediate', name);
      table.statement = statement;
      this.byStatement.set(statement, table);
    }
    const column = this.run.builder.column(table, input.text, input.text);
    this.run.builder.placeIn(column, place.site.file.index, input);
    return [column];
  }
}
