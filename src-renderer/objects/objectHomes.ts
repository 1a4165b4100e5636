import type { CatalogueSchema } from '../../src-server/contract/application/catalogue.ts';
import type { GraphTable } from '../../src-server/contract/application/graph.ts';
import type { CatalogueTables } from '../graph-reading/catalogueTables.ts';
import { strings } from '../strings.ts';

/** One object of the tree. */
export interface TreeTable {
  id: number;
  name: string;
  kind: string;
  /** How many columns it has. */
  columns: number;
  /** 1 for a warning and 2 for an error in a statement about it; 0 for none. */
  problems: number;
}

/** The objects of one database and schema. */
export interface ObjectHome {
  name: string;
  /** What exists only while statements run, and in no database. */
  passing: boolean;
  tables: readonly TreeTable[];
}

/**
 * All objects of the model by where they are; what exists only while statements run comes last.
 * @param drawn the tables of the graph: of the steps within statements the tree lists those that the graph shows
 */
export function objectHomes(catalogue: CatalogueTables, drawn: readonly GraphTable[]): ObjectHome[] {
  const steps = drawn
    .filter(({ role, id }) => role === 'intermediate' && catalogue.byId(id) === undefined)
    .map(({ id, name, kind, columns }) => ({ id, name, kind, columns: columns.length, problems: 0 }));
  const homes = catalogue.schemas.map((schema) => ({
    name: homeName(schema),
    passing: schema.passing,
    tables: [
      ...tablesOf(catalogue, schema),
      ...(schema.passing ? steps.splice(0) : []),
    ] as readonly TreeTable[],
  }));
  if (steps.length > 0) homes.push({ name: strings.objects.passing, passing: true, tables: steps });
  return homes;
}

function* tablesOf(catalogue: CatalogueTables, { from, count }: CatalogueSchema): Generator<TreeTable> {
  for (let place = from; place < from + count; place++) yield catalogue.at(place);
}

function homeName({ passing, server, database, schema }: CatalogueSchema): string {
  if (passing) return strings.objects.passing;
  const levels = [server, database, schema].filter((level) => level !== undefined && level !== '');
  return levels.join('.') || strings.objects.noDatabase;
}
