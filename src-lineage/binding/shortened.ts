/** What stands in quotes, and what outside of them is no single blank. */
const quotedOrGap = /'[^']*'|"[^"]*"|`[^`]*`|\s\s+|[^\S ]/g;
const gap = /\s\s+|[^\S ]/g;

/** A piece of a text on one line, with its blanks folded outside of quotes, cut to a length that can be shown. */
export function shortened(
  text: string,
  { start, end }: { start: number; end: number },
  length: number,
): string {
  const written = text.slice(start, Math.min(end, start + Math.max(400, 2 * length)));
  const folded = /['"`]/.test(written) ? written.replace(quotedOrGap, withoutGap) : written.replace(gap, ' ');
  return folded.length > length ? `${folded.slice(0, length - 1)}…` : folded;
}

function withoutGap(part: string): string {
  return part.trim() === '' ? ' ' : part.replace(/[^\S ]/g, ' ');
}
