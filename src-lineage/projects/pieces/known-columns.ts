import type { StarOutput } from '../../ir/outputs.ts';
import type { RowSetId } from '../../ir/names.ts';
import type { Limits } from '../../base/diagnostics/limits.ts';
import { dialectOf } from '../../dialects/index.ts';
import type { VendorId } from '../../dialects/table/vendor.ts';
import type { FileDataflow, Source } from '../../ir/dataflow.ts';
import { readDataflow } from '../../lowering/lower-file.ts';

/** A column as the database would declare it. */
export interface KnownColumn {
  name: string;
  type: string;
}

/** Queries within each other whose columns are looked for. */
const maximumDepth = 60;
/** Columns of one relation. */
const maximumColumns = 5000;

/**
 * The names of the columns of a query, as far as its text names them; undefined where a star is of a table that nobody
 * knows.
 * @param columnsOf returns those of a table by the parts of its name
 */
export function queryColumns(
  text: string,
  vendor: VendorId,
  limits: Limits,
  columnsOf: (parts: readonly string[]) => readonly string[] | undefined,
): string[] | undefined {
  const file = readDataflow('query', text, dialectOf(vendor), { limits, isPiece: true });
  for (let id = file.rowSets.length - 1; id >= 0; id--)
    if (file.rowSets[id]!.role === 'result') return new QueryNames(file, columnsOf).of(firstOf(file, id));
  return undefined;
}

/** Of the row sets of a statement that are results, the first is its own. */
function firstOf({ rowSets }: FileDataflow, last: RowSetId): RowSetId {
  const { statement } = rowSets[last]!;
  let first = last;
  for (let id = last - 1; id >= 0 && rowSets[id]!.statement === statement; id--)
    if (rowSets[id]!.role === 'result') first = id;
  return first;
}

/** The names of the columns of the queries in a text. */
export class QueryNames {
  readonly #file: FileDataflow;
  readonly #columnsOf: (parts: readonly string[]) => readonly string[] | undefined;
  readonly #known = new Map<RowSetId, string[] | undefined>();

  constructor(file: FileDataflow, columnsOf: (parts: readonly string[]) => readonly string[] | undefined) {
    this.#file = file;
    this.#columnsOf = columnsOf;
  }

  /** Undefined where not all of them are known. */
  of(id: RowSetId, depth = 0): string[] | undefined {
    if (this.#known.has(id)) return this.#known.get(id);
    // one that reads itself has the columns that it begins with
    this.#known.set(id, undefined);
    const names = depth > maximumDepth ? undefined : this.#names(id, depth);
    this.#known.set(id, names);
    return names;
  }

  #names(id: RowSetId, depth: number): string[] | undefined {
    const rowSet = this.#file.rowSets[id];
    if (rowSet === undefined) return undefined;
    if (rowSet.columnNames !== undefined) return rowSet.columnNames;
    for (const arm of rowSet.arms ?? []) {
      const names = this.of(arm, depth + 1);
      if (names !== undefined) return names;
    }
    if (rowSet.arms !== undefined && rowSet.arms.length > 0) return undefined;
    const names: string[] = [];
    for (const output of rowSet.outputs) {
      if (output.kind === 'column') names.push(output.name ?? output.systemName?.name ?? output.text ?? '');
      else {
        const expanded = this.#star(rowSet.sources, output, depth);
        if (expanded === undefined) return undefined;
        for (const name of expanded) names.push(name);
      }
      if (names.length > maximumColumns) return undefined;
    }
    return names;
  }

  #star(sources: readonly Source[], star: StarOutput, depth: number): string[] | undefined {
    if (star.value !== undefined) return undefined;
    const qualifier = star.qualifier.at(-1)?.toLowerCase();
    const names: string[] = [];
    const shared = new Set<string>();
    for (const source of sources) {
      if (source.hidden || source.filters || source.qualifiedOnly) continue;
      if (qualifier !== undefined && !isNamed(source, qualifier)) continue;
      const own = this.ofSource(source, depth);
      if (own === undefined) return undefined;
      for (const { name } of source.using ?? []) shared.add(name.toLowerCase());
      for (const name of own) {
        if (shared.has(name.toLowerCase()) && names.some((each) => each.toLowerCase() === name.toLowerCase()))
          continue;
        names.push(name);
      }
    }
    return chosenNames(names, star);
  }

  ofSource(source: Source, depth = 0): readonly string[] | undefined {
    if (source.columnNames !== undefined) return source.columnNames;
    if (source.rowSet !== undefined) return this.of(source.rowSet, depth + 1);
    return source.name === undefined ? undefined : this.#columnsOf(source.name.parts);
  }
}

/** Whether a qualifier, in lower case, means a source. */
export function isNamed(source: Source, name: string): boolean {
  return (source.alias ?? source.name?.parts.at(-1) ?? '').toLowerCase() === name;
}

/** The names that EXCEPT and RENAME leave of a star's; undefined where its form has no names. */
function chosenNames(names: string[], star: StarOutput): string[] | undefined {
  if (star.like !== undefined || star.pattern !== undefined || star.functions !== undefined) return undefined;
  if (/\\(?!0)/.test(star.template ?? '')) return undefined;
  const without = new Set(
    [...(star.except ?? []), ...(star.exceptOf ?? []).map((parts) => parts.at(-1) ?? '')].map(lower),
  );
  const renamed = new Map((star.rename ?? []).map((rename) => [lower(rename.from), rename.to]));
  const only = star.only === undefined ? undefined : new Set(star.only.map(lower));
  return names
    .filter((name) => !without.has(lower(name)) && (only === undefined || only.has(lower(name))))
    .map((name) => star.template?.replaceAll('\\0', name) ?? renamed.get(lower(name)) ?? name);
}

const lower = (name: string): string => name.toLowerCase();
