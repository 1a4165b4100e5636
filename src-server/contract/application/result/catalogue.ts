/** The contract of the catalogue: what a session's model consists of, without its lineage. */
import { z } from 'zod';
import { booleanField, relationTypesField } from '../../fields/fields.ts';
import { span } from './graph.ts';

/** `GET /api/v1/sessions/:sessionId/catalogue` */
export const catalogueQuery = z.object({
  intermediates: booleanField(false, 'Row sets, functions, variables and temporary tables, too.'),
  relationTypes: relationTypesField(['fdd']),
});

/** The objects of one database and schema. */
const catalogueSchema = z.object({
  server: z.string().optional(),
  database: z.string().optional(),
  schema: z.string().optional(),
  /** True for what exists only while statements run, and in no database: it comes last. */
  passing: z.boolean(),
  /** Its tables are those from this place in `names` … */
  from: z.int(),
  /** … and so many. */
  count: z.int(),
});

/**
 * A folder whose files define objects without a database, beside `shared` others that statements elsewhere name with this
 * one: `defaultDatabase` of a headwater.json makes them one database.
 */
const sameDatabase = z.object({
  /** Empty for all files, else with a slash at its end. */
  folder: z.string(),
  database: z.string(),
  open: z.int(),
  shared: z.int(),
  /** The file of the project (`.sqlproj`) that names it. */
  project: z.string().optional(),
});

/**
 * All objects of the model, by database and schema, sorted by name. What describes a table is in flat arrays, because there
 * may be tens of thousands: its name in `names`, and seven integers in `tables`,
 * `[id, kindIndex, roleIndex, columns, upstream, downstream, problems]`.
 * `upstream` and `downstream` count the tables that flow straight in and into which it flows straight, intermediates
 * bridged, results of queries among them. `problems`: 1 for a warning and 2 for an error in a statement about the table,
 * whose lineage may then be incomplete; else 0.
 */
export const catalogueResponse = z.object({
  sessionId: z.string(),
  kinds: z.array(z.string()),
  roles: z.array(z.string()),
  schemas: z.array(catalogueSchema),
  names: z.array(z.string()),
  tables: z.array(z.int()),
  sameDatabases: z.array(sameDatabase).optional(),
});

/** `GET /api/v1/sessions/:sessionId/tables/:tableId`: one object with all its columns. */
export const tableDetails = z.object({
  id: z.int(),
  name: z.string(),
  server: z.string().optional(),
  database: z.string().optional(),
  schema: z.string().optional(),
  kind: z.string(),
  role: z.string(),
  /** Whether the list of columns is known to be whole, by a definition or by metadata. */
  complete: z.boolean(),
  /** As in {@link catalogueResponse}. */
  problems: z.int(),
  /** How often it is named, and the first 500 places: definitions, then what writes it, then what reads it, each by file and line. */
  placeCount: z.int(),
  places: z.array(
    z.object({
      span,
      use: z.enum(['defines', 'writes', 'reads']),
      statementKind: z.string().optional(),
      file: z.string(),
      line: z.int(),
      column: z.int(),
    }),
  ),
  columns: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      dataType: z.string().optional(),
      primaryKey: z.literal(true).optional(),
      foreignKey: z.literal(true).optional(),
    }),
  ),
});

export type SameDatabase = z.infer<typeof sameDatabase>;
export type CatalogueResponse = z.infer<typeof catalogueResponse>;
export type CatalogueSchema = CatalogueResponse['schemas'][number];
export type TableDetails = z.infer<typeof tableDetails>;
