import type { Allowance } from './allowance.ts';
import type { Range, Template } from './tree.ts';
import type { Callable, Value } from './values.ts';

/** What a template could not do. */
export interface RenderFault {
  /** `unknown-value`: what only the database or the run knows; `raised`: the project itself gives up. */
  code: 'template-error' | 'undefined-name' | 'unknown-value' | 'raised' | 'budget-exceeded';
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
  global(name: string): Value | undefined;
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
}
