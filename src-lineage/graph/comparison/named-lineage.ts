import type { LineageModel } from '../../model/model.ts';
import type { ColumnId, LineageObject, ObjectId } from '../../model/objects.ts';
import { type RelationType, relationTypes } from '../../model/relations.ts';
import type { WholeGraph } from '../build/whole-graph.ts';
import type { EdgeList } from '../edges/edge-list.ts';
import { objectPath } from '../names/object-path.ts';
import type { NameNumbers } from './name-numbers.ts';

/**
 * The lineage of a model by qualified names, case aside, as two models have no ids in common. Only what is stored and
 * routines are named: results and row sets have no names that last. Objects of one name and sort count as one.
 */
export class NamedLineage {
  readonly model: LineageModel;
  readonly edges: EdgeList;
  /** By the number of their name. */
  readonly objects = new Map<number, ObjectId>();
  readonly columns = new Map<number, ColumnId>();
  /** Places in {@link edges}. */
  readonly relations = new Map<number, number>();

  constructor(model: LineageModel, { edges }: WholeGraph, names: NameNumbers) {
    this.model = model;
    this.edges = edges;
    const numberOf = new Map<number, number>();
    for (const object of model.objects) {
      if (!isStored(object)) continue;
      const name = nameOf(object);
      addFirst(this.objects, names.of(name), object.id);
      numberOf.set(~object.id, names.of(name));
      for (const id of object.columns) {
        const column = names.of(`${name}\u0000${model.columns.nameOf(id).toLowerCase()}`);
        if (model.columns.pseudoOf(id) !== 'rows') addFirst(this.columns, column, id);
        numberOf.set(id, column);
      }
    }
    for (let place = 0; place < edges.length; place++) {
      const source = numberOf.get(edges.sourceAt(place));
      const target = numberOf.get(edges.targetAt(place));
      if (source === undefined || target === undefined) continue;
      addFirst(this.relations, relationNumber(edges.typeAt(place), source, target), place);
    }
  }
}

/** More names than this no two models have: a type and two names fit into the digits of a number. */
const mostNames = 2 ** 25;

function relationNumber(type: RelationType, source: number, target: number): number {
  return (relationTypes.indexOf(type) * mostNames + source) * mostNames + target;
}

function isStored({ role }: LineageObject): boolean {
  return role === 'persistent' || role === 'routine';
}

/** A routine may be called like a table. */
function nameOf(object: LineageObject): string {
  return `${object.role === 'routine' ? 'routine' : ''}\u0000${objectPath(object).toLowerCase()}`;
}

function addFirst(map: Map<number, number>, key: number, value: number): void {
  if (!map.has(key)) map.set(key, value);
}
