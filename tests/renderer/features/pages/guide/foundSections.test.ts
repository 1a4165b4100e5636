import { describe, expect, it } from 'vitest';
import { inlinePieces, plainText } from '../../../../../src-renderer/base/inlineText.ts';
import { kindGroups } from '../../../../../src-renderer/canvas/drawing/base/kinds.ts';
import { foundSections } from '../../../../../src-renderer/features/pages/guide/foundSections.ts';
import { strings } from '../../../../../src-renderer/strings/strings.ts';

const { sections } = strings.guide;
const found = (search: string): string[] =>
  foundSections(sections, search).flatMap(({ topics }) => topics.map(({ title }) => title));

describe('the guide', () => {
  it('has chapters and headings of different names', () => {
    const ids = sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const titles = sections.flatMap(({ topics }) => topics.map(({ title }) => title));
    expect(new Set(titles).size).toBe(titles.length);
    expect(Object.keys(strings.guide.kinds).sort()).toEqual([...kindGroups].sort());
  });

  it('is found by the words of a chapter, a heading or a text', () => {
    expect(found('')).toHaveLength(sections.flatMap(({ topics }) => topics).length);
    expect(found('tracing')).toEqual(['Follow a column', 'Side by side with the SQL']);
    expect(found('Steps between')).toEqual(['Steps in between']);
    expect(found('graphml YED')).toEqual(['Formats']);
    expect(found('submarine')).toEqual([]);
  });
});

describe('marks in sentences', () => {
  it('are code, strong words and links', () => {
    expect(inlinePieces('See `a`, **b** and [c](#/d).')).toEqual([
      { text: 'See ', look: 'plain' },
      { text: 'a', look: 'code' },
      { text: ', ', look: 'plain' },
      { text: 'b', look: 'strong' },
      { text: ' and ', look: 'plain' },
      { text: 'c', look: 'link', to: '#/d' },
      { text: '.', look: 'plain' },
    ]);
    expect(plainText('See `a`, **b** and [c](#/d).')).toBe('See a, b and c.');
    expect(inlinePieces('')).toEqual([]);
    expect(plainText('2 * 3 ** 4')).toBe('2 * 3 ** 4');
  });
});
