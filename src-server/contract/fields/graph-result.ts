/** The results of the SQLFlow API: generation A of the format with the later names beside, and generation D. */
import { z } from 'zod';
import { relationTypes } from '../../../src-lineage/model/relations.ts';

const id = (example: string): z.ZodString => z.string().meta({ examples: [example] });

/** `x` is the line and `y` the column, from 1; places come in pairs, start and exclusive end. */
const coordinate = z
  .object({
    x: z.int().meta({ description: 'The line, from 1.' }),
    y: z.int().meta({ description: 'The column, from 1; of the second of a pair, exclusive.' }),
    hashCode: z.string().meta({ description: 'The index of the file.', examples: ['0'] }),
  })
  .meta({ id: 'Coordinate' });
const coordinates = z.array(coordinate).meta({
  description: 'Every place in pairs: start, end.',
  examples: [
    [
      { x: 1, y: 8, hashCode: '0' },
      { x: 1, y: 12, hashCode: '0' },
    ],
  ],
});

const column = z.object({
  id: id('7'),
  name: z.string().meta({ examples: ['order_id'] }),
  dataType: z.string().optional().meta({ description: 'As declared.' }),
  primaryKey: z.literal(true).optional(),
  foreignKey: z.literal(true).optional(),
  coordinates,
  source: z.literal('system').optional().meta({ description: 'Marks the count of rows (`PseudoRows`).' }),
});

const argument = z.object({
  id: id('9'),
  name: z.string(),
  datatype: z.string().optional(),
  inout: z.enum(['in', 'out', 'inout']).optional(),
  coordinates,
});

const objectType = z.string().meta({
  description: '`table`, `view`, `select_list`, `function`, `procedure`, `process` …',
  examples: ['table'],
});

/** An element of `dbobjs`. */
const lineageObject = z
  .object({
    id: id('1'),
    server: z.string().optional(),
    database: z.string().optional(),
    schema: z
      .string()
      .optional()
      .meta({ examples: ['sales'] }),
    name: z.string().meta({ description: 'As first written, with its schema.', examples: ['sales.orders'] }),
    alias: z
      .string()
      .optional()
      .meta({ examples: ['o'] }),
    type: objectType,
    subType: z.enum(['scalar', 'cursor']).optional(),
    procedureName: z.string().optional().meta({ description: 'Processes: the routine, or `batchQueries`.' }),
    queryHashId: z.string().optional().meta({ description: 'Processes: the MD5 of the statement.' }),
    columns: z.array(column).optional(),
    arguments: z.array(argument).optional().meta({ description: 'Of routines.' }),
    coordinates,
  })
  .meta({ id: 'LineageObject' });

const transform = z.object({
  type: z.enum(['simple', 'expression', 'function', 'case', 'constant']),
  code: z.string().meta({ examples: ['sum(o.price)'] }),
  coordinate: coordinates,
});

const relationEnd = z
  .object({
    id: id('7'),
    column: z
      .string()
      .optional()
      .meta({ examples: ['order_id'] }),
    parentId: z
      .string()
      .optional()
      .meta({ examples: ['1'] }),
    parentName: z
      .string()
      .optional()
      .meta({ examples: ['sales.orders'] }),
    parentAlias: z.string().optional(),
    clauseType: z
      .string()
      .optional()
      .meta({ examples: ['selectList'] }),
    sourceId: z.string().optional().meta({ description: 'Table level.' }),
    sourceName: z.string().optional().meta({ description: 'Table level.' }),
    targetId: z.string().optional().meta({ description: 'Table level.' }),
    targetName: z.string().optional().meta({ description: 'Table level.' }),
    source: z.literal('system').optional().meta({ description: 'Marks the count of rows.' }),
    transforms: z.array(transform).optional().meta({ description: 'With `showTransform=true`, on sources.' }),
    coordinates,
  })
  .meta({ id: 'RelationEnd' });

const routine = z.object({ id: id('3'), name: z.string(), coordinates });

const relation = z
  .object({
    id: id('41'),
    type: z.enum(relationTypes),
    effectType: z
      .string()
      .optional()
      .meta({ examples: ['create_view'] }),
    function: z
      .string()
      .optional()
      .meta({ description: 'The function whose value depends on a number of rows.' }),
    condition: z.string().optional().meta({ description: 'What a join compares.' }),
    processId: z
      .string()
      .optional()
      .meta({ examples: ['30'] }),
    target: relationEnd.optional(),
    sources: z.array(relationEnd).optional(),
    caller: routine.optional().meta({ description: 'Of `call`, in place of target and sources.' }),
    callees: z.array(routine).optional(),
  })
  .meta({ id: 'Relation' });

const sqlError = z.object({
  errorMessage: z.string(),
  errorType: z.enum(['SyntaxError', 'SyntaxHint', 'AnalyzeError', 'LinkOrphanColumn']),
  coordinates,
});

/** The model: objects with their columns, relations, and what could not be read. */
export const lineageModel = z
  .object({
    dbvendor: z.string().meta({ examples: ['dbvoracle'] }),
    dbobjs: z.array(lineageObject),
    relations: z.array(relation),
    relationships: z.array(relation).meta({ description: 'The later name of `relations`.' }),
    errors: z.array(sqlError).optional().meta({ description: 'Absent where there are none.' }),
  })
  .meta({ id: 'LineageModel' });

/** The objects that a name means. */
export const listedObjects = z.array(lineageObject);

const summaryCounts = {
  schema: z.int(),
  database: z.int(),
  process: z.int().meta({ description: 'Statements that write.' }),
  view: z.int(),
  mostRelationTables: z
    .array(z.object({ database: z.string().optional(), schema: z.string().optional(), table: z.string() }))
    .meta({
      description: 'At most three; names in upper case.',
      examples: [[{ schema: 'SALES', table: 'ORDERS' }]],
    }),
  column: z.int(),
  table: z.int(),
};
const relationCount = z.int().meta({ description: 'Edges of the graph.' });

const box = {
  id: z.string(),
  height: z.number(),
  width: z.number(),
  x: z.number(),
  y: z.number(),
  label: z.object({
    content: z.string(),
    fontFamily: z.string(),
    fontSize: z.string(),
    height: z.number(),
    width: z.number(),
    x: z.number(),
    y: z.number(),
  }),
};

const font = { fontFamily: 'Segoe UI Symbol', fontSize: '12' };
const exampleTable = {
  columns: [
    {
      height: 16,
      id: 'n0::n0',
      label: { content: 'order_id', ...font, height: 13.96875, width: 64, x: 0, y: 0 },
      width: 160,
      x: 1,
      y: -29.99999,
    },
  ],
  height: 41.96875,
  id: 'n0',
  label: { content: 'sales.orders', ...font, height: 17.96875, width: 162, x: 0, y: 0 },
  width: 162,
  x: 0,
  y: -51.96875,
};

const drawn = {
  elements: z.object({
    tables: z
      .array(z.object({ ...box, columns: z.array(z.object(box)) }))
      .meta({ description: 'Boxes with their places.', examples: [[exampleTable]] }),
    edges: z.array(
      z.object({
        id: z.string().meta({ examples: ['e0'] }),
        sourceId: z.string().meta({ examples: ['n0::n0'] }),
        targetId: z.string().meta({ examples: ['n1::n0'] }),
      }),
    ),
  }),
  tooltip: z.record(z.string(), z.string()).meta({ description: 'Shortened label to full label.' }),
  listIdMap: z.record(z.string(), z.array(z.string())).meta({
    description: 'Id in the graph to ids in the model.',
    examples: [{ n0: ['1'], 'n0::n0': ['7'] }],
  }),
};
const typeOfEdge = z
  .record(z.string(), z.string())
  .meta({ description: 'Edge to relation type.', examples: [{ e0: 'fdd' }] });

const mode = z.enum(['global', 'summary']).meta({ description: '`summary`: too large to be drawn.' });

/** Model and graph. */
export const graphResult = z
  .object({
    mode,
    summary: z.object({ ...summaryCounts, relation: relationCount, relationship: relationCount }),
    sqlflow: lineageModel.optional().meta({ description: 'Absent with `isReturnModel=false`.' }),
    graph: z.object({ ...drawn, relationIdMap: typeOfEdge, relationshipIdMap: typeOfEdge }),
  })
  .meta({ id: 'GraphResult' });

/** A graph result of a way from a table. */
export const wayResult = graphResult
  .extend({
    levels: z
      .array(
        z.object({
          level: z.int().meta({ description: 'Steps from the table; 0 is the table itself.' }),
          dbobjs: z.array(
            z.object({
              id: id('1'),
              name: z.string().meta({ examples: ['sales.orders'] }),
              type: objectType,
              columns: z.array(z.object({ id: id('7'), name: z.string().meta({ examples: ['order_id'] }) })),
            }),
          ),
          relations: z.array(z.string()).meta({
            description: 'Ids in `sqlflow.relations` that lead here.',
            examples: [['41']],
          }),
        }),
      )
      .optional()
      .meta({ description: 'Absent where `mode` is `summary`.' }),
  })
  .meta({ id: 'WayResult' });

const treeColumn = column.extend({ uiVisible: z.literal(false).optional() });
const treeObjects = z
  .array(
    z.object({
      id: id('1'),
      name: z.string().meta({ description: 'The last part of the name.', examples: ['orders'] }),
      displayName: z.string().meta({ examples: ['orders'] }),
      alias: z.string().optional(),
      type: objectType,
      subType: z.enum(['scalar', 'cursor']).optional(),
      columns: z.array(treeColumn).optional(),
      arguments: z.array(argument).optional(),
      coordinates,
    }),
  )
  .optional();
const treeLists = {
  tables: treeObjects,
  views: treeObjects,
  others: treeObjects,
  packages: treeObjects,
  procedures: treeObjects,
  functions: treeObjects,
  triggers: treeObjects,
};
const levelName = z.string().meta({ examples: ['DEFAULT'] });
const treeSchemas = z.array(z.object({ name: levelName, ...treeLists })).optional();

/** Generation D: the objects as a tree of servers, databases and schemas. */
export const lineageTree = z
  .object({
    mode,
    summary: z.object({ ...summaryCounts, relationship: relationCount }),
    sqlflow: z.object({
      dbobjs: z.object({
        createdBy: z.string(),
        servers: z.array(
          z.object({
            name: z.string().meta({ examples: ['DEFAULT_SERVER'] }),
            dbVendor: z.string().meta({ examples: ['dbvoracle'] }),
            supportsCatalogs: z.boolean(),
            supportsSchemas: z.boolean(),
            databases: z
              .array(z.object({ name: levelName, schemas: treeSchemas, ...treeLists }))
              .optional()
              .meta({ description: 'Where the vendor has databases, or no schemas either.' }),
            schemas: treeSchemas.meta({ description: 'Where the vendor has no databases.' }),
          }),
        ),
      }),
      relationships: z.array(relation),
      processes: z.array(lineageObject.extend({ uiVisible: z.literal(false) })),
      errors: z.array(sqlError).optional(),
    }),
    graph: z.object({
      ...drawn,
      relationshipIdMap: z.record(z.string(), z.tuple([z.string(), z.string()])).meta({
        description: 'Edge to the id of its relation and its type.',
        examples: [{ e0: ['41', 'fdd'] }],
      }),
    }),
  })
  .meta({ id: 'LineageTree' });

/** A SQL in which selected objects lie. */
export const selectedObjects = z.array(
  z.object({
    index: z.int().meta({ description: 'The text inside the file: 0.' }),
    positions: z.array(z.object({ x: z.int(), y: z.int() })),
    sql: z.string().meta({ examples: ['select name from user'] }),
    file: z.string().meta({ examples: ['sqltext'] }),
  }),
);
