import { describe, expect, it } from 'vitest';
import { contrast, distance, type Vision } from './colourVision.ts';
import { designTheme } from './designTheme.ts';

const visions: readonly Vision[] = ['usual', 'protanopia', 'deuteranopia', 'tritanopia'];

function pairs(colours: Record<string, string>): [name: string, one: string, other: string][] {
  const entries = Object.entries(colours);
  return entries.flatMap(([name, one], i) =>
    entries
      .slice(i + 1)
      .map(([next, other]): [string, string, string] => [`${name} and ${next}`, one, other]),
  );
}

describe.each(['light', 'dark'] as const)('the colours of the graph, %s', (name) => {
  const theme = designTheme(name);
  const kinds = Object.fromEntries(Object.entries(theme.kind).map(([kind, { strong }]) => [kind, strong]));

  it.each(visions)('keep the relation types apart for %s vision', (vision) => {
    for (const [which, one, other] of pairs(theme.relation)) {
      expect(distance(one, other, vision), which).toBeGreaterThanOrEqual(8);
    }
  });

  // Kinds have signs, too.
  it.each(visions)('keep the kinds of objects apart for %s vision', (vision) => {
    for (const [which, one, other] of pairs(kinds)) {
      expect(distance(one, other, vision), which).toBeGreaterThanOrEqual(6);
    }
  });

  it('stand out from every ground that they are drawn on', () => {
    for (const colour of [...Object.values(theme.relation), ...Object.values(kinds)]) {
      for (const ground of [theme.ground, theme.card]) {
        expect(contrast(colour, ground), `${colour} on ${ground}`).toBeGreaterThanOrEqual(3);
      }
    }
    for (const { strong, soft } of Object.values(theme.kind)) {
      expect(contrast(strong, soft), `${strong} on ${soft}`).toBeGreaterThanOrEqual(3);
    }
  });
});

describe('the simulation of colour vision', () => {
  it('takes red and green together where red or green is not seen, and leaves greys alone', () => {
    expect(distance('#aa3333', '#557733', 'usual')).toBeGreaterThan(15);
    expect(distance('#aa3333', '#557733', 'deuteranopia')).toBeLessThan(10);
    expect(distance('#777777', '#777777', 'protanopia')).toBe(0);
    expect(distance('#000000', '#ffffff', 'tritanopia')).toBeCloseTo(100, 0);
  });

  it('measures contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 1);
  });
});
