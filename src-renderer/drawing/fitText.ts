import type { TextWidth } from '../scene/boxSizes.ts';

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
