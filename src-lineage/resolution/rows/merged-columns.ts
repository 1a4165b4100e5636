import { appendAll } from '../../base/append-all.ts';
import type { NameFolding } from '../../catalog/names.ts';
import { type JoinedColumn, type JoinedEntry, JoinedList } from './joined-list.ts';
import type { SourceView } from './row-set-node.ts';

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
    if (merged.length > 0 || view.source.using) merged.push(rightOf(sources.holding(key), view));
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
  inPlace: true | 'outside' | undefined = undefined,
): JoinedColumn[] {
  if (!merging || !views.some(merges)) return views.flatMap(ownColumns);
  return joinedInOrder(fold, views, inPlace, false);
}

/** @param inBrackets what the first source is joined with stands outside */
function joinedInOrder(
  fold: NameFolding,
  views: readonly SourceView[],
  inPlace: true | 'outside' | undefined,
  inBrackets: boolean,
): JoinedColumn[] {
  const columns = new JoinedList();
  const staysInPlace = inPlace === true || (inPlace === 'outside' && !inBrackets);
  for (let at = 0, end = 0; at < views.length; at = end) {
    const view = views[at]!;
    end = bracketEnd(views, at);
    const isSingle = end === at + 1;
    const right = isSingle ? ownColumns(view) : joinedInOrder(fold, views.slice(at, end), inPlace, true);
    const side = isSingle ? { view } : { view, columns: right };
    const shared = inBrackets && at === 0 ? [] : sharedColumns(fold, views, columns, side);
    const keys = new Set(shared.map(({ merged }) => merged.key));
    for (const { left, merged } of shared) {
      if (left === undefined) continue;
      if (staysInPlace) left.column = merged;
      else columns.remove(left);
    }
    const first = staysInPlace ? shared.filter(({ left }) => left === undefined) : shared;
    columns.addBefore(first.map(({ merged }) => merged));
    for (const column of right)
      if (column.unknown !== undefined || !keys.has(column.key)) columns.add(column);
  }
  return columns.inOrder();
}

/** Behind the sources that are joined with this one before others are. */
function bracketEnd(views: readonly SourceView[], at: number): number {
  const { until = 0 } = views[at]!.source;
  let end = at + 1;
  while (at > 0 && end < views.length && views[end]!.index < until) end += 1;
  return end;
}

/** The sources whose columns a join compares with those before them: one, or several in brackets. */
export function rightSide(views: readonly SourceView[], view: SourceView): readonly SourceView[] {
  const { until } = view.source;
  if (until === undefined) return [view];
  return views.filter((each) => each === view || (each.index > view.index && each.index < until));
}

/** Which source of the right side of a join has a column: of `holding`, those that are known to have it, else the first. */
export function rightOf(holding: readonly SourceView[], view: SourceView): SourceView {
  const { until = view.index + 1 } = view.source;
  return holding.find(({ index }) => index >= view.index && index < until) ?? view;
}

/**
 * The index of the first source on the left side of the join of one.
 * @param brackets the sources that begin brackets
 */
export function leftSideOf(brackets: readonly SourceView[], view: SourceView): number {
  const around = brackets.findLast(
    ({ index, source }) => index < view.index && (source.until ?? 0) > view.index,
  );
  return around?.index ?? 0;
}

/** The columns of a source that a star stands for, and what is not known of them. */
function ownColumns(view: SourceView): JoinedColumn[] {
  return view
    .list()
    .inOrder()
    .filter((known) => known?.leftOut !== 'by-stars')
    .map((known) =>
      known === undefined
        ? { key: '', name: '*', views: [], unknown: view }
        : { key: known.key, name: known.name, views: [view], listed: known },
    );
}

/** The right side of a join: a source, or with their columns several in brackets, of which it is the first. */
interface RightSide {
  view: SourceView;
  columns?: readonly JoinedColumn[];
}

/** What a join merges, with the columns of its left side that it takes the place of. */
function sharedColumns(
  fold: NameFolding,
  views: readonly SourceView[],
  left: JoinedList,
  { view, columns }: RightSide,
): { merged: JoinedColumn; left?: JoinedEntry | undefined }[] {
  const viewsOf = (key: string): readonly SourceView[] =>
    columns?.find((column) => column.key === key)?.views ?? [view];
  if (view.source.using)
    return view.source.using.map(({ name, quoted }) => {
      const key = fold.column(name, quoted);
      const known = left.find(key);
      const both = known?.column.views ?? leftSide(listed(views), view, key);
      // the column of the left side is no more: its sources are those of the merged one
      if (!view.source.filters) appendAll(both, viewsOf(key));
      return { merged: { key, name, views: both }, left: known };
    });
  if (!view.source.natural) return [];
  const common = columns === undefined ? left.namedIn(view.list()) : left.named(columns);
  return common.map((known) => {
    const { key, name, views: both } = known.column;
    appendAll(both, viewsOf(key));
    return { merged: { key, name, views: both }, left: known };
  });
}
