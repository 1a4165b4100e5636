import type { DraftColumn } from '../../run/draft.ts';
import { positionsOf } from '../../run/positions.ts';
import type { OutColumn, RowSetNode } from '../row-set-node.ts';

/** Takes a column of a set operation or CTE, and one that gives it values. */
type Give = (target: DraftColumn, source: DraftColumn) => void;

/** The column of an arm that has the name of another, known or only possible through a star. */
type Through = (arm: RowSetNode, column: OutColumn) => DraftColumn | undefined;

/** Finds what an operand of a set operation, or the query of a CTE, gives to the columns of the whole. */
export function armColumns(node: RowSetNode, arm: RowSetNode, through: Through, give: Give): void {
  const { rowSet } = node;
  const more = rowSet.moreColumns?.length ?? 0;
  const targets = more === 0 ? node.out : node.out.slice(0, node.out.length - more);
  if (rowSet.byName) return byName(targets, arm, through, give);
  // a list of new names leaves no name by which a column could be found behind a star
  const behindStar: Through = (one, column) =>
    (rowSet.columnNames === undefined && unplaced(one, through(one, column))) || one.object.star;
  if (sameShape(targets, arm.out)) return paired(targets, arm.out, give);
  if (!positionsOf(targets).open) return intoColumns(targets, arm, behindStar, give);
  if (!positionsOf(arm.out).open) return intoStar(targets, arm.out, give);
  return betweenStars(targets, arm, behindStar, give);
}

function byName(targets: readonly OutColumn[], arm: RowSetNode, through: Through, give: Give): void {
  for (const target of targets) pair(target, isStar(target) ? arm.object.star : through(arm, target), give);
}

/** The whole's columns are known; the arm may have stars. */
function intoColumns(targets: readonly OutColumn[], arm: RowSetNode, behindStar: Through, give: Give): void {
  const positions = positionsOf(arm.out);
  targets.forEach((target, i) => {
    const source = arm.out[positions.at(i, targets.length)];
    pair(target, source && isStar(source) ? behindStar(arm, target) : source?.column, give);
  });
}

/** The whole has stars; the arm's columns are known. */
function intoStar(targets: readonly OutColumn[], sources: readonly OutColumn[], give: Give): void {
  const positions = positionsOf(targets);
  sources.forEach((source, i) => {
    const target = targets[positions.at(i, sources.length)];
    if (target !== undefined) give(target.column, source.column);
  });
}

/** Both have stars: what stands before and behind both is certain, the rest goes by name or into the star. */
function betweenStars(targets: readonly OutColumn[], arm: RowSetNode, behindStar: Through, give: Give): void {
  const sources = arm.out;
  const head = Math.min(targets.findIndex(isOpen), sources.findIndex(isOpen));
  const tail = Math.min(behindLastStar(targets), behindLastStar(sources));
  const inner = targets.slice(head, targets.length - tail);
  const star = inner.find(isStar);
  const names = new Set(inner.map(({ key }) => key));
  const others = sources.slice(head, sources.length - tail).filter(({ key }) => !names.has(key));
  paired(targets.slice(0, head), sources, give);
  paired(targets.slice(targets.length - tail), sources.slice(sources.length - tail), give);
  for (const target of inner) pair(target, isStar(target) ? arm.object.star : behindStar(arm, target), give);
  if (star !== undefined) for (const source of others) give(star.column, source.column);
}

function paired(targets: readonly OutColumn[], sources: readonly OutColumn[], give: Give): void {
  targets.forEach((target, i) => pair(target, sources[i]?.column, give));
}

function pair(target: OutColumn, source: DraftColumn | undefined, give: Give): void {
  if (source !== undefined) give(target.column, source);
}

function isStar({ column }: OutColumn): boolean {
  return column.pseudo === 'star';
}

function isOpen(out: OutColumn): boolean {
  return isStar(out) || out.placeless === true;
}

function behindLastStar(columns: readonly OutColumn[]): number {
  return columns.length - 1 - columns.findLastIndex(isOpen);
}

function sameShape(targets: readonly OutColumn[], sources: readonly OutColumn[]): boolean {
  return (
    targets.length === sources.length &&
    targets.every(
      (target, i) => isStar(target) === isStar(sources[i]!) && isOpen(target) === isOpen(sources[i]!),
    )
  );
}

/** A column with a place of its own is not the one that a star stands for. */
function unplaced(arm: RowSetNode, column: DraftColumn | undefined): DraftColumn | undefined {
  return arm.out.some((out) => out.column === column && !out.placeless) ? undefined : column;
}
