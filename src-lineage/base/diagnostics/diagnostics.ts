import type { Span } from '../span.ts';

export type Severity = 'error' | 'warning' | 'information';

/** The four classes of the SQLFlow API (`errors[].errorType`). */
export type DiagnosticClass = 'SyntaxError' | 'SyntaxHint' | 'AnalyzeError' | 'LinkOrphanColumn';

/**
 * Something in the input that could not be read or resolved. Diagnostics are results, never exceptions.
 * The codes are listed in `docs/errors.md`.
 */
export interface Diagnostic {
  code: string;
  severity: Severity;
  class: DiagnosticClass;
  /** One sentence for the person who wrote the SQL. */
  message: string;
  span: Span;
}
