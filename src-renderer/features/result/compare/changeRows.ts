import type { CompareResponse } from '../../../../src-server/contract/application/result/comparison.ts';
import { strings } from '../../../strings/strings.ts';
import { columnPath, kindName } from '../../../strings/terms/spoken.ts';

export type Change = CompareResponse['tables'][number]['change'];
export type ChangeSubject = 'tables' | 'columns' | 'relations' | 'affected';
type Lists = Pick<CompareResponse, ChangeSubject>;

/** One difference as it is shown. */
export interface ChangeRow {
  /** `affected`: it is the same, and depends on what is not. */
  change: Change | 'affected';
  /** What has changed: `shop.orders.amount`, or both ends of a relation. */
  name: string;
  /** The kind of the table, the type of the relation. */
  kind: string;
  /** What was said before and is said after, of what is there on both sides. */
  before: string | undefined;
  after: string | undefined;
  /** What something that is new or gone is likely called on the other side. */
  renamed: string | undefined;
  /** The statements that make it. */
  places: Partial<CompareResponse['tables'][number]['places']>;
  /** In the session after; of what is gone, in the session before. A relation is where its target is. */
  at: { table: number; column: number | undefined };
}

/** The differences of one subject as rows, of some kinds of change. */
export function changeRows(lists: Lists, subject: ChangeSubject, shown: ReadonlySet<Change>): ChangeRow[] {
  return rowsOf(lists, subject).filter(({ change }) => change === 'affected' || shown.has(change));
}

function rowsOf({ tables, columns, relations, affected }: Lists, subject: ChangeSubject): ChangeRow[] {
  switch (subject) {
    case 'tables':
      return tables.map(({ id, name, kind, ...rest }) => ({
        ...nothing,
        ...rest,
        name,
        kind: kindName(kind),
        at: { table: id, column: undefined },
      }));
    case 'columns': {
      const placesOf = new Map(tables.map(({ name, places }) => [name, places]));
      return columns.map(({ id, name, table, tableName, ...rest }) => ({
        ...nothing,
        ...rest,
        name: `${tableName}.${name}`,
        places: placesOf.get(tableName) ?? {},
        at: { table, column: id },
      }));
    }
    case 'relations':
      return relations.map(({ type, source, target, ...rest }) => ({
        ...nothing,
        ...rest,
        name: `${endName(source)} → ${endName(target)}`,
        kind: strings.options.types[type] ?? type,
        at: { table: target.table, column: target.column < 0 ? undefined : target.column },
      }));
    case 'affected':
      return affected.map((end) => ({
        ...nothing,
        change: 'affected',
        name: endName(end),
        at: { table: end.table, column: end.column },
      }));
  }
}

const nothing = {
  kind: '',
  before: undefined,
  after: undefined,
  renamed: undefined,
  places: {},
} satisfies Partial<ChangeRow>;

function endName({ tableName, columnName }: CompareResponse['relations'][number]['source']): string {
  return columnPath(tableName, columnName);
}
