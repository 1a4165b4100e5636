import type { Access, Expression, NamedArgument } from './expressions.ts';
import type { ColumnDefinition, DataType, Identifier, Name, Node } from './node.ts';
import type { Query } from './queries.ts';
import type { Statement } from './statements.ts';

export interface Parameter extends Node {
  name: Identifier;
  type?: DataType;
  mode: 'in' | 'out' | 'inout';
  /** PostgreSQL's VARIADIC: takes this argument and all behind it as a list. */
  variadic?: true;
  default?: Expression;
}

export interface CreateRoutine extends Node {
  kind: 'create-routine';
  routine: 'procedure' | 'function' | 'macro' | 'block';
  name?: Name;
  /** Declared in a block, a routine or a package. */
  nested?: true;
  /** Of an object type: run on an object, makes one, or neither. */
  method?: 'member' | 'constructor' | 'static';
  parameters: Parameter[];
  returns?: DataType;
  /** RETURNS REFTABLE(t) (Netezza). */
  referenceTable?: Name;
  /** RETURNS TABLE (…) or RETURNS @t TABLE (…). */
  returnsTable?: { variable?: Identifier; columns: ColumnDefinition[] };
  /** The statements of the body; for a language that is not SQL it is empty and `language` says which. */
  body: Statement[];
  /** `AS (expression)`, `RETURN expression` bodies. */
  expression?: Expression;
  language?: string;
  /** CREATE EXTERNAL FUNCTION: a service outside, whose address is the text behind AS (Snowflake). */
  external?: true;
  /** DuckDB: the definitions for other arguments behind the first: `CREATE MACRO f(a) AS a, (a, b) AS a + b`. */
  overloads?: CreateRoutine[];
  /** The schema in which its body looks for names (`SET search_path = s`). */
  schema?: Identifier;
  /** Those where it looks next. */
  furtherSchemas?: Identifier[];
  /** Informix: `REFERENCING OLD AS o NEW AS n FOR t`: it runs for the rows of the triggers of a table. */
  triggered?: TriggerRowNames;
}

/** The table of a trigger, and the names given to its row before and after: REFERENCING NEW AS n OLD AS o. */
export interface TriggerRowNames {
  table?: Name;
  newAliases?: Identifier[];
  oldAliases?: Identifier[];
  parentAliases?: Identifier[]; // of the row that holds a nested table (Oracle)
}

export interface CreateTrigger extends Node, TriggerRowNames {
  kind: 'create-trigger';
  name: Name;
  /** BEFORE or INSTEAD OF stands there: it may keep rows away. */
  early?: true;
  /** The changes of a view that it takes the place of; all where it does not say. */
  insteadOf?: string[];
  nestedTable?: Identifier; // the column whose elements are changed: ON NESTED TABLE c OF v (Oracle)
  /** A rule: rows that fit its condition are changed in no other way. */
  leavesOut?: true;
  condition?: Expression;
  body: Statement[];
  /** PostgreSQL: EXECUTE FUNCTION f('x'). */
  calls?: Name;
  arguments?: Expression[];
}

export interface CreatePackage extends Node {
  kind: 'create-package';
  name: Name;
  isBody: boolean;
  /** The bodies of an object type's methods. */
  ofType?: true;
  members: Statement[];
}

/** BEGIN … END with its declarations and exception handlers. */
export interface Block extends Node {
  kind: 'block';
  label?: Identifier;
  declarations: Statement[];
  body: Statement[];
  /** The statements of each handler, of which one runs at most. */
  handlers: Statement[][];
  conditions?: string[][]; // of each handler, in lower case
  /** DECLARE … HANDLER, ON EXCEPTION: stands before the statements that it protects. */
  declared?: true;
  /** Its handlers go on behind the statement that raised the error (CONTINUE HANDLER, WITH RESUME). */
  resumes?: true;
}

/** IF, CASE as a statement, and T-SQL's ELSE chains. */
export interface If extends Node {
  kind: 'if';
  branches: { condition?: Expression; body: Statement[] }[];
  /** CASE of languages where it is an error that no branch fits. */
  exhaustive?: true;
}

export interface Loop extends Node {
  kind: 'loop';
  label?: Identifier;
  /** The condition stands behind the statements and ends the loop (REPEAT … UNTIL c). */
  until?: true;
  /** WHILE, UNTIL conditions. */
  condition?: Expression;
  /** FOR v IN …: the loop variables and what they run over. */
  variables: Identifier[];
  /** PL/pgSQL: what the values go to, where fields are among the loop's variables. */
  targets?: Expression[];
  query?: Query;
  /** FOR v AS c CURSOR FOR query (Db2, Watcom): names that the query gives are variables by themselves, too. */
  named?: true;
  /** FOR v IN cursor(args). */
  cursor?: Name;
  cursorArguments?: Expression[];
  range?: Expression[];
  /** INDICES OF, PAIRS OF: the variable takes the indexes of the list in `range`, or two take these and the elements. */
  over?: 'INDICES' | 'PAIRS';
  /** FOR v IN EXECUTE '…' USING a, b. */
  dynamic?: Expression;
  using?: Expression[];
  body: Statement[];
}

/** EXIT, BREAK, LEAVE, CONTINUE, ITERATE: leaves a loop or block, or begins the next round. */
export interface Jump extends Node {
  kind: 'jump';
  /** Its word in lower case. */
  what: string;
  again: boolean;
  label?: Identifier;
  /** WHEN c. */
  condition?: Expression;
}

/** A cursor for the rows that a called procedure hands out: by the procedure, or by a locator of its result set. */
export interface AllocateCursor extends Node {
  kind: 'allocate-cursor';
  cursor: Identifier;
  procedure?: Name;
  locator?: Identifier;
}

/** Locators for the result sets of a called procedure, in their order. */
export interface AssociateLocators extends Node {
  kind: 'associate-locators';
  locators: Identifier[];
  procedure: Name;
}

export interface Declare extends Node {
  kind: 'declare';
  variables: VariableDeclaration[];
}

export interface VariableDeclaration extends Node {
  name: Identifier;
  type?: DataType;
  default?: Expression;
  /** CURSOR FOR query. */
  cursor?: Query;
  /** CURSOR FOR s: the name of a prepared statement. */
  prepared?: Identifier;
  cursorParameters?: Parameter[];
  /** CURSOR WITH RETURN: its rows go to whoever called the procedure. */
  returned?: true;
  /** CONSTANT: it keeps the value of its declaration. */
  constant?: true;
  /** Informix: one variable of all routines that declare it so. */
  global?: true;
  /** CREATE VARIABLE: all routines and scripts share it. */
  created?: { schema?: Identifier };
  /** DECLARE @t TABLE (…). */
  table?: ColumnDefinition[];
}

/** `x := e`, `SET x = e`, `LET x = e`. Several targets take a row. */
export interface Assign extends Node {
  kind: 'assign';
  targets: Expression[];
  value: Expression;
}

export interface OpenCursor extends Node {
  kind: 'open-cursor';
  cursor: Name;
  query?: Query;
  dynamic?: Expression;
  arguments: Expression[];
}

export interface Fetch extends Node {
  kind: 'fetch';
  cursor: Name;
  into: Expression[];
}

export interface Return extends Node {
  kind: 'return';
  value?: Expression;
  query?: Query;
  /** RETURN QUERY EXECUTE '…' USING a, b. */
  dynamic?: Expression;
  using?: Expression[];
  /** RETURN NEXT, PIPE ROW: one row of many. */
  row?: true;
}

/** CALL p(…), EXEC p @a = 1, PERFORM f(…), SQL*Plus EXEC. */
export interface CallStatement extends Node {
  kind: 'call';
  name: Name;
  arguments: (Expression | NamedArgument)[];
  on?: Access; // the method of an element, `list(i).m(x)`
  /** EXEC @result = p; `x := p(…)`. */
  into?: Expression[];
  /** What WITH RESULT SETS calls the columns of the first one. */
  resultColumns?: readonly string[];
}

/** EXECUTE IMMEDIATE, EXEC (@sql), sp_executesql, PREPARE … FROM. */
export interface DynamicSql extends Node {
  kind: 'dynamic-sql';
  sql: Expression;
  into: Expression[];
  /** Values for its bind marks: by position, or those of sp_executesql by name. */
  using: Expression[];
  /** A text that declares its variables, whose values may come by position: the second argument of sp_executesql. */
  declares?: Expression;
  /** Another server runs the text, in its own language. */
  remote?: true;
  /** A program takes the rows of the query: what it answers is not known. */
  opaque?: true;
  /** PREPARE: the text is executed, or opened as a cursor, by this name. */
  prepares?: Identifier;
}

/** EXECUTE s [INTO v] [USING a]: a prepared statement by its name. */
export interface ExecutePrepared extends Node {
  kind: 'execute-prepared';
  name: Name;
  into: Expression[];
  using: Expression[];
}
