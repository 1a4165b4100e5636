import {
  type Problem,
  type ProblemGrouping,
  severities,
  type Severity,
} from '../../../stores/result/problems.ts';

export type SeverityCounts = Record<Severity, number>;

/** A row of the problems: a group, or a problem in it. */
export type ProblemRow =
  | { kind: 'group'; key: string; counts: SeverityCounts; place: number; siblings: number }
  | { kind: 'problem'; key: string; problem: Problem; place: number; siblings: number };

/** The problems whose texts fit, whatever their severity: the chips count these. */
export function fittingProblems(problems: readonly Problem[], text: string): readonly Problem[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return problems;
  return problems.filter(({ message, code, fileName }) => {
    const searched = `${message}\n${code}\n${fileName}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}

/** How many problems have each severity. */
export function countsOf(problems: readonly Problem[]): SeverityCounts {
  const counts: SeverityCounts = { error: 0, warning: 0, information: 0 };
  for (const { severity } of problems) counts[severity]++;
  return counts;
}

/** What a problem is grouped by: its file's name, its severity or its code. */
function groupOf(problem: Problem, grouping: ProblemGrouping): string {
  return grouping === 'file' ? problem.fileName : problem[grouping];
}

/**
 * Problems in groups, the worst group first: by errors, then warnings, then notes, then name. In a group errors come
 * first, then the order of files and text.
 * @param shut the groups of which only the head is listed
 */
export function problemRows(
  problems: readonly Problem[],
  grouping: ProblemGrouping,
  shut: ReadonlySet<string>,
): ProblemRow[] {
  const groups = [...Map.groupBy(problems, (problem) => groupOf(problem, grouping))]
    .map(([key, list]) => ({ key, list, counts: countsOf(list) }))
    .toSorted((one, other) => bySeverity(one.counts, other.counts) || (one.key < other.key ? -1 : 1));
  const rows: ProblemRow[] = [];
  for (const [place, { key, list, counts }] of groups.entries()) {
    rows.push({ kind: 'group', key, counts, place, siblings: groups.length });
    if (shut.has(key)) continue;
    const inOrder = list.toSorted(byPlace);
    for (const [at, problem] of inOrder.entries())
      rows.push({ kind: 'problem', key, problem, place: at, siblings: list.length });
  }
  return rows;
}

function bySeverity(one: SeverityCounts, other: SeverityCounts): number {
  const different = severities.find((severity) => one[severity] !== other[severity]);
  return different ? other[different] - one[different] : 0;
}

function byPlace(one: Problem, other: Problem): number {
  return (
    severities.indexOf(one.severity) - severities.indexOf(other.severity) ||
    one.file - other.file ||
    one.start.offset - other.start.offset
  );
}
