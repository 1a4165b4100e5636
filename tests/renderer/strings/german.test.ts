import { describe, expect, it } from 'vitest';
import { englishStrings } from '../../../src-renderer/strings/english.ts';
import { withTerms } from '../../../src-renderer/strings/german/german.ts';
import { englishTerms } from '../../../src-renderer/strings/terms/english.ts';
import { germanTerms } from '../../../src-renderer/strings/terms/german.ts';

const german = withTerms(germanTerms);

/** All texts by their paths; functions are called by who has their arguments. */
function texts(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => texts(part, `${path}.${key}`));
}

describe('the German page', () => {
  it('has a text wherever the English one has', () => {
    const paths = (strings: unknown): string[] => texts(strings).map(([path]) => path);
    expect(paths(german).sort()).toEqual(paths(englishStrings).sort());
    expect(texts(german).filter(([, text]) => text === '')).toEqual([]);
  });

  it('leaves no sentence in English', () => {
    const english = new Map(texts(englishStrings));
    const same = texts(german).filter(
      ([path, text]) => text === english.get(path) && /\b(?:the|of|is|are|and|this|with|not)\b/i.test(text),
    );
    expect(same).toEqual([]);
  });

  it('names all values of the API that the English page names', () => {
    for (const part of ['relationTypes', 'objectKinds', 'transforms'] as const)
      expect(Object.keys(germanTerms[part])).toEqual(expect.arrayContaining(Object.keys(englishTerms[part])));
  });

  it('writes numbers and amounts as German does', () => {
    expect(german.status.relations(1)).toBe('1 Beziehung');
    expect(german.status.relations(12_345)).toBe('12.345 Beziehungen');
    expect(german.jobs.amount(2, 1000)).toBe('2 von 1.000 Jobs');
  });
});
