import type { Transform } from '../model/relations.ts';
import type { Input, ColumnInput, NamePattern, ValueFields } from './inputs.ts';
import type { NameUse } from './names.ts';

/** One output column, or a star. */
export type Output = ColumnOutput | StarOutput;

/** A column of a row set, and what its value depends on. */
export interface ColumnOutput {
  kind: 'column';
  /** Alias, or the name of a plain column; absent for expressions without a name. */
  name?: string;
  nameQuoted?: true;
  /** The expression's text (blanks folded, shortened), which stands for the name where there is none. */
  text?: string;
  /** Other names by which it is found where no output has them: a map's `key` and `value` of `explode(m)`. */
  synonyms?: string[];
  /** The name that the vendor gives to an output without an alias, where that is not its text. */
  systemName?: SystemName;
  /** The expression, where it is not what `start` and `end` span: those of an aliased or assigned output are its name's. */
  value?: { start: number; end: number };
  start: number;
  end: number;
  inputs: Input[];
  transform: Transform;
  /** Assigned without a qualifier in an UPDATE of several tables: the column may be any of theirs. */
  ofAnyTable?: true;
  /** The expression's text, where it makes or changes a value. */
  expression?: string;
  /** What is known of the parts of the value. */
  parts?: ValueFields;
  row?: RowValue; // the value may be a whole row
  /** It makes several rows of one, or none: `unnest(list)` in a select list. */
  multiplies?: true;
}

/** A name that no one wrote: `sum` of `SELECT sum(a)`, `_c0`, `?column?`. */
export interface SystemName {
  name: string;
  /** It regards letter case as a quoted name does. */
  quoted?: true;
}

/** A name that may be a source's, whose row is the value then; what else the value depends on. */
export interface RowValue {
  column: ColumnInput;
  others: Input[];
}

/** `*`, `t.*`, `(f(x)).*`, `COLUMNS('x')`: the columns of sources, with what is left out, renamed or replaced. */
/** A name that stands for all columns of a relation, in texts that are made where nobody knows them. */
export const everyColumn = 'headwater_every_column';

export interface StarOutput extends NamePattern {
  kind: 'star';
  /** `(f(x)).*`: the value whose fields these are; then no source is meant. */
  value?: Input[];
  /** Where that value may be a whole row, or several. */
  row?: RowValue;
  /** The composite type of that value: its columns are the fields. */
  ofType?: NameUse;
  /** Names that the columns get by position: `r.* AS (x, y)` (Trino). */
  names?: string[];
  /** The one column that there is where the value is no struct: `unnest(x)` of a select list (DuckDB). */
  single?: ColumnOutput;
  /** The structs in a list count, too: `unnest(x, recursive := true)`. */
  recursive?: true;
  /** `t.*`: the parts before the star. */
  qualifier: string[];
  except?: string[];
  /** Columns of single sources that are left out: the parts before the column's name, and the column's. */
  exceptOf?: string[][];
  rename?: StarRename[];
  replace?: {
    name: string;
    inputs: Input[];
    transform: Transform;
    start: number;
    end: number;
    expression?: string;
  }[];
  /** The names are those that like or pattern do not fit. */
  negated?: true;
  /** The alias of the columns, with the groups of the pattern: `temp_\\1` (DuckDB). */
  template?: string;
  apply?: true; // the columns pass through a function (`COLUMNS(*)`, `APPLY`)
  at?: number; // the one column at this position: `#2`
  others?: Input[]; // what the expression around reads besides: `COLUMNS(*) + c`
  /** Functions that the columns are named by: `sum(a)` (ClickHouse's APPLY). */
  functions?: string[];
  start: number;
  end: number;
}

/** A column that a star gives another name, of any source or of the one that `of` names. */
interface StarRename {
  from: string;
  of?: string[];
  to: string;
}
