import { leading } from '../../base/leading.ts';
import type { LocatedText } from './located-text.ts';
import type { Segment } from './source-map.ts';

/** A part of a text, with its places in the file. */
export function cutText({ text, map }: LocatedText, start: number, end: number): LocatedText {
  const first = Math.max(leading(map, ({ at }) => at <= start) - 1, 0);
  const last = leading(map, ({ at }) => at < end) - 1;
  const segments = map.slice(first, Math.max(last, first) + 1).map((segment): Segment => {
    const before = start - segment.at;
    if (before <= 0) return { ...segment, at: segment.at - start };
    return segment.end === undefined ? { at: 0, start: segment.start + before } : { ...segment, at: 0 };
  });
  return { text: text.slice(start, end), map: segments };
}

/** Texts behind each other as one. */
export function joinedTexts(parts: readonly LocatedText[]): LocatedText {
  let text = '';
  const map: Segment[] = [];
  for (const part of parts) {
    for (const segment of part.map) map.push({ ...segment, at: segment.at + text.length });
    text += part.text;
  }
  return { text, map };
}
