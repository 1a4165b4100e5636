import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { explanationsOf } from '../../../../../src-renderer/features/result/problems/problemCodes.ts';

describe('the explanations of codes', () => {
  const explanations = explanationsOf(
    readFileSync(new URL('../../../../../docs/errors.md', import.meta.url), 'utf8'),
  );

  it('are the sentences of the documentation', () => {
    expect(explanations.get('unterminated-comment')).toEqual({
      meaning: 'A comment has no end; it is read up to the end of its line.',
      whatToDo: 'Add */.',
    });
  });

  it('are there for errors, warnings and notes', () => {
    for (const code of ['expected', 'unknown-column', 'orphan-column', 'include-missing']) {
      expect(explanations.get(code)?.whatToDo).toMatch(/^\p{Lu}.*\.$/u);
    }
  });
});
