/** What of a list of rows of one height is looked at; all in pixels. */
export interface RowView {
  /** How far it is scrolled. */
  top: number;
  /** The height of what scrolls. */
  tall: number;
}

/** Rows beyond those in sight that are made too, so that fast scrolling finds them there. */
const around = 14;

/** The first row that is made, and the one behind the last. */
export function rowsInSight(
  count: number,
  rowHeight: number,
  { top, tall }: RowView,
): { first: number; end: number } {
  const end = Math.min(count, Math.ceil((top + tall) / rowHeight) + around);
  const first = Math.min(Math.max(0, Math.floor(top / rowHeight) - around), Math.max(0, end - 1));
  return { first, end };
}

/** A row that is so many rows out of sight is come to by a jump, not step by step. */
const jump = 3;

/**
 * How far to scroll so that a row is in sight; as far as now where it is. After a jump it stands in the upper third, with
 * what follows it.
 * @param above the height of a head that stays above the rows
 */
export function scrolledTo(index: number, rowHeight: number, { top, tall }: RowView, above = 0): number {
  const start = index * rowHeight;
  const least = start + rowHeight + above - tall;
  const beyond = Math.max(top - start, least - top);
  if (beyond > jump * rowHeight) return Math.max(0, start - Math.floor((tall - above) / 3));
  return start < top ? start : Math.max(top, least);
}
