import { cutName } from '../../../base/namePieces.ts';
import type { TextWidth } from '../../scene/base/boxSizes.ts';

const ellipsis = '…';

/** The text, or as much of its beginning as fits with an ellipsis; empty where not even two characters would. */
export function fitText(text: string, room: number, size: number, bold: boolean, width: TextWidth): string {
  if (width(text, size, bold) <= room) return text;
  const left = room - width(ellipsis, size, bold);
  let end = 0;
  let used = 0;
  while (end < text.length) {
    used += width(text[end]!, size, bold);
    if (used > left) break;
    end++;
  }
  return end < 2 ? '' : text.slice(0, end) + ellipsis;
}

/** Where fewer characters have room, the beginning alone says more. */
const leastForBothEnds = 10;

/**
 * A name, or as much of its beginning and its end as fits.
 * @param shared letters that it begins with as another name in the picture does
 */
export function fitName(
  name: string,
  room: number,
  size: number,
  bold: boolean,
  width: TextWidth,
  shared = 0,
): string {
  const cut = fitText(name, room, size, bold, width);
  if (cut === name || cut.length < leastForBothEnds) return cut;
  return cutName(name, room, (text) => width(text, size, bold), shared);
}

/**
 * A name in up to so many lines, broken after `_`, `.`, `-`, a space or before a capital where possible, else anywhere; the last line ends
 * with an ellipsis where the rest does not fit.
 */
export function wrapName(name: string, room: number, size: number, most: number, width: TextWidth): string[] {
  const lines: string[] = [];
  let rest = name;
  while (lines.length < most - 1 && width(rest, size, true) > room) {
    const end = breakPlace(rest, room, size, width);
    if (end < 1) break;
    lines.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  lines.push(fitName(rest, room, size, true, width));
  return lines;
}

/** A character after which a part of a name ends, or the last small letter before a capital. */
const partEnd = /^(?:[_. -]|[a-z][A-Z])/;

/** After how many characters to break: the last good place that fits, else as many as fit. */
function breakPlace(text: string, room: number, size: number, width: TextWidth): number {
  let used = 0;
  let good = 0;
  for (let i = 0; i < text.length; i++) {
    used += width(text[i]!, size, true);
    if (used > room) return good > 0 ? good : i;
    if (partEnd.test(text.slice(i, i + 2))) good = i + 1;
  }
  return text.length;
}

/** The largest size up to the given one at which every part of a name (as {@link wrapName} breaks it) fits. */
export function sizeForParts(name: string, room: number, size: number, width: TextWidth): number {
  let widest = 0;
  for (const part of name.split(/(?<=[_. -])|(?<=[a-z])(?=[A-Z])/))
    widest = Math.max(widest, width(part, 1, true));
  return widest === 0 ? size : Math.min(size, room / widest);
}
