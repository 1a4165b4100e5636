import type { LineageModel } from '../../model/model.ts';
import type { ColumnId, ObjectId } from '../../model/objects.ts';
import type { RelationType } from '../../model/relations.ts';

/** A relation that carries on what is changed, or what depends on it, whatever a graph shows of it. */
export interface Reading {
  /** Index into `model.relations`. */
  relation: number;
  source: ColumnId;
  /** Steps from what is changed. */
  distance: number;
  /** The source is neither shown nor asked about: a variable, a cursor, the rows of a query within a statement. */
  isLocal: boolean;
}

/** What readings are followed from, and how far. */
export interface ReadingsQuestion {
  /** Columns; those of what is asked about. */
  starts: Iterable<ColumnId>;
  /** By object: whether it is shown. */
  visible: readonly boolean[];
  relationTypes: readonly RelationType[];
  steps: number;
}

/** The relations of a model by their sources: those of a column are at `relations` from `first[column]` on. */
interface RelationsBySource {
  first: Int32Array;
  relations: Int32Array;
}

const known = new WeakMap<LineageModel, RelationsBySource>();

/**
 * Every relation that is reached downstream, the nearest first: those into variables, cursors and conditions, too, which
 * no graph shows. A step leads from what is shown, as in graphs.
 */
export function readingsOf(model: LineageModel, question: ReadingsQuestion): Reading[] {
  const { relations, columns } = model;
  const { visible, steps, relationTypes } = question;
  const { first, relations: places } = bySource(model);
  const isFollowed = followedTypes(relationTypes);
  const distance = new Int32Array(columns.length).fill(-1);
  const readings: Reading[] = [];
  let layer = [...question.starts];
  const ends = new Set(layer);
  /** The columns of a trigger's rows are those of its table. */
  const named = new Map<ColumnId, ColumnId>();
  for (const start of layer) distance[start] = 0;
  for (let step = 0; step <= steps && layer.length > 0; step++) {
    const next: ColumnId[] = [];
    for (const source of layer) {
      if (distance[source] !== step) continue;
      const isEnd = ends.has(source) || visible[columns.objectOf(source)] === true;
      for (let at = first[source]!; at < first[source + 1]!; at++) {
        const relation = places[at]!;
        if (!isFollowed.has(relations.typeAt(relation))) continue;
        const target = relations.targetAt(relation);
        const isRow = isRowOfTrigger(model, relation);
        const far = isEnd && !isRow ? step + 1 : step;
        if (far > steps) continue;
        const column = named.get(source) ?? source;
        if (isRow && isEnd) {
          ends.add(target);
          named.set(target, column);
        } else readings.push({ relation, source: column, distance: far, isLocal: !isEnd });
        if (distance[target] !== -1 && distance[target]! <= far) continue;
        distance[target] = far;
        (far === step ? layer : next).push(target);
      }
    }
    layer = next;
  }
  return readings.sort((one, other) => one.distance - other.distance);
}

/** The routines whose statements read a column: into what a graph shows or not, and by conditions. */
export function readersOf(model: LineageModel, column: ColumnId): ObjectId[] {
  const { first, relations: places } = bySource(model);
  const readers = new Set<ObjectId>();
  for (let at = first[column]!; at < first[column + 1]!; at++) {
    const relation = places[at]!;
    const { routine } = model.statements[model.relations.statementAt(relation)]!;
    if (isRowOfTrigger(model, relation))
      for (const reader of readersOf(model, model.relations.targetAt(relation))) readers.add(reader);
    else if (routine !== undefined) readers.add(routine);
  }
  return [...readers].sort((one, other) => one - other);
}

/** A trigger is given all columns of a row, and reads those that it names. */
function isRowOfTrigger({ columns, objects, relations }: LineageModel, relation: number): boolean {
  if (relations.effectAt(relation) !== 'trigger') return false;
  return objects[columns.objectOf(relations.targetAt(relation))]!.role === 'intermediate';
}

/** What decides over rows leads on through all kinds of flow, as in graphs. */
function followedTypes(wanted: readonly RelationType[]): ReadonlySet<RelationType> {
  if (wanted.includes('frd') || wanted.includes('fdr')) return new Set(['fdd', 'frd', 'fdr']);
  return new Set(wanted.includes('fdd') ? ['fdd'] : []);
}

function bySource(model: LineageModel): RelationsBySource {
  let arranged = known.get(model);
  if (arranged === undefined) known.set(model, (arranged = arrange(model)));
  return arranged;
}

function arrange({ relations, columns }: LineageModel): RelationsBySource {
  const first = new Int32Array(columns.length + 1);
  for (let index = 0; index < relations.length; index++) {
    for (let place = 0; place < relations.sourceCountAt(index); place++)
      first[relations.sourceColumnAt(index, place) + 1]! += 1;
  }
  for (let column = 0; column < columns.length; column++) first[column + 1]! += first[column]!;
  const next = first.slice();
  const places = new Int32Array(first[columns.length]!);
  for (let index = 0; index < relations.length; index++) {
    for (let place = 0; place < relations.sourceCountAt(index); place++)
      places[next[relations.sourceColumnAt(index, place)]!++] = index;
  }
  return { first, relations: places };
}
