/** The words of SSIS expressions ("Integration Services (SSIS) Expressions", Microsoft Learn). */

export interface Token {
  kind: 'number' | 'string' | 'word' | 'variable' | 'id' | 'sign' | 'end';
  /** Of strings without quotes and escapes, of variables and columns without brackets and marks. */
  text: string;
  /** A name in square brackets. */
  bracketed?: true;
  start: number;
  end: number;
}

const pattern =
  /\s+|"((?:[^"\\]|\\.)*)"|((?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?[a-z]*)|@\[((?:[^\]])*)\]|@((?:[\p{L}_$][\p{L}\p{N}_$]*::)?[\p{L}_$][\p{L}\p{N}_$]*)|#\{([^}]*)\}|#(\d+)|\[([^\]]*)\]|([\p{L}_$][\p{L}\p{N}_$]*)|(&&|\|\||==|!=|<=|>=|[-+*/%<>!~&|^?:(),.=])/giuy;

/** Cuts an expression; what fits nothing is a sign. */
export function expressionTokens(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    const end = found === null ? at + 1 : pattern.lastIndex;
    const token = found === null ? { kind: 'sign' as const, text: text.charAt(at) } : tokenOf(found);
    if (token !== undefined) tokens.push({ ...token, start: at, end });
    at = end;
  }
  tokens.push({ kind: 'end', text: '', start: text.length, end: text.length });
  return tokens;
}

function tokenOf(found: RegExpExecArray): Omit<Token, 'end' | 'start'> | undefined {
  const [, string, number, variable, plainVariable, path, id, bracketed, word, sign] = found;
  if (string !== undefined) return { kind: 'string', text: unescaped(string) };
  if (number !== undefined) return { kind: 'number', text: number };
  if (variable !== undefined || plainVariable !== undefined)
    return { kind: 'variable', text: (variable ?? plainVariable)! };
  if (path !== undefined || id !== undefined) return { kind: 'id', text: (path ?? id)! };
  if (bracketed !== undefined) return { kind: 'word', text: bracketed, bracketed: true };
  if (word !== undefined) return { kind: 'word', text: word };
  return sign === undefined ? undefined : { kind: 'sign', text: sign };
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n', r: '\r', t: '\t', a: '\u0007', b: '\b', f: '\f', v: '\v', '\\': '\\', '"': '"',
}; // oxfmt-ignore

function unescaped(text: string): string {
  return text.includes('\\')
    ? text.replace(/\\(?:x([0-9a-f]{4})|(.))/gi, (_, hex: string | undefined, char: string) =>
        hex === undefined ? (escapes[char] ?? char) : String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : text;
}
