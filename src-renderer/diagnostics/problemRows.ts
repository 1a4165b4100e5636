import type { Problem, Severity } from '../stores/problems.ts';

/** A row of the problems: a file, one of its severities, or a problem. */
export type ProblemRow =
  | { kind: 'file'; depth: 0; file: number; name: string; counts: Record<Severity, number> }
  | { kind: 'severity'; depth: 1; file: number; severity: Severity; count: number }
  | { kind: 'problem'; depth: 1 | 2; problem: Problem };

const order: readonly Severity[] = ['error', 'warning', 'information'];

/**
 * Problems grouped by file and, where a file has several, by severity. Files with errors come first.
 * @param shut numbers of files whose problems are not listed
 */
export function problemRows(
  problems: readonly Problem[],
  shown: Readonly<Record<Severity, boolean>>,
  shut: ReadonlySet<number>,
): ProblemRow[] {
  const files = new Map<number, Problem[]>();
  for (const problem of problems) {
    if (!shown[problem.severity]) continue;
    const list = files.get(problem.file);
    if (list) list.push(problem);
    else files.set(problem.file, [problem]);
  }
  const heads = [...files].map(([file, list]) => ({ file, list, counts: countsOf(list) }));
  heads.sort(
    (a, b) => b.counts.error - a.counts.error || b.counts.warning - a.counts.warning || a.file - b.file,
  );
  return heads.flatMap(({ file, list, counts }) => fileRows(file, list, counts, shut.has(file)));
}

function fileRows(
  file: number,
  list: readonly Problem[],
  counts: Record<Severity, number>,
  shut: boolean,
): ProblemRow[] {
  const rows: ProblemRow[] = [{ kind: 'file', depth: 0, file, name: list[0]?.fileName ?? '', counts }];
  if (shut) return rows;
  const severities = order.filter((severity) => counts[severity] > 0);
  for (const severity of severities) {
    if (severities.length > 1)
      rows.push({ kind: 'severity', depth: 1, file, severity, count: counts[severity] });
    const depth = severities.length > 1 ? 2 : 1;
    for (const problem of list)
      if (problem.severity === severity) rows.push({ kind: 'problem', depth, problem });
  }
  return rows;
}

function countsOf(list: readonly Problem[]): Record<Severity, number> {
  const counts: Record<Severity, number> = { error: 0, warning: 0, information: 0 };
  for (const problem of list) counts[problem.severity]++;
  return counts;
}
