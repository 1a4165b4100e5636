/** How a CSV is written. */
export interface CsvStyle {
  delimiter: string;
  /** For people: what a spreadsheet would take for a formula begins with an apostrophe, which makes it text. */
  csvSafe: boolean;
}

/**
 * Whether a text may stand between the values of a line: one character, and none that values are made of, or that a spreadsheet
 * calculates with.
 */
export function isDelimiter(text: string): boolean {
  return text === '\t' || /^[^\p{L}\p{N}\p{C}\r\n"=+\-@]$/u.test(text);
}

/** The CSV that programs read. */
export const plainCsv: CsvStyle = { delimiter: ',', csvSafe: false };

/** A line of a CSV without its end (RFC 4180): values are quoted where they hold the delimiter, a quote or a line break. */
export function csvLine(values: readonly string[], style: CsvStyle): string {
  return values.map((value) => csvValue(value, style)).join(style.delimiter);
}

/** One value of a line. */
export function csvValue(value: string, { delimiter, csvSafe }: CsvStyle): string {
  const safe = csvSafe && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  if (!/["\r\n]/.test(safe) && !safe.includes(delimiter)) return safe;
  return `"${safe.replaceAll('"', '""')}"`;
}
