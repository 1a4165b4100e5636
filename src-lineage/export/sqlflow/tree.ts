import { dialectOf } from '../../dialects/index.ts';
import type { GraphOptions } from '../../graph/edges/options.ts';
import type { LineageModel } from '../../model/model.ts';
import type { LineageObject } from '../../model/objects.ts';
import { storedKind } from '../../model/stored-kind.ts';
import { streamed, streamedRecords, type WrittenArray } from '../text/json-pieces.ts';
import { sqlflowErrors } from './errors.ts';
import type { SqlflowError, SqlflowObject } from './parts/format.ts';
import { type SqlflowIds, sqlflowIds } from './parts/ids.ts';
import { sqlflowObject } from './parts/objects.ts';
import { sqlflowProcesses } from './parts/processes.ts';
import { sqlflowRelations } from './parts/relations.ts';
import { type ShownModel, shownModel } from './parts/shown-model.ts';
import { styledModel, type SqlflowStyle } from './parts/style.ts';

/** An object of a tree: the path gives the levels, `name` is the last part alone. */
type TreeObject = Omit<SqlflowObject, 'server' | 'database' | 'schema'> & { displayName: string };

/** The kinds of object that a schema (or a database, where there are no schemas) lists apart. */
const listNames = ['tables', 'views', 'others', 'packages', 'procedures', 'functions', 'triggers'] as const;
type ListName = (typeof listNames)[number];
type TreeSchema = { name: string } & Partial<Record<ListName, Iterable<TreeObject>>>;
type TreeDatabase = { name: string; schemas?: Iterable<TreeSchema> } & Partial<
  Record<ListName, Iterable<TreeObject>>
>;

interface TreeServer {
  name: string;
  dbVendor: string;
  supportsCatalogs: boolean;
  supportsSchemas: boolean;
  databases?: Iterable<TreeDatabase>;
  /** Where the vendor has no databases. */
  schemas?: Iterable<TreeSchema>;
}

/** The model in generation D, which newer clients read. */
export interface SqlflowTree {
  dbobjs: { createdBy: string; servers: Iterable<TreeServer> };
  relationships: WrittenArray;
  processes: Iterable<SqlflowObject & { uiVisible: false }>;
  errors?: SqlflowError[];
}

const missingLevel = 'DEFAULT';
const missingServer = 'DEFAULT_SERVER';
/** The program that the format's readers look for. */
const createdBy = 'sqlflow v1.0.0';
const pseudoName = 'RelationRows';

/**
 * `data.sqlflow` of `exportFullLineageAsJson`: objects in a tree of servers, databases and schemas; a level that the
 * vendor lacks is left out, one that a name lacks is `DEFAULT`. Row counts are columns named `RelationRows`.
 * Deterministic; levels come in the order in which the model first has them.
 */
export function sqlflowTree(
  source: LineageModel,
  options: GraphOptions,
  shown: ShownModel = shownModel(source, options),
  style: SqlflowStyle = {},
): SqlflowTree {
  const model = styledModel(source, style);
  const objects = shown.objects.map(({ id }) => model.objects[id]!);
  const ids = sqlflowIds(model);
  const processes = sqlflowProcesses(model, ids);
  const errors = sqlflowErrors(model);
  return {
    dbobjs: { createdBy, servers: serversOf(model, objects, ids, style.defaultServer) },
    relationships: sqlflowRelations(model, shown.relations.edges, processes, style, pseudoName),
    processes: streamed(function* () {
      for (const process of processes.all()) yield { ...process, uiVisible: false };
    }),
    ...(errors.length > 0 && { errors }),
  };
}

function serversOf(
  model: LineageModel,
  objects: readonly LineageObject[],
  ids: SqlflowIds,
  defaultServer = missingServer,
): Iterable<TreeServer> {
  const { databases, schemas } = dialectOf(model.vendor).names;
  return levelsOf(
    objects,
    ({ server }) => server ?? defaultServer,
    (name, ofServer): TreeServer => {
      const head = { name, dbVendor: model.vendor, supportsCatalogs: databases, supportsSchemas: schemas };
      return databases || !schemas
        ? { ...head, databases: databasesOf(model, ofServer, ids, schemas) }
        : { ...head, schemas: schemasOf(model, ofServer, ids) };
    },
  );
}

function databasesOf(
  model: LineageModel,
  objects: readonly LineageObject[],
  ids: SqlflowIds,
  withSchemas: boolean,
): Iterable<TreeDatabase> {
  return levelsOf(
    objects,
    ({ database }) => database ?? missingLevel,
    (name, ofDatabase) =>
      withSchemas
        ? { name, schemas: schemasOf(model, ofDatabase, ids) }
        : { name, ...listsOf(model, ofDatabase, ids) },
  );
}

function schemasOf(
  model: LineageModel,
  objects: readonly LineageObject[],
  ids: SqlflowIds,
): Iterable<TreeSchema> {
  return levelsOf(
    objects,
    ({ schema }) => schema ?? missingLevel,
    (name, ofSchema) => ({
      name,
      ...listsOf(model, ofSchema, ids),
    }),
  );
}

/** Groups objects by the name of a level; letter case does not distinguish names, the first spelling is shown. */
function levelsOf<T extends object>(
  objects: readonly LineageObject[],
  levelOf: (object: LineageObject) => string,
  make: (name: string, objects: readonly LineageObject[]) => T,
): Iterable<T> {
  const groups = Map.groupBy(objects, (object) => levelOf(object).toLowerCase());
  return streamedRecords(function* () {
    for (const group of groups.values()) yield make(levelOf(group[0]!), group);
  });
}

function listsOf(
  model: LineageModel,
  objects: readonly LineageObject[],
  ids: SqlflowIds,
): Partial<Record<ListName, Iterable<TreeObject>>> {
  const lists = Map.groupBy(objects, listOf);
  const present = listNames.filter((name) => lists.has(name));
  return Object.fromEntries(
    present.map((name) => [
      name,
      streamed(function* () {
        for (const object of lists.get(name)!) yield treeObject(model, ids, object);
      }),
    ]),
  );
}

function listOf(object: LineageObject): ListName {
  switch (object.kind) {
    case 'package':
      return 'packages';
    case 'procedure':
    case 'macro':
      return 'procedures';
    case 'function':
      return 'functions';
    case 'trigger':
      return 'triggers';
  }
  const kind = storedKind(object);
  return kind === undefined ? 'others' : `${kind}s`;
}

function treeObject(model: LineageModel, ids: SqlflowIds, object: LineageObject): TreeObject {
  const {
    id,
    alias,
    type,
    subType,
    columns,
    arguments: parameters,
    coordinates,
  } = sqlflowObject(model, ids, object);
  return {
    id,
    name: object.name,
    displayName: object.name,
    ...(alias !== undefined && { alias }),
    type,
    ...(subType !== undefined && { subType }),
    ...(columns !== undefined && {
      columns: columns.map((column) =>
        column.source === 'system' ? { ...column, name: pseudoName, uiVisible: false as const } : column,
      ),
    }),
    ...(parameters !== undefined && { arguments: parameters }),
    coordinates,
  };
}
