import { IntList } from '../base/int-list.ts';
import type { Span } from '../base/span.ts';
import type { ColumnId, DescribedColumn, LineageColumn, ObjectId } from './objects.ts';
import { noPlace, Places } from './places.ts';

/** A column whose places are in the {@link Places} of the list. */
export interface PlacedColumn extends Omit<DescribedColumn, 'id' | 'object'> {
  /** The last of its places. */
  lastPlace: number;
}

/**
 * Columns as rows of numbers and names, for keeping: all places of a column stand together, those of the first column first.
 */
export interface ColumnTables {
  object: Int32Array;
  /** As {@link LineageColumns} has them; `pseudos` may only become longer. */
  words: Int32Array;
  names: string[];
  types: (readonly [ColumnId, string])[];
  placeCount: Int32Array;
  /** File, start and end of each place. */
  placeFile: Int32Array;
  placeStart: Int32Array;
  placeEnd: Int32Array;
}

/** Columns whose places are in {@link Places}. */
interface KeptColumns extends Omit<ColumnTables, `place${string}`> {
  lastPlace: Int32Array;
}

// Kept models have the places in this list: it may only become longer.
const pseudos: readonly LineageColumn['pseudo'][] = [undefined, 'rows', 'star'];
const primaryBit = 4;
const foreignBit = 8;

/**
 * The columns of a model by their ids. A run has hundreds of thousands: they are kept as numbers and names, and made as
 * objects when they are asked for; whoever needs one property asks for that. JSON has them as an array.
 */
export class LineageColumns implements Iterable<LineageColumn> {
  readonly #object: IntList;
  readonly #names: string[];
  /** The place in {@link pseudos}, and a bit for each kind of key. */
  readonly #words: IntList;
  readonly #types: Map<ColumnId, string>;
  readonly #lastPlace: IntList;
  readonly #places: Places;

  /**
   * @param places holds the places of the columns that are placed there
   * @param kept columns that the list begins with
   */
  constructor(places = new Places(), kept?: KeptColumns) {
    this.#places = places;
    this.#object = new IntList(kept?.object);
    this.#words = new IntList(kept?.words);
    this.#names = kept?.names ?? [];
    this.#types = new Map(kept?.types);
    this.#lastPlace = new IntList(kept?.lastPlace);
  }

  static of(columns: Iterable<LineageColumn>): LineageColumns {
    const list = new LineageColumns();
    for (const column of columns) list.push(column);
    return list;
  }

  static ofTables(tables: ColumnTables): LineageColumns {
    const { placeCount, placeFile: file, placeStart: start, placeEnd: end } = tables;
    const before = new Int32Array(file.length);
    const lastPlace = new Int32Array(placeCount.length);
    let place = 0;
    for (let id = 0; id < lastPlace.length; id++) {
      let last = noPlace;
      for (const end = place + placeCount[id]!; place < end; last = place++) before[place] = last;
      lastPlace[id] = last;
    }
    return new LineageColumns(new Places({ file, start, end, before }), { ...tables, lastPlace });
  }

  tables(): ColumnTables {
    const [placeCount, placeFile, placeStart, placeEnd] = [
      new IntList(),
      new IntList(),
      new IntList(),
      new IntList(),
    ];
    for (let id = 0; id < this.length; id++) {
      const spans = this.spansOf(id);
      placeCount.push(spans.length);
      for (const [file, start, end] of spans) {
        placeFile.push(file);
        placeStart.push(start);
        placeEnd.push(end);
      }
    }
    return {
      object: this.#object.values(),
      words: this.#words.values(),
      names: this.#names,
      types: [...this.#types],
      placeCount: placeCount.values(),
      placeFile: placeFile.values(),
      placeStart: placeStart.values(),
      placeEnd: placeEnd.values(),
    };
  }

  get length(): number {
    return this.#names.length;
  }

  /** Adds a column, whose id is its place in the list. */
  push(column: LineageColumn): void {
    let lastPlace = noPlace;
    for (const [file, start, end] of column.spans) lastPlace = this.#places.add(file, start, end, lastPlace);
    this.pushPlaced(column.object, { ...column, lastPlace });
  }

  /** Adds a column of an object, whose places are noted already. */
  pushPlaced(object: ObjectId, column: PlacedColumn): void {
    const { name, pseudo, dataType, primaryKey, foreignKey, lastPlace } = column;
    if (dataType) this.#types.set(this.length, dataType);
    this.#object.push(object);
    this.#names.push(name);
    this.#words.push(pseudos.indexOf(pseudo) | (primaryKey ? primaryBit : 0) | (foreignKey ? foreignBit : 0));
    this.#lastPlace.push(lastPlace);
  }

  has(id: ColumnId): boolean {
    return Number.isInteger(id) && id >= 0 && id < this.length;
  }

  /** The column of an id; undefined where there is none of it. */
  get(id: ColumnId | undefined): DescribedColumn | undefined {
    return id !== undefined && this.has(id) ? this.at(id) : undefined;
  }

  /** The column of an id that the list has. */
  at(id: ColumnId): DescribedColumn {
    return this.#describe(id, { id, object: this.#object.at(id), name: this.#names[id]! });
  }

  #whole(id: ColumnId): LineageColumn {
    // the order of the fields is that of every model before: hashes are made of their JSON
    const spans = this.spansOf(id);
    return this.#describe(id, { id, object: this.#object.at(id), name: this.#names[id]!, spans });
  }

  #describe<Column extends DescribedColumn>(id: ColumnId, column: Column): Column {
    const words = this.#words.at(id);
    const pseudo = pseudos[words & 3];
    if (pseudo !== undefined) column.pseudo = pseudo;
    const dataType = this.#types.get(id);
    if (dataType !== undefined) column.dataType = dataType;
    if ((words & primaryBit) !== 0) column.primaryKey = true;
    if ((words & foreignBit) !== 0) column.foreignKey = true;
    return column;
  }

  /** The object that has the column of an id. */
  objectOf(id: ColumnId): ObjectId {
    return this.#object.at(id);
  }

  nameOf(id: ColumnId): string {
    return this.#names[id]!;
  }

  dataTypeOf(id: ColumnId): string | undefined {
    return this.#types.get(id);
  }

  pseudoOf(id: ColumnId): LineageColumn['pseudo'] {
    return pseudos[this.#words.at(id) & 3];
  }

  /** Every place where the column of an id is named, in their order, each once. */
  spansOf(id: ColumnId): Span[] {
    return this.#places.sortedUpTo(this.#lastPlace.at(id));
  }

  *[Symbol.iterator](): Generator<LineageColumn, void, void> {
    for (let id = 0; id < this.length; id++) yield this.#whole(id);
  }

  toJSON(): LineageColumn[] {
    return [...this];
  }
}
