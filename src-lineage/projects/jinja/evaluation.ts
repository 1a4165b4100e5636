import type { Expression, Range, Statement, Target, Template } from './reading/tree.ts';
import type { Scope } from './scope.ts';
import type { Rendered } from './values/rendered.ts';
import type { Run } from './values/environment.ts';
import type { Call, Value } from './values/values.ts';

/** What expressions need of the interpreter. */
export interface Evaluation extends Run {
  name(name: string, place: Range): Value;
  invoke(callee: Value, call: Call, written: Expression): Value;
  /** Evaluates without notes of what is undefined. */
  quietly(evaluate: () => Value): Value;
}

/** What the statements of a template that are in files of their own, loops and macros, need of the interpreter. */
export interface TemplateRun extends Evaluation {
  readonly scope: Scope;
  run(statements: readonly Statement[]): void;
  /** What statements write, apart from what was written before. */
  captured(run: () => void): Rendered;
  /** Runs something with a scope of its own. */
  scoped(scope: Scope, run: () => void): void;
  /** Runs a part of another template, to which a mark led. */
  within(template: Template, mark: Range, scope: Scope, run: () => void): void;
  assign(target: Target, value: Value, place: Range): void;
}
