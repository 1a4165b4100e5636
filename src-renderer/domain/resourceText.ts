/** A piece of the text of an answer; one with a path is a link that can be followed here. */
export interface TextPiece {
  text: string;
  path?: string;
}

/** Characters of an answer that are shown. */
export const longestText = 100_000;

/**
 * The path of an address of the example services; undefined for all others, and for templates of addresses.
 * @param origins under which the service is known
 */
export function examplePathOf(address: string, origins: readonly string[]): string | undefined {
  const [standard] = origins;
  const url = address.includes('{') ? null : URL.parse(address, standard);
  if (url === null || !origins.includes(url.origin) || !/^\/examples\/./.test(url.pathname)) return undefined;
  return url.pathname + url.search;
}

/** An answer for reading: JSON with indents, its links (`href`) cut out. */
export function textPieces(body: string, origins: readonly string[]): TextPiece[] {
  const text = indented(body).slice(0, longestText);
  const pieces: TextPiece[] = [];
  let end = 0;
  // No text within JSON looks like this: its quotation marks are escaped there.
  for (const match of text.matchAll(/(?<="href": ")(?:[^"\\]|\\.)+(?=")/g)) {
    const path = examplePathOf(JSON.parse(`"${match[0]}"`) as string, origins);
    if (path === undefined) continue;
    pieces.push({ text: text.slice(end, match.index) }, { text: match[0], path });
    end = match.index + match[0].length;
  }
  return [...pieces, { text: text.slice(end) }];
}

/** Characters that {@link textPieces} leaves out. */
export function cutCharacters(body: string): number {
  return Math.max(0, indented(body).length - longestText);
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2);
  } catch {
    return body;
  }
}
