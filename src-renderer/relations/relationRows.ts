import type { GraphResponse, GraphTable } from '../../src-server/contract/app.ts';
import { edgeCount, edgeWidth } from '../graph-reading/edges.ts';
import { pathOf } from '../graph-reading/names.ts';

/** What the list can be sorted by. */
export type RelationField =
  'sourceTable' | 'sourceColumn' | 'targetTable' | 'targetColumn' | 'type' | 'transform';

/** In the order of the integers of an edge. */
export const relationFields: readonly RelationField[] = [
  'sourceTable',
  'sourceColumn',
  'targetTable',
  'targetColumn',
  'type',
  'transform',
];

/** One relation as the list shows it. */
export type RelationRow = Record<RelationField, string>;

export interface SortOrder {
  field: RelationField;
  descending: boolean;
}

/**
 * Sorts and filters the edges of a graph without making a row for each: every distinct text is ranked and matched
 * once, so that edges are compared and filtered by integers. 100,000 edges take milliseconds this way.
 */
export class RelationRows {
  readonly #graph: GraphResponse;
  /** For each field and edge, the index of its text. */
  readonly #texts = new Map<RelationField, { texts: string[]; ofEdge: Int32Array }>();
  #ranks = new Map<RelationField, Int32Array>();

  constructor(graph: GraphResponse, tables: ReadonlyMap<number, GraphTable>) {
    this.#graph = graph;
    const columnNames = new Map<number, string>();
    for (const table of graph.tables) for (const [id, name] of table.columns) columnNames.set(id, name);
    const tableName = (id: number): string => {
      const table = tables.get(id);
      return table ? pathOf(table) : '';
    };
    const columnName = (id: number): string => columnNames.get(id) ?? '';
    this.#index('sourceTable', tableName);
    this.#index('sourceColumn', columnName);
    this.#index('targetTable', tableName);
    this.#index('targetColumn', columnName);
    this.#index('type', (index) => graph.types[index] ?? '');
    this.#index('transform', (index) => graph.transforms[index] ?? '');
  }

  #index(field: RelationField, nameOf: (id: number) => string): void {
    const { edges } = this.#graph;
    const offset = relationFields.indexOf(field);
    const texts: string[] = [];
    const known = new Map<number, number>();
    const ofEdge = new Int32Array(edgeCount(this.#graph));
    for (let number = 0; number < ofEdge.length; number++) {
      const id = edges[number * edgeWidth + offset] ?? -1;
      let index = known.get(id);
      if (index === undefined) {
        index = texts.push(nameOf(id)) - 1;
        known.set(id, index);
      }
      ofEdge[number] = index;
    }
    this.#texts.set(field, { texts, ofEdge });
  }

  /** The row of an edge. */
  row(edge: number): RelationRow {
    const text = (field: RelationField): string => {
      const column = this.#texts.get(field);
      return column?.texts[column.ofEdge[edge] ?? -1] ?? '';
    };
    return Object.fromEntries(relationFields.map((field) => [field, text(field)])) as RelationRow;
  }

  /**
   * The numbers of the edges that match, in order.
   * @param only restricts the list to these edges
   */
  list(filter: string, sort: SortOrder | undefined, only?: ReadonlySet<number>): number[] {
    const words = filter
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    const matchers = words.map((word) => this.#matcher(word));
    const found: number[] = [];
    for (let number = 0; number < edgeCount(this.#graph); number++) {
      if (only && !only.has(number)) continue;
      if (matchers.every((matches) => matches(number))) found.push(number);
    }
    return sort ? this.#sorted(found, sort) : found;
  }

  /** Tells whether a word is in any text of an edge. */
  #matcher(word: string): (edge: number) => boolean {
    const fields = [...this.#texts.values()].map(({ texts, ofEdge }) => ({
      hits: texts.map((text) => text.toLowerCase().includes(word)),
      ofEdge,
    }));
    return (edge) => fields.some(({ hits, ofEdge }) => hits[ofEdge[edge] ?? -1] === true);
  }

  #sorted(edges: number[], { field, descending }: SortOrder): number[] {
    const rank = this.#rank(field);
    const ofEdge = this.#texts.get(field)?.ofEdge;
    const key = (edge: number): number => rank[ofEdge?.[edge] ?? -1] ?? 0;
    const sign = descending ? -1 : 1;
    return edges.sort((a, b) => sign * (key(a) - key(b)) || a - b);
  }

  #rank(field: RelationField): Int32Array {
    const known = this.#ranks.get(field);
    if (known) return known;
    const texts = this.#texts.get(field)?.texts ?? [];
    const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
    const order = texts
      .map((_, index) => index)
      .sort((a, b) => collator.compare(texts[a] ?? '', texts[b] ?? ''));
    const rank = new Int32Array(texts.length);
    order.forEach(
      (index, at) =>
        (rank[index] = at > 0 && same(texts, index, order[at - 1]) ? (rank[order[at - 1] ?? 0] ?? 0) : at),
    );
    this.#ranks.set(field, rank);
    return rank;
  }
}

function same(texts: readonly string[], a: number, b: number | undefined): boolean {
  return b !== undefined && texts[a] === texts[b];
}
