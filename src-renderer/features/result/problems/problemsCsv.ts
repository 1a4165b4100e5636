import { csvLine } from '../../../base/csvLine.ts';
import type { Problem } from '../../../stores/result/problems.ts';

const head = ['severity', 'code', 'file', 'line', 'column', 'message'];

/** Problems as CSV, each with its file, line and column. */
export function problemsCsv(problems: readonly Problem[]): string {
  const lines = problems.map(({ severity, code, fileName, start, message }) =>
    csvLine([severity, code, fileName, String(start.line), String(start.column), message]),
  );
  return csvLine(head) + lines.join('');
}

/** Problems as lines that editors and terminals understand: `file:line:column: severity: message [code]`. */
export function problemsText(problems: readonly Problem[]): string {
  return problems
    .map(
      ({ severity, code, fileName, start, message }) =>
        `${fileName}:${start.line}:${start.column}: ${severity}: ${message} [${code}]`,
    )
    .join('\n');
}
