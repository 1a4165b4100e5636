import type { Run } from './environment.ts';
import type { Expression, Range } from './tree.ts';
import type { Call, Value } from './values.ts';

/** What expressions need of the interpreter. */
export interface Evaluation extends Run {
  name(name: string, place: Range): Value;
  invoke(callee: Value, call: Call, written: Expression): Value;
  /** Evaluates without notes of what is undefined. */
  quietly(evaluate: () => Value): Value;
}
