import { expect, it } from 'vitest';
import { SourceMap } from '../../../../src-lineage/projects/pieces/source-map.ts';
import { notebook } from '../../../../src-lineage/projects/standalone/notebooks/notebook.ts';

const sources = [
  '%%sql\nSELECT "größe\t", first FROM a',
  'x = 1\nspark.sql("""\nSELECT second, \\\'it\\\' FROM b\n""" + "WHERE third > 1")',
  'rows = %sql SELECT fourth FROM c',
];

it.each([
  ['lines', JSON.stringify],
  [
    'escaped signs',
    (value: unknown) =>
      JSON.stringify(value).replace(/[äöüß]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`),
  ],
])('each name of a piece has its place in the file, with %s', (_, written) => {
  const text = written({
    cells: sources.map((source) => ({ cell_type: 'code', source: source.split(/(?<=\n)/) })),
  });
  const pieces = notebook('a.ipynb', text)!.pieces;
  expect(pieces).toHaveLength(sources.length);
  const whole = pieces.map((piece) => piece.text).join('\n');
  for (const name of ['first', 'second', 'third', 'fourth']) expect(whole).toContain(name);
  for (const piece of pieces) {
    const map = new SourceMap(piece.map);
    for (const { 0: word, index } of piece.text.matchAll(/[a-z]{4,}/gi)) {
      const { start, end } = map.span(index, index + word.length);
      expect(text.slice(start, end)).toBe(word);
    }
  }
});

it('nested JSON, and text that is none, give nothing and end', () => {
  const deep = `{"cells": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  for (const text of [
    deep,
    '{"cells"',
    '[]',
    '{}',
    '{"cells": {"a": 1}}',
    '{"cells": [1, null, {"cell_type": "code"}]}',
  ])
    expect(notebook('a.ipynb', text)?.pieces).toEqual([]);
});
