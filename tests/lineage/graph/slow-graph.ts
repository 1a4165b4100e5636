import type { GraphOptions, Selection } from '../../../src-lineage/graph/edges/options.ts';
import type { LineageModel } from '../../../src-lineage/model/model.ts';
import type { LineageObject } from '../../../src-lineage/model/objects.ts';
import type { Relation } from '../../../src-lineage/model/relations.ts';

/** An edge between two columns, or two objects where it has none: objects count from -1 downwards. */
export interface SlowEdge {
  type: string;
  source: number;
  target: number;
}

const strength = ['fdd', 'frd', 'fdr'];

/** What `docs/lineage.md` says of a view, worked out by trying every path: for small models only. */
export class SlowGraph {
  private readonly model: LineageModel;
  private readonly options: GraphOptions;

  constructor(model: LineageModel, options: GraphOptions) {
    this.model = model;
    this.options = options;
  }

  edges(): SlowEdge[] {
    const { relationTypes, selection, tableLevel, hideColumns } = this.options;
    let edges = [...this.flows(), ...this.pairs(), ...this.calls()].filter(({ type }) =>
      (relationTypes as string[]).includes(type),
    );
    if (selection) edges = this.selected(edges, selection);
    return tableLevel || hideColumns ? this.betweenTables(edges) : edges;
  }

  /** The boxes with their columns. */
  nodes(): string[] {
    const { linkedOnly, tableLevel, hideColumns, relationTypes, selection } = this.options;
    const ends = new Set(this.edges().flatMap(({ source, target }) => [source, target]));
    const linked = new Set([...ends].map((end) => this.objectOf(end)));
    const shown = this.model.objects.filter((object) => {
      if (linked.has(object.id)) return true;
      if (linkedOnly || !this.isVisible(object)) return false;
      if (selection && !this.isSelected(object, selection)) return false;
      return object.role !== 'routine' || relationTypes.includes('call');
    });
    return shown.map((object) => {
      const columns = object.columns.filter(
        (id) => ends.has(id) || (!linkedOnly && this.model.columns.pseudoOf(id) !== 'rows'),
      );
      return `${object.name}(${tableLevel || hideColumns ? '' : columns.join()})`;
    });
  }

  private isVisible({ kind, role }: LineageObject): boolean {
    const { hideIntermediates, hideFunctions, showConstants, showTemporaryTables } = this.options;
    if (kind === 'constants') return showConstants;
    if (kind === 'orphan-columns') return true;
    if (kind === 'function-call' && hideFunctions) return false;
    if (kind === 'temporary-table' && showTemporaryTables) return true;
    if (role === 'result') return hideIntermediates !== 'all';
    return role === 'intermediate' ? hideIntermediates === 'none' : true;
  }

  private shows(column: number): boolean {
    return this.isVisible(this.model.objects[this.model.columns.objectOf(column)]!);
  }

  private typeOf({ type, transform, target, sources }: Relation): string {
    if (type !== 'fdd' || transform !== 'aggregate' || this.options.aggregates === 'direct') return type;
    const isCall = (column: number): boolean =>
      this.model.objects[this.model.columns.objectOf(column)]!.kind === 'function-call';
    return !isCall(target) && sources.some(({ column }) => isCall(column)) ? 'fdd' : 'fdr';
  }

  /** From a column forwards through hidden ones: the weakest step of the best path to each shown column. */
  private reached(start: number): Map<number, number> {
    const best = new Map<number, number>();
    const walk = (at: number, weakness: number, passed: readonly number[]): void => {
      for (const relation of this.model.relations) {
        const rank = strength.indexOf(this.typeOf(relation));
        if (rank < 0 || !relation.sources.some(({ column }) => column === at)) continue;
        const { target } = relation;
        const worst = Math.max(weakness, rank);
        if (this.shows(target)) best.set(target, Math.min(best.get(target) ?? 9, worst));
        else if (!passed.includes(target)) walk(target, worst, [...passed, target]);
      }
    };
    walk(start, 0, []);
    return best;
  }

  private flows(): SlowEdge[] {
    const isRows = (column: number): boolean => this.model.columns.pseudoOf(column) === 'rows';
    return [...this.model.columns]
      .filter(({ id }) => this.shows(id))
      .flatMap(({ id: source }) =>
        [...this.reached(source)].map(([target, weakness]) => {
          const filters = strength[weakness] === 'fdr' && isRows(target) && !isRows(source);
          return { type: filters ? 'frd' : strength[weakness]!, source, target };
        }),
      );
  }

  /** Joins and keys between the shown columns whose values their ends hold. */
  private pairs(): SlowEdge[] {
    const pairs = [...this.model.relations]
      .filter(({ type }) => type === 'join' || type === 'er')
      .flatMap(({ type, sources, target }) =>
        sources.flatMap(({ column }) =>
          this.holders(column).flatMap((source) =>
            this.holders(target).map((end): SlowEdge => ({ type, source, target: end })),
          ),
        ),
      );
    return unique(pairs);
  }

  private holders(column: number, passed: readonly number[] = []): number[] {
    if (this.shows(column)) return [column];
    const before = [...this.model.relations]
      .filter((relation) => relation.target === column && this.typeOf(relation) === 'fdd')
      .flatMap(({ sources }) => sources.map((source) => source.column));
    const on = before.filter((source) => !passed.includes(source));
    return [...new Set(on.flatMap((source) => this.holders(source, [...passed, column])))];
  }

  private calls(): SlowEdge[] {
    return unique(
      this.model.calls.map(({ caller, callee }) => ({ type: 'call', source: ~caller, target: ~callee })),
    );
  }

  private objectOf(end: number): number {
    return end < 0 ? ~end : this.model.columns.objectOf(end);
  }

  private selectedColumns(object: LineageObject, { column }: Selection): number[] {
    return object.columns.filter((id) => isNamed(this.model.columns.nameOf(id), column));
  }

  private isSelected(object: LineageObject, selection: Selection): boolean {
    const { database, schema, table, column } = selection;
    const qualified = object.schema === undefined ? object.name : `${object.schema}.${object.name}`;
    return (
      this.isVisible(object) &&
      isNamed(object.database ?? 'DEFAULT', database) &&
      isNamed(object.schema ?? 'DEFAULT', schema) &&
      (isNamed(object.name, table) || isNamed(qualified, table)) &&
      (column === undefined || this.selectedColumns(object, selection).length > 0)
    );
  }

  private selected(edges: readonly SlowEdge[], selection: Selection): SlowEdge[] {
    const objects = this.model.objects.filter((object) => this.isSelected(object, selection));
    const starts = new Set(objects.flatMap((object) => this.selectedColumns(object, selection)));
    if (selection.column === undefined) for (const { id } of objects) starts.add(~id);
    const directed = edges.filter(({ type }) => type !== 'join' && type !== 'er');
    const forth = distances(directed, starts);
    const back = distances(
      directed.map(({ type, source, target }) => ({ type, source: target, target: source })),
      starts,
    );
    const { upstream = Infinity, downstream = Infinity } = selection;
    const within = (from: ReadonlyMap<number, number>, end: number, depth: number): boolean =>
      (from.get(end) ?? Infinity) < depth;
    const reached = (end: number): boolean =>
      within(forth, end, downstream + 1) || within(back, end, upstream + 1);
    return edges.filter((edge) =>
      directed.includes(edge)
        ? within(forth, edge.source, downstream) || within(back, edge.target, upstream)
        : starts.has(edge.source) ||
          starts.has(edge.target) ||
          (reached(edge.source) && reached(edge.target)),
    );
  }

  /** One edge for all flows from one object to another, the strongest; one each for joins, keys and calls. */
  private betweenTables(edges: readonly SlowEdge[]): SlowEdge[] {
    const folded = edges.map(({ type, source, target }) => ({
      type,
      source: ~this.objectOf(source),
      target: ~this.objectOf(target),
    }));
    return unique(folded).filter(
      (edge) =>
        !strength
          .slice(0, Math.max(0, strength.indexOf(edge.type)))
          .some((type) => folded.some((other) => isSame(other, { ...edge, type }))),
    );
  }
}

/** Steps from the starts to every end. */
function distances(edges: readonly SlowEdge[], starts: ReadonlySet<number>): Map<number, number> {
  const found = new Map([...starts].map((start) => [start, 0]));
  for (const [end, steps] of found)
    for (const { source, target } of edges)
      if (source === end && !found.has(target)) found.set(target, steps + 1);
  return found;
}

function isNamed(name: string, wanted: string | undefined): boolean {
  return wanted === undefined || name.toLowerCase() === wanted.toLowerCase();
}

function isSame(a: SlowEdge, b: SlowEdge): boolean {
  return a.type === b.type && a.source === b.source && a.target === b.target;
}

function unique(edges: readonly SlowEdge[]): SlowEdge[] {
  return edges.filter((edge, i) => edges.findIndex((other) => isSame(edge, other)) === i);
}
