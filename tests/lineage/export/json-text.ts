import { jsonPieces, type Streamed } from '../../../src-lineage/export/text/json-pieces.ts';

/** The whole text of a streamed value. */
export function jsonText(value: Streamed): string {
  const decoder = new TextDecoder();
  let text = '';
  for (const piece of jsonPieces(value)) {
    text += typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true });
  }
  return text;
}
