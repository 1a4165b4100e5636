import type { Allowance } from './allowance.ts';
import type { Macro, Range, Template } from '../reading/tree.ts';
import type { Call, Callable, Value } from './values.ts';

/** What a template could not do. */
export interface RenderFault {
  /**
   * `undefined-name`: what is called is not there; `undefined-value`: a name has no value, which writes nothing;
   * `unknown-value`: what only the database or the run knows; `unknown-reference`: a relation that no file declares;
   * `raised`: the project itself gives up.
   */
  code:
    | 'template-error'
    | 'undefined-name'
    | 'undefined-value'
    | 'unknown-value'
    | 'unknown-reference'
    | 'raised'
    | 'budget-exceeded';
  message: string;
  /** Where, in the file of the template that was running. */
  file: number;
  place: Range;
  /** Where, in the template rendered first. */
  outer: Range;
}

/** What templates may use besides what they define: by the host. */
export interface Host {
  /** The value of a name that no template defines. */
  global(name: string, run: Run): Value | undefined;
  /** A template by the name of `include` and `import`. */
  load?(name: string): Template | undefined;
  /** A filter, or a test, that is not Jinja's own. */
  filter?(name: string): Callable | undefined;
}

/** What filters, tests and methods need of the run around them. */
export interface Run {
  readonly allowance: Allowance;
  /** Notes what went wrong; the value is undefined then. */
  fault(code: RenderFault['code'], message: string, place: Range): void;
  call(callee: Value, args: Value[], place: Range): Value;
  filtered(name: string, value: Value, args: Value[], named: Map<string, Value>, place: Range): Value;
  tested(name: string, value: Value, args: Value[], place: Range): boolean;
  attribute(of: Value, name: string, place: Range): Value;
  item(of: Value, key: Value, place: Range): Value;
  /** Runs a macro of any template, to which the call leads: its text with its places, or what it returns. */
  macro(template: Template, macro: Macro, call: Call): Value;
  /** What a further template writes, to which the place leads. */
  inner(template: Template, place: Range): Value;
}
