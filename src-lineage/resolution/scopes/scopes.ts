import type { FileLink } from '../run/file-link.ts';
import { leading } from '../../base/leading.ts';
import type { NameFolding } from '../../catalog/names.ts';
import type { Clause } from '../../model/relations.ts';
import type { MergedSources } from '../rows/merged-columns.ts';
import type { RowSetNode, SourceView } from '../rows/row-set-node.ts';
import type { RowSets } from './row-sets.ts';
import { ScopeSources } from './scope-sources.ts';
import {
  isFunction,
  isNamedList,
  mayBeBare,
  preferred,
  withoutFunctions,
} from '../rows/source-preference.ts';

/** The sources of a row set, as its names, and those of the row sets in it, see them. */
export class Scope implements MergedSources {
  readonly node: RowSetNode;
  private readonly sources: ScopeSources;
  /** Only sources before this one are visible. */
  private readonly limit: number;
  private open: OpenSources | undefined;
  private seen: readonly SourceView[] | undefined;

  constructor(node: RowSetNode, sources: ScopeSources, limit: number) {
    this.node = node;
    this.sources = sources;
    this.limit = limit;
  }

  /** All sources, in their order. In a chain of LATERALs each sees those before it: few scopes are asked for them. */
  get views(): readonly SourceView[] {
    return (this.seen ??= this.visible(this.sources.views));
  }

  get isEmpty(): boolean {
    return this.viewAt(0) === undefined;
  }

  /** The only source. */
  get only(): SourceView | undefined {
    return this.viewAt(1) === undefined ? this.viewAt(0) : undefined;
  }

  private viewAt(at: number): SourceView | undefined {
    const view = this.sources.views[at];
    return view !== undefined && view.index < this.limit ? view : undefined;
  }

  /** A join merges columns of one name. */
  get merges(): boolean {
    return this.sources.firstMerging < this.limit;
  }

  /** The sources, in their order, that a qualified name beginning so can mean. */
  named(name: string): readonly SourceView[] {
    return this.visible(this.sources.named(name));
  }

  /** The sources that are known to have a column, in their order. */
  holding(key: string): readonly SourceView[] {
    return this.visible(this.sources.holding(key, this.limit));
  }

  /** The sources of which another use proves that they have a column, in their order. */
  proving(key: string): readonly SourceView[] {
    return this.visible(this.sources.proving(key));
  }

  /** The shown sources whose join merges a column, in their order. */
  merging(key: string): readonly SourceView[] {
    return this.visible(this.sources.merging(key)).filter(({ source }) => !source.hidden);
  }

  firstOpen(key: string, before: SourceView): SourceView | undefined {
    const isLeft = (view: SourceView): boolean =>
      view.index < before.index && !view.source.hidden && !view.list().complete;
    return this.proving(key).find(isLeft) ?? this.views.find(isLeft);
  }

  /** The sources that may have more columns than are known, and that a name without a qualifier can mean. */
  mayHold(key: string, clause: Clause): readonly SourceView[] {
    const known = this.open?.joins === (clause === 'joinCondition') ? this.open : this.findOpen(clause);
    if (!this.sources.areFew) this.open = known;
    return known.functions ? withoutFunctions(known.views, key) : known.views;
  }

  private findOpen(clause: Clause): OpenSources {
    const views = preferred(this.views.filter((view) => mayBeBare(view, clause) && !view.list().complete));
    return { joins: clause === 'joinCondition', views, functions: views.some(isFunction) };
  }

  private visible(views: readonly SourceView[]): readonly SourceView[] {
    const last = views.at(-1);
    if (last === undefined || last.index < this.limit) return views;
    return views.slice(0, firstAt(views, this.limit));
  }
}

/**
 * Where a scope may find a column in nothing but lists with aliases, whose elements may be no structs: the scope around it that
 * is known to have the column.
 */
export function aroundLists(
  scopes: readonly Scope[],
  scope: Scope,
  key: string,
  clause: Clause,
): Scope | undefined {
  const at = scopes.indexOf(scope) + 1;
  if (at === scopes.length || scope.isEmpty) return undefined;
  const open = scope.mayHold(key, clause);
  if (open.length === 0 || !open.every((view) => isNamedList(view, key))) return undefined;
  return scopes.slice(at).find((one) => one.holding(key).length > 0);
}

/** What {@link Scope.mayHold} chooses from. */
interface OpenSources {
  joins: boolean;
  views: readonly SourceView[];
  /** Table functions are among them. */
  functions: boolean;
}

/** Whether a source is one of several in their order. */
export function isAmong(views: readonly SourceView[], view: SourceView): boolean {
  return views[firstAt(views, view.index)] === view;
}

/** The place of the first source that has at least this position. */
function firstAt(views: readonly SourceView[], position: number): number {
  return leading(views, ({ index }) => index < position);
}

const none: readonly Scope[] = [];

/** A row set with what is kept at it here. */
interface ScopedNode extends RowSetNode {
  /** Innermost first. */
  scopes: readonly Scope[] | undefined;
  scopeSources: ScopeSources | undefined;
}

/** The scopes in which the names of row sets are looked up: their own, and those around them. */
export class Scopes {
  private readonly fold: NameFolding;
  private readonly rowSets: RowSets;

  constructor(fold: NameFolding, rowSets: RowSets) {
    this.fold = fold;
    this.rowSets = rowSets;
  }

  /** The scopes of a row set, innermost first. */
  of(node: RowSetNode | undefined): readonly Scope[] {
    if (node === undefined) return none;
    const scoped = node as ScopedNode;
    return (scoped.scopes ??= this.find(node));
  }

  private find(node: RowSetNode): readonly Scope[] {
    // most row sets stand in no other one
    if (node.rowSet.parent < 0) return [new Scope(node, this.sourcesOf(node), Infinity)];
    const scopes: Scope[] = [];
    let limit = Infinity;
    for (let at: RowSetNode | undefined = node; at !== undefined && scopes.length < 100;) {
      scopes.push(new Scope(at, this.sourcesOf(at), limit));
      limit = at.rowSet.parentSources ?? Infinity;
      at = at.rowSet.parent >= 0 ? this.rowSets.node(at.site.file, at.rowSet.parent) : undefined;
    }
    return scopes;
  }

  private sourcesOf(node: RowSetNode): ScopeSources {
    const views = this.rowSets.views(node);
    const scoped = node as ScopedNode;
    const known = scoped.scopeSources;
    if (known?.views === views) return known;
    return (scoped.scopeSources = new ScopeSources(views, this.fold));
  }

  /** Forgets the scopes of a file that is linked. */
  leave(file: FileLink): void {
    file.dataflow.rowSets.forEach((_, id) => {
      const node = this.rowSets.node(file, id);
      node.scopes = undefined;
      node.scopeSources = undefined;
    });
  }
}
