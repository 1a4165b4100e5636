/** A name by what gives way in a narrow place: first its home, then itself, its end never. */
export interface NamePieces {
  home: string;
  name: string;
  end?: string;
}

/** A qualified name or a path, cut before its last part. */
export function namePieces(whole: string, separator: '.' | '/'): NamePieces {
  const at = whole.lastIndexOf(separator) + 1;
  return { home: whole.slice(0, at), name: whole.slice(at) };
}
