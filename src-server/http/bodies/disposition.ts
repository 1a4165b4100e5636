import { declaredText } from './declared-text.ts';
import { percentDecoded } from './url-encoded.ts';

/** What the `Content-Disposition` of a part says. */
export interface Disposition {
  name?: string;
  /** An empty one says that no file was chosen, or that the client knows no name. */
  fileName?: string;
}

/** A parameter: quoted, or up to the next semicolon. */
const parameter = /;\s*([^\s=;]+)\s*=\s*("(?:[^"\\]|\\.)*"|[^;]*)/gs;

/**
 * Reads the names of a part as clients write them: quoted or not, in UTF-8 or Windows-1252, in pieces or with a
 * charset (RFC 2231, RFC 5987), as encoded words (RFC 2047), and escaped as browsers do.
 * @param header one character per byte
 */
export function disposition(header: string): Disposition {
  const given = new Map<string, string>();
  for (const [, key = '', value = ''] of header.matchAll(parameter)) {
    if (!given.has(key.toLowerCase())) given.set(key.toLowerCase(), value.trim());
  }
  const name = parameterText(given, 'name');
  const fileName = parameterText(given, 'filename');
  return { ...(name !== undefined && { name }), ...(fileName !== undefined && { fileName }) };
}

function parameterText(given: ReadonlyMap<string, string>, key: string): string | undefined {
  const extended = given.get(`${key}*`) ?? joinedPieces(given, key);
  if (extended !== undefined) return extendedText(extended);
  const plain = given.get(key);
  if (plain === undefined) return undefined;
  const text = declaredText(Buffer.from(unquoted(plain), 'latin1'));
  return withoutEncodedWords(text).replace(/%(0A|0D|22)/gi, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** `key*0="a"; key*1*=%20b`: a value in pieces (RFC 2231), each percent-encoded or not. */
function joinedPieces(given: ReadonlyMap<string, string>, key: string): string | undefined {
  let joined: string | undefined;
  for (let number = 0; ; number += 1) {
    const encoded = given.get(`${key}*${number}*`);
    const plain = given.get(`${key}*${number}`);
    const piece = encoded ?? (plain === undefined ? undefined : unquoted(plain).replaceAll('%', '%25'));
    if (piece === undefined) return joined;
    joined = (joined ?? (encoded === undefined ? "''" : '')) + piece;
  }
}

/** `charset'language'percent-encoded` */
function extendedText(value: string): string {
  const [, charset, encoded] = /^([^']*)'[^']*'(.*)$/s.exec(unquoted(value)) ?? [];
  if (encoded === undefined) return unquoted(value);
  return declaredText(percentDecoded(encoded), charset === '' ? undefined : charset);
}

function unquoted(value: string): string {
  if (!value.startsWith('"')) return value;
  // Of a Windows path only the backslashes before quotes and backslashes are escapes.
  return value.slice(1, value.length > 1 && value.endsWith('"') ? -1 : undefined).replace(/\\(["\\])/g, '$1');
}

function withoutEncodedWords(text: string): string {
  return text.replace(
    /=\?([\w-]+)\?([BQ])\?([^?]*)\?=/gi,
    (_all, charset: string, form: string, content: string) => {
      const bytes =
        form.toUpperCase() === 'B'
          ? Buffer.from(content, 'base64')
          : percentDecoded(content.replaceAll('_', ' ').replaceAll('=', '%'));
      return declaredText(bytes, charset);
    },
  );
}
