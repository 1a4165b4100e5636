/** Characters of a file that are searched at a stretch: a search of ten megabytes must not stop the window. */
export const pieceLength = 250_000;
/** Matches that begin in a piece may go on behind it by so many. */
export const overlap = 2000;
