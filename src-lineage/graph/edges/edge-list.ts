import { IntList } from '../../base/int-list.ts';
import type { LineageModel } from '../../model/model.ts';
import type { ColumnId, ObjectId } from '../../model/objects.ts';
import { relationTypes } from '../../model/relations.ts';
import type { EffectType, RelationType, Transform } from '../../model/relations.ts';
import { endKey } from './edge-ends.ts';
import type { GraphEdge } from './edge.ts';
import { GreatestOnWay, type HiddenWay, objectsOf, relationsOf } from './hidden-way.ts';
import { callEdge, flowEdge, pairEdge, withoutColumns } from './made-edges.ts';
import type { EdgeOutline } from './made-edges.ts';
import { transformOfRank, transformRank } from './transform-rank.ts';

/** The numbers that describe the edges, each kind in a list of its own. */
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
  /** The ways of the edges whose ways are long, which they may share; their relations are the last ones alone. */
  readonly ways = new Map<number, HiddenWay>();
  /** The ranks of the transforms on them. */
  readonly ranks: GreatestOnWay;

  constructor({ relations }: LineageModel) {
    this.ranks = new GreatestOnWay((relation) => transformRank(relations.transformAt(relation)));
  }
}

/** Steps from which a way is shared, and not written out. */
const longWay = 32;

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
    outlines = new Outlines(model),
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

  /** Adds a flow that goes through what is hidden, or straight. */
  addFlow(
    type: RelationType,
    target: ColumnId,
    { source, way, last }: { source: ColumnId; way: HiddenWay | undefined; last: number | undefined },
  ): void {
    const relations = last === undefined ? [] : [last];
    if (way === undefined || way.length < longWay) {
      this.#add(type, source, target, [...relations, ...relationsOf(way)], objectsOf(way));
      return;
    }
    this.#outlines.ways.set(this.#outlines.type.length, way);
    this.#add(type, source, target, relations, []);
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
    const way = this.#outlines.ways.get(number);
    let rank = way === undefined ? -1 : this.#outlines.ranks.of(way);
    for (let at = startAt(relationsEnd, number); at < relationsEnd.at(number); at++)
      rank = Math.max(rank, transformRank(this.#model.relations.transformAt(relations.at(at))));
    return transformOfRank(rank);
  }

  /** All relations of the edge at a place, the last one first; of a call its index into `model.calls`. */
  relationsAt(place: number): number[] {
    return this.#relations(this.#number(place));
  }

  /** The relation that the edge at a place, which is no call, ends with: index into `model.relations`. */
  lastRelationAt(place: number): number {
    const { relations, relationsEnd, ways } = this.#outlines;
    const number = this.#number(place);
    const start = startAt(relationsEnd, number);
    return start < relationsEnd.at(number) ? relations.at(start) : relationsOf(ways.get(number))[0]!;
  }

  /** The relation that it begins with. */
  firstRelationAt(place: number): number {
    const { relations, relationsEnd, ways } = this.#outlines;
    const number = this.#number(place);
    return ways.get(number)?.relation ?? relations.at(relationsEnd.at(number) - 1);
  }

  /** Hidden objects that the edge at a place bridges, nearest to the source first. */
  viaAt(place: number): ObjectId[] {
    return this.#via(this.#number(place));
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

  #relations(number: number): number[] {
    const { relations, relationsEnd, ways } = this.#outlines;
    return [...listAt(relations, relationsEnd, number), ...relationsOf(ways.get(number))];
  }

  #via(number: number): ObjectId[] {
    const { via, viaEnd, ways } = this.#outlines;
    const way = ways.get(number);
    return way === undefined ? listAt(via, viaEnd, number) : objectsOf(way);
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
    const relations = this.#relations(number);
    if (type === 'call') return callEdge(this.#model, relations[0]!);
    const via = this.#via(number);
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
