import { describe, expect, it } from 'vitest';
import { Coordinates } from '../../../src-lineage/export/sqlflow/parts/coordinates.ts';
import { streamed, writtenArray } from '../../../src-lineage/export/text/json-pieces.ts';
import { JsonWriter } from '../../../src-lineage/export/text/json-writer.ts';
import { jsonText } from './json-text.ts';
import { sampleModel } from './sample-model.ts';

function written(value: unknown): string {
  const json = new JsonWriter();
  json.value(value);
  return new TextDecoder('utf-8', { fatal: true }).decode(json.take());
}

describe('the writer of JSON', () => {
  it.each([
    'plain',
    '',
    'a "quoted" \\ name',
    'tab\t, line\nbreak, \u0000 and \u007f',
    'größe, 日本, 😀',
    'half a pair \ud83d and \ude00 the other',
    'x'.repeat(20_000),
    'ß'.repeat(20_000),
  ])('writes the string %j as JSON.stringify does', (text) => {
    expect(written(text)).toBe(JSON.stringify(text));
  });

  it.each([0, 7, 10, 99, 100, 65_535, 999_999_999, 1_000_000_000, 2_147_483_647])(
    'writes the whole number %d',
    (number) => {
      const json = new JsonWriter();
      json.integer(number);
      expect(new TextDecoder().decode(json.take())).toBe(String(number));
    },
  );

  it('writes plain values as JSON.stringify does', () => {
    const value = { a: [1, -2.5, null, true, [], {}], b: undefined, 'ü"': { c: 'd', e: [undefined] } };
    expect(written(value)).toBe(JSON.stringify(value));
    expect(written({ only: undefined })).toBe('{}');
  });

  it('writes places as their plain form has them, also where they end in another line', () => {
    const model = sampleModel();
    const spans = [
      ...model.objects.flatMap(({ spans: each }) => each),
      [0, 2, model.files[0]!.length] as const,
    ];
    const places = new Coordinates(model, spans);
    expect(spans.length).toBeGreaterThan(2);
    expect(written({ places })).toBe(JSON.stringify({ places }));
  });

  it('writes long arrays piece by piece, and the same text under a second name', () => {
    const numbers = Array.from({ length: 60_000 }, (_, index) => index);
    const long = writtenArray(
      streamed(() => numbers.values()),
      (json, number) => json.value({ number }),
    );
    const short = writtenArray(['ä', 'b'], (json, text, index) => json.value(`${text}${index}`));
    const none = writtenArray([], (json, item) => json.value(item));
    const objects = numbers.map((number) => ({ number }));
    expect(jsonText({ long, short, none, later: { long }, again: long, shortAgain: short })).toBe(
      JSON.stringify({
        long: objects,
        short: ['ä0', 'b1'],
        none: [],
        later: { long: objects },
        again: objects,
        shortAgain: ['ä0', 'b1'],
      }),
    );
  });
});
