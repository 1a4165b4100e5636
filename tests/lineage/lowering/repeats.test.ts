import { expect, test } from 'vitest';
import { withoutRepeats } from '../../../src-lineage/lowering/lower-file.ts';
import type { Diagnostic } from '../../../src-lineage/base/diagnostics/diagnostics.ts';

const diagnostic = (code: Diagnostic['code'], start: number, message = code as string): Diagnostic => ({
  code,
  severity: 'error',
  class: 'SyntaxError',
  message,
  span: [0, start, start + 1],
});

test('a diagnostic that several readings of a template give is there once, whatever stands between', () => {
  const a = diagnostic('expected', 4);
  const b = diagnostic('unexpected', 4);
  const other = diagnostic('expected', 4, 'another');
  const later = diagnostic('expected', 9);
  expect(withoutRepeats([a, b, { ...a }, { ...b }, other, later])).toEqual([a, b, other, later]);
});
