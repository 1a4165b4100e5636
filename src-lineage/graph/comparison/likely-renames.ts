import type { ColumnId, LineageObject } from '../../model/objects.ts';
import { objectPath } from '../names/object-path.ts';
import type { NamedLineage } from './named-lineage.ts';
import type { Change, ColumnChange, LineageComparison } from './changes.ts';

/** The share of columns that two tables have in common from which one may be the other under a new name. */
const leastShared = 0.7;
/** Of more pairs than this no guess is made: so much is new and gone that it is another project. */
const mostPairs = 250_000;

/**
 * Marks what is gone and what is new as the same thing under two names, where there is one candidate each: tables with
 * the same columns, and columns of one table that are declared alike and have the same neighbours.
 */
export function likelyRenames(
  { objects, columns, relations }: LineageComparison,
  before: NamedLineage,
  after: NamedLineage,
): void {
  for (const [gone, fresh] of pairs(objects, (one, other) =>
    isSameTable(one.object, other.object, before, after),
  )) {
    gone.renamed = fresh.object;
    fresh.renamed = gone.object;
  }
  const neighbours = neighboursOf(relations);
  const isSameColumn = (one: ColumnChange, other: ColumnChange): boolean =>
    pathOf(one.object) === pathOf(other.object) &&
    (one.column.dataType ?? '').toLowerCase() === (other.column.dataType ?? '').toLowerCase() &&
    isSameSet(neighbours.removed.get(one.column.id), neighbours.added.get(other.column.id));
  for (const [gone, fresh] of pairs(columns, isSameColumn)) {
    gone.renamed = fresh.column;
    fresh.renamed = gone.column;
  }
}

/** What is gone with what is new where both fit each other and nothing else. */
function pairs<T extends { change: Change }>(
  changes: readonly T[],
  fits: (gone: T, fresh: T) => boolean,
): [T, T][] {
  const gone = changes.filter(({ change }) => change === 'removed');
  const fresh = changes.filter(({ change }) => change === 'added');
  if (gone.length * fresh.length > mostPairs) return [];
  const fitting = new Map(gone.map((one) => [one, fresh.filter((other) => fits(one, other))]));
  const wanted = new Map<T, number>();
  for (const others of fitting.values())
    for (const other of others) wanted.set(other, (wanted.get(other) ?? 0) + 1);
  return [...fitting].flatMap(([one, [other, ...more]]): [T, T][] =>
    other !== undefined && more.length === 0 && wanted.get(other) === 1 ? [[one, other]] : [],
  );
}

function isSameTable(
  gone: LineageObject,
  fresh: LineageObject,
  before: NamedLineage,
  after: NamedLineage,
): boolean {
  if (gone.kind !== fresh.kind) return false;
  const [one, other] = [columnNames(before, gone), columnNames(after, fresh)];
  const shared = [...one].filter((name) => other.has(name)).length;
  return shared > 1 && shared >= leastShared * Math.max(one.size, other.size);
}

function columnNames({ model }: NamedLineage, { columns }: LineageObject): Set<string> {
  const named = columns.filter((id) => model.columns.pseudoOf(id) === undefined);
  return new Set(named.map((id) => model.columns.nameOf(id).toLowerCase()));
}

type Neighbours = Map<ColumnId, Set<string>>;

/** What the columns that are gone were connected with, and those that are new are: by the names of the other ends. */
function neighboursOf(relations: LineageComparison['relations']): { removed: Neighbours; added: Neighbours } {
  const found = { removed: new Map(), added: new Map() } as { removed: Neighbours; added: Neighbours };
  for (const { change, edge, of } of relations) {
    const { source, target, type } = edge;
    if (change === 'changed' || source === undefined || target === undefined) continue;
    const nameOf = (column: ColumnId): string =>
      `${pathOf(of.model.objects[of.model.columns.objectOf(column)]!)}.${of.model.columns.nameOf(column).toLowerCase()}`;
    note(found[change], target, `${type} from ${nameOf(source)}`);
    note(found[change], source, `${type} to ${nameOf(target)}`);
  }
  return found;
}

function note(neighbours: Neighbours, column: ColumnId, name: string): void {
  neighbours.set(column, (neighbours.get(column) ?? new Set()).add(name));
}

function isSameSet(one: ReadonlySet<string> | undefined, other: ReadonlySet<string> | undefined): boolean {
  return (
    one !== undefined &&
    other !== undefined &&
    one.size === other.size &&
    [...one].every((name) => other.has(name))
  );
}

const pathOf = (object: LineageObject): string => objectPath(object).toLowerCase();
