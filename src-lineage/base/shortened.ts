/** What stands in quotes, and what outside of them is no single blank. */
const quotedOrGap = /'[^']*'|"[^"]*"|`[^`]*`|\s\s+|[^\S ]/g;
const gap = /\s\s+|[^\S ]/g;
/** The same where there are comments, which are gaps; not those that MySQL and Oracle read (`!` or `+` first). */
const quotedOrComment = /'[^']*'|"[^"]*"|`[^`]*`|(?:\s|\/\*(?![!+])[\s\S]*?\*\/|--[^\n]*\n)+/g;

/** A piece of a text on one line, with its blanks and comments folded outside of quotes, cut to a length that can be shown. */
export function shortened(
  text: string,
  { start, end }: { start: number; end: number },
  length: number,
): string {
  const written = text.slice(start, Math.min(end, start + Math.max(400, 2 * length)));
  const folded = foldedOf(written);
  return folded.length > length ? `${folded.slice(0, length - 1)}…` : folded;
}

/** `{{ package.name(…) }}`, also one that is cut off. */
const mark = /\{\{[-+]?\s*(?:\w+\.)*(\w+)[^]*?(?:\}\}|$)/g;

/** A text in which marks of a template that call something are what they call. */
export function namesOfMarks(text: string): string {
  return text.includes('{{') ? text.replaceAll(mark, '$1') : text;
}

function foldedOf(written: string): string {
  if (/\/\*|--/.test(written)) return written.replace(quotedOrComment, withoutGap);
  return /['"`]/.test(written) ? written.replace(quotedOrGap, withoutGap) : written.replace(gap, ' ');
}

function withoutGap(part: string): string {
  return isQuoted(part) ? part.replace(/[^\S ]/g, ' ') : ' ';
}

function isQuoted(part: string): boolean {
  return part.startsWith("'") || part.startsWith('"') || part.startsWith('`');
}
