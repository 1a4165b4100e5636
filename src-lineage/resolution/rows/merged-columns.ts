import { appendAll } from '../../base/append-all.ts';
import type { KnownColumn } from '../../catalog/column-list.ts';
import type { NameFolding } from '../../catalog/names.ts';
import { type JoinedEntry, JoinedList } from './expand/joined-list.ts';
import type { SourceView } from './source-views.ts';

/** A column of joined sources: of one, or of several that USING or NATURAL makes one of. */
export interface JoinedColumn {
  key: string;
  name: string;
  views: SourceView[];
  /** Of one source: the entry of its list. */
  listed?: KnownColumn;
  /** Not one column, but those of this source that are not known. */
  unknown?: SourceView;
}

/** Whether joins make one column of several. */
export function merges({ source }: SourceView): boolean {
  return source.using !== undefined || source.natural === true;
}

/** Sources as they are found by a column's name. */
export interface MergedSources {
  /** Those whose join merges the column, in their order. */
  merging(key: string): readonly SourceView[];
  /** Those that are known to have it, in their order. */
  holding(key: string): readonly SourceView[];
  /** Of those that may have more columns than are known the first that is proven to have it, else the first. */
  firstOpen(key: string, before: SourceView): SourceView | undefined;
}

/** The sources whose columns of this name are one; none where no join merges them. */
export function mergedViews(sources: MergedSources, key: string): SourceView[] {
  const merged: SourceView[] = [];
  for (const view of sources.merging(key)) {
    if (merged.length === 0) appendAll(merged, leftSide(sources, view, key));
    if (view.source.filters && merged.length > 0) continue;
    if (merged.length > 0 || view.source.using) merged.push(view);
  }
  return merged;
}

/** Where the left side has the column: the nearest source known to, else for USING one that may have it. */
function leftSide(
  sources: Pick<MergedSources, 'firstOpen' | 'holding'>,
  view: SourceView,
  key: string,
): SourceView[] {
  const knowing = sources.holding(key).findLast((other) => other.index < view.index && !other.source.hidden);
  const left = knowing ?? (view.source.using && sources.firstOpen(key, view));
  return left === undefined ? [] : [left];
}

/** The sources of a star, one by one. */
function listed(views: readonly SourceView[]): Pick<MergedSources, 'firstOpen' | 'holding'> {
  return {
    holding: (key) => views.filter((view) => view.list().find(key) !== undefined),
    firstOpen: (key, before) => {
      const open = views.filter((view) => view.index < before.index && !view.list().complete);
      return open.find((view) => view.proves(key)) ?? open[0];
    },
  };
}

/**
 * The columns that `*` gives: each join puts the columns that it merges first, then the others
 * of its left side, then those of its right side (ISO/IEC 9075-2, 7.10 "joined table"). `t.*` merges nothing.
 *
 * @param inPlace merged columns stay where the left side has them
 */
export function joinedColumns(
  fold: NameFolding,
  views: readonly SourceView[],
  merging: boolean,
  inPlace = false,
): JoinedColumn[] {
  if (!merging || !views.some(merges))
    return views.flatMap((view) => shownColumns(view).map((known) => columnOf(view, known)));
  const columns = new JoinedList();
  for (const view of views) {
    const shared = sharedColumns(fold, views, columns, view);
    const keys = new Set(shared.map(({ merged }) => merged.key));
    for (const { left, merged } of shared) {
      if (left === undefined) continue;
      if (inPlace) left.column = merged;
      else columns.remove(left);
    }
    const first = inPlace ? shared.filter(({ left }) => left === undefined) : shared;
    columns.addBefore(first.map(({ merged }) => merged));
    for (const known of shownColumns(view))
      if (known === undefined || !keys.has(known.key)) columns.add(columnOf(view, known));
  }
  return columns.inOrder();
}

/** The columns of a source that a star stands for; what is not known of them is undefined. */
function shownColumns(view: SourceView): (KnownColumn | undefined)[] {
  return view
    .list()
    .inOrder()
    .filter((known) => known?.leftOut !== 'by-stars');
}

function columnOf(view: SourceView, known: KnownColumn | undefined): JoinedColumn {
  if (known === undefined) return { key: '', name: '*', views: [], unknown: view };
  return { key: known.key, name: known.name, views: [view], listed: known };
}

/** What a join merges, with the columns of its left side that it takes the place of. */
function sharedColumns(
  fold: NameFolding,
  views: readonly SourceView[],
  columns: JoinedList,
  view: SourceView,
): { merged: JoinedColumn; left?: JoinedEntry | undefined }[] {
  if (view.source.using)
    return view.source.using.map(({ name, quoted }) => {
      const key = fold.column(name, quoted);
      const left = columns.find(key);
      const both = left?.column.views ?? leftSide(listed(views), view, key);
      // the column of the left side is no more: its sources are those of the merged one
      if (!view.source.filters) both.push(view);
      return { merged: { key, name, views: both }, left };
    });
  if (!view.source.natural) return [];
  return columns.namedIn(view.list()).map((left) => {
    const { key, name, views: both } = left.column;
    both.push(view);
    return { merged: { key, name, views: both }, left };
  });
}
