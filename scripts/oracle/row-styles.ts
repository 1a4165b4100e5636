import type { Chance } from '../../tests/support/kill/chance.ts';
import type { Literal } from './domains.ts';

/** How the rows of one set are made. */
export interface RowStyle {
  readonly rows: number;
  /** So many of the values of a domain are used at most: few, so that joins hit and groups have several rows. */
  readonly mostValues: number;
  /** One value in so many is NULL; undefined where none is. */
  readonly oneNullIn?: number;
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

/** A value of a domain in a style. */
export function drawnValue(
  { mostValues, oneNullIn }: RowStyle,
  domain: readonly Literal[],
  chance: Chance,
): Literal {
  if (oneNullIn !== undefined && chance.below(oneNullIn) === 0) return 'NULL';
  return chance.of(domain.slice(0, mostValues));
}
