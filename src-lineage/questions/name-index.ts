import { nearest } from '../base/nearest.ts';
import { objectPath, pathWithOwner } from '../graph/names/object-path.ts';
import { shownName } from '../graph/names/shown-name.ts';
import type { LineageModel } from '../model/model.ts';
import type { ColumnId, LineageObject, ObjectId } from '../model/objects.ts';

/** What a name stands for: one thing (objects of one name count as one), several, or none. */
export type Found<Id> =
  | { outcome: 'found'; name: string; ids: Id[] }
  | { outcome: 'ambiguous'; names: string[] }
  | { outcome: 'unknown'; meant?: string };

/** Objects that nobody names: what is computed on the way, and literals. */
const nameless: ReadonlySet<LineageObject['kind']> = new Set(['function-call', 'constants']);

/**
 * Finds objects and columns by names as people write them: any end of the whole path is enough (`orders.amount`,
 * `shop.orders.amount`), case aside, with or without quotes. What is stored goes before what exists only while
 * statements run, and a whole path before the end of another. `query.total` is a column of a query's result, whose whole
 * name says where it stands (`query at load.sql:7`).
 */
export class NameIndex {
  readonly #model: LineageModel;
  #objects: Map<string, ObjectId[]> | undefined;
  #columns: Map<string, ColumnId[]> | undefined;

  constructor(model: LineageModel) {
    this.#model = model;
  }

  /** The table, view or routine of a name. */
  object(text: string): Found<ObjectId> {
    const wanted = writtenName(text);
    this.#objects ??= this.#objectsByName();
    const ids = this.#objects.get(lastPart(wanted)) ?? [];
    const found = this.#decided(
      wanted,
      ids,
      (id) => [this.#path(id)],
      (id) => this.#rank(id),
    );
    return found ?? unknown(this.#nearestObject(wanted));
  }

  /** The column of a name. */
  column(text: string): Found<ColumnId> {
    const wanted = writtenName(text);
    this.#columns ??= this.#columnsByName();
    const ids = this.#columns.get(lastPart(wanted)) ?? [];
    const rank = (id: ColumnId): number => this.#rank(this.#model.columns.objectOf(id));
    const found = this.#decided(wanted, ids, (id) => this.#columnPaths(id), rank);
    return found ?? unknown(this.#nearestColumn(wanted));
  }

  #decided<Id>(
    wanted: string,
    ids: readonly Id[],
    pathsOf: (id: Id) => readonly [shown: string, ...others: string[]],
    rankOf: (id: Id) => number,
  ): Found<Id> | undefined {
    const pathOf = (id: Id): string => pathsOf(id)[0];
    const fitting = ids.filter((id) => pathsOf(id).some((path) => endsWithName(path.toLowerCase(), wanted)));
    const best = fitting.reduce((rank, id) => Math.min(rank, rankOf(id)), Number.POSITIVE_INFINITY);
    const byPath = Map.groupBy(
      fitting.filter((id) => rankOf(id) === best),
      (id) => pathOf(id).toLowerCase(),
    );
    const [only] = byPath.size === 1 ? byPath.values() : [byPath.get(wanted)];
    if (only !== undefined) return { outcome: 'found', name: pathOf(only[0]!), ids: only };
    if (byPath.size === 0) return undefined;
    return { outcome: 'ambiguous', names: [...byPath.values()].map(([id]) => pathOf(id!)).sort() };
  }

  #objectsByName(): Map<string, ObjectId[]> {
    const named = this.#model.objects.filter(({ kind }) => !nameless.has(kind));
    const byName = Map.groupBy(named, ({ name }) => lastPart(name));
    return new Map([...byName].map(([name, objects]) => [name, objects.map(({ id }) => id)]));
  }

  #columnsByName(): Map<string, ColumnId[]> {
    const { columns, objects } = this.#model;
    const byName = new Map<string, ColumnId[]>();
    for (let id = 0; id < columns.length; id++) {
      if (columns.pseudoOf(id) === 'rows' || nameless.has(objects[columns.objectOf(id)]!.kind)) continue;
      const name = lastPart(columns.nameOf(id));
      const known = byName.get(name);
      if (known === undefined) byName.set(name, [id]);
      else known.push(id);
    }
    return byName;
  }

  #path(id: ObjectId): string {
    return pathWithOwner(this.#model, this.#model.objects[id]!);
  }

  /** The names of a column, the one that is shown first. */
  #columnPaths(id: ColumnId): [shown: string, ...others: string[]] {
    const { columns, objects } = this.#model;
    const name = columns.nameOf(id);
    const object = objects[columns.objectOf(id)]!;
    const path = `${objectPath(object)}.${name}`;
    if (object.role !== 'result') return [path];
    return [`${shownName(this.#model, object)}.${name}`, path, `query.${name}`];
  }

  /** 0 for what is stored, 1 for what a query hands out, 2 for what a statement makes on the way. */
  #rank(id: ObjectId): number {
    const { role } = this.#model.objects[id]!;
    return role === 'intermediate' ? 2 : role === 'result' ? 1 : 0;
  }

  #nearestObject(wanted: string): string | undefined {
    const paths = this.#model.objects
      .filter(({ id, kind }) => this.#rank(id) < 2 && !nameless.has(kind))
      .map(({ id }) => this.#path(id));
    return nearestPath(wanted, paths);
  }

  /** Of the table that is named, where there is one; else of all. */
  #nearestColumn(wanted: string): string | undefined {
    const dot = wanted.lastIndexOf('.');
    const table = dot < 0 ? undefined : this.object(wanted.slice(0, dot));
    if (table?.outcome === 'found') {
      const names = table.ids.flatMap((id) => this.#namesOfColumns(id));
      const meant = nearest(wanted.slice(dot + 1), names);
      return meant === undefined ? undefined : `${table.name}.${meant}`;
    }
    const paths = this.#model.objects
      .filter(({ id, kind }) => this.#rank(id) < 2 && !nameless.has(kind))
      .flatMap(({ id }) => this.#namesOfColumns(id).map((name) => `${this.#path(id)}.${name}`));
    return nearestPath(wanted, paths);
  }

  #namesOfColumns(id: ObjectId): string[] {
    const { columns, objects } = this.#model;
    return objects[id]!.columns.filter((column) => columns.pseudoOf(column) === undefined).map((column) =>
      columns.nameOf(column),
    );
  }
}

function unknown(meant: string | undefined): { outcome: 'unknown'; meant?: string } {
  return { outcome: 'unknown', ...(meant !== undefined && { meant }) };
}

/** Of paths, as many levels are compared as the name has. */
function nearestPath(wanted: string, paths: readonly string[]): string | undefined {
  const levels = wanted.split('.').length;
  const byEnd = new Map(paths.map((path) => [path.toLowerCase().split('.').slice(-levels).join('.'), path]));
  const meant = nearest(wanted, [...byEnd.keys()]);
  return meant === undefined ? undefined : byEnd.get(meant);
}

/** Names may hold dots themselves (`s3://bucket/file.csv`): the part behind the last one leads to all that may fit. */
function lastPart(name: string): string {
  const lower = name.toLowerCase();
  return lower.slice(lower.lastIndexOf('.') + 1);
}

function endsWithName(path: string, wanted: string): boolean {
  return path === wanted || path.endsWith(`.${wanted}`);
}

/** `DEFAULT` is how exports write a level that a name lacks. */
const missingLevels = /^(?:default\.)+/;

/**
 * A name as a person writes it, in small letters and without the quotes of its levels: `"Shop"."Orders".[amount]`. Quotes
 * that hold a dot hold a name with a dot.
 */
function writtenName(text: string): string {
  const levels = text.trim().match(/"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|[^.]+/g) ?? [];
  return levels.map(withoutQuotes).join('.').toLowerCase().replace(missingLevels, '');
}

function withoutQuotes(level: string): string {
  const isQuoted = /^(?:"[^]*"|`[^]*`|\[[^]*\])$/.test(level);
  return isQuoted ? level.slice(1, -1).replaceAll('""', '"') : level.trim();
}
