import type { CompareResponse } from '../../../../src-server/contract/application/result/comparison.ts';
import { kindName } from '../../../api/model/names.ts';
import { strings } from '../../../strings/strings.ts';

export type Change = CompareResponse['tables'][number]['change'];
export type ChangeSubject = 'tables' | 'columns' | 'relations';

/** One difference as it is shown. */
export interface ChangeRow {
  change: Change;
  /** What has changed: `shop.orders.amount`, or both ends of a relation. */
  name: string;
  /** The kind of the table, the type of the relation. */
  kind: string;
  /** What was said before and is said after, of what is there on both sides. */
  before: string | undefined;
  after: string | undefined;
}

/** The differences of one subject as rows, of some kinds of change. */
export function changeRows(
  lists: Pick<CompareResponse, ChangeSubject>,
  subject: ChangeSubject,
  shown: ReadonlySet<Change>,
): ChangeRow[] {
  return rowsOf(lists, subject).filter(({ change }) => shown.has(change));
}

function rowsOf(
  { tables, columns, relations }: Pick<CompareResponse, ChangeSubject>,
  subject: ChangeSubject,
): ChangeRow[] {
  switch (subject) {
    case 'tables':
      return tables.map(({ change, name, kind, before, after }) => ({
        change,
        name,
        kind: kindName(kind),
        before,
        after,
      }));
    case 'columns':
      return columns.map(({ change, name, tableName, before, after }) => ({
        change,
        name: `${tableName}.${name}`,
        kind: '',
        before,
        after,
      }));
    case 'relations':
      return relations.map(({ change, type, source, target, before, after }) => ({
        change,
        name: `${endName(source)} → ${endName(target)}`,
        kind: strings.options.types[type] ?? type,
        before,
        after,
      }));
  }
}

/** What the engine calls the rows of a table as a whole. */
const wholeRows = 'PseudoRows';

function endName({ tableName, columnName }: CompareResponse['relations'][number]['source']): string {
  if (columnName === wholeRows) return strings.compare.rowsOf(tableName);
  return columnName === '' ? tableName : `${tableName}.${columnName}`;
}
