import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guessVendor } from '../../src-lineage/dialects/guess.ts';
import { dialectOf } from '../../src-lineage/dialects/index.ts';
import { vendorIds } from '../../src-lineage/dialects/table/vendor.ts';
import { rounds, share } from '../support/deep.ts';
import { processorTime } from '../support/processor-time.ts';
import { corpusFiles, corpusIsHere } from './corpus.ts';
import { checkTokens, unreadText } from './tokens.ts';

const vendor = fc.constantFrom(...vendorIds);

/** Pieces that open, close or change something, so that random texts meet in the interesting places. */
// oxfmt-ignore
const piece = fc.constantFrom(
  "'", "''", '"', '`', '[', ']', '(', ')', '{', '}', '{{', '}}', '{%', '%}', '{#', '#}', '/*', '*/', '/*!', '--', '//', '#',
  '\\', "\\'", '$$', '$a$', '$', '${x}', '$(x)', '&x', '&&x.', ':x', ':', '::', '@', '@x', '@@', '?', '%s', '%(x)s', '.', '..',
  '1', '1e', '.5', '0x', 'a', 'é', '\u2018', '\u2019', '\u00a0', '\u0000', '\ud83d', ' ', '\t', '\n', '\r\n', '\r', ';', ',',
  "N'", "q'[", "E'", "r'", "U&'", '_x\'', "'''", '"""', '\nGO\n', '\n/\n', '\nDELIMITER $$\n', '\nDELIMITER ;\n', '\\copy (', '\\g',
  '\\.\n', '\n.if x', '\n:r x', '\n!x', '\nSET a.b=c', '\nEXEC p', '\nprompt x', 'COPY t FROM STDIN;\n', 'BEGIN', 'END', 'SELECT',
  'CREATE PROCEDURE', '{{ config() }}', '{% macro x() %}', '{% endmacro %}', '$IF', '$THEN', '$END', 's3://x', '--#SET TERMINATOR @\n',
);

const script = fc
  .array(fc.oneof({ weight: 9, arbitrary: piece }, fc.string()), { maxLength: 60 })
  .map((parts) => parts.join(''));

describe('any text', () => {
  test('gives tokens in order, within the text, in batches that tile them', () => {
    fc.assert(
      fc.property(vendor, script, (id, text) => {
        checkTokens(id, text);
      }),
      { numRuns: rounds(6000) },
    );
  });

  test('gives a guess', () => {
    fc.assert(
      fc.property(script, (text) => {
        const { confidence, reasons } = guessVendor(text);
        expect(confidence).toBeGreaterThanOrEqual(0);
        expect(confidence).toBeLessThanOrEqual(1);
        expect(reasons.length).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });

  test('is read in time linear in its length', () => {
    const openings = [
      "'",
      "'\\",
      '"',
      '[',
      '`',
      '/*',
      '$$',
      '$a$b',
      "q'[",
      '{{',
      '{%',
      "\\'",
      "'''",
      '\\copy (\n',
      '\u2018',
      '@`',
      'GO\n',
      '?',
    ];
    const pairs = vendorIds.flatMap((id) => openings.map((opening) => ({ id, opening })));
    for (const { id, opening } of share(pairs)) {
      const text = opening.repeat(60_000 / opening.length);
      const time = processorTime(() => checkTokens(id, text));
      if (time > 2000)
        expect.fail(`${id} took ${Math.round(time)} ms for ${JSON.stringify(opening)} repeated`);
    }
  }, 120_000);
});

describe.skipIf(!corpusIsHere)('real scripts (needs the corpus)', () => {
  const files = corpusIsHere ? corpusFiles() : [];

  test('leave nothing between tokens but blanks, comments and what the client does', () => {
    const left = files.flatMap(({ name, vendor: id, sql }) =>
      unreadText(checkTokens(id, sql), dialectOf(id).lexical).map((text) => `${name}: ${text.slice(0, 60)}`),
    );
    expect(left).toEqual([]);
  });

  test('cut off or with a piece missing, are read without harm', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...files),
        fc.nat(),
        fc.integer({ min: 1, max: 40 }),
        fc.boolean(),
        (file, at, size, cut) => {
          const from = at % (file.sql.length + 1);
          const text = cut ? file.sql.slice(0, from) : file.sql.slice(0, from) + file.sql.slice(from + size);
          checkTokens(file.vendor, text.slice(0, 200_000));
        },
      ),
      { numRuns: rounds(1500) },
    );
  }, 120_000);
});
