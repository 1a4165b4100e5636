/** A piece of a sentence: plain, code, strong, or a link within the application. */
export interface InlinePiece {
  text: string;
  look: 'plain' | 'code' | 'strong' | 'link';
  /** Of a link. */
  to?: string;
}

const marks = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** Reads the few marks that texts of the application have: `code`, **strong** and [links](#/within). */
export function inlinePieces(text: string): InlinePiece[] {
  const pieces: InlinePiece[] = [];
  let end = 0;
  for (const match of text.matchAll(marks)) {
    const [whole, code, strong, link, to] = match;
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), look: 'plain' });
    if (code !== undefined) pieces.push({ text: code, look: 'code' });
    else if (strong !== undefined) pieces.push({ text: strong, look: 'strong' });
    else pieces.push({ text: link ?? '', look: 'link', to: to ?? '' });
    end = match.index + whole.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), look: 'plain' });
  return pieces;
}

/** A text without its marks, to search in. */
export function plainText(text: string): string {
  return inlinePieces(text)
    .map((piece) => piece.text)
    .join('');
}
