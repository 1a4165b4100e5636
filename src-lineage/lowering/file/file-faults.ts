import {
  type Fault,
  Faults,
  type FaultHooks,
  internalError,
  reportedFault,
  type Unit,
} from '../../base/diagnostics/faults.ts';
import { lineStarts } from '../../base/lines.ts';
import type { Diagnostic } from '../../base/diagnostics/diagnostics.ts';
import type { Node } from '../../syntax/tree/node.ts';

/** What fails while a file is read. */
export class FileFaults {
  readonly diagnostics: Diagnostic[] = [];
  private readonly name: string;
  private readonly text: string;
  private readonly hooks: FaultHooks;
  private starts: readonly number[] | undefined;

  constructor(name: string, text: string, hooks: FaultHooks) {
    this.name = name;
    this.text = text;
    this.hooks = hooks;
  }

  /** Faults to come, whose steps a test may let fail. */
  collect<At extends Node>(): Faults<At> {
    const { inject } = this.hooks;
    if (inject === undefined) return new Faults();
    return new Faults((phase, { start, end }) => inject(phase, { file: this.name, start, end }));
  }

  /** Reports faults, once for each place. */
  take({ noted }: { noted: readonly Fault<Node>[] }, unit: Unit): void {
    for (const fault of noted) this.report(fault, unit);
  }

  private report(fault: Fault<Node>, unit: Unit): void {
    const { start, end } = fault.at;
    if (this.diagnostics.some(({ span }) => span[1] === start && span[2] === end)) return;
    this.diagnostics.push(internalError(fault.phase, unit, [0, start, end]));
    this.starts ??= lineStarts(this.text);
    this.hooks.report?.(reportedFault(fault, unit, { file: this.name, start, end }, this.starts));
  }
}
