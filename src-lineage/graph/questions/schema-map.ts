import type { LineageModel } from '../../model/model.ts';
import type { LineageObject } from '../../model/objects.ts';
import type { RelationType } from '../../model/relations.ts';
import type { WholeGraph } from '../build/whole-graph.ts';
import type { EdgeList } from '../edges/edge-list.ts';
import { countedAs } from '../names/stored-counts.ts';
import { byPlace, type ObjectPlace, placeOf } from './catalogue.ts';

/** The objects of one database and schema, counted. */
interface SchemaBox extends ObjectPlace {
  tables: number;
  views: number;
  routines: number;
  /** Sequences, stages, paths, columns of unknown tables … */
  others: number;
  /** Columns of tables and views. */
  columns: number;
}

/** All edges from one schema to another, or within one. */
interface SchemaEdge {
  /** Places in {@link SchemaMap.boxes}. */
  source: number;
  target: number;
  /** Pairs of objects between which there is any. */
  tablePairs: number;
  byType: Record<RelationType, number>;
}

/** A model from afar: a box for each schema. */
export interface SchemaMap {
  boxes: SchemaBox[];
  /** By their source, then by their target; edges within a schema among them. */
  edges: SchemaEdge[];
  /** The objects of each box. */
  members: LineageObject[][];
}

/** Rolls a graph up: every object that it may show is in one box, every edge counts in one rolled-up edge. */
export function schemaMap(model: LineageModel, { visible, edges }: WholeGraph): SchemaMap {
  const members = byPlace(model.objects.filter(({ id }) => visible[id]));
  const boxOf = new Int32Array(model.objects.length).fill(-1);
  for (const [box, objects] of members.entries()) for (const { id } of objects) boxOf[id] = box;
  return {
    boxes: members.map((objects) => boxFor(model, objects)),
    edges: rolledUp(model, edges, boxOf),
    members,
  };
}

function boxFor(model: LineageModel, objects: readonly [LineageObject, ...LineageObject[]]): SchemaBox {
  const box: SchemaBox = { ...placeOf(objects[0]), tables: 0, views: 0, routines: 0, others: 0, columns: 0 };
  for (const object of objects) {
    const group = groupOf(object);
    box[group] += 1;
    if (group !== 'tables' && group !== 'views') continue;
    for (const id of object.columns) if (model.columns.pseudoOf(id) !== 'rows') box.columns += 1;
  }
  return box;
}

function groupOf(object: LineageObject): 'tables' | 'views' | 'routines' | 'others' {
  if (object.role === 'routine') return 'routines';
  const kind = countedAs(object);
  return kind === undefined ? 'others' : `${kind}s`;
}

function rolledUp({ objects }: LineageModel, edges: EdgeList, boxOf: Int32Array): SchemaEdge[] {
  const found = new Map<number, SchemaEdge>();
  const pairs = new Set<number>();
  let last = -1;
  for (let place = 0; place < edges.length; place++) {
    const sourceObject = edges.sourceObjectAt(place);
    const targetObject = edges.targetObjectAt(place);
    const source = boxOf[sourceObject]!;
    const target = boxOf[targetObject]!;
    const key = source * objects.length + target;
    const edge = found.get(key) ?? { source, target, tablePairs: 0, byType: noRelations() };
    found.set(key, edge);
    edge.byType[edges.typeAt(place)] += 1;
    const pair = sourceObject * objects.length + targetObject;
    // Edges of one pair mostly come one after the other.
    if (pair === last || pairs.has(pair)) continue;
    last = pair;
    pairs.add(pair);
    edge.tablePairs += 1;
  }
  return [...found.values()].sort((one, other) => one.source - other.source || one.target - other.target);
}

function noRelations(): Record<RelationType, number> {
  return { fdd: 0, frd: 0, fdr: 0, join: 0, call: 0, er: 0 };
}
