import type { JobDetails } from '../../../../api/jobs.ts';
import { formatSize } from '../../../../base/formatSize.ts';
import { skippedAmount } from '../../../../domain/files/skippedGroups.ts';
import { strings } from '../../../../strings/strings.ts';

/** A list of files among the details of a job. */
export interface SheetList {
  id: 'submitted' | 'skipped' | 'ofProject';
  label: string;
  /** Files in all; the record names the first hundred that were not read. */
  amount: number;
  rows: { name: string; note: string }[];
  /** How many of the rows' files there are for each reason, the most first; of folders, those in them. */
  reasons: { reason: string; amount: number }[];
}

/** The files of a job: what was submitted, what of it was skipped, and what was read with others; lists without files are left out. */
export function sheetLists(job: JobDetails): SheetList[] {
  const text = strings.jobs.sheet;
  const submitted = job.submitted.map(({ name, bytes, submission }) => ({
    name,
    note: submission === 1 ? formatSize(bytes) : `${text.submission(submission)} · ${formatSize(bytes)}`,
  }));
  const { ofProject = [], skipped = [] } = Object.groupBy(job.skippedFiles, ({ kind }) =>
    kind === 'of-project' ? 'ofProject' : 'skipped',
  );
  const rowsOf = (files: JobDetails['skippedFiles']): SheetList['rows'] =>
    files.map(({ name, reason }) => ({ name, note: reason }));
  const lists: SheetList[] = [
    { id: 'submitted', label: text.submitted, amount: submitted.length, rows: submitted, reasons: [] },
    {
      id: 'skipped',
      label: text.skipped,
      amount: job.skipped,
      rows: rowsOf(skipped),
      reasons: reasonsOf(skipped),
    },
    {
      id: 'ofProject',
      label: text.ofProject,
      amount: ofProject.length,
      rows: rowsOf(ofProject),
      reasons: [],
    },
  ];
  return lists.filter(({ rows }) => rows.length > 0);
}

function reasonsOf(files: JobDetails['skippedFiles']): SheetList['reasons'] {
  return [...Map.groupBy(files, ({ reason }) => reason)]
    .map(([reason, those]) => ({ reason, amount: skippedAmount(those) }))
    .toSorted((one, other) => other.amount - one.amount);
}
