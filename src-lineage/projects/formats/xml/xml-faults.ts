import type { Diagnostic } from '../../../base/diagnostics/diagnostics.ts';
import type { XmlDocument } from './xml-document.ts';

/** What is wrong with the XML of a file. */
export function faultsOf({ faults }: XmlDocument): Diagnostic[] {
  return faults.map(({ message, start, end }) => ({
    code: 'xml-error',
    severity: 'error',
    class: 'AnalyzeError',
    message,
    span: [0, start, end],
  }));
}
