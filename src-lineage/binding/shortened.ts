/** A piece of a text with its blanks folded, cut to a length that can be shown. */
export function shortened(
  text: string,
  { start, end }: { start: number; end: number },
  length: number,
): string {
  const written = text.slice(start, Math.min(end, start + Math.max(400, 2 * length)));
  const folded = /\s\s|[^\S ]/.test(written) ? written.replace(/\s+/g, ' ') : written;
  return folded.length > length ? `${folded.slice(0, length - 1)}…` : folded;
}
