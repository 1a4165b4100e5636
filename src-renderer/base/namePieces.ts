/** A name by what gives way in a narrow place: first its home, then the middle of itself, its end never. */
export interface NamePieces {
  home: string;
  name: string;
  end?: string;
}

/** A qualified name or a path, cut before its last part. */
export function namePieces(whole: string, separator: '.' | '/'): NamePieces {
  const at = whole.lastIndexOf(separator) + 1;
  return { home: whole.slice(0, at), name: whole.slice(at) };
}

/**
 * What of a name fits into the room; undefined where all of it does. Of its home the beginning stays, of itself beginning
 * and end: long names of a warehouse often differ in their ends only.
 */
export function cutPieces(
  { home, name, end = '' }: NamePieces,
  room: number,
  widthOf: (text: string) => number,
): NamePieces | undefined {
  const fits = (text: string): boolean => widthOf(text) <= room;
  if (fits(home + name + end)) return undefined;
  // A dot beside an ellipsis would be one more of its own.
  const separator = home.endsWith('.') ? '' : home.slice(-1);
  if (home !== '' && fits(`…${separator}${name}${end}`)) {
    const kept = longest(home, (text) => fits(`${text}…${separator}${name}${end}`));
    return { home: `${kept}…${separator}`, name, ...(end !== '' && { end }) };
  }
  const ownRoom = room - widthOf(`…${end}`);
  const letters = Array.from(name).reverse().join('');
  const tail = Array.from(longest(letters, (text) => widthOf(text) <= ownRoom / 3))
    .reverse()
    .join('');
  const kept = longest(name, (text) => fits(`${text}…${tail}${end}`));
  return { home: '', name: `${kept}…`, end: tail + end };
}

/** The longest beginning of a text for which that is so; letters outside of the basic plane stay whole. */
function longest(text: string, isSo: (beginning: string) => boolean): string {
  const letters = Array.from(text);
  let least = 0;
  let most = letters.length;
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (isSo(letters.slice(0, middle).join(''))) least = middle;
    else most = middle - 1;
  }
  return letters.slice(0, least).join('');
}
