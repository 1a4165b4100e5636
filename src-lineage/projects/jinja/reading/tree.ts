/** A half-open range of offsets in the template's own text. */
export interface Range {
  start: number;
  end: number;
}

/** An argument of a call: `x`, `name=x`, `*x`, `**x`. */
export interface Argument {
  name?: string;
  spread?: 'list' | 'dict';
  value: Expression;
}

export type BinaryOperator = '+' | '-' | '*' | '/' | '//' | '%' | '**' | 'and' | 'or';
export type ComparisonOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'not in';

/** Levels of the tree below the node, itself included. */
interface Sized extends Range {
  height: number;
}

export type Expression = Sized &
  (
    | { kind: 'literal'; value: string | number | boolean | null; float?: true }
    | { kind: 'name'; name: string }
    | { kind: 'attribute'; of: Expression; name: string }
    | { kind: 'item'; of: Expression; key: Expression }
    | { kind: 'slice'; of: Expression; bounds: (Expression | undefined)[] }
    | { kind: 'call'; callee: Expression; args: Argument[] }
    | { kind: 'filter'; of: Expression; name: string; args: Argument[] }
    | { kind: 'test'; of: Expression; name: string; args: Argument[]; negated: boolean }
    | { kind: 'not' | 'negate' | 'plus'; of: Expression }
    | { kind: 'binary'; operator: BinaryOperator; left: Expression; right: Expression }
    | { kind: 'concat'; parts: Expression[] }
    | { kind: 'compare'; first: Expression; others: { operator: ComparisonOperator; value: Expression }[] }
    | { kind: 'choice'; condition: Expression; value: Expression; otherwise?: Expression }
    | { kind: 'list' | 'tuple'; items: Expression[] }
    | { kind: 'dict'; pairs: { key: Expression; value: Expression }[] }
  );

/** What a loop or a `set` names: one name, several that share a value's parts, or a field of a namespace. */
export type Target =
  | { kind: 'name'; name: string }
  | { kind: 'field'; of: string; name: string }
  | { kind: 'parts'; parts: Target[] };

export interface Parameter {
  name: string;
  fallback?: Expression;
}

export interface Macro extends Range {
  name: string;
  parameters: Parameter[];
  body: Statement[];
}

export type Statement = Range &
  (
    | { kind: 'text' }
    | { kind: 'output'; value: Expression }
    | { kind: 'if'; branches: { condition?: Expression; body: Statement[] }[] }
    | { kind: 'for'; loop: Loop }
    | { kind: 'set'; target: Target; value: Expression }
    | { kind: 'capture'; target: Target; filters: FilterUse[]; body: Statement[] }
    | { kind: 'macro'; macro: Macro }
    | { kind: 'call'; call: Expression; parameters: Parameter[]; body: Statement[] }
    | { kind: 'filter'; filters: FilterUse[]; body: Statement[] }
    | { kind: 'do'; value: Expression }
    | { kind: 'with'; names: { name: string; value: Expression }[]; body: Statement[] }
    | { kind: 'include'; value: Expression; optional: boolean }
    | { kind: 'import'; value: Expression; name: string }
    | { kind: 'from'; value: Expression; names: { name: string; as: string }[] }
    | { kind: 'jump'; to: 'break' | 'continue' }
    | { kind: 'block'; block: NamedBlock }
  );

export interface FilterUse extends Range {
  name: string;
  args: Argument[];
}

export interface Loop {
  target: Target;
  over: Expression;
  condition?: Expression;
  recursive: boolean;
  body: Statement[];
  otherwise: Statement[];
}

/** A block that an extension or the tool defines: `{% snapshot x %}`, `{% test y(model) %}`, `{% block z %}`. */
export interface NamedBlock extends Range {
  word: string;
  name: string;
  parameters: Parameter[];
  body: Statement[];
}

/** A part of the template that could not be read. */
export interface TemplateFault extends Range {
  message: string;
}

/** A template that is read. */
export interface Template {
  /** What its places are identified by; the host's number of the file. */
  file: number;
  source: string;
  body: Statement[];
  faults: TemplateFault[];
}
