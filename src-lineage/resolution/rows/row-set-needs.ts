import type { FileLink } from '../run/file-link.ts';
import type { RowSetId } from '../../ir/names.ts';
import type { Output } from '../../ir/outputs.ts';
import type { CatalogEntry } from '../../catalog/catalog.ts';
import { dependencyOrder } from '../declare/dependency-order.ts';
import type { Tables } from '../declare/tables.ts';
import type { LinkRun } from '../run/run.ts';
import { partsOfNode, type RowSetNode } from './row-set-node.ts';

type Needed = RowSetNode | CatalogEntry;

const none: readonly never[] = [];

/**
 * Finds which row sets another one needs for its columns, so that they are expanded before it. Views may stand on views
 * thousands deep: the search keeps its own stack.
 */
export class RowSetNeeds {
  private readonly run: LinkRun;
  private readonly tables: Tables;
  private readonly nodeOf: (file: FileLink, id: RowSetId) => RowSetNode;
  /** Tables that were looked at before: what they need is expanded. */
  private readonly done = new Set<CatalogEntry>();

  constructor(run: LinkRun, tables: Tables, nodeOf: (file: FileLink, id: RowSetId) => RowSetNode) {
    this.run = run;
    this.tables = tables;
    this.nodeOf = nodeOf;
  }

  /** Whether all that a row set needs is expanded, as it is for most: its sources are tables, or come before it. */
  areMet(node: RowSetNode): boolean {
    const { site, rowSet } = node;
    if (rowSet.parent >= 0 && partsOfNode(node).outputs.some(isStar)) return false;
    for (const arm of rowSet.arms ?? none) if (this.nodeOf(site.file, arm).state === 'fresh') return false;
    for (const { rowSet: query, name } of rowSet.sources) {
      if (query !== undefined) {
        if (this.nodeOf(site.file, query).state === 'fresh') return false;
      } else if (name !== undefined && !this.isDone(this.tables.entry(site, name))) return false;
    }
    return true;
  }

  private isDone(entry: CatalogEntry): boolean {
    if (this.done.has(entry)) return true;
    const { queries, entries } = entry.madeFrom;
    for (const { file, rowSet } of queries)
      if (this.nodeOf(this.run.files[file]!, rowSet).state === 'fresh') return false;
    for (const other of entries) if (!this.done.has(other)) return false;
    this.done.add(entry);
    return true;
  }

  /** The row sets to expand, those that others need first. The last one is `node`. */
  inOrder(node: RowSetNode): RowSetNode[] {
    const needs = this.needsOf(node);
    if (needs.every((need) => (isRowSet(need) ? this.isReady(need) : this.isDone(need))))
      return [...needs.filter(isRowSet), node];
    const rowSets: RowSetNode[] = [];
    for (const item of dependencyOrder<Needed>([node], (needed) => this.needsOf(needed))) {
      if (isRowSet(item)) rowSets.push(item);
      else this.done.add(item);
    }
    return rowSets;
  }

  /** Whether a row set is expanded, or needs nothing for that. */
  private isReady(node: RowSetNode): boolean {
    return node.state !== 'fresh' || this.areMet(node);
  }

  private needsOf(item: Needed): Needed[] {
    if (!isRowSet(item)) return this.done.has(item) ? [] : this.needsOfTable(item);
    if (item.state !== 'fresh') return [];
    const { file } = item.site;
    const { sources, arms, parent } = item.rowSet;
    const needs: Needed[] = (arms ?? []).map((arm) => this.nodeOf(file, arm));
    for (const source of sources) {
      if (source.rowSet !== undefined) needs.push(this.nodeOf(file, source.rowSet));
      else if (source.name !== undefined) needs.push(this.tables.entry(item.site, source.name));
    }
    // `outer.*` in a correlated query
    if (parent >= 0 && partsOfNode(item).outputs.some(isStar)) {
      for (const source of this.nodeOf(file, parent).rowSet.sources) {
        if (source.name !== undefined) needs.push(this.tables.entry(item.site, source.name));
      }
    }
    return needs;
  }

  private needsOfTable({ madeFrom }: CatalogEntry): Needed[] {
    const queries = madeFrom.queries.map(({ file, rowSet }) => this.nodeOf(this.run.files[file]!, rowSet));
    return [...queries, ...madeFrom.entries];
  }
}

function isRowSet(item: Needed): item is RowSetNode {
  return 'rowSet' in item;
}

function isStar({ kind }: Output): boolean {
  return kind === 'star';
}
