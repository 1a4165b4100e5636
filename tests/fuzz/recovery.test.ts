import { describe, expect, test } from 'vitest';
import {
  damagedText,
  drawDamage,
  lostStatements,
  type Place,
  randomNumbers,
} from '../../scripts/bench/damage.ts';
import { dialectOf } from '../../src-lineage/dialects/index.ts';
import type { VendorId } from '../../src-lineage/dialects/table/vendor.ts';
import { analyze, readSource } from '../../src-lineage/index.ts';
import { tokenize } from '../../src-lineage/syntax/lexer/tokenizer.ts';
import { parseScript } from '../../src-lineage/syntax/parser.ts';
import type { Statement } from '../../src-lineage/syntax/tree/statements.ts';
import { endToEnd } from '../lineage/end-to-end.ts';
import { rounds, share } from '../support/deep.ts';
import { type CorpusFile, corpusFiles, corpusIsHere } from './corpus.ts';
import { fixtureScripts } from './scripts.ts';

const fixtures = fixtureScripts();
const corpus = corpusIsHere ? corpusFiles() : [];
/** Of the corpus a part. */
const both = [...fixtures, ...corpus.filter((_, i) => i % 10 === 0)];

function topLevel(vendor: VendorId, sql: string): { statements: Statement[]; errors: [number, number][] } {
  const dialect = dialectOf(vendor);
  const script = tokenize(sql, dialect);
  const { statements, diagnostics } = parseScript(script, dialect);
  const errors = [...script.diagnostics, ...diagnostics].map(({ span }): [number, number] => [
    span[1],
    span[2],
  ]);
  return { statements, errors };
}

describe('a file', () => {
  test('is cut into statements that stand in order, and joined again it is the file', () => {
    const wrong = both.filter(({ vendor, sql }) => {
      let rest = '';
      let last = 0;
      for (const { start, end } of topLevel(vendor, sql).statements) {
        if (start < last || end < start) return true;
        rest += sql.slice(last, start) + sql.slice(start, end);
        last = end;
      }
      return rest + sql.slice(last) !== sql;
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('has no token between its statements without a diagnostic, terminators and labels apart', () => {
    // BTEQ: USING (…) before a statement declares what the client reads
    const files = both.filter(({ sql }) => !/^USING \(/m.test(sql));
    const wrong = files.flatMap((file) => silentTokens(file).map((text) => `${file.name}: ${text}`));
    expect(wrong).toEqual([]);
  });

  test('is read the same, whatever statement follows', () => {
    const wrong = share(fixtures, ({ name }) => name).filter(({ vendor, sql }) => {
      const alone = readSource({ name: 'a.sql', text: sql }, { vendor });
      // a file that changes its terminator has no border that fits all
      if (/@[ \t]*$/m.test(sql) || alone.diagnostics.some(({ severity }) => severity === 'error'))
        return false;
      const more = `${sql}${border(vendor)}INSERT INTO behind_all (one) SELECT two FROM before_all;\n`;
      const followed = readSource({ name: 'a.sql', text: more }, { vendor });
      const count = alone.statements.length;
      return (
        JSON.stringify(followed.statements.slice(0, count)) !== JSON.stringify(alone.statements) ||
        JSON.stringify(followed.rowSets.slice(0, alone.rowSets.length)) !== JSON.stringify(alone.rowSets)
      );
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('has the same relations with comments and blanks between its tokens', () => {
    // the utilities of Teradata and ClickHouse's client read their lines as text
    const files = share(fixtures, ({ name }) => name).filter(
      ({ sql }) => !/^(?:DEFINE|INSERT INTO \S+ FROM INFILE) /m.test(sql),
    );
    const wrong = files.filter(({ vendor, sql }) => {
      const lineage = (text: string): string[] => endToEnd(analyze([{ name: 'a.sql', text }], { vendor }));
      return lineage(spaced(vendor, sql)).join('\n') !== lineage(sql).join('\n');
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});

/** What ends a statement and the batch before it, for every client tool of the vendor. */
function border(vendor: VendorId): string {
  const { tools } = dialectOf(vendor);
  if (tools.includes('sqlplus')) return '\n/\n';
  return tools.includes('go') || tools.includes('isql') ? '\nGO\n' : '\n;\n';
}

/** Terminators and labels, and what a client tool or a notebook has between statements. */
const borders = /^(?:;|->>|\/|@|~|\$\$|\/\/|GO|[<>]{2}|:|END|%|sql)$/i;

function silentTokens({ vendor, sql }: CorpusFile): string[] {
  const { tokens } = tokenize(sql, dialectOf(vendor));
  const { statements, errors } = topLevel(vendor, sql);
  const silent: string[] = [];
  let statement = 0;
  let reported = -1;
  for (let i = 0; i < tokens.count; i++) {
    const start = tokens.starts[i]!;
    const text = sql.slice(start, tokens.ends[i]);
    while (statement < statements.length && statements[statement]!.end <= start) statement++;
    const within = statement < statements.length && statements[statement]!.start <= start;
    if (within || text === ';') {
      if (text === ';') reported = -1;
      continue;
    }
    if (errors.some(([from, to]) => from <= start && start <= to)) reported = i;
    if (reported === -1 && !borders.test(text) && sql.charAt(tokens.ends[i]!) !== ':') silent.push(text);
  }
  return silent;
}

/** The text with a comment in every gap of blanks between two tokens that holds no line break. */
function spaced(vendor: VendorId, sql: string): string {
  const { tokens } = tokenize(sql, dialectOf(vendor));
  let text = '';
  let last = 0;
  for (let i = 0; i < tokens.count; i++) {
    const gap = sql.slice(last, tokens.starts[i]);
    text += i > 0 && /^[ \t]+$/.test(gap) ? `${gap}/* a; 'b */\t` : gap;
    text += sql.slice(tokens.starts[i], tokens.ends[i]);
    last = tokens.ends[i]!;
  }
  return text + sql.slice(last);
}

describe('damaged files', () => {
  /**
   * The share of mutants that may lose one all the same: where the damage turns what follows into something else, or
   * stands in a text that a later statement runs. The fixtures have many of those. As many are drawn as keep chance away
   * from the bounds: of 4,000 mutants 27 and 8 lost one.
   */
  test.each([
    ['the fixtures', fixtures, rounds(10_000), 0.015],
    ...(corpusIsHere ? [['the corpus', corpus, rounds(20_000), 0.004] as const] : []),
  ] as const)(
    '%s: no statement is lost that stands more than two away from the damage',
    (_name, files, count, mostLosses) => {
      const losing: string[] = [];
      for (let mutant = 0; mutant < count; mutant++) {
        const { name, vendor, sql } = files[(mutant * 7) % files.length]!;
        const read = (text: string): readonly Place[] => readSource({ name, text }, { vendor }).statements;
        const damage = drawDamage(sql.length, randomNumbers(mutant));
        const lost = lostStatements(read(sql), read(damagedText(sql, damage)), damage);
        if (lost.length > 0) losing.push(`${name} [${damage.start}, ${damage.end}): ${lost[0]}`);
      }
      expect(losing.length, losing.join('\n')).toBeLessThanOrEqual(count * mostLosses);
    },
    120_000,
  );
});
