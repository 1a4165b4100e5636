import type {
  CatalogueResponse,
  CatalogueSchema,
  SameDatabase,
} from '../../../src-server/contract/application/result/catalogue.ts';
import { PlacesById } from './PlacesById.ts';
import { packCatalogue, type PackedCatalogue } from './packedCatalogue.ts';
import { nameAt } from './packedNames.ts';

/** Integers of one table in a catalogue. */
const tableWidth = 7;

/** One object as the catalogue has it. */
export interface CatalogueTable {
  id: number;
  name: string;
  kind: string;
  role: string;
  /** How many columns it has. */
  columns: number;
  /** How many tables flow straight in, and into how many it flows straight. */
  upstream: number;
  downstream: number;
  /** 1 for a warning and 2 for an error in a statement about it: its lineage may be incomplete. */
  problems: number;
}

/** A catalogue that is read table by table: tens of thousands are never made into objects at once. */
export class CatalogueTables {
  readonly schemas: readonly CatalogueSchema[];
  /** Folders that define one database's objects under two names. */
  readonly sameDatabases: readonly SameDatabase[];
  readonly #packed: PackedCatalogue;
  readonly #places: PlacesById;

  constructor(packed: PackedCatalogue) {
    this.#packed = packed;
    this.schemas = packed.head.schemas;
    this.sameDatabases = packed.head.sameDatabases ?? [];
    const ids = new Int32Array(packed.tables.length / tableWidth);
    this.#places = new PlacesById(ids.map((_, place) => this.#integer(place, 0)));
  }

  get count(): number {
    return this.#places.size;
  }

  /** The table at a place that the catalogue has. */
  at(place: number): CatalogueTable {
    const { kinds, roles } = this.#packed.head;
    return {
      id: this.#integer(place, 0),
      name: nameAt(this.#packed, place),
      kind: kinds[this.#integer(place, 1)] ?? '',
      role: roles[this.#integer(place, 2)] ?? '',
      columns: this.#integer(place, 3),
      upstream: this.#integer(place, 4),
      downstream: this.#integer(place, 5),
      problems: this.#integer(place, 6),
    };
  }

  /** The table of an id; undefined where the catalogue does not list it. */
  byId(id: number): CatalogueTable | undefined {
    const place = this.#places.get(id);
    return place === undefined ? undefined : this.at(place);
  }

  /** The schema in which the table of an id is. */
  schemaOf(id: number): CatalogueSchema | undefined {
    const place = this.#places.get(id);
    if (place === undefined) return undefined;
    return this.schemas.find(({ from, count }) => place >= from && place < from + count);
  }

  #integer(place: number, field: number): number {
    return this.#packed.tables[place * tableWidth + field] ?? 0;
  }
}

/** A catalogue from the answer of the service as it is. */
export function catalogueTables(response: CatalogueResponse): CatalogueTables {
  return new CatalogueTables(packCatalogue(response));
}
