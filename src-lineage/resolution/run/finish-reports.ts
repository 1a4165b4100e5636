import { leading } from '../../base/leading.ts';
import { compareSpans, type Span } from '../../base/span.ts';
import type { VendorId } from '../../dialects/table/vendor.ts';
import type { LinkableDataflow } from '../../ir/packed/linkable-dataflow.ts';
import type { Diagnostic } from '../../base/diagnostics/diagnostics.ts';
import type { LineageStatement, LineageStatistics } from '../../model/model.ts';

/** What was reported while a file was read, at its place in the run. */
export function fileDiagnostics(file: LinkableDataflow, index: number): Diagnostic[] {
  return file.diagnostics.map((diagnostic) => ({
    ...diagnostic,
    span: [index, diagnostic.span[1], diagnostic.span[2]],
  }));
}

/** Sorts diagnostics by place and code. */
export function sortDiagnostics(diagnostics: Diagnostic[]): Diagnostic[] {
  return diagnostics.sort(
    (a, b) => compareSpans(a.span, b.span) || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0),
  );
}

/** Counts what of a run was understood. */
export function statistics(
  vendor: VendorId,
  files: readonly LinkableDataflow[],
  statements: LineageStatement[],
  diagnostics: Diagnostic[],
): LineageStatistics {
  const inert = files.reduce(
    (sum, file) => sum + file.statements.filter((statement) => statement.inert).length,
    0,
  );
  return {
    files: files.length,
    statements: statements.length,
    lineageStatements: statements.length - inert,
    otherStatements: inert,
    failedStatements: countFailed(statements, diagnostics),
    ...filesByVendor(vendor, files),
  };
}

function filesByVendor(
  vendor: VendorId,
  files: readonly LinkableDataflow[],
): Pick<LineageStatistics, 'filesByVendor'> {
  if (files.every((file) => file.vendor === undefined)) return {};
  const counts: Partial<Record<VendorId, number>> = {};
  for (const file of files) counts[file.vendor ?? vendor] = (counts[file.vendor ?? vendor] ?? 0) + 1;
  return { filesByVendor: counts };
}

/** An error counts for the innermost statement that holds its place. */
function countFailed(statements: readonly LineageStatement[], diagnostics: readonly Diagnostic[]): number {
  const errors = diagnostics.filter((diagnostic) => diagnostic.severity === 'error');
  if (errors.length === 0) return 0;
  const spans = statements.map((statement) => statement.span).sort(compareSpans);
  const reach = reachOf(spans);
  const failed = new Set<Span>();
  for (const { span } of errors) {
    for (
      let i = lastAtOrBefore(spans, span);
      i >= 0 && spans[i]![0] === span[0] && reach[i]! >= span[1];
      i--
    ) {
      if (spans[i]![2] < span[1]) continue;
      failed.add(spans[i]!);
      break;
    }
  }
  return failed.size;
}

/** For every span how far it and those before it in its file reach, so that a search backwards knows when to end. */
function reachOf(spans: readonly Span[]): number[] {
  const reach: number[] = [];
  spans.forEach((span, i) => {
    const before = i > 0 && spans[i - 1]![0] === span[0] ? reach[i - 1]! : 0;
    reach.push(Math.max(before, span[2]));
  });
  return reach;
}

function lastAtOrBefore(spans: readonly Span[], place: Span): number {
  return leading(spans, (at) => at[0] < place[0] || (at[0] === place[0] && at[1] <= place[1])) - 1;
}
