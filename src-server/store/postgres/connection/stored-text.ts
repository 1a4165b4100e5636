/**
 * Texts as PostgreSQL can hold them. It refuses U+0000 and does not keep half a surrogate pair, both of which a name in
 * an archive, a message or metadata may have. Texts with such are written with escapes, the same text always in the same
 * way, so that they can be compared; all others are kept as they are.
 */
const escape = '\u0001';
const nothing = '\u0000';
const escaped = /[\p{Cc}\p{Cs}]/gu;
const digits = 4;

/** A text as it is stored. */
export function storable(text: string): string {
  if (text.isWellFormed() && !text.includes(nothing) && !text.includes(escape)) return text;
  return text.replace(escaped, (unit) => escape + unit.charCodeAt(0).toString(16).padStart(digits, '0'));
}

/** The text that {@link storable} was given. */
export function restored(stored: string): string {
  if (!stored.includes(escape)) return stored;
  const [first = '', ...others] = stored.split(escape);
  const units = others.map(
    (each) => String.fromCharCode(Number.parseInt(each.slice(0, digits), 16)) + each.slice(digits),
  );
  return first + units.join('');
}
