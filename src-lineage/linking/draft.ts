import type { ObjectKind, ObjectOrigin, ObjectRole } from '../model/objects.ts';
import type { Clause, Decision, Doubt, EffectType, Relation, Transform } from '../model/relations.ts';
import type { Span } from '../text/span.ts';
import type { ColumnsByName } from './columns-by-name.ts';

/** A column of the model while it is built. */
export interface DraftColumn {
  object: DraftObject;
  /** The folded name, by which inflows find it again; pseudo columns and unnamed ones have none. */
  key: string;
  name: string;
  pseudo?: 'rows' | 'star' | undefined;
  dataType?: string | undefined;
  primaryKey?: true;
  foreignKey?: true;
  /** A field of the struct that another column of the object holds. */
  isField?: true;
  /** ALTER TABLE made it: the number of that statement. What flowed in by a star before can not hold it. */
  addedBy?: number;
  /** The last place where it is named: a number of the run's `Places`. */
  lastPlace: number;
  /** The number of its making, which relations name it by. */
  number: number;
}

/** An object of the model while it is built. */
export interface DraftObject {
  kind: ObjectKind;
  role: ObjectRole;
  origin?: ObjectOrigin;
  server?: string;
  database?: string;
  databaseWritten?: true;
  schema?: string;
  name: string;
  alias?: string;
  columns: DraftColumn[];
  byKey: ColumnsByName;
  rows?: DraftColumn;
  star?: DraftColumn;
  /** Where columns come from that are named only later: through an unexpanded star, a rename, a trigger's row. */
  inflows?: Inflow[] | undefined;
  spans: Span[];
  statement?: number;
  owner?: DraftObject;
  mode?: 'in' | 'out' | 'inout';
  /** A routine that is called, and that no file defines. */
  missing?: true;
  complete: boolean;
  /** Set when the model is finished. */
  id: number;
}

/** Gives columns to an object whose own list is open. */
interface Inflow {
  /** The column that a column of this name comes from. */
  source(key: string, name: string): SourceColumn[];
  effect: EffectType;
  statement: number;
  span?: Span;
}

/** A column that something depends on. */
export interface SourceColumn {
  column: DraftColumn;
  clause?: Clause;
  decides?: Decision;
  uncertain?: Doubt;
}

export interface DraftRelation {
  type: Relation['type'];
  effect: EffectType;
  target: DraftColumn;
  sources: readonly SourceColumn[];
  /** The clause of the sources that name none. */
  clause?: Clause;
  transform?: Transform;
  span?: Span;
  expression?: string;
  statement: number;
}

/** The columns of an object that have names of their own. */
export function namedFields(object: DraftObject): DraftColumn[] {
  return object.columns.filter(({ key, pseudo, isField }) => key !== '' && pseudo === undefined && !isField);
}
