import type { Decision, Doubt } from '../model/relations.ts';
import type { TypeFamily } from './type-families.ts';
import type { RowSetId, NameUse } from './names.ts';

/** What a value depends on. */
export type Input = (
  | ColumnInput
  | RowInput
  | RowSetInput
  | CallInput
  | ConstantInput
  | VariableInput
  | SequenceInput
) & {
  /** It only decides over the value: a condition in CASE, the partition of a window. */
  decides?: Decision;
  /** The value may not come from it. */
  uncertain?: Doubt;
};

/** A column by its name, or a field of one. */
export interface ColumnInput {
  kind: 'column';
  /** A template's macro is given this text: it is a column where there is one of this name. */
  assumed?: true;
  /** It is no value where the run has a function of this name, whose schema it is: `lib.f(x)`. */
  qualifierOf?: NameUse;
  /** The parts as written: `c`, `t.c`, `s.t.c`, `c.field`, `t.c.field` … */
  path: string[];
  quoted: number;
  /** `(r).field`: where the name means a whole row or a record, this of its columns. */
  field?: string;
  /** The steps into the value behind the path: `c[1].x`, `c['k']`. */
  steps?: Step[];
  start: number;
  end: number;
}

/** Which columns a star stands for, by their names. */
export interface NamePattern {
  /** SQL pattern of `* ILIKE 'x%'`. */
  like?: string;
  /** Regular expression of `COLUMNS('^x')`. */
  pattern?: string;
  /** The names of `COLUMNS(['a', 'b'])`, in any letter case. */
  only?: string[];
}

/** `f(*)`, `f(t.*)`, `f(* EXCLUDE a)`: every column of the sources, or of the one that the qualifier names. */
export interface RowInput {
  kind: 'row';
  qualifier: string[];
  except?: string[];
  /** The row is one value, `VALUE(t)`: what it is called where the columns are not known (Oracle). */
  value?: string;
  /** Those that `*COLUMNS('x')` chooses (DuckDB). */
  chosen?: NamePattern;
  /** The steps into the struct that is made of the row: `STRUCT(t.*).x`. */
  steps?: Step[];
  start: number;
  end: number;
}

/**
 * A nested query used as a value. `first`: its first column; a number: the column at that position (0-based);
 * `all`: every column; `rows`: only whether it has rows.
 */
export interface RowSetInput {
  kind: 'row-set';
  rowSet: RowSetId;
  column: 'first' | 'all' | 'rows' | number;
  /** The steps into the value: `(SELECT AS STRUCT t.* …).x`. */
  steps?: Step[];
}

/** A function call, an object of its own in the model: arguments flow into it, and its value flows on. */
export interface CallInput {
  kind: 'call';
  name: string;
  /** The whole name where it is qualified or may be a user's routine. */
  routine?: NameUse;
  aggregate?: true;
  window?: true;
  inputs: Input[];
  /** How many of the inputs belong to each argument; absent where each argument is one input. */
  argumentSizes?: number[];
  /** Names of arguments passed by name, by position. */
  argumentNames?: (string | null)[];
  /** Families of the arguments whose form alone decides them, by position. */
  argumentFamilies?: (TypeFamily | null)[];
  /** The parts of the arguments that are rows, by position. */
  argumentParts?: (ValueFields | null)[];
  /** `list(i).field`: the field of an element. */
  field?: string;
  start: number;
  end: number;
  /** The call's text. */
  expression?: string;
}

/** The inputs of a call, argument by argument. */
export function inputsOfArguments({ inputs, argumentSizes }: CallInput): Input[][] {
  let at = 0;
  return (argumentSizes ?? inputs.map(() => 1)).map((size) => inputs.slice(at, (at += size)));
}

/** A literal. */
export interface ConstantInput {
  kind: 'constant';
  text: string;
  start: number;
  end: number;
}

/** `@x`, `:x`, `?`: certainly no column. (PL/SQL's plain names come as columns; the linker tries variables last.) */
export interface VariableInput {
  kind: 'variable';
  name: string;
  field?: string;
  /** `:o:part`, `:o:part.inner`: where it holds a record or document with such a field, this one. */
  part?: string;
  /** What it holds where the body ends. */
  atEnd?: true;
  start: number;
  end: number;
}

/** A number that a sequence gives or gave: `seq.NEXTVAL`, `NEXT VALUE FOR seq`, `nextval('seq')`. */
export interface SequenceInput {
  kind: 'sequence';
  name: NameUse;
  value: string;
  start: number;
  end: number;
}

/** What is known of the parts of a value: a struct, a map or tuple, a list of values, or a list of structs. */
export interface ValueFields {
  fields: StructField[];
  /** The value is a list, and its elements have these fields. */
  elements?: true;
  /** The type whose attributes give the fields their names, where there are as many of them. */
  ofType?: NameUse;
  /** It is a document, which a variable holds as a whole. */
  document?: true;
}

/**
 * One step into a value: the name of a field or the key of a map; or an index in square brackets, counted from 0
 * (`[0]`), `[?]` where it is not written out.
 */
export type Step = string;

/** A field of a struct that an expression makes. */
export interface StructField extends Partial<ValueFields> {
  name: string;
  inputs: Input[];
  /** The value is a column's as it is. */
  unchanged?: true;
}

/** The arguments of a call as expressions have them: flat, with what says where each begins. */
export type ArgumentList = Pick<
  CallInput,
  'inputs' | 'argumentSizes' | 'argumentNames' | 'argumentFamilies' | 'argumentParts'
>;
