/** What stands in quotes, and blanks outside of them. */
const quotedOrBlank = /'[^']*'|"[^"]*"|`[^`]*`|\s+/g;

/** A piece of a text on one line, with its blanks folded outside of quotes, cut to a length that can be shown. */
export function shortened(
  text: string,
  { start, end }: { start: number; end: number },
  length: number,
): string {
  const written = text.slice(start, Math.min(end, start + Math.max(400, 2 * length)));
  const folded = /\s\s|[^\S ]/.test(written) ? written.replace(quotedOrBlank, onOneLine) : written;
  return folded.length > length ? `${folded.slice(0, length - 1)}…` : folded;
}

function onOneLine(part: string): string {
  return part.trim() === '' ? ' ' : part.replace(/[^\S ]/g, ' ');
}
