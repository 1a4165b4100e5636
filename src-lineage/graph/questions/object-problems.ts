import type { LineageModel } from '../../model/model.ts';
import { StatementsAround } from '../names/statements-around.ts';

/** The worst that was reported about an object: 0 nothing, 1 a warning, 2 an error. */
type ProblemLevel = 0 | 1 | 2;

/**
 * For every object, the worst diagnostic in a statement that names or makes it: where it is not 0 the object's lineage
 * may be incomplete.
 */
export function objectProblems(model: LineageModel): Uint8Array {
  const levels = new Uint8Array(model.objects.length);
  const raise = (object: number | undefined, level: ProblemLevel): void => {
    if (object !== undefined) levels[object] = Math.max(levels[object]!, level);
  };
  const statementLevels = problemsByStatement(model);
  for (const [index, { reads, writes, routine }] of model.statements.entries()) {
    const level = statementLevels[index] as ProblemLevel;
    if (level === 0) continue;
    for (const object of reads) raise(object, level);
    for (const object of writes) raise(object, level);
    raise(routine, level);
  }
  for (const { id, statement } of model.objects) {
    if (statement !== undefined) raise(id, statementLevels[statement] as ProblemLevel);
  }
  return levels;
}

/** For every statement, the worst diagnostic in it. */
export function problemsByStatement(model: LineageModel): Uint8Array {
  const { statements, diagnostics } = model;
  const levels = new Uint8Array(statements.length);
  const around = new StatementsAround(model);
  for (const { severity, span } of diagnostics) {
    const level = severity === 'error' ? 2 : severity === 'warning' ? 1 : 0;
    if (level === 0) continue;
    for (const index of around.place(span)) levels[index] = Math.max(levels[index]!, level);
  }
  return levels;
}
