import { styleText } from 'node:util';
import type { TextStyle } from '../../src-lineage/export/tables/text.ts';

type Format = Parameters<typeof styleText>[0];

/** Marks text with a colour where the stream is a terminal that shows colours (`NO_COLOR` and `FORCE_COLOR` decide). */
export function coloured(stream: NodeJS.WriteStream, format: Format, text: string): string {
  return showsColours(stream) ? styleText(format, text, { validateStream: false }) : text;
}

function showsColours(stream: NodeJS.WriteStream): boolean {
  const { NO_COLOR: none, FORCE_COLOR: forced } = process.env;
  if (none !== undefined && none !== '') return false;
  if (forced !== undefined && forced !== '' && forced !== '0') return true;
  return stream.isTTY && stream.hasColors();
}

/** The colours of the listing on standard output. */
export const listingStyle: TextStyle = {
  table: (text) => coloured(process.stdout, 'bold', text),
  note: (text) => coloured(process.stdout, 'dim', text),
};

/** The control characters that a terminal would obey where names hold them, shown as what is missing. */
export function* shownPieces(pieces: Iterable<string | Uint8Array>): Generator<string | Uint8Array> {
  for (const piece of pieces)
    yield typeof piece === 'string' ? piece.replace(/(?![\t\r\n])\p{Cc}/gu, '\ufffd') : piece;
}
