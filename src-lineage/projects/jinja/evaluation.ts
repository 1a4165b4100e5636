import type { Expression, Range } from './reading/tree.ts';
import type { Run } from './values/environment.ts';
import type { Call, Value } from './values/values.ts';

/** What expressions need of the interpreter. */
export interface Evaluation extends Run {
  name(name: string, place: Range): Value;
  invoke(callee: Value, call: Call, written: Expression): Value;
  /** Evaluates without notes of what is undefined. */
  quietly(evaluate: () => Value): Value;
}
