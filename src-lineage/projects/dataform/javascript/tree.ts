/** What a text in JavaScript is made of, as far as it is read. Places are those of the text. */

export type Expression =
  | { kind: 'literal'; value: string | number | boolean | null | undefined }
  | Template
  | { kind: 'name'; name: string }
  | { kind: 'array'; items: readonly Item[] }
  | { kind: 'object'; fields: readonly Field[] }
  | { kind: 'function'; parameters: readonly Pattern[]; body: readonly Statement[] }
  | { kind: 'call'; of: Expression; args: readonly Item[]; optional: boolean; start: number; end: number }
  | { kind: 'member'; of: Expression; key: Expression; optional: boolean }
  | { kind: 'unary'; sign: string; of: Expression }
  | { kind: 'binary'; sign: string; left: Expression; right: Expression }
  | { kind: 'choice'; test: Expression; then: Expression; otherwise: Expression }
  | { kind: 'assign'; sign: string; to: Expression; value: Expression }
  /** What is not read: `new`, regular expressions, classes … */
  | { kind: 'unread' };

/** A text in backticks. */
export interface Template {
  kind: 'template';
  parts: readonly TemplatePart[];
}

export interface TemplatePart {
  /** A text as it is meant, or what stands in `${…}`. */
  of: string | Expression;
  start: number;
  end: number;
}

/** An item of a list or of arguments; `...x` where it is spread. */
export interface Item {
  value: Expression;
  spread: boolean;
}

export type Field = { key: Expression; value: Expression } | { spread: Expression };

/** What values are given names by. */
export type Pattern = { rest?: true; otherwise?: Expression } & (
  | { kind: 'name'; name: string }
  | { kind: 'list'; items: readonly (Pattern | undefined)[] }
  | { kind: 'fields'; fields: readonly { key: string; to: Pattern }[] }
);

export type Statement =
  | { kind: 'declare'; to: Pattern; value?: Expression }
  | { kind: 'return'; value?: Expression }
  | { kind: 'if'; test: Expression; then: readonly Statement[]; otherwise: readonly Statement[] }
  | { kind: 'each'; to: Pattern; of: Expression; body: readonly Statement[] }
  | { kind: 'block'; body: readonly Statement[] }
  | { kind: 'do'; of: Expression }
  | { kind: 'unread' };
