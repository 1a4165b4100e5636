import { describe, expect, it } from 'vitest';
import { fit } from '../../../../src-renderer/shell/commands/fit.ts';
import { type PaletteEntry, rank, typedParts } from '../../../../src-renderer/shell/commands/ranking.ts';

const entry = (id: string, label: string, section: PaletteEntry['section'] = 'commands'): PaletteEntry => ({
  id,
  label,
  section,
  act: () => undefined,
});

/** The letters of the text that were meant. */
function meant(typed: string, text: string): string | undefined {
  return fit(typed, text)
    ?.at.map((index) => text[index])
    .join('');
}

describe('fit', () => {
  it('finds pieces anywhere, first letters of words, and words in any order', () => {
    expect(meant('graph', 'Show the graph')).toBe('graph');
    expect(meant('stg', 'Show the graph')).toBe('Stg');
    expect(meant('graph show', 'Show the graph')).toBe('Showgraph');
    expect(meant('ordgr', 'shop.orders_gross')).toBe('ordgr');
    expect(meant('cra', 'ColumnRowAll')).toBe('CRA');
  });

  it('refuses letters that are only scattered about, and words that are missing', () => {
    expect(meant('oh', 'Show the graph')).toBeUndefined();
    expect(meant('show list', 'Show the graph')).toBeUndefined();
  });

  it('finds a later beginning where the first leads nowhere', () => {
    expect(meant('sgr', 'show the same graph')).toBe('sgr');
  });

  it('rates whole pieces over parts, beginnings over middles, short over long', () => {
    const score = (typed: string, text: string): number => fit(typed, text)!.score;
    expect(score('fit', 'Fit the graph')).toBeGreaterThan(score('fit', 'Outfit'));
    expect(score('graph', 'Show the graph')).toBeGreaterThan(score('graph', 'Paragraph'));
    expect(score('save', 'Save as CSV')).toBeGreaterThan(score('save', 'Save the lineage as CSV'));
    expect(score('sg', 'sg-report')).toBeGreaterThan(score('sg', 'Show the graph'));
  });
});

describe('rank', () => {
  const entries = [
    entry('graph', 'Show the graph'),
    entry('list', 'Show the list of relations'),
    entry('job', 'graph of shop', 'jobs'),
  ];
  const ids = (typed: string, recent: string[] = [], most = 9): string[] =>
    rank(entries, typed, recent, most).flatMap((part) => part.entries.map((each) => each.entry.id));

  it('keeps the order where nothing is typed, with what was used lately in front', () => {
    expect(ids('')).toEqual(['graph', 'list', 'job']);
    expect(ids('', ['list'])).toEqual(['list', 'graph', 'job']);
  });

  it('puts the section with the best entry first', () => {
    expect(ids('graph')).toEqual(['job', 'graph']);
    expect(ids('graph', ['graph'])).toEqual(['graph', 'job']);
    expect(rank(entries, 'graph', [], 9).map((part) => part.section)).toEqual(['jobs', 'commands']);
  });

  it('gives at most so many of a section', () => {
    expect(ids('show', [], 1)).toEqual(['graph']);
  });
});

describe('typedParts', () => {
  it('cuts a text where typed letters begin and end', () => {
    expect(typedParts('Show', [0, 1, 3])).toEqual([
      { text: 'Sh', typed: true },
      { text: 'o', typed: false },
      { text: 'w', typed: true },
    ]);
    expect(typedParts('', [])).toEqual([]);
  });
});
