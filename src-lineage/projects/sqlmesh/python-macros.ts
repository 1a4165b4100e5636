import { bracketsEnd, partsOfList } from '../pieces/macro-text.ts';
import type { MacroFunction } from './macros.ts';

const definition = /^@macro\s*\(([^)\n]*)\)\s*\n(?:@[^\n]*\n)*def\s+(\w+)\s*(?=\()/gm;
const docstring = /^\s*(?:"""[^]*?"""|'''[^]*?''')/;
const comments = /^(?:\s*#[^\n]*\n)+/;
/** Macros of one file, and the characters of one. */
const mostMacros = 1000;
const longestMacro = 20_000;

const returned = /^\s*return\s+(?=[frFR("'])/;
const literal = /\s*([fFrR]{0,2})("""[^]*?"""|'''[^]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')/y;

/**
 * The macros of a file in Python whose body is one text with their arguments in it: `return f"coalesce({column}, 0)"`, or one for
 * each item of an argument (SQLMesh, "Python macro functions"). Nothing is run: a body that does more is not known.
 */
export function pythonMacros(source: string): Map<string, MacroFunction> {
  const macros = new Map<string, MacroFunction>();
  for (const match of source.matchAll(definition)) {
    if (macros.size >= mostMacros) break;
    const open = match.index + match[0].length;
    const code = source.slice(open, open + longestMacro);
    const close = bracketsEnd(code, 0);
    const colon = close === -1 ? undefined : /^[^:\n]*:/.exec(code.slice(close));
    const registered = /["'](\w+)["']/.exec(match[1]!)?.[1];
    const made = colon && functionOf(code.slice(1, close - 1), code.slice(close + colon[0].length));
    if (made) macros.set((registered ?? match[2]!).toLowerCase(), made);
  }
  return macros;
}

function functionOf(list: string, code: string): MacroFunction | undefined {
  // the first parameter is the evaluator
  const declared = partsOfList(list).slice(1);
  if (declared.some((parameter) => parameter.startsWith('*'))) return undefined;
  const texts = new Set<string>();
  const defaults = new Map<string, string>();
  const parameters = declared.map((parameter) => {
    const [, name = '', type = '', value] =
      /^(\w+)\s*(?::\s*([^=]+?))?\s*(?:=\s*([^]*))?$/.exec(parameter) ?? [];
    if (type === 'str') texts.add(name);
    if (value !== undefined) defaults.set(name.toLowerCase(), value.replace(/^"([^"]*)"$/, "'$1'"));
    return name;
  });
  const plain = code.replace(docstring, '').replace(comments, '');
  const body = textOf(plain, parameters, texts) ?? listOf(plain, parameters, texts);
  if (body === undefined) return undefined;
  return { parameters: parameters.map((name) => name.toLowerCase()), body, isText: true, defaults };
}

/** The text that a function returns, with `@name` in the place of its arguments. */
function textOf(code: string, parameters: readonly string[], texts: ReadonlySet<string>): string | undefined {
  const start = returned.exec(code);
  if (start === null) return undefined;
  let at = start[0].length;
  const isBracketed = code.charAt(at) === '(';
  if (isBracketed) at++;
  let body = '';
  let parts = 0;
  for (literal.lastIndex = at; ; parts++) {
    const match = literal.exec(code);
    if (match === null) break;
    at = literal.lastIndex;
    const written = partText(match[1]!.toLowerCase(), match[2]!, parameters, texts);
    if (written === undefined) return undefined;
    body += written;
  }
  const ending = isBracketed ? /^\s*,?\s*\)[^\S\n]*(?:#[^\n]*)?(?:\n|$)/ : /^[^\S\n]*(?:#[^\n]*)?(?:\n|$)/;
  return parts > 0 && ending.test(code.slice(at)) ? body : undefined;
}

const listReturned = /^\s*return\s+\[\s*/;
const listRest = /^\s*for\s+(\w+)\s+in\s+(\w+)\s*,?\s*\]/;

/** `return [f"sum({x}) as sum_{x}" for x in columns]`: the text for each item of an argument. */
function listOf(code: string, parameters: readonly string[], texts: ReadonlySet<string>): string | undefined {
  literal.lastIndex = listReturned.exec(code)?.[0].length ?? code.length;
  const match = literal.exec(code);
  const [, item, list] = (match && listRest.exec(code.slice(literal.lastIndex))) ?? [];
  if (match === null || item === undefined || !parameters.includes(list!)) return undefined;
  const text = partText(match[1]!.toLowerCase(), match[2]!, [...parameters, item], texts);
  // the macro that stands for it takes one text, without a list of its own
  return text === undefined || partsOfList(text).length !== 1
    ? undefined
    : `@EACH(@${list!}, ${item} -> ${text})`;
}

function partText(
  prefix: string,
  quoted: string,
  parameters: readonly string[],
  texts: ReadonlySet<string>,
): string | undefined {
  const width = quoted.startsWith('"""') || quoted.startsWith("'''") ? 3 : 1;
  const inner = quoted.slice(width, -width);
  const text = prefix.includes('r')
    ? inner
    : inner.replace(/\\(n|t|\n|.)/g, (_, sign: string) => escapes[sign] ?? sign);
  if (!prefix.includes('f')) return text;
  let known = true;
  const made = text.replaceAll(
    /(\w?)\{([^{}]*)\}(?=(\w?))/g,
    (_, before: string, name: string, behind: string) => {
      known &&= parameters.includes(name.trim());
      const isName = texts.has(name.trim()) || before !== '' || behind !== '';
      return `${before}@${isName ? `{${name.trim()}}` : name.trim()}`;
    },
  );
  return known && !text.includes('{{') ? made : undefined;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', '\n': '' };
