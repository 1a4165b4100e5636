/** A part of the text of a view. */
export interface ViewPiece {
  /** UTF-8; a character may be parted between two pieces. */
  readonly bytes: Uint8Array;
  /** Gives the memory back to the worker, which fills it again. To be called once, or never, after the last use. */
  giveBack(): void;
}

export type ViewPieces = AsyncGenerator<ViewPiece, void, void>;
