import { merges } from './merged-columns.ts';
import type { RowSetNode } from './row-set-node.ts';
import type { RowSets } from './row-sets.ts';
import type { FileLink } from './run.ts';
import type { SourceView } from './source-views.ts';
import { ViewIndex } from './view-index.ts';

/** The sources of a row set, as its names see them. */
export interface Scope {
  node: RowSetNode;
  views: readonly SourceView[];
  index: ViewIndex;
  /** A join merges columns of one name. */
  merges: boolean;
}

/** The scopes in which the names of row sets are looked up: their own, and those around them. */
export class Scopes {
  private readonly rowSets: RowSets;
  private readonly known = new Map<RowSetNode, readonly Scope[]>();

  constructor(rowSets: RowSets) {
    this.rowSets = rowSets;
  }

  /** The scopes of a row set, innermost first. */
  of(node: RowSetNode | undefined): readonly Scope[] {
    if (node === undefined) return [];
    let scopes = this.known.get(node);
    if (scopes === undefined) this.known.set(node, (scopes = this.find(node)));
    return scopes;
  }

  private find(node: RowSetNode): Scope[] {
    const scopes: Scope[] = [];
    let limit = Infinity;
    for (let at: RowSetNode | undefined = node; at !== undefined && scopes.length < 100;) {
      const visible = limit;
      const all = this.rowSets.views(at);
      const views = visible === Infinity ? all : all.filter((view) => view.index < visible);
      scopes.push({
        node: at,
        views,
        index: new ViewIndex(views),
        merges: views.some(merges),
      });
      limit = at.rowSet.parentSources ?? Infinity;
      at = at.rowSet.parent >= 0 ? this.rowSets.node(at.site.file, at.rowSet.parent) : undefined;
    }
    return scopes;
  }

  /** Forgets the scopes of a file that is linked. */
  leave(file: FileLink): void {
    file.dataflow.rowSets.forEach((_, id) => this.known.delete(this.rowSets.node(file, id)));
  }
}
