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

/** All objects of the catalogue by where they are; what exists only while statements run comes last. */
export function objectHomes(catalogue: CatalogueTables): ObjectHome[] {
  return catalogue.schemas.map((schema) => ({
    name: homeName(schema),
    passing: schema.passing,
    tables: [...tablesOf(catalogue, schema)],
  }));
}

/**
 * Adds the steps within statements, of which the tree lists those that the graph shows. Without any, the homes are the
 * same: another graph does not make the tree of tens of thousands of tables anew.
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

function homeName({ passing, server, database, schema }: CatalogueSchema): string {
  if (passing) return strings.objects.passing;
  const levels = [server, database, schema].filter((level) => level !== undefined && level !== '');
  return levels.join('.') || strings.objects.noDatabase;
}
