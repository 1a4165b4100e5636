import type { RoutineIndex } from '../../ir/names.ts';
import {
  type Fault,
  type FaultHooks,
  Faults,
  internalError,
  reportedFault,
} from '../../base/diagnostics/faults.ts';
import type { Span } from '../../base/span.ts';
import type { Diagnostic } from '../../base/diagnostics/diagnostics.ts';
import type { Node } from '../../syntax/tree/node.ts';
import type { FileLink } from './file-link.ts';

/** The unit that is linked: of a file a statement, what stands at an offset, or a routine; else the file as a whole. */
export interface LinkAt {
  /** Absent: the run as a whole, or the statement of a number over the run. */
  file?: FileLink;
  /** Index in the file; -1 none. */
  statement: number;
  offset?: number;
  body?: RoutineIndex;
}

/** A unit of a run, found by what a step said of it. */
export type LinkUnit =
  | { unit: 'run'; file?: undefined }
  | { unit: 'file'; file: FileLink }
  | { unit: 'statement'; file: FileLink; statement: number }
  | { unit: 'routine'; file: FileLink; body: RoutineIndex };

/** The faults of one linking; only steps at statements can be made to fail by a test. */
export function linkFaults({ inject }: FaultHooks): Faults<LinkAt> {
  if (inject === undefined) return new Faults();
  return new Faults((phase, { file, statement }) => {
    const lowered = file?.dataflow.statements[statement];
    if (file === undefined || lowered === undefined) return;
    inject(phase, { file: file.dataflow.name, start: lowered.start, end: lowered.end });
  });
}

/** The unit that a step was at. */
function unitOf(files: readonly FileLink[], at: LinkAt): LinkUnit {
  const { statement, offset, body } = at;
  const file = at.file ?? files.findLast(({ firstStatement }) => firstStatement <= statement);
  if (file === undefined) return { unit: 'run' };
  if (body !== undefined && body >= 0) return { unit: 'routine', file, body };
  const index =
    at.file === undefined
      ? statement - file.firstStatement
      : offset === undefined
        ? statement
        : innermostAt(file, offset);
  return file.dataflow.statements[index] === undefined
    ? { unit: 'file', file }
    : { unit: 'statement', file, statement: index };
}

/** The innermost statement at an offset; -1 none. */
function innermostAt({ dataflow }: FileLink, offset: number): number {
  return dataflow.statements.findLastIndex(({ start, end }) => start <= offset && offset < end);
}

/** What failed in all linkings of a run, each unit once. */
export class LinkReports {
  readonly diagnostics: Diagnostic[] = [];
  /** So many files there are; those behind them are metadata, whose places no result shows. */
  analysed = 0;
  private readonly hooks: FaultHooks;
  private readonly known = new Set<string>();

  constructor(hooks: FaultHooks) {
    this.hooks = hooks;
  }

  /** Reports the faults of one linking. @returns their units */
  add(faults: readonly Fault<LinkAt>[], files: readonly FileLink[]): LinkUnit[] {
    return faults.map((fault) => {
      const unit = unitOf(files, fault.at);
      this.report(fault, unit);
      return unit;
    });
  }

  private report(fault: Fault<unknown>, unit: LinkUnit): void {
    const { file } = unit;
    const { start, end } = placeOf(unit);
    const index = file?.index ?? 0;
    const key = `${unit.unit} ${index} ${start} ${end}`;
    if (this.known.has(key)) return;
    this.known.add(key);
    const { name, lineStarts } = file?.dataflow ?? { name: '', lineStarts: [0] };
    this.hooks.report?.(reportedFault(fault, unit.unit, { file: name, start, end }, lineStarts));
    const span: Span = index < this.analysed ? [index, start, end] : [0, 0, 0];
    this.diagnostics.push(internalError(fault.phase, unit.unit, span));
  }
}

function placeOf(unit: LinkUnit): Node {
  switch (unit.unit) {
    case 'run':
      return { start: 0, end: 0 };
    case 'file':
      return { start: 0, end: unit.file.dataflow.length };
    case 'statement':
      return unit.file.dataflow.statements[unit.statement]!;
    case 'routine':
      return unit.file.dataflow.routines[unit.body]!;
  }
}
