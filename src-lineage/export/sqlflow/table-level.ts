import { buildGraph } from '../../graph/build/build-graph.ts';
import type { EdgeList } from '../../graph/edges/edge-list.ts';
import type { GraphOptions } from '../../graph/edges/options.ts';
import type { LineageModel } from '../../model/model.ts';
import type { LineageObject, ObjectId } from '../../model/objects.ts';
import { boxMeasures, type BoxPlace } from '../drawings/layout.ts';
import { StreamedRecord } from '../text/json-pieces.ts';
import { sqlflowErrors } from './errors.ts';
import type {
  SqlflowBox,
  SqlflowEnd,
  SqlflowObject,
  SqlflowRelation,
  SqlflowResult,
} from './parts/format.ts';
import { type SqlflowIds, sqlflowIds } from './parts/ids.ts';
import { addTooltip, tableLabel } from './parts/labels.ts';
import { sqlflowName } from './parts/names.ts';
import { sqlflowObject } from './parts/objects.ts';
import { sqlflowProcesses } from './parts/processes.ts';
import { styledModel, type SqlflowStyle } from './parts/style.ts';
import { sqlflowSummary } from './summary.ts';

/** One statement that takes from tables and gives to tables. */
interface Passage {
  process: SqlflowObject;
  sources: Set<ObjectId>;
  targets: Set<ObjectId>;
}

/**
 * `data` of `…/table_level_lineage`: tables and views without columns, and between them the statements (processes)
 * through which the values flow. A statement without a persistent target gives nothing. `ignoreSelf` leaves out what
 * a table gives to itself (the API's default).
 */
export function sqlflowTableLevel(
  source: LineageModel,
  options: GraphOptions,
  ignoreSelf = true,
  style: SqlflowStyle = {},
): SqlflowResult {
  const model = styledModel(source, style);
  const ids = sqlflowIds(model);
  const folded: GraphOptions = {
    ...options,
    hideIntermediates: 'all',
    hideFunctions: true,
    hideColumns: false,
    tableLevel: false,
  };
  const relations = buildGraph(model, folded);
  const passages = passagesOf(model, relations.edges, ids, ignoreSelf);
  const used = new Set(passages.flatMap(({ sources, targets }) => [...sources, ...targets]));
  const objects = model.objects.filter(({ id }) => used.has(id));
  const list = passages.flatMap((passage) => passageRelations(model, passage, ids));
  list.forEach((relation, index) => (relation.id = ids.relation(index)));
  const errors = sqlflowErrors(model);
  return {
    mode: 'global',
    summary: sqlflowSummary(model, { objects, relations }, list.length),
    sqlflow: {
      dbvendor: model.vendor,
      dbobjs: [
        ...passages.map(({ process }) => process),
        ...objects.map((object) => ({ ...sqlflowObject(model, ids, object), columns: [] })),
      ],
      relations: list,
      relationships: list,
      ...(errors.length > 0 && { errors }),
    },
    graph: passageGraph(source, objects, passages, ids),
  };
}

function passagesOf(model: LineageModel, edges: EdgeList, ids: SqlflowIds, ignoreSelf: boolean): Passage[] {
  const processes = sqlflowProcesses(model, ids);
  const passages = new Map<number, Passage>();
  for (let place = 0; place < edges.length; place++) {
    const [source, target] = [edges.sourceObjectAt(place), edges.targetObjectAt(place)];
    if ((ignoreSelf && source === target) || edges.typeAt(place) === 'call') continue;
    const statement = model.relations.statementAt(edges.lastRelationAt(place));
    if (!processes.has(statement)) continue;
    const passage = passages.get(statement) ?? {
      process: processes.get(statement),
      sources: new Set(),
      targets: new Set(),
    };
    passages.set(statement, passage);
    passage.sources.add(source);
    passage.targets.add(target);
  }
  return [...passages].sort(([one], [other]) => one - other).map(([, passage]) => passage);
}

/** Table -> process and process -> table; the numbers are given afterwards. */
function passageRelations(model: LineageModel, passage: Passage, ids: SqlflowIds): SqlflowRelation[] {
  const { process, sources, targets } = passage;
  const relation = (source: SqlflowEnd, targetId: string, targetName: string): SqlflowRelation => ({
    id: '',
    type: 'fdd',
    target: { id: targetId, targetId, targetName, coordinates: [] },
    sources: [source],
  });
  const end = (id: string, name: string): SqlflowEnd => ({
    id,
    sourceId: id,
    sourceName: name,
    coordinates: [],
  });
  const nameOf = (id: ObjectId): string => sqlflowName(model, model.objects[id]!);
  return [
    ...ascending(sources).map((id) => relation(end(ids.object(id), nameOf(id)), process.id, process.name)),
    ...ascending(targets).map((id) => relation(end(process.id, process.name), ids.object(id), nameOf(id))),
  ];
}

function ascending(ids: Iterable<number>): number[] {
  return [...ids].sort((a, b) => a - b);
}

function passageGraph(
  model: LineageModel,
  objects: readonly LineageObject[],
  passages: readonly Passage[],
  ids: SqlflowIds,
): SqlflowResult['graph'] {
  const boxes: SqlflowBox[] = [];
  const graphId = new Map<string, string>();
  const tooltip: Record<string, string> = {};
  const add = (modelId: string, name: string): void => {
    const id = `n${boxes.length}`;
    graphId.set(modelId, id);
    const { x, y, height } = gridPlace(boxes.length);
    addTooltip(tooltip, name);
    boxes.push({ id, height, width: boxMeasures.tableWidth, x, y, label: tableLabel(name) });
  };
  for (const object of objects) add(ids.object(object.id), sqlflowName(model, model.objects[object.id]!));
  for (const { process } of passages) add(process.id, process.name);
  const edges = passages.flatMap(({ process, sources, targets }) => [
    ...ascending(sources).map((id) => [ids.object(id), process.id] as const),
    ...ascending(targets).map((id) => [process.id, ids.object(id)] as const),
  ]);
  const relationIdMap = new StreamedRecord(function* () {
    for (const index of edges.keys()) yield [`e${index}`, 'fdd'];
  });
  return {
    elements: {
      tables: boxes.map((box) => ({ ...box, columns: [] })),
      edges: edges.map(([source, target], index) => ({
        id: `e${index}`,
        sourceId: graphId.get(source)!,
        targetId: graphId.get(target)!,
      })),
    },
    tooltip,
    relationIdMap,
    relationshipIdMap: relationIdMap,
    listIdMap: new StreamedRecord(function* () {
      for (const [modelId, id] of graphId) yield [id, [modelId]];
    }),
  };
}

/** Tables of a table-level result are small and alike: they stand in columns of equal length. */
function gridPlace(index: number): BoxPlace {
  const rows = 40;
  const { tableWidth, emptyTableHeight, betweenLayers, betweenTables, bottom } = boxMeasures;
  return {
    x: Math.floor(index / rows) * (tableWidth + betweenLayers),
    y: bottom - emptyTableHeight - (index % rows) * (emptyTableHeight + betweenTables),
    height: emptyTableHeight,
  };
}
