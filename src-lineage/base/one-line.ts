/** A piece of SQL on one line: its comments and line breaks are one blank each, texts in quotes stay as they are. */
export function onOneLine(sql: string): string {
  if (!/\s\s|[^\S ]|\/\*|--/.test(sql)) return sql;
  return sql.replace(quotedOrGap, (part) => (part.startsWith("'") || part.startsWith('"') ? part : ' '));
}

const quotedOrGap = /'[^']*'|"[^"]*"|(?:\s|\/\*[^]*?\*\/|--[^\n]*)+/g;
