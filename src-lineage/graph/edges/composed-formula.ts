/** A step on the way of a value: the text that makes it, and the column that it comes from. */
export interface FormulaStep {
  expression?: string | undefined;
  from: { columnName: string };
}

const part = '(?:"(?:[^"]|"")*"|\\[[^\\]]*\\]|`[^`]*`|[\\p{L}_@#$][\\p{L}\\p{N}_@#$]*)';
const path = `${part}(?:\\s*\\.\\s*${part})*`;
/** Texts and comments come first: what looks like a name in them is none. */
const tokens = new RegExp(`'(?:[^']|'')*'|--[^\\n]*|/\\*[\\s\\S]*?\\*/|${path}`, 'gu');
const isName = new RegExp(`^${path}$`, 'u');
const alias = new RegExp(`\\s+as\\s+${part}$`, 'iu');
const lastPart = new RegExp(`${part}$`, 'u');

/** Longer formulas are no help to a reader. */
const mostCharacters = 2000;

/** What an expression computes, without the name that it is given; undefined where it only passes on what is there. */
export function computation(expression: string | undefined): string | undefined {
  const text = expression?.trim().replace(alias, '');
  return text === undefined || text === '' || isName.test(text) ? undefined : text;
}

/**
 * What happens to a value on its way from source to target, as one expression: in that of each step the column that it
 * comes from is replaced by what made that. Undefined where the value is only passed on, and where a step does not name
 * what it takes: the formula would lack all before it.
 */
export function composedFormula(steps: readonly FormulaStep[]): string | undefined {
  let formula: string | undefined;
  /** The text behind the formula, as it stands in its own statement. */
  let written = '';
  for (const { expression, from } of steps) {
    const text = computation(expression);
    if (text === undefined) continue;
    if (formula === undefined) formula = text;
    // The steps into a function and out of it have one text.
    else if (written !== '' && text.includes(written)) formula = text.replace(written, () => formula!);
    else formula = replaced(text, from.columnName, formula);
    written = text;
    if (formula === undefined || formula.length > mostCharacters) return undefined;
  }
  return formula;
}

function replaced(text: string, column: string, by: string): string | undefined {
  const wanted = column.toLowerCase();
  let isFound = false;
  const formula = text.replace(tokens, (token, at: number) => {
    if (/^(?:'|--|\/\*)/.test(token)) return token;
    if (bareName(token) !== wanted) return token;
    if (/^\s*\(/.test(text.slice(at + token.length))) return token;
    isFound = true;
    return inPlace(text, at, token.length, by);
  });
  return isFound ? formula : undefined;
}

/** Between brackets or commas an expression may stand as it is; else it keeps its own order. */
function inPlace(text: string, at: number, length: number, by: string): string {
  const before = text.slice(0, at).trimEnd();
  const after = text.slice(at + length).trimStart();
  const isAlone = /(?:^|[(,])$/.test(before) && /^(?:$|[),])/.test(after);
  return isAlone || /^[\p{L}\p{N}_.]+(?:\([^()]*\))?$/u.test(by) ? by : `(${by})`;
}

/** The last part of a name without its quotes. */
function bareName(name: string): string {
  const last = lastPart.exec(name)?.[0] ?? name;
  return (/^["[`]/.test(last) ? last.slice(1, -1) : last).toLowerCase();
}
