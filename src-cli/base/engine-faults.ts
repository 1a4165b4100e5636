import { internalError } from '../../src-lineage/base/diagnostics/faults.ts';
import type { FaultHooks, LineageModel, ReportedFault } from '../../src-lineage/index.ts';
import { errorEntry } from '../../src-server/log/error-entry.ts';
import { report } from './messages.ts';

/** Collects what fails for faults of the engine. */
export class EngineFaults {
  readonly reported: ReportedFault[] = [];
  readonly hooks: FaultHooks = { report: (fault) => this.reported.push(fault) };
}

/** Traces of faults that are listed; a cause that fails at every statement has the same trace. */
const listed = 10;

/** Writes to standard error where in our code faults happened, without a word of the SQL (`--verbose`). */
export function reportTraces(faults: readonly ReportedFault[]): void {
  for (const { phase, file, line, column, error } of faults.slice(0, listed)) {
    const { type, message, stack = [] } = errorEntry(error);
    report([`${file}:${line}:${column}: ${phase}: ${type}: ${message}`, ...stack].join('\n    at '));
  }
}

/** Adds what failed while the lineage was written to the problems of a model. */
export function addDiagnostics(model: LineageModel, faults: readonly ReportedFault[]): void {
  for (const { phase, unit, file, start, end } of faults) {
    const index = model.files.findIndex(({ name }) => name === file);
    model.diagnostics.push(internalError(phase, unit, [Math.max(index, 0), start, end]));
  }
}
