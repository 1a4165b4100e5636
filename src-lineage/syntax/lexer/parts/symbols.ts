/** Operators of more than one character, in all dialects. Where one begins another, the longest counts. */
// oxfmt-ignore
const operators = [
  '::', ':=', '=>', '->', '->>', '||', '||=', '<=', '>=', '<>', '!=', '^=', '~=', '==', '<=>', '**', '..', '|>',
  '+=', '-=', '*=', '/=', '%=', '&=', '|=', '=*', '!<', '!>', '<<', '>>', '<<=', '>>=', '&&', '//', '!!', '\u00ac=',
  '~*', '!~', '!~*', '~~', '~~*', '~~~', '!~~', '!~~*', '#>', '#>>', '#-', '|/', '||/', '<->', '<#>', '&<', '&>', '-|-',
  '?|', '?&', '&<|', '|&>', '<<|', '|>>', '~>=~', '~<=~',
] as const;

/** Operators with `@`, which a dialect whose variables begin with `@` has not. */
const atOperators = ['@>', '<@', '@@', '@@@', '@?', '^@', '<@>', '~@'] as const;

/** Wide forms that Chinese and Japanese keyboards give. */
const wideForms: ReadonlyMap<string, string> = new Map([
  ['\uff0c', ','],
  ['\uff1b', ';'],
  ['\uff08', '('],
  ['\uff09', ')'],
  ['\uff1d', '='],
  ['\uff0e', '.'],
]);

type OperatorTable = readonly (readonly string[] | undefined)[];

const plainTable = tableOf(operators);
const fullTable = tableOf([...operators, ...atOperators]);
const singles: readonly string[] = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code));

/** Operators by the code of their first character, the longest first. */
function tableOf(list: readonly string[]): OperatorTable {
  const table: string[][] = [];
  for (const operator of [...list].sort((a, b) => b.length - a.length)) {
    (table[operator.charCodeAt(0)] ??= []).push(operator);
  }
  return table;
}

/** The operators of a dialect, for {@link symbolAt}. */
export function operatorTable(atIsVariable: boolean): OperatorTable {
  return atIsVariable ? plainTable : fullTable;
}

/** The longest operator at a place, or its single character. The text is a shared constant. */
export function symbolAt(source: string, at: number, code: number, table: OperatorTable): string {
  const candidates = table[code];
  if (candidates !== undefined) {
    for (const operator of candidates) if (source.startsWith(operator, at)) return operator;
  }
  if (code < 256) return singles[code]!;
  const character = source.charAt(at);
  return wideForms.get(character) ?? character;
}

/** The shared text of a single ASCII character. */
export function singleSymbol(code: number): string {
  return singles[code]!;
}
