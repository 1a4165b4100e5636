import type { Diagnostic } from '../../../src-lineage/base/diagnostics/diagnostics.ts';

/** Says that the encoding of a file is a guess: another one would make other names of the same bytes. */
export function encodingGuessed(encoding: string): Diagnostic {
  return {
    code: 'encoding-guessed',
    severity: 'information',
    class: 'SyntaxHint',
    message: `Read as ${encoding}, a guess: the file is not UTF-8 and has no byte order mark. Name its encoding if names look wrong`,
    span: [0, 0, 0],
  };
}
