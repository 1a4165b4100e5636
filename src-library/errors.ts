/** What can go wrong for whoever uses the library; bad SQL is no error, but gives diagnostics. */
export type LineageErrorCode =
  | 'unknown-name'
  | 'ambiguous-name'
  | 'unknown-vendor'
  | 'bad-schema'
  | 'bad-settings'
  | 'bad-change'
  | 'foreign-step'
  | 'aborted';

/** The only thing that the library throws. */
export class LineageError extends Error {
  override name = 'LineageError';
  readonly code: LineageErrorCode;
  /** Names that may be meant: the nearest of an unknown one, all of an ambiguous one. */
  readonly candidates: readonly string[];

  constructor(code: LineageErrorCode, message: string, candidates: readonly string[] = []) {
    super(message);
    this.code = code;
    this.candidates = candidates;
  }
}
