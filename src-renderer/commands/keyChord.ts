/**
 * A combination of keys as it is written in the commands: modifiers and a key, joined by `+`, such as `Mod+Shift+p`,
 * `Alt+ArrowLeft`, `?`. `Mod` is Ctrl, and Cmd on a Mac. The key is a value of `KeyboardEvent.key`, a letter small.
 */
export type KeyChord = string;

export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'getModifierState'
>;

interface ChordParts {
  mod: boolean;
  alt: boolean;
  shift: boolean;
  key: string;
}

const modifiers = /^(?:(Mod|Alt|Shift)\+)/;

function parts(chord: KeyChord): ChordParts {
  const found: ChordParts = { mod: false, alt: false, shift: false, key: chord };
  for (let match = modifiers.exec(found.key); match; match = modifiers.exec(found.key)) {
    found[match[1]!.toLowerCase() as 'mod' | 'alt' | 'shift'] = true;
    found.key = found.key.slice(match[0].length);
  }
  return found;
}

const isLetter = (key: string): boolean => /^[a-z]$/.test(key);
const isSign = (key: string): boolean => key.length === 1 && !isLetter(key);

/** The key of a press, the same whatever Caps Lock says and whichever alphabet the keyboard writes. */
function keyOf(press: KeyPress): string {
  if (press.key.length !== 1) return press.key;
  const letter = press.key.toLowerCase();
  if (/[a-z]|[^\p{L}]/u.test(letter)) return letter;
  return /^Key([A-Z])$/.exec(press.code)?.[1]?.toLowerCase() ?? letter;
}

/** Whether a press is the chord. A sign (`?`, `[`) counts however the keyboard at hand makes it: Shift and AltGr are part of it. */
export function matchesChord(chord: KeyChord, press: KeyPress, isMac: boolean): boolean {
  const { mod, alt, shift, key } = parts(chord);
  if (keyOf(press) !== key) return false;
  const isComposed = isSign(key) && press.getModifierState('AltGraph');
  const isMod = !isComposed && (isMac ? press.metaKey : press.ctrlKey);
  const isOther = !isComposed && (isMac ? press.ctrlKey : press.metaKey);
  const isAlt = !isComposed && press.altKey && !(isMac && isSign(key));
  return isMod === mod && !isOther && isAlt === alt && (isSign(key) || press.shiftKey === shift);
}

/** Whether a field that takes text would write or edit something with the chord. */
export function isTextChord(chord: KeyChord): boolean {
  const { mod, key } = parts(chord);
  return mod ? /^[acvxyz]$/.test(key) : !/^(F\d+|Escape)$/.test(key);
}

const names: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  Backspace: '⌫',
  Delete: 'Del',
  Enter: '↵',
  ' ': 'Space',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
};

/** The keys of a chord as they are written on the keyboard, in the order in which one presses them. */
export function chordKeys(chord: KeyChord, isMac: boolean): string[] {
  const { mod, alt, shift, key } = parts(chord);
  return [
    ...(mod ? [isMac ? '⌘' : 'Ctrl'] : []),
    ...(alt ? [isMac ? '⌥' : 'Alt'] : []),
    ...(shift ? [isMac ? '⇧' : 'Shift'] : []),
    names[key] ?? (isLetter(key) ? key.toUpperCase() : key),
  ];
}

/** The chord in one piece, for tooltips: `Ctrl+K`, `⌘K`. */
export function chordText(chord: KeyChord, isMac: boolean): string {
  return chordKeys(chord, isMac).join(isMac ? '' : '+');
}
