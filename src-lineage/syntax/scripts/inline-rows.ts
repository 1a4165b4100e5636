/** Lines that begin a statement, behind data that no semicolon ends. */
const statementLine =
  /^\s*(?:(?:select|insert\s+into|create|drop|alter|system|optimize|truncate|detach|attach|rename|explain|show|describe|desc|exists|set|use|with|grant|revoke)\s|--)/i;

/**
 * `INSERT INTO t FORMAT CSV` is followed by rows in that format (ClickHouse, "Formats for input and output data"). The
 * offset after them: they end with a line that ends with a semicolon, before a line that begins a statement, or with the
 * text. `from` stands behind the format's name.
 */
export function inlineRowsEnd(source: string, from: number): number {
  let at = from;
  for (let line = 0; at < source.length; line++) {
    let end = source.indexOf('\n', at);
    if (end === -1) end = source.length;
    const text = source.slice(at, end);
    if (line > 0 && statementLine.test(text)) return at;
    const trimmed = text.trimEnd();
    // a semicolon behind the name itself: no rows
    if (trimmed.endsWith(';')) return at + trimmed.length - (line === 0 && trimmed.trim() === ';' ? 1 : 0);
    at = end + 1;
  }
  return source.length;
}
