/** A bar of the service, and what was measured against it. */
export interface Bar {
  readonly name: string;
  readonly measured: number;
  readonly limit: number;
  readonly unit: string;
  /** More is better; else less. */
  readonly atLeast?: boolean;
}

/** Prints the bars with their verdicts. */
export function printBars(bars: readonly Bar[]): void {
  console.table(
    Object.fromEntries(
      bars.map(({ name, measured, limit, unit, atLeast }) => [
        name,
        {
          measured: `${rounded(measured)} ${unit}`,
          bar: `${atLeast === true ? 'at least' : 'under'} ${limit} ${unit}`,
          verdict: (atLeast === true ? measured >= limit : measured < limit) ? 'met' : 'NOT MET',
        },
      ]),
    ),
  );
}

/** The value below which a part of the values lies; `part` is 0 to 1. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? Number.NaN;
}

/** What a series of values gains with each step of another: the slope of the straight line through them. */
export function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (of: (point: readonly [number, number]) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const x0 = mean(([x]) => x);
  const y0 = mean(([, y]) => y);
  const spread = points.reduce((sum, [x]) => sum + (x - x0) ** 2, 0);
  return spread === 0 ? 0 : points.reduce((sum, [x, y]) => sum + (x - x0) * (y - y0), 0) / spread;
}

/** With as many digits as say something. */
export function rounded(value: number): string {
  const size = Math.abs(value);
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2);
}

/** Bytes as megabytes. */
export function megabytes(bytes: number): number {
  return bytes / 1e6;
}
