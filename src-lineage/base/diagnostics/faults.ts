/**
 * Faults of the engine itself: whatever is thrown, a stack overflow too. Every stage does its work in steps, one for each
 * unit that can be given up, and runs them through {@link attempt}: a fault costs its unit and is reported as
 * `internal-error`; all else is delivered as if the unit were not there.
 */
import type { Diagnostic } from './diagnostics.ts';
import { positionAt } from '../lines.ts';
import type { Span } from '../span.ts';

/** The stages of the engine. */
export type Phase = 'cut' | 'parse' | 'bind' | 'declare' | 'link' | 'view' | 'export';

/** What can be given up. */
export type Unit = 'run' | 'file' | 'statement' | 'routine' | 'expression' | 'object' | 'relation';

/** Where a unit stands: a file by its name, and offsets in it. */
export interface UnitPlace {
  file: string;
  start: number;
  end: number;
  /** The name of the object, in views and exports. */
  object?: string;
}

/** A fault as a log takes it. The trace and the message may quote the input. */
export interface ReportedFault extends UnitPlace {
  phase: Phase;
  unit: Unit;
  line: number;
  column: number;
  error: unknown;
}

/** What a caller may want to do with faults. */
export interface FaultHooks {
  /** Takes every fault with what was thrown: the diagnostics do not contain it. */
  report?: (fault: ReportedFault) => void;
  /** For tests: runs before every step, and what it throws is a fault of this step. */
  inject?: (phase: Phase, place: UnitPlace) => void;
}

/** One fault, at a unit as its stage names it. */
export interface Fault<At> {
  phase: Phase;
  at: At;
  error: unknown;
}

/** The faults of one stage over one input. */
export class Faults<At> {
  readonly noted: Fault<At>[] = [];
  /** The unit that is worked at. A step that does work of another unit names it here meanwhile: the fault is that one's. */
  at: At | undefined;
  readonly inject: ((phase: Phase, at: At) => void) | undefined;

  constructor(inject?: (phase: Phase, at: At) => void) {
    this.inject = inject;
  }
}

/**
 * Runs a step of the work at a unit. Where it throws, the fault is noted at the unit that was worked at, and `instead`
 * takes its place.
 */
export function attempt<At, T, Own extends At = At>(
  faults: Faults<At>,
  phase: Phase,
  at: Own,
  step: (at: Own) => T,
  instead: () => T,
): T {
  const outer = faults.at;
  faults.at = at;
  try {
    faults.inject?.(phase, at);
    return step(at);
  } catch (error) {
    faults.noted.push({ phase, at: faults.at, error });
  } finally {
    faults.at = outer;
  }
  return instead();
}

/** Work that other steps ask for: its faults are those of the unit that it belongs to. */
export function workAt<At, Arguments extends unknown[], T>(
  faults: Faults<At>,
  at: At,
  work: (...given: Arguments) => T,
): (...given: Arguments) => T {
  return (...given) => {
    const outer = faults.at;
    faults.at = at;
    const result = work(...given);
    faults.at = outer;
    return result;
  };
}

const lost: Record<Unit, string> = {
  run: 'here, and the lineage of this run may lack parts',
  file: 'at this file, which gives no lineage; all others do',
  statement: 'at this statement, which gives no lineage; all others do',
  routine: 'at this routine, which gives no lineage; all else does',
  expression: 'at this expression, whose text is not shown; all else is there',
  object: 'at this object, which is left out here; all others are there',
  relation: 'at this relation, which is left out here; all others are there',
};

/** The report of a fault among the results: the phase and what is lost, nothing of what was thrown. */
export function internalError(phase: Phase, unit: Unit, span: Span): Diagnostic {
  return {
    code: 'internal-error',
    severity: 'error',
    class: 'AnalyzeError',
    message: `Headwater itself failed (phase: ${phase}) ${lost[unit]}.`,
    span,
  };
}

/** Whether a diagnostic reports a fault of ours. */
export function isInternalError({ code }: Pick<Diagnostic, 'code'>): boolean {
  return code === 'internal-error';
}

/** The fault with its line and column, as {@link FaultHooks.report} takes it. */
export function reportedFault(
  { phase, error }: Pick<Fault<unknown>, 'phase' | 'error'>,
  unit: Unit,
  place: UnitPlace,
  starts: readonly number[],
): ReportedFault {
  return { phase, unit, ...place, ...positionAt(starts, place.start), error };
}
