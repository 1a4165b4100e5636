import type { Chance } from '../../tests/support/kill/chance.ts';
import type { Literal } from './domains.ts';

/** How the rows of one set are made. */
export interface RowStyle {
  readonly rows: number;
  /** So many of the values of a domain are used at most: few, so that joins hit and groups have several rows. */
  readonly mostValues: number;
  /** One value in so many is NULL; undefined where none is. */
  readonly oneNullIn?: number;
  /** All columns hold one value each but for this one, `table.column`: rows tie in all that stands before it. */
  readonly varied?: string;
  /** The place of the first value of the domain that is used; the first without it. */
  readonly first?: number;
}

const styles: readonly RowStyle[] = [
  { rows: 7, mostValues: Number.POSITIVE_INFINITY },
  { rows: 14, mostValues: 3 },
  { rows: 12, mostValues: 5, oneNullIn: 6 },
  { rows: 12, mostValues: 2 },
  { rows: 4, mostValues: 4 },
];

/** The style of a set: they take turns. */
export function styleOf(set: number): RowStyle {
  return styles[set % styles.length]!;
}

/** So many sets are there before they come again. */
export const setCount = styles.length;

/** Rows that differ in one column alone. */
export function onlyVaried(path: string): RowStyle {
  return { rows: 6, mostValues: 3, varied: path };
}

/** The style of a column: what does not vary has one value. */
export function styleOfColumn(style: RowStyle, path: string, chance: Chance): RowStyle {
  if (style.varied === undefined || style.varied === path) return style;
  return { ...style, mostValues: 1, first: chance.below(3) };
}

/** A value of a domain in a style. */
export function drawnValue(
  { mostValues, oneNullIn, first = 0 }: RowStyle,
  domain: readonly Literal[],
  chance: Chance,
): Literal {
  if (oneNullIn !== undefined && chance.below(oneNullIn) === 0) return 'NULL';
  const from = Math.min(first, domain.length - 1);
  return chance.of(domain.slice(from, from + mostValues));
}
