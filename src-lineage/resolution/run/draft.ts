import type { Span } from '../../base/span.ts';
import type { ObjectKind, ObjectOrigin, ObjectRole } from '../../model/objects.ts';
import { noPlace } from '../../model/places.ts';
import type { Clause, Decision, Doubt, EffectType } from '../../model/relations.ts';
import type { KnownColumn } from '../../catalog/known-column.ts';

const pseudos = [undefined, 'rows', 'star'] as const;
const pseudoBits = 3;
const repeatsBit = 4;

/** A column of the model while it is built. As something that gives its value and nothing else it is its own source. */
export class DraftColumn implements SourceColumn {
  readonly object: DraftObject;
  /** The folded name, by which inflows find it again; pseudo columns and unnamed ones have none. */
  key: string;
  name: string;
  /** The number of its making, which relations name it by. */
  readonly number: number;
  dataType: string | undefined;
  /** ALTER TABLE made it: the number of that statement. What flowed in by a star before can not hold it. */
  declare addedBy?: number;
  // a field that some columns have would take as much of the others
  declare primaryKey?: true;
  declare foreignKey?: true;
  /** A field of the struct that another column of the object holds. */
  declare isField?: true;
  /** The last place where it is named: a number of the run's `Places`. */
  lastPlace = noPlace;
  /** The column of its object that was made after it. */
  next: DraftColumn | undefined;
  /** The place in {@link pseudos}, and {@link repeatsBit}: a run has hundreds of thousands of columns. */
  private marks = 0;

  constructor(object: DraftObject, key: string, name: string, number: number) {
    this.object = object;
    this.key = key;
    this.name = name;
    this.number = number;
  }

  get column(): this {
    return this;
  }

  get pseudo(): 'rows' | 'star' | undefined {
    return pseudos[this.marks & pseudoBits];
  }

  set pseudo(pseudo: 'rows' | 'star' | undefined) {
    this.marks = (this.marks & repeatsBit) | pseudos.indexOf(pseudo);
  }

  /** Whether another column of the object has its name, and is found by it. */
  get repeats(): boolean {
    return (this.marks & repeatsBit) !== 0;
  }

  set repeats(repeats: boolean) {
    this.marks = (this.marks & pseudoBits) | (repeats ? repeatsBit : 0);
  }
}

/** So many columns are as fast to ask one by one; most objects have no more, and a map takes several times their memory. */
const fewColumns = 12;

/** An object of the model while it is built. Its columns are a chain: arrays that grow keep room for sixteen more. */
export class DraftObject {
  readonly kind: ObjectKind;
  readonly role: ObjectRole;
  readonly name: string;
  // a field that some objects have would take as much of the others, most of which are rows on the way
  declare readonly owner?: DraftObject;
  declare origin?: ObjectOrigin;
  declare server?: string;
  declare database?: string;
  declare databaseWritten?: true;
  declare schema?: string;
  declare alias?: string;
  first: DraftColumn | undefined;
  /** How many columns it has. */
  size = 0;
  rows: DraftColumn | undefined;
  star: DraftColumn | undefined;
  /** Where columns come from that are named only later: through an unexpanded star, a rename, a trigger's row. */
  declare inflows: Inflow[] | undefined;
  /** The first and the last place where it is named: numbers of the run's `Places` of objects. */
  firstPlace = noPlace;
  lastPlace = noPlace;
  statement: number | undefined;
  declare mode?: 'in' | 'out' | 'inout';
  /** A routine that is called, and that no file defines. */
  declare missing?: true;
  /** Some of its columns are fields of others. */
  declare hasFields?: true;
  /** What a routine answers with: rows, not one value. */
  declare givesRows?: true;
  complete = false;
  /** Set when the model is finished. */
  id = -1;
  private last: DraftColumn | undefined;
  /** The columns that names find, once they are many. */
  declare private index: Map<string, DraftColumn> | undefined;

  constructor(kind: ObjectKind, role: ObjectRole, name: string, owner?: DraftObject) {
    this.kind = kind;
    this.role = role;
    this.name = name;
    if (owner !== undefined) this.owner = owner;
  }

  /** The columns that it has by now, in the order of their making. */
  get columns(): DraftColumn[] {
    const columns: DraftColumn[] = [];
    for (let column = this.first; column !== undefined; column = column.next) columns.push(column);
    return columns;
  }

  /** The column of a folded name. */
  named(key: string): DraftColumn | undefined {
    if (this.size > fewColumns) return (this.index ??= this.indexed()).get(key);
    for (let column = this.first; column !== undefined; column = column.next)
      if (column.key === key && !column.repeats) return column;
    return undefined;
  }

  /** Whether it has a column of a folded name. */
  has(key: string): boolean {
    return this.named(key) !== undefined;
  }

  /** Adds a column; of several of one name the first is found by it. One without a name `repeats`. */
  add(column: DraftColumn): void {
    column.repeats = column.key === '' || this.has(column.key);
    if (this.last === undefined) this.first = column;
    else this.last.next = column;
    this.last = column;
    this.size++;
    if (!column.repeats) this.index?.set(column.key, column);
  }

  /** Gives a column of it another name. */
  rename(column: DraftColumn, key: string, name: string): void {
    if (!column.repeats) this.index?.delete(column.key);
    column.repeats = true;
    column.name = name;
    column.key = key;
    column.repeats = this.has(key);
    if (!column.repeats) this.index?.set(key, column);
  }

  /** Releases what finds columns by their names, and what flows in. */
  settle(): void {
    if (this.index !== undefined) this.index = undefined;
    if (this.inflows !== undefined) this.inflows = undefined;
  }

  /** Releases the columns. */
  clear(): void {
    this.first = undefined;
    this.last = undefined;
  }

  private indexed(): Map<string, DraftColumn> {
    const index = new Map<string, DraftColumn>();
    for (let column = this.first; column !== undefined; column = column.next)
      if (!column.repeats) index.set(column.key, column);
    return index;
  }
}

/** Gives columns to an object whose own list is open. */
interface Inflow {
  /** The column that a column of this name comes from. */
  source(key: string, name: string): readonly SourceColumn[];
  effect: EffectType;
  statement: number;
  span?: Span;
}

/** A column that something depends on: where nothing else is to say, the column itself. */
export interface SourceColumn {
  readonly column: DraftColumn;
  clause?: Clause;
  decides?: Decision;
  uncertain?: Doubt;
}

/** A source that says something else of its column. */
export function sourceSaying(
  { column, clause, decides, uncertain }: SourceColumn,
  said: Partial<SourceColumn>,
): SourceColumn {
  return { column, clause, decides, uncertain, ...said };
}

/** The values that a constructor gives to the columns of its row type. */
export interface Constructed {
  columns: readonly KnownColumn[];
  /** By position, what each value depends on. */
  values: readonly (readonly SourceColumn[])[];
  /** The parts of those that are rows themselves. */
  nested?: readonly (Constructed | undefined)[];
  /** They are keys of a document: what takes it as a value has no columns of their names. */
  document?: true;
}

/** A field of a record or of the rows of a list, by its own name. */
export interface HeldField {
  key: string;
  name: string;
  column: DraftColumn;
}

/** The fields of what holds a row, without the plain value that it had before: an empty cursor that a call was given. */
export function rowFields(object: DraftObject, valueKey: string): DraftColumn[] {
  const named = namedFields(object);
  return object.complete || named.length < 2 ? named : named.filter(({ key }) => key !== valueKey);
}

/** The columns of an object that have names of their own. */
export function namedFields(object: DraftObject): DraftColumn[] {
  return object.columns.filter(({ key, pseudo, isField }) => key !== '' && pseudo === undefined && !isField);
}

/** A key of its own for each column of a name: the first has the plain one. */
export function keyOfNext(named: Map<string, number>, key: string): string {
  const number = (named.get(key) ?? 0) + 1;
  named.set(key, number);
  return number === 1 ? key : `${key}\n${number}`;
}
