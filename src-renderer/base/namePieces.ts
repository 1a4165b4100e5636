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
 * @param shared how many letters it begins with as another one beside it does, see {@link sharedBeginnings}
 */
export function cutPieces(
  { home, name, end = '' }: NamePieces,
  room: number,
  widthOf: (text: string) => number,
  shared = 0,
): NamePieces | undefined {
  const fits = (text: string): boolean => widthOf(text) <= room;
  if (fits(home + name + end)) return undefined;
  // A dot beside an ellipsis would be one more of its own.
  const separator = home.endsWith('.') ? '' : home.slice(-1);
  if (home !== '' && fits(`…${separator}${name}${end}`)) {
    const kept = longest(home, (text) => fits(`${text}…${separator}${name}${end}`));
    return { home: `${kept}…${separator}`, name, ...(end !== '' && { end }) };
  }
  return { home: '', name: cutName(name, room - widthOf(end), widthOf, shared), ...(end !== '' && { end }) };
}

/** Letters of the beginning that stay where what follows them distinguishes a name from those next to it. */
const leastBeginning = 3;

/**
 * Beginning and end of a name that does not fit, of which the end gets a third of the room. Where what distinguishes it from a
 * name beside it would be cut, what is cut is what both have.
 */
export function cutName(name: string, room: number, widthOf: (text: string) => number, shared = 0): string {
  const fits = (text: string): boolean => widthOf(text) <= room;
  const tailRoom = (room - widthOf('…')) / 3;
  const tail = reversed(longest(reversed(name), (text) => widthOf(text) <= tailRoom));
  const kept = longest(name, (text) => fits(`${text}…${tail}`));
  if (shared <= leastBeginning || shared < kept.length || shared >= name.length - tail.length)
    return `${kept}…${tail}`;
  const rest = name.slice(partStart(name, shared));
  const beginning = longest(name, (text) => fits(`${text}…${rest}`));
  if (beginning.length >= leastBeginning) return `${beginning}…${rest}`;
  const short = `${name.slice(0, leastBeginning)}…`;
  return `${short}${longest(rest, (text) => fits(`${short}${text}…`))}…`;
}

function reversed(text: string): string {
  return Array.from(text).reverse().join('');
}

/** Where the part of a name begins that has a letter. */
function partStart(name: string, letter: number): number {
  for (let at = letter; at > 0; at--)
    if (/^[_. -].|^[a-z\d][A-Z]/.test(name.slice(at - 1, at + 1))) return at;
  return letter;
}

/** Of each name how many letters it begins with as the one before or behind it in the alphabet does. */
export function sharedBeginnings(names: readonly string[]): Map<string, number> {
  const shared = new Map<string, number>();
  const sorted = [...new Set(names)].sort();
  for (const [at, name] of sorted.entries())
    shared.set(name, Math.max(sharedLetters(name, sorted[at - 1]), sharedLetters(name, sorted[at + 1])));
  return shared;
}

/** How many letters two names begin with alike. */
export function sharedLetters(name: string, other = ''): number {
  let count = 0;
  while (count < name.length && name[count] === other[count]) count++;
  return count;
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
