import { counted } from '../../src-lineage/base/counted.ts';
import { positionAt } from '../../src-lineage/base/lines.ts';
import { type VendorId, vendors } from '../../src-lineage/dialects/table/vendor.ts';
import { resultCounts } from '../../src-lineage/graph/names/stored-counts.ts';
import type { Diagnostic } from '../../src-lineage/base/diagnostics/diagnostics.ts';
import type { LineageModel } from '../../src-lineage/model/model.ts';
import { exitCodes, type ExitCode } from '../base/exit-codes.ts';
import type { FailureLevel } from '../base/failure-levels.ts';
import { say, report } from '../base/messages.ts';
import { coloured } from '../base/terminal.ts';

/** Messages that are listed before the rest is only counted. */
const listed = 50;
const colours = { error: 'red', warning: 'yellow', information: 'cyan' } as const;

/** Lists what was not understood on standard error, as compilers do: `file:line:column: severity: message`. */
export function reportProblems(model: LineageModel, severities: readonly Diagnostic['severity'][]): void {
  const problems = model.diagnostics.filter(({ severity }) => severities.includes(severity));
  for (const problem of problems.slice(0, listed)) report(problemLine(model, problem));
  if (problems.length > listed) report(`… and ${problems.length - listed} more.`);
}

function problemLine(model: LineageModel, { span, severity, message, code }: Diagnostic): string {
  const [file, start] = span;
  const source = model.files[file];
  const { line, column } = positionAt(source?.lineStarts ?? [0], start);
  const mark = coloured(process.stderr, colours[severity], `${severity}:`);
  const text = message.replace(/\p{Cc}+/gu, ' ');
  return `${source?.name ?? ''}:${line}:${column}: ${mark} ${text} [${code}]`;
}

/** How much was read and is stored, in one line without a stop: in the numbers of the page (`resultCounts`). */
export function summary(model: LineageModel): string {
  const { files, filesByVendor, failedStatements } = model.statistics;
  const { statements, tables, views, columns } = resultCounts(model);
  const failed = failedStatements === 0 ? '' : `, ${failedStatements} of them with errors`;
  const byVendor = Object.entries(filesByVendor ?? {}).map(
    ([vendor, count]) => `${count} of ${vendors[vendor as VendorId]}`,
  );
  const ofVendors = byVendor.length === 0 ? '' : ` (${byVendor.join(', ')})`;
  const read = `${counted(files, 'file')}${ofVendors}, ${counted(statements, 'statement')}${failed}`;
  return `${read}; ${counted(tables, 'table')}, ${counted(views, 'view')}, ${counted(columns, 'column')}`;
}

/** How much was understood, in one line. */
export function reportStatistics(model: LineageModel): void {
  const notes = model.diagnostics.filter(({ severity }) => severity === 'information').length;
  const noted = notes === 0 ? '' : ` ${counted(notes, 'note')} (see --notes).`;
  say(`${summary(model)}.${noted}`);
}

/** The exit code of a finished run. */
export function outcome(model: LineageModel, level: FailureLevel): ExitCode {
  if (level === 'never') return exitCodes.ok;
  const failing = model.diagnostics.some(
    ({ severity }) => severity === 'error' || (level === 'warning' && severity === 'warning'),
  );
  return failing ? exitCodes.sqlErrors : exitCodes.ok;
}
