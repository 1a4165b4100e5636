import { analyze, type LineageModel } from '../../src-lineage/index.ts';
import type { Diagnostic } from '../../src-lineage/base/diagnostics/diagnostics.ts';
import type { Fault } from './kinds.ts';
import type { ValidScript } from './scripts.ts';

/** What was reported of a script with a fault in it. */
export interface Verdict {
  /** An error stands at most one line away from the fault. */
  readonly isReported: boolean;
  /** Errors besides that one. */
  readonly followUps: number;
  /** Other statements that are lost, or whose lineage is another. */
  readonly changed: readonly string[];
  readonly errors: readonly Diagnostic[];
}

/** How many lines from the fault its diagnostic may stand. */
const reach = 1;

export function readScript({ sql, vendor }: ValidScript): LineageModel {
  return analyze([{ name: 'script.sql', text: sql }], { vendor });
}

export function errorsOf({ diagnostics }: LineageModel): Diagnostic[] {
  return diagnostics.filter(({ severity }) => severity === 'error');
}

export function withFault(sql: string, { start, end, text }: Fault): string {
  return sql.slice(0, start) + text + sql.slice(end);
}

export function judge(script: ValidScript, before: LineageModel, fault: Fault): Verdict {
  const after = readScript({ ...script, sql: withFault(script.sql, fault) });
  const errors = errorsOf(after);
  const shift = fault.text.length - (fault.end - fault.start);
  const lines = fault.places.map((place) => lineOf(before, place));
  const near = errors.filter(({ span }) => {
    const line = lineOf(after, span[1]);
    return lines.some((faulty) => Math.abs(line - faulty) <= reach);
  });
  return {
    isReported: near.length > 0,
    followUps: Math.max(errors.length - 1, 0),
    changed: changedStatements(before, after, fault, shift),
    errors,
  };
}

/** No fault takes out or brings in an end of a line. */
function lineOf(model: LineageModel, offset: number): number {
  const { lineStarts } = model.files[0]!;
  const next = lineStarts.findIndex((start) => start > offset);
  return next < 0 ? lineStarts.length : next;
}

/** The statements in which the fault does not lie, and whose relations are not what they were. */
function changedStatements(before: LineageModel, after: LineageModel, fault: Fault, shift: number): string[] {
  const found = new Map(
    relationsByStatement(after).map((relations, index) => {
      const { kind, span } = after.statements[index]!;
      return [`${kind}@${span[1]}`, relations];
    }),
  );
  return relationsByStatement(before).flatMap((relations, index) => {
    const { kind, span } = before.statements[index]!;
    if (span[1] <= fault.start && fault.start < span[2]) return [];
    const start = span[1] > fault.start ? span[1] + shift : span[1];
    const name = `${kind}@${start}`;
    return found.get(name) === relations ? [] : [`${name}${found.has(name) ? '' : ' lost'}`];
  });
}

/** The relations of each statement, by the names of their columns; the numbers of what is made on the way do not count. */
function relationsByStatement({ statements, relations, objects, columns }: LineageModel): string[] {
  const lists = statements.map((): string[] => []);
  const nameOf = (id: number): string => {
    const { name, object } = columns.at(id);
    // a name is reported as it is first written, which may have been in the statement with the fault
    return `${objects[object]!.name}.${name}`.replace(/-\d+/g, '').toLowerCase();
  };
  for (const { type, target, sources, statement } of relations)
    lists[statement]?.push(
      `${type} ${sources
        .map(({ column }) => nameOf(column))
        .sort()
        .join()} > ${nameOf(target)}`,
    );
  return lists.map((list) => list.sort().join('\n'));
}
