import type { CatalogueSchema } from '../../../../src-server/contract/application/result/catalogue.ts';
import type { GraphTable } from '../../../../src-server/contract/application/result/graph.ts';
import type { CatalogueTables } from '../../../api/model/catalogueTables.ts';
import { strings } from '../../../strings/strings.ts';

/** One object of the tree. */
export interface TreeTable {
  id: number;
  name: string;
  kind: string;
  role: string;
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
 * All objects of the catalogue by where they are: schemas, then what is in none (paths, packages), and last what exists
 * only while statements run.
 */
export function objectHomes(catalogue: CatalogueTables): ObjectHome[] {
  return catalogue.schemas
    .toSorted((one, other) => rank(one) - rank(other))
    .map((schema) => ({
      name: homeName(schema),
      passing: schema.passing,
      tables: [...tablesOf(catalogue, schema)],
    }));
}

const levelsOf = ({ server, database, schema }: CatalogueSchema): string[] =>
  [server, database, schema].filter((level): level is string => level !== undefined && level !== '');

function rank(schema: CatalogueSchema): number {
  if (schema.passing) return 2;
  return levelsOf(schema).length === 0 ? 1 : 0;
}

/**
 * Adds the steps within statements, of which the tree lists those that the graph shows. Without any, the homes are the
 * same: another graph does not make the tree of tens of thousands of tables again.
 */
export function withSteps(
  homes: readonly ObjectHome[],
  catalogue: CatalogueTables,
  drawn: readonly GraphTable[],
): readonly ObjectHome[] {
  const steps = drawn
    .filter(({ role, id }) => role === 'intermediate' && catalogue.byId(id) === undefined)
    .map(({ id, name, kind, role, columns }) => ({
      id,
      name,
      kind,
      role,
      columns: columns.length,
      problems: 0,
    }));
  if (steps.length === 0) return homes;
  const last = homes.at(-1);
  if (last?.passing !== true)
    return [...homes, { name: strings.objects.passing, passing: true, tables: steps }];
  return homes.with(-1, { ...last, tables: [...last.tables, ...steps] });
}

function* tablesOf(catalogue: CatalogueTables, { from, count }: CatalogueSchema): Generator<TreeTable> {
  for (let place = from; place < from + count; place++) yield catalogue.at(place);
}

function homeName(schema: CatalogueSchema): string {
  if (schema.passing) return strings.objects.passing;
  return levelsOf(schema).join('.') || strings.objects.noDatabase;
}
