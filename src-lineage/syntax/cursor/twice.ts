/** Tokens of which no two stand side by side in any vendor's SQL. */
const neverTwice: ReadonlySet<string> = new Set([
  '=', ',', '||', 'SELECT', 'FROM', 'WHERE', 'GROUP', 'ORDER', 'BY', 'SET', 'INTO', 'JOIN', 'AND', 'AS', 'VALUES',
]); // oxfmt-ignore

/** What is reported of the second one. */
export const written = 'Written twice';

/** Whether the token repeats the one before it, where no token does: in what is stepped over, nothing else would report it. */
export function isTwice(cursor: { text(ahead?: number): string }): boolean {
  const text = cursor.text();
  if (text === '' || text !== cursor.text(-1) || !neverTwice.has(text)) return false;
  // `<name,,LIKE 'x'>`, a parameter of SQL Server's templates
  return text !== ',' || cursor.text(-3) !== '<';
}
