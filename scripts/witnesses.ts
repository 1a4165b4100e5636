/**
 * Compares what we read in the corpus with what independent readers of SQL find: the tables, and the columns.
 *
 *   npm run -s witnesses                       by vendor and class of statement
 *   npm run -s witnesses -- --dialect tsql     one dialect of the corpus
 *   npm run -s witnesses -- --details FILE     every difference, one line of JSON each
 *   npm run -s witnesses -- --doc              writes the figures into docs/witnesses.md
 *
 * What is compared and how is described in docs/witnesses.md.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { corpusStatements, readRows } from './corpus-rows.ts';
import { projectRoot } from './project.ts';
import { compare, type Comparison } from './witnesses/compare.ts';
import { explainedIds, readExplanations } from './witnesses/explanations.ts';
import { printTally, total, writeReport } from './witnesses/report.ts';
import { differs, tally } from './witnesses/tally.ts';

function main(): number {
  const { values } = parseArgs({
    options: {
      dialect: { type: 'string' },
      details: { type: 'string' },
      doc: { type: 'boolean', default: false },
    },
  });
  if (!existsSync(corpusStatements)) {
    process.stderr.write('The corpus is not beside the checkout (../shared/corpus).\n');
    return 3;
  }
  const comparisons = readRows(corpusStatements)
    .filter(({ dialect }) => values.dialect === undefined || dialect === values.dialect)
    .map(compare);
  const explanations = readExplanations();
  const explained = explainedIds(explanations);
  const groups = tally(comparisons, explained);
  if (values.details !== undefined) writeDetails(values.details, comparisons, explained);
  if (values.doc) writeReport(join(projectRoot, 'docs/witnesses.md'), groups, explanations);
  else printTally(groups);
  return total(groups).unexplained === 0 && reportStale(comparisons, explained) ? 0 : 1;
}

function writeDetails(
  file: string,
  comparisons: readonly Comparison[],
  explained: ReadonlySet<string>,
): void {
  const lines = comparisons
    .filter(({ tables, columns }) => differs(tables, columns))
    .map(({ row, readBy, tables, columns }) => {
      const { id, dialect, cls, sql } = row;
      return JSON.stringify({ id, dialect, cls, readBy, explained: explained.has(id), tables, columns, sql });
    });
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
}

/** An explanation of a statement that no longer differs has to go. */
function reportStale(comparisons: readonly Comparison[], explained: ReadonlySet<string>): boolean {
  const stale = comparisons
    .filter(({ row, tables, columns }) => explained.has(row.id) && !differs(tables, columns))
    .map(({ row }) => row.id);
  if (stale.length > 0) process.stderr.write(`Explained, but equal: ${stale.join(', ')}\n`);
  return stale.length === 0;
}

process.exitCode = main();
