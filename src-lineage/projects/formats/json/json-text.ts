import { type LocatedText, TextWriter } from '../../pieces/located-text.ts';

/** Where a text stands between its quotes. */
interface Quoted {
  start: number;
  end: number;
}

/** What a text of JSON says. */
export function jsonText(text: string, quoted: Quoted): LocatedText {
  return joinedText(text, [quoted]);
}

/** What texts of JSON say that make one text together, as the lines of a cell do. */
export function joinedText(text: string, quoted: readonly Quoted[]): LocatedText {
  const writer = new TextWriter();
  for (const each of quoted) writeText(writer, text, each);
  return writer.finished();
}

function writeText(writer: TextWriter, text: string, { start, end }: Quoted): void {
  let from = start;
  for (let at = text.indexOf('\\', from); at >= 0 && at < end; at = text.indexOf('\\', from)) {
    const after = at + (text.charAt(at + 1) === 'u' ? 6 : 2);
    writer.run(text, from, at);
    writer.mark(JSON.parse(`"${text.slice(at, after)}"`) as string, at, after);
    from = after;
  }
  writer.run(text, from, end);
}
