import { IntList } from '../../base/int-list.ts';
import type { LineageModel } from '../../model/model.ts';
import type { ObjectId } from '../../model/objects.ts';
import { relationTypes } from '../../model/relations.ts';
import type { EffectType, RelationType, Transform } from '../../model/relations.ts';
import { endKey } from './edge-ends.ts';
import type { GraphEdge } from './edge.ts';
import { callEdge, flowEdge, pairEdge, withoutColumns } from './made-edges.ts';
import type { EdgeOutline } from './made-edges.ts';
import { transformOfRank, transformRank } from './transform-rank.ts';

/** The numbers that tell the edges, each kind in a list of its own. */
class Outlines {
  readonly type = new IntList();
  /** Ends: see `endKey`. */
  readonly source = new IntList();
  readonly target = new IntList();
  /** Where the relations and hidden objects of an edge end; those of the next one begin there. */
  readonly relationsEnd = new IntList();
  readonly viaEnd = new IntList();
  /** Of all edges, one after the other; a call has the index of its call in place of a relation. */
  readonly relations = new IntList();
  readonly via = new IntList();
}

/**
 * The edges of a graph. They are kept as numbers, about thirty bytes each, and made when they are asked for: a million
 * of them as objects would need hundreds of megabytes.
 */
export class EdgeList implements Iterable<GraphEdge> {
  readonly #model: LineageModel;
  readonly #outlines: Outlines;
  /** The edges of {@link #outlines} that this list has; all of them where absent. */
  readonly #chosen: Int32Array | undefined;
  readonly #tableLevel: boolean;

  constructor(model: LineageModel);
  constructor(model: LineageModel, outlines: Outlines, chosen: Int32Array, tableLevel: boolean);
  constructor(
    model: LineageModel,
    outlines = new Outlines(),
    chosen: Int32Array | undefined = undefined,
    tableLevel = false,
  ) {
    this.#model = model;
    this.#outlines = outlines;
    this.#chosen = chosen;
    this.#tableLevel = tableLevel;
  }

  get length(): number {
    return this.#chosen?.length ?? this.#outlines.type.length;
  }

  /** How many ends there may be: columns and objects. */
  get endCount(): number {
    return this.#model.columns.length + this.#model.objects.length;
  }

  /** The number of an end (see `endKey`) among all that there may be, from 0. */
  endNumber(end: number): number {
    return end >= 0 ? end : this.#model.columns.length + ~end;
  }

  /** Adds an edge between columns. */
  add({ type, source, target, relations, via }: EdgeOutline): void {
    this.#add(type, source, target, relations, via);
  }

  /** Adds a call. @param index index into `model.calls` */
  addCall(index: number): void {
    const { caller, callee } = this.#model.calls[index]!;
    this.#add('call', endKey(caller, undefined), endKey(callee, undefined), [index], []);
  }

  /** The edges at places for which a condition holds. */
  filter(holds: (place: number) => boolean): EdgeList {
    const places = new IntList();
    for (let place = 0; place < this.length; place++) if (holds(place)) places.push(place);
    return this.#subset(places.values(), this.#tableLevel);
  }

  /** Some of the edges as they are at table level, by their places in this list. */
  betweenTables(places: Int32Array): EdgeList {
    return this.#subset(places, true);
  }

  /** The edge at a place that the list has. */
  at(place: number): GraphEdge {
    const edge = this.#edge(this.#number(place));
    return this.#tableLevel ? withoutColumns(edge) : edge;
  }

  *[Symbol.iterator](): Generator<GraphEdge, void, void> {
    for (let place = 0; place < this.length; place++) yield this.at(place);
  }

  typeAt(place: number): RelationType {
    return relationTypes[this.#outlines.type.at(this.#number(place))]!;
  }

  /** What the edge at a place comes from: see `endKey`. */
  sourceAt(place: number): number {
    const end = this.#outlines.source.at(this.#number(place));
    return this.#tableLevel ? endKey(this.#objectOf(end), undefined) : end;
  }

  /** What the edge at a place leads to: see `endKey`. */
  targetAt(place: number): number {
    const end = this.#outlines.target.at(this.#number(place));
    return this.#tableLevel ? endKey(this.#objectOf(end), undefined) : end;
  }

  effectAt(place: number): EffectType {
    return this.typeAt(place) === 'call'
      ? 'call'
      : this.#model.relations.effectAt(this.lastRelationAt(place));
  }

  /** What happens to the value on its way; nothing at table level and where none is passed on (joins, keys, calls). */
  transformAt(place: number): Transform | undefined {
    const type = this.typeAt(place);
    if (this.#tableLevel || type === 'call' || type === 'join' || type === 'er') return undefined;
    const { relations, relationsEnd } = this.#outlines;
    const number = this.#number(place);
    let rank = -1;
    for (let at = startAt(relationsEnd, number); at < relationsEnd.at(number); at++)
      rank = Math.max(rank, transformRank(this.#model.relations.transformAt(relations.at(at))));
    return transformOfRank(rank);
  }

  /** All relations of the edge at a place, the last one first; of a call its index into `model.calls`. */
  relationsAt(place: number): number[] {
    return listAt(this.#outlines.relations, this.#outlines.relationsEnd, this.#number(place));
  }

  /** The relation that the edge at a place, which is no call, ends with: index into `model.relations`. */
  lastRelationAt(place: number): number {
    const { relations, relationsEnd } = this.#outlines;
    return relations.at(startAt(relationsEnd, this.#number(place)));
  }

  /** The relation that it begins with. */
  firstRelationAt(place: number): number {
    const { relations, relationsEnd } = this.#outlines;
    return relations.at(relationsEnd.at(this.#number(place)) - 1);
  }

  /** Hidden objects that the edge at a place bridges, nearest to the source first. */
  viaAt(place: number): ObjectId[] {
    return listAt(this.#outlines.via, this.#outlines.viaEnd, this.#number(place));
  }

  sourceObjectAt(place: number): ObjectId {
    return this.#objectOf(this.#outlines.source.at(this.#number(place)));
  }

  targetObjectAt(place: number): ObjectId {
    return this.#objectOf(this.#outlines.target.at(this.#number(place)));
  }

  #subset(places: Int32Array, tableLevel: boolean): EdgeList {
    const numbers = places.map((place) => this.#number(place));
    return new EdgeList(this.#model, this.#outlines, numbers, tableLevel);
  }

  #add(
    type: RelationType,
    source: number,
    target: number,
    relations: readonly number[],
    via: readonly ObjectId[],
  ): void {
    const outlines = this.#outlines;
    outlines.type.push(relationTypes.indexOf(type));
    outlines.source.push(source);
    outlines.target.push(target);
    for (const relation of relations) outlines.relations.push(relation);
    for (const object of via) outlines.via.push(object);
    outlines.relationsEnd.push(outlines.relations.length);
    outlines.viaEnd.push(outlines.via.length);
  }

  #number(place: number): number {
    return this.#chosen === undefined ? place : this.#chosen[place]!;
  }

  #objectOf(end: number): ObjectId {
    return end < 0 ? ~end : this.#model.columns.objectOf(end);
  }

  #edge(number: number): GraphEdge {
    const outlines = this.#outlines;
    const type = relationTypes[outlines.type.at(number)]!;
    const relations = listAt(outlines.relations, outlines.relationsEnd, number);
    if (type === 'call') return callEdge(this.#model, relations[0]!);
    const via = listAt(outlines.via, outlines.viaEnd, number);
    const outline = {
      type,
      source: outlines.source.at(number),
      target: outlines.target.at(number),
      relations,
      via,
    };
    return type === 'join' || type === 'er' ? pairEdge(this.#model, outline) : flowEdge(this.#model, outline);
  }
}

function listAt(values: IntList, ends: IntList, number: number): number[] {
  return values.slice(startAt(ends, number), ends.at(number));
}

function startAt(ends: IntList, number: number): number {
  return number === 0 ? 0 : ends.at(number - 1);
}
