import type { Limits } from '../../base/diagnostics/limits.ts';
import { lineStarts } from '../../base/lines.ts';
import type { VendorId } from '../../dialects/table/vendor.ts';
import { analyze } from '../../index.ts';
import type { Severity } from '../../base/diagnostics/diagnostics.ts';
import { type OutlineLine, outlineLines } from './outline.ts';
import type { PhaseName } from './phase-names.ts';
import { phaseOf, type PhaseSource, statementsOf } from './phases.ts';

/** A text whose phase is asked for. */
export interface AskedText {
  text: string;
  vendor: VendorId;
  phase: PhaseName;
  /** One statement of the top level, from 1; all where it is absent or there is none of that number. */
  statement?: number;
  limits?: Partial<Limits>;
  /** Lines of the outline at most. */
  mostLines: number;
}

/** What a phase makes of a text by itself. Offsets are UTF-16 units of the text. */
export interface TextPhase {
  /** The statements of the top level. */
  statements: { start: number; end: number }[];
  lines: OutlineLine[];
  /** Lines above the bound. */
  more: number;
  problems: { severity: Severity; code: string; message: string; start: number; end: number }[];
}

/** Reads a text by itself, and outlines what a phase makes of it. */
export function phaseOfText({ text, vendor, phase, statement, limits, mostLines }: AskedText): TextPhase {
  const name = 'text.sql';
  const model = analyze([{ name, text }], { vendor, ...(limits && { limits }) });
  const source: PhaseSource = { name, text, vendor, model, file: 0 };
  const statements = statementsOf(source);
  const value = phaseOf(phase, source, statements[(statement ?? 0) - 1]);
  const lines: OutlineLine[] = [];
  let more = 0;
  for (const line of outlineLines(value, lineStarts(text)))
    if (lines.length < mostLines) lines.push(line);
    else more++;
  return {
    statements: statements.map(({ start, end }) => ({ start, end })),
    lines,
    more,
    problems: model.diagnostics.map(({ severity, code, message, span: [, start, end] }) => ({
      severity,
      code,
      message,
      start,
      end,
    })),
  };
}
