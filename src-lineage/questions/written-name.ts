/** `DEFAULT` is how exports write a level that a name lacks. */
const missingLevels = /^(?:default\.)+/;

/**
 * A name as a person writes it, in small letters and without the quotes of its levels: `"Shop"."Orders".[amount]`. Quotes
 * that hold a dot hold a name with a dot.
 */
export function writtenName(text: string): string {
  const levels = text.trim().match(/"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|[^.]+/g) ?? [];
  return levels.map(withoutQuotes).join('.').toLowerCase().replace(missingLevels, '');
}

function withoutQuotes(level: string): string {
  const isQuoted = /^(?:"[^]*"|`[^]*`|\[[^]*\])$/.test(level);
  return isQuoted ? level.slice(1, -1).replaceAll('""', '"') : level.trim();
}
