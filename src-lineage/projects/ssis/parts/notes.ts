import type { Diagnostic } from '../../../base/diagnostics/diagnostics.ts';
import type { Place } from '../../pieces/reader.ts';

/** What of a package nobody can read, and why. */
export class Notes {
  readonly diagnostics: Diagnostic[] = [];

  report(
    code: string,
    message: string,
    { start, end }: Place,
    severity: Diagnostic['severity'] = 'information',
  ): void {
    this.diagnostics.push({ code, severity, class: 'AnalyzeError', message, span: [0, start, end] });
  }
}
