import { describe, expect, test } from 'vitest';
import { lineStarts } from '../../../src-lineage/base/lines.ts';
import { outline } from '../../../src-lineage/questions/phases/outline.ts';
import { phaseNames } from '../../../src-lineage/questions/phases/phase-names.ts';
import { phaseOfText, type TextPhase } from '../../../src-lineage/questions/phases/phase-of-text.ts';

const text = 'create view v as select a.x from a;\nselect y from b where z > 1';
const of = (phase: (typeof phaseNames)[number], more: object = {}): TextPhase =>
  phaseOfText({ text, vendor: 'dbvpostgresql', phase, mostLines: 1_000, ...more });
const texts = ({ lines }: TextPhase): string[] => lines.map((line) => line.text);

describe('what a phase makes of a text', () => {
  test.each(phaseNames)('%s, with places within the text and their words', (phase) => {
    const { lines, more, problems, statements } = of(phase);
    expect(lines.length).toBeGreaterThan(0);
    expect(more).toBe(0);
    expect(problems).toEqual([]);
    expect(statements.map(({ start, end }) => text.slice(start, end))).toEqual([
      'create view v as select a.x from a',
      'select y from b where z > 1',
    ]);
    for (const { start, end, text: line } of lines)
      if (start !== undefined) {
        expect(end).toBeLessThanOrEqual(text.length);
        expect(line).toContain(`${start >= 36 ? 2 : 1}:`);
      }
  });

  test('tokens have their texts', () => {
    expect(texts(of('tokens', { statement: 2 }))).toEqual([
      'word 2:1 text="select"',
      'word 2:8 text="y"',
      'word 2:10 text="from"',
      'word 2:15 text="b"',
      'word 2:17 text="where"',
      'word 2:23 text="z"',
      'symbol 2:25 text=">"',
      'number 2:27 text="1"',
    ]);
  });

  test('scopes name the sources of each query', () => {
    expect(texts(of('scopes')).filter((line) => line.startsWith('is='))).toEqual(['is="a"', 'is="b"']);
  });

  test('the graph has the edges of one statement, or of all', () => {
    const edge = 'type="fdd" from="public.a.x" to="public.v.x"';
    expect(texts(of('graph'))).toContain(edge);
    expect(texts(of('graph'))[0]).toBe('tables=["public.a", "public.v", "public.b", "query at text.sql:2"]');
    expect(texts(of('graph', { statement: 1 }))).toContain(edge);
    expect(texts(of('graph', { statement: 2 }))).not.toContain(edge);
  });

  test('lines above the bound are counted', () => {
    const all = of('tree').lines.length;
    const bounded = of('tree', { mostLines: 3 });
    expect(bounded.lines).toHaveLength(3);
    expect(bounded.more).toBe(all - 3);
  });

  test('a broken text gives what it can, and its problems with their places', () => {
    const { lines, problems } = of('tree', { text: 'select a from t where (' });
    expect(lines.length).toBeGreaterThan(0);
    expect(problems[0]).toMatchObject({ severity: 'error' });
    expect(of('tokens', { text: '' })).toEqual({ statements: [], lines: [], more: 0, problems: [] });
  });
});

test('an outline cuts long texts and deep levels', () => {
  let deep: object = { kind: 'end' };
  for (let level = 0; level < 40; level++) deep = { inner: deep };
  expect([...outline(deep, lineStarts(''))].at(-1)).toContain('…');
  expect([...outline({ kind: 'a', long: 'x'.repeat(100) }, lineStarts(''))]).toEqual([
    `a long=${JSON.stringify(`${'x'.repeat(80)}…`)}\n`,
  ]);
});
