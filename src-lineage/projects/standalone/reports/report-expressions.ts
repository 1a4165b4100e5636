import type { DecodedText } from '../../formats/xml/xml-values.ts';
import { cutText, joinedTexts } from '../../pieces/cut-text.ts';

/** A text of Visual Basic, in which two quotes are one. */
const literal = /"((?:[^"]|"")*)"/g;

/**
 * The SQL of a command. One that begins with `=` is an expression that puts it together when the report runs: its texts are read,
 * with a parameter in the place of what stands between them.
 */
export function commandText(written: DecodedText): DecodedText & { isPartial?: true } {
  if (!/^\s*=/.test(written.text)) return written;
  const parts: DecodedText[] = [];
  let last = -1;
  for (const found of written.text.matchAll(literal)) {
    const start = found.index + 1;
    if (last >= 0) parts.push(standIn(cutText(written, last, found.index)));
    parts.push(cutText(written, start, start + found[1]!.length));
    last = start + found[1]!.length + 1;
  }
  return { ...joinedTexts(parts), isPartial: true };
}

/** Line ends are written as `vbCrLf`; everything else is a value that only the run knows. */
function standIn({ text, map: [first] }: DecodedText): DecodedText {
  const words = text.replace(/[&+\s]/g, '');
  const isBlank = words === '' || /^(?:vbcrlf|vblf|chr\(\d+\)|environment\.newline)+$/i.test(words);
  const { start } = first!;
  return { text: isBlank ? ' ' : ' @value ', map: [{ at: 0, start, end: start + text.length }] };
}
