import type { NameFolding } from '../../catalog/names.ts';
import { merges } from '../rows/merged-columns.ts';
import { RowSetView, TableView } from '../rows/source-views.ts';
import type { SourceView } from '../rows/row-set-node.ts';

/** So many sources are as fast to ask one by one. */
const fewSources = 32;

/**
 * The sources of a row set, found by what they are called and by their columns. Scopes of which some of them are visible
 * only (a LATERAL sees those before it) share one of these.
 */
export class ScopeSources {
  readonly views: readonly SourceView[];
  /** Position among the sources of the first join that merges columns of one name. */
  readonly firstMerging: number;
  private byName: Map<string, SourceView[]> | undefined;
  private columns: SourceColumns | undefined;
  private using: Map<string, SourceView[]> | undefined;
  private readonly fold: NameFolding;

  constructor(views: readonly SourceView[], fold: NameFolding) {
    this.views = views;
    this.fold = fold;
    this.firstMerging = views.find(merges)?.index ?? Infinity;
  }

  get areFew(): boolean {
    return this.views.length <= fewSources;
  }

  /** The sources, in their order, that a qualified name beginning so can mean. */
  named(name: string): readonly SourceView[] {
    if (this.areFew) return this.views;
    if (this.byName === undefined) {
      this.byName = new Map();
      for (const view of this.views)
        for (const qualifier of view.qualifiers().map((one) => one.toLowerCase()))
          addOnce(this.byName, qualifier, view);
    }
    return this.byName.get(name.toLowerCase()) ?? [];
  }

  /**
   * The sources that are known to have a column, in their order. Those from `limit` on are not asked: they may be waiting for
   * one before it.
   */
  holding(key: string, limit = Infinity): readonly SourceView[] {
    if (this.areFew)
      return this.views.filter((view) => view.index < limit && view.list().find(key) !== undefined);
    return this.index().holding(key, limit);
  }

  /** The sources of which another use proves that they have a column, in their order. */
  proving(key: string): readonly SourceView[] {
    if (this.areFew) return this.views.filter((view) => view.proves(key));
    return this.index().proving(key);
  }

  /** The sources whose join merges a column, in their order. */
  merging(key: string): readonly SourceView[] {
    if (this.using === undefined) {
      this.using = new Map();
      for (const view of this.views)
        for (const { name, quoted } of view.source.using ?? [])
          addOnce(this.using, this.fold.column(name, quoted), view);
    }
    const natural = this.holding(key).filter(({ source }) => source.natural && !source.using);
    return inOrder([this.using.get(key) ?? [], natural]);
  }

  private index(): SourceColumns {
    return (this.columns ??= new SourceColumns(this.views));
  }
}

/** Many sources by the columns that they have. Those whose columns may still become more are asked one by one. */
class SourceColumns {
  private readonly byKey = new Map<string, SourceView[]>();
  /** Those of complete lists by their letters, as {@link ColumnList.find} forgives letter case there. */
  private readonly byLetters = new Map<string, SourceView[]>();
  /** What was found for the names asked for. */
  private readonly held = new Map<string, readonly SourceView[]>();
  private readonly observed = new Map<string, SourceView[]>();
  private readonly growing: SourceView[] = [];
  private readonly growingProofs: SourceView[] = [];

  constructor(views: readonly SourceView[]) {
    for (const view of views) {
      if (view.isSettled()) this.note(view);
      else this.growing.push(view);
      if (view instanceof TableView && view.entry !== undefined)
        for (const key of view.entry.observed ?? []) addOnce(this.observed, key, view);
      else if (!(view instanceof RowSetView && view.list().complete)) this.growingProofs.push(view);
      else for (const { key } of view.object.columns) addOnce(this.observed, key, view);
    }
  }

  private note(view: SourceView): void {
    const { columns, complete, synonyms } = view.list();
    for (const { key } of columns) {
      addOnce(this.byKey, key, view);
      if (complete) addOnce(this.byLetters, key.toLowerCase(), view);
    }
    for (const key of synonyms?.keys() ?? []) addOnce(this.byKey, key, view);
  }

  holding(key: string, limit: number): readonly SourceView[] {
    let known = this.held.get(key);
    if (known === undefined) {
      known = inOrder([this.byKey.get(key) ?? [], this.byLetters.get(key.toLowerCase()) ?? []]);
      this.held.set(key, known);
    }
    return inOrder([
      known,
      this.growing.filter((view) => view.index < limit && view.list().find(key) !== undefined),
    ]);
  }

  proving(key: string): readonly SourceView[] {
    return inOrder([this.observed.get(key) ?? [], this.growingProofs.filter((view) => view.proves(key))]);
  }
}

/** Sources are added one after the other, each perhaps several times. */
function addOnce(map: Map<string, SourceView[]>, key: string, view: SourceView): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [view]);
  else if (list.at(-1) !== view) list.push(view);
}

const none: readonly SourceView[] = [];

/** The sources of several lists, each in order. */
function inOrder(lists: readonly (readonly SourceView[])[]): readonly SourceView[] {
  const filled = lists.filter((list) => list.length > 0);
  const [only = none, ...others] = filled;
  if (others.length === 0) return only;
  return [...new Set(filled.flat())].sort((a, b) => a.index - b.index);
}
