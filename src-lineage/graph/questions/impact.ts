import type { LineageModel } from '../../model/model.ts';
import type { Clause } from '../../model/relations.ts';
import { selectedParts } from '../build/selection.ts';
import { trace } from '../build/trace.ts';
import type { WholeGraph } from '../build/whole-graph.ts';
import type { EdgeList } from '../edges/edge-list.ts';
import { edgesByEnd } from '../edges/edges-by-end.ts';
import type { Selection } from '../edges/options.ts';
import { farEnd, opposite, type TraceDirection } from '../edges/trace-direction.ts';

/** How one thing depends on another: a bit for each, as a way may have several. */
export const impactWays = ['value', 'filter', 'join', 'grouping', 'rows', 'call'] as const;
export type ImpactWay = (typeof impactWays)[number];

/** What a change of a selection reaches, or what it depends on. */
export interface Impact {
  edges: EdgeList;
  direction: TraceDirection;
  /** What is reached, the nearest first; what is selected is not among it. See `endKey`. */
  ends: number[];
  /** By the number of an end (`EdgeList.endNumber`): its steps from the selection; -1 where it is not reached. */
  distance: Int32Array;
  /** The edge by which it is reached; of several that are as near one that passes the value on. */
  by: Int32Array;
  /** Bits of {@link impactWays} on that way. */
  ways: Uint8Array;
  /** 1 where some way, however long, passes the value itself on. */
  byValue: Uint8Array;
  /** Statements that any way leads through, by their places in the model. */
  statements: number[];
}

/** What a statement of a routine reads or writes. */
export interface EndByCode {
  end: number;
  way: ImpactWay;
}

const valueOnly = 1;

/**
 * Follows a selection to everything that depends on it (downstream), or on which it depends (upstream).
 * @param byCode ends that are one step away by what routines do, which is no edge of the graph
 */
export function impactOf(
  model: LineageModel,
  { visible, edges }: WholeGraph,
  selection: Selection,
  direction: TraceDirection,
  steps = Number.POSITIVE_INFINITY,
  byCode: readonly EndByCode[] = [],
): Impact {
  const { starts } = selectedParts(model, visible, selection);
  const impact: Impact = {
    edges,
    direction,
    ends: [],
    distance: new Int32Array(edges.endCount).fill(-1),
    by: new Int32Array(edges.endCount).fill(-1),
    ways: new Uint8Array(edges.endCount),
    byValue: new Uint8Array(edges.endCount),
    statements: [],
  };
  for (const end of starts) impact.distance[edges.endNumber(end)] = 0;
  follow(model, impact, starts, steps, byCode);
  const isValue = (place: number): boolean => edges.typeAt(place) === 'fdd';
  for (const end of trace(edges, starts, direction, steps, isValue).reached)
    impact.byValue[edges.endNumber(end)] = 1;
  return impact;
}

function follow(
  model: LineageModel,
  impact: Impact,
  starts: Iterable<number>,
  steps: number,
  byCode: readonly EndByCode[],
): void {
  const { edges, direction, distance } = impact;
  const passed = new Uint8Array(model.statements.length);
  let front = [...starts];
  for (let step = 1; step <= steps && (front.length > 0 || step === 1); step++) {
    const next: number[] = step === 1 ? endsByCode(impact, byCode) : [];
    for (const end of front) {
      const near = edges.endNumber(end);
      const along = alongEdges(end, direction);
      const { first, places } = edgesByEnd(edges, along);
      for (let at = first[near]!; at < first[near + 1]!; at++) {
        const place = places[at]!;
        for (const statement of statementsOf(model, edges, place)) passed[statement] = 1;
        const far = farEnd(edges, place, along);
        const number = edges.endNumber(far);
        if (distance[number] === -1) {
          distance[number] = step;
          next.push(far);
        } else if (distance[number] !== step || impact.ways[number] === valueOnly) continue;
        const ways = impact.ways[near]! | wayBit(model, edges, place);
        if (impact.by[number]! >= 0 && ways !== valueOnly) continue;
        impact.by[number] = place;
        impact.ways[number] = ways;
      }
    }
    for (const end of next) impact.ends.push(end);
    front = next;
  }
  passed.forEach((isPassed, statement) => isPassed === 1 && impact.statements.push(statement));
}

/** Flows lead to what depends on their sources; a call leads from a routine that depends on the one that it calls. */
function alongEdges(end: number, direction: TraceDirection): TraceDirection {
  return end < 0 ? opposite(direction) : direction;
}

function endsByCode({ edges, distance, ways }: Impact, byCode: readonly EndByCode[]): number[] {
  const ends = byCode.filter(({ end }) => distance[edges.endNumber(end)] !== 0);
  for (const { end, way } of ends) {
    distance[edges.endNumber(end)] = 1;
    ways[edges.endNumber(end)]! |= 1 << impactWays.indexOf(way);
  }
  return [...new Set(ends.map(({ end }) => end))];
}

/** The edges of the way to an end, in their direction; none where it is not reached, selected, or reached by code. */
export function wayTo(impact: Impact, end: number): number[] {
  const { edges, direction, by } = impact;
  const places: number[] = [];
  let at = end;
  for (let place = by[edges.endNumber(at)]!; place >= 0; place = by[edges.endNumber(at)]!) {
    places.push(place);
    at = farEnd(edges, place, opposite(alongEdges(at, direction)));
  }
  return alongEdges(end, direction) === 'downstream' ? places.reverse() : places;
}

/** The ways of some bits. */
export function waysOf(bits: number): ImpactWay[] {
  return impactWays.filter((_, index) => bits & (1 << index));
}

function statementsOf(model: LineageModel, edges: EdgeList, place: number): number[] {
  const indexes = edges.relationsAt(place);
  if (edges.typeAt(place) === 'call') return indexes.map((index) => model.calls[index]!.statement);
  return indexes.map((index) => model.relations.statementAt(index));
}

function wayBit(model: LineageModel, edges: EdgeList, place: number): number {
  return 1 << impactWays.indexOf(wayAt(model, edges, place));
}

function wayAt(model: LineageModel, edges: EdgeList, place: number): ImpactWay {
  const type = edges.typeAt(place);
  if (type === 'fdd') return 'value';
  if (type === 'call') return 'call';
  const deciding = edges.relationsAt(place).findLast((index) => model.relations.typeAt(index) !== 'fdd');
  return type === 'fdr' || deciding === undefined ? 'rows' : wayOfRelation(model, deciding);
}

/** How the target of a relation depends on its sources. */
export function wayOfRelation({ relations }: LineageModel, index: number): ImpactWay {
  const type = relations.typeAt(index);
  if (type === 'fdd') return 'value';
  return type === 'fdr' ? 'rows' : wayOfClause(relations.at(index).sources[0]?.clause);
}

function wayOfClause(clause: Clause | undefined): ImpactWay {
  if (clause === 'joinCondition') return 'join';
  return clause === 'groupBy' || clause === 'distinct' ? 'grouping' : 'filter';
}
