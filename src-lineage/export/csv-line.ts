/** A line of a CSV without its end (RFC 4180): values are quoted where they hold the delimiter, a quote or a line break. */
export function csvLine(values: readonly string[], delimiter: string): string {
  return values.map((value) => csvValue(value, delimiter)).join(delimiter);
}

/** One value of a line. */
export function csvValue(value: string, delimiter: string): string {
  if (!/["\r\n]/.test(value) && !value.includes(delimiter)) return value;
  return `"${value.replaceAll('"', '""')}"`;
}
