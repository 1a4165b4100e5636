/** Blanks before the first character of the line in which a place lies. */
export function marginAt(source: string, offset: number): number {
  const start = lineStart(source, offset);
  let at = start;
  while (at < offset && (source[at] === ' ' || source[at] === '\t')) at++;
  return at - start;
}

/** Whether nothing but blanks stands before a place in its line. */
export function isFirstInLine(source: string, offset: number): boolean {
  return lineStart(source, offset) + marginAt(source, offset) === offset;
}

function lineStart(source: string, offset: number): number {
  return Math.max(source.lastIndexOf('\n', offset - 1), source.lastIndexOf('\r', offset - 1)) + 1;
}
