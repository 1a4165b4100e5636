import type { FaultHooks, ReportedFault } from '../../src-lineage/index.ts';
import { type ErrorEntry, errorEntry } from './error-entry.ts';

/** A fault of the engine as the log writes it: where it happened, and the trace. */
export interface FaultEntry extends Pick<ReportedFault, 'phase' | 'unit' | 'file' | 'line' | 'column'> {
  err: ErrorEntry;
}

/** Of one task so many are logged: the diagnostics have them all. */
const most = 20;

/** The faults of a task, for the log of the service. */
export class FaultEntries {
  readonly entries: FaultEntry[] = [];
  readonly hooks: FaultHooks = {
    report: ({ phase, unit, file, line, column, error }) => {
      if (this.entries.length < most)
        this.entries.push({ phase, unit, file, line, column, err: errorEntry(error) });
    },
  };

  /** What a result has of them: nothing where there were none. */
  get ofResult(): { faults?: FaultEntry[] } {
    return this.entries.length > 0 ? { faults: this.entries } : {};
  }
}
