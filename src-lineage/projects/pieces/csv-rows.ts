import { type LocatedText, TextWriter } from './located-text.ts';

/** A field of a row: its place in the file, the quotes around it included. */
interface CsvField {
  start: number;
  end: number;
  isQuoted: boolean;
}

/** The rows of a CSV text (RFC 4180), in which fields in quotes may have line ends and doubled quotes. */
export function* csvRows(text: string, separator: string): Generator<CsvField[]> {
  let row: CsvField[] = [];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  while (at < text.length) {
    const field = fieldAt(text, at, separator);
    row.push(field);
    at = field.end;
    if (text.charAt(at) === separator) {
      at += 1;
      if (at < text.length) continue;
      row.push({ start: at, end: at, isQuoted: false });
    }
    at = afterLineEnd(text, at);
    if (row.length > 1 || row[0]!.end > row[0]!.start) yield row;
    row = [];
  }
}

/** What a field says. */
export function fieldText(text: string, { start, end, isQuoted }: CsvField): LocatedText {
  const writer = new TextWriter();
  if (!isQuoted) writer.run(text, start, end);
  else {
    const last = text.charAt(end - 1) === '"' && end - 1 > start ? end - 1 : end;
    let from = start + 1;
    for (let at = text.indexOf('""', from); at >= 0 && at + 1 < last; at = text.indexOf('""', from)) {
      writer.run(text, from, at);
      writer.mark('"', at, at + 2);
      from = at + 2;
    }
    writer.run(text, from, last);
  }
  return writer.finished();
}

function fieldAt(text: string, start: number, separator: string): CsvField {
  let at = start;
  const isQuoted = text.charAt(at) === '"';
  if (isQuoted) at = afterQuotes(text, at + 1);
  // What stands behind closing quotes belongs to the field, though no writer makes such.
  while (at < text.length && !isEnd(text.charAt(at), separator)) at += 1;
  return { start, end: at, isQuoted };
}

/** Behind the quote that closes a field; the end of the text where none does. */
function afterQuotes(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text.charAt(at + 1) === '"') at = text.indexOf('"', at + 2);
  return at < 0 ? text.length : at + 1;
}

function isEnd(character: string, separator: string): boolean {
  return character === separator || character === '\n' || character === '\r';
}

function afterLineEnd(text: string, at: number): number {
  if (text.startsWith('\r\n', at)) return at + 2;
  return at < text.length ? at + 1 : at;
}
