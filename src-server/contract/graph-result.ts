/** The result of SQLFlow graph operations. Its objects and relations are described in `docs/api.md`. */
import { z } from 'zod';

const objects = z.array(z.looseObject({ id: z.string(), name: z.string(), type: z.string() }));
const relations = z.array(z.looseObject({ id: z.string(), type: z.string() }));

/** The model: objects with their columns, relations, and what could not be read. */
export const lineageModel = z.looseObject({
  dbvendor: z.string(),
  dbobjs: objects,
  relations,
  relationships: relations,
  errors: z.array(z.looseObject({ errorMessage: z.string(), errorType: z.string() })).optional(),
});

/** Generation D of the model: the objects as a tree of servers, databases and schemas. */
export const lineageTree = z.looseObject({
  sqlflow: z.looseObject({
    dbobjs: z.looseObject({ servers: z.array(z.looseObject({ name: z.string() })) }),
    relationships: relations,
  }),
});

export const graphResult = z.looseObject({
  mode: z.enum(['global', 'summary']),
  summary: z.looseObject({ table: z.int(), view: z.int(), column: z.int(), relation: z.int() }),
  sqlflow: lineageModel.optional(),
  graph: z.looseObject({
    elements: z.object({ tables: z.array(z.looseObject({})), edges: z.array(z.looseObject({})) }),
    tooltip: z.record(z.string(), z.string()),
    relationIdMap: z.record(z.string(), z.string()),
    listIdMap: z.record(z.string(), z.array(z.string())),
  }),
});

/** A SQL in which selected objects lie. */
export const selectedObjects = z.array(
  z.object({
    index: z.int(),
    positions: z.array(z.object({ x: z.int(), y: z.int() })),
    sql: z.string(),
    file: z.string(),
  }),
);
