/**
 * Reads real SQL with the engine and says what of it is understood.
 *
 *   npm run -s corpus -- --statements FILE --out FILE   one line for each row of FILE (.jsonl or .jsonl.gz)
 *   npm run -s corpus -- --files FILE --out FILE        the same for whole files
 *   npm run -s corpus                                   the corpus beside the checkout, by vendor and class
 *   npm run -s corpus -- --doc                          writes that table into docs/dialects.md, its sums into src-cli/output/dialects-measured.ts
 *   npm run -s corpus -- --reasons                      how often relations are not certain or missing, by reason
 *   npm run -s corpus -- --guess [--of VERDICT]         how often the vendor of a file is guessed from its text
 *   npm run -s corpus -- --faults [--seed N] [--list]   what is reported of valid scripts, and of scripts with one fault in each
 *
 * A row is understood where no diagnostic of severity error falls in it and the kind of its statement is recognised.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dialectOf } from '../src-lineage/dialects/index.ts';
import { analyze, type LineageModel } from '../src-lineage/index.ts';
import { tokenize } from '../src-lineage/syntax/lexer/tokenizer.ts';
import { printFaults } from './corpus-faults.ts';
import { printGuesses } from './corpus-guess.ts';
import { invalidRows } from './corpus-invalid-rows.ts';
import { printReasons } from './corpus-reasons.ts';
import { corpusFiles, type CorpusRow, corpusStatements, readRows } from './corpus-rows.ts';
import { printTable, type Tally, writeDocument, writeMeasured } from './corpus-table.ts';
import { tablesOf } from './corpus-tables.ts';
import { projectRoot } from './project.ts';

/** What the engine made of one row; lines and columns count from 1. */
interface Reading {
  readonly id: string;
  readonly understood: boolean;
  readonly kind: string;
  readonly errors: { code: string; line: number; column: number; message: string }[];
  readonly tables: string[];
  readonly statements: number;
}

function read(row: CorpusRow): Reading {
  const { model, ...judgement } = judge(row);
  return {
    id: row.id,
    ...judgement,
    tables: tablesOf(model, row.sql, row.vendor),
    statements: model.statements.length,
  };
}

function judge(row: CorpusRow): Pick<Reading, 'understood' | 'kind' | 'errors'> & { model: LineageModel } {
  const model = analyze([{ name: row.id, text: row.sql }], { vendor: row.vendor });
  const errors = model.diagnostics
    .filter((diagnostic) => diagnostic.severity === 'error')
    .map(({ code, message, span }) => ({ code, ...placeOf(model, span[1]), message }));
  const kind = model.statements[0]?.kind ?? kindWithout(row, errors.length);
  return { model, understood: errors.length === 0 && kind !== '', kind, errors };
}

/**
 * A row without a statement: a line for the client tool (`ADD JAR x`, `SET hive.x = 1`, `GO`), or nothing but blanks and
 * comments. '' where there is something that nobody could read.
 */
function kindWithout(row: CorpusRow, errors: number): string {
  const { tokens, directives } = tokenize(row.sql, dialectOf(row.vendor));
  if (directives.length > 0) return 'client';
  for (let i = 0; i < tokens.count; i++) if (tokens.texts[i] !== ';') return '';
  return errors === 0 ? 'empty' : '';
}

function placeOf(model: LineageModel, offset: number): { line: number; column: number } {
  const { lineStarts } = model.files[0]!;
  let line = lineStarts.findIndex((start) => start > offset);
  if (line < 0) line = lineStarts.length;
  return { line, column: offset - lineStarts[line - 1]! + 1 };
}

function writeReadings(file: string, out: string | undefined): number {
  if (!existsSync(file)) {
    process.stderr.write(`There is no file ${file}.\n`);
    return 3;
  }
  const lines = readRows(file).map((row) => `${JSON.stringify(read(row))}\n`);
  if (out === undefined) process.stdout.write(lines.join(''));
  else writeFileSync(out, lines.join(''));
  return 0;
}

/** Statements with an error that are valid SQL, as far as anybody knows. */
const open: string[] = [];

/** Rows by what the table calls them: the vendor and the class. */
function measure(): Tally {
  const tally: Tally = new Map();
  const count = (vendor: string, group: string, row: CorpusRow): void => {
    const groups = tally.get(vendor) ?? new Map<string, { rows: number; understood: number }>();
    tally.set(vendor, groups);
    const cell = groups.get(group) ?? { rows: 0, understood: 0 };
    groups.set(group, cell);
    cell.rows++;
    const { understood, errors } = judge(row);
    if (understood) cell.understood++;
    if (errors.length > 0 && row.cls !== undefined && !invalidRows.has(row.id)) open.push(row.id);
  };
  for (const row of readRows(corpusStatements)) count(row.label, row.cls ?? 'other', row);
  for (const row of readRows(corpusFiles)) count(row.label, 'whole files', row);
  return tally;
}

function main(): number {
  const { values } = parseArgs({
    options: {
      files: { type: 'string' },
      statements: { type: 'string' },
      out: { type: 'string' },
      doc: { type: 'boolean', default: false },
      guess: { type: 'boolean', default: false },
      reasons: { type: 'boolean', default: false },
      of: { type: 'string' },
      faults: { type: 'boolean', default: false },
      seed: { type: 'string', default: '1' },
      list: { type: 'boolean', default: false },
    },
  });
  const given = values.files ?? values.statements;
  if (given !== undefined) return writeReadings(given, values.out);
  if (!existsSync(corpusStatements)) {
    process.stderr.write(
      'The corpus is not beside the checkout (../shared/corpus). ' +
        'Give a file: npm run -s corpus -- --statements FILE --out FILE\n',
    );
    return 3;
  }
  if (values.reasons) {
    printReasons();
    return 0;
  }
  if (values.guess) {
    printGuesses(values.of);
    return 0;
  }
  if (values.faults) {
    printFaults(Number(values.seed), values.list);
    return 0;
  }
  const started = performance.now();
  const tally = measure();
  if (values.doc) {
    writeDocument(join(projectRoot, 'docs/dialects.md'), tally);
    writeMeasured(join(projectRoot, 'src-cli/output/dialects-measured.ts'), tally);
  } else printTable(tally);
  process.stderr.write(
    `${open.length} statements with an error beside the ${invalidRows.size} rows of corpus-invalid-rows.json: ${open.join(', ')}\n`,
  );
  process.stderr.write(`${((performance.now() - started) / 1000).toFixed(1)} s\n`);
  return 0;
}

process.exitCode = main();
