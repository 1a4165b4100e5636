/**
 * What a vendor's procedural language has: that of routine bodies, blocks and scripts. Several vendors share one. A fact that is
 * absent does not hold.
 */
export interface ProceduralLanguage {
  /** Its words, in upper case: for the eye only, see `WrittenWords`. */
  words: ReadonlySet<string>;
  /** Object types have methods: `o.m(x)`, `(SELF AS t).m()` (PL/SQL Language Reference, "Object Types"). */
  objectMethods?: true;
  /** `c %NOTFOUND` is an attribute with blanks, too. */
  spacedCursorAttributes?: true;
  /** `f(1)(2)`, `rows(i).list(j)(k)`, `list(i).m(p => e)`: an element of what a call or another element gives. */
  elementsOfCalls?: true;
  /** Embedded SQL: `:value:indicator`. */
  indicatorVariables?: true;
  /** A function may be a SQL macro, whose text is put in the place of the call. */
  sqlMacros?: true;
  /** Units may be WRAPPED: their text cannot be read. */
  wrappedUnits?: true;
  /** A declaration among the statements is one, where DECLARE is missing or the block before it is not closed. */
  strayDeclarations?: true;
  /** A name with arguments is a call outside of blocks, too. */
  callsOutsideBlocks?: true;
  /** `$IF c $THEN … $END` ("Conditional Compilation"). */
  conditionalCompilation?: true;
  /** CASE without ELSE raises an error where nothing fits. */
  exhaustiveCase?: true;
  /** `t(k => e)`, `t(FOR i IN 1..3 => e)` ("Qualified Expressions"). */
  qualifiedExpressions?: true;
  /** A procedure may be called by a word that begins a statement elsewhere: LOAD, PRINT. */
  callsStatementWords?: true;
  /** RAISE names an exception. */
  raisesNames?: true;
  /** A routine declares exceptions, which nothing else raises. */
  declaredExceptions?: true;
  /** A loop declares its variable even where another has the name ("Cursor FOR LOOP Statement"). */
  loopsDeclare?: true;
  /** Functions may have OUT parameters (Oracle "Subprogram Parameter Modes"; Db2 and MariaDB "CREATE FUNCTION"). */
  functionsGiveBack?: true;
  /** No body holds CREATE: what begins with it stands behind the body. */
  createEndsBody?: true;
  /** SET evaluates all expressions before the assignments are performed (Db2, "SET variable"). */
  assignsAtOnce?: true;
  /** `PIPE (a, b)` gives a row. */
  pipesValues?: true;
  /** Scripts end statements by signs of their own, `db2 -td@`. */
  delimiterSigns?: true;
  /** Blocks end with END alone: behind it an IF begins. */
  plainEnds?: true;
  /** The first statement of a batch may be a procedure's name with arguments. */
  bareProcedures?: true;
  /** A variable that is declared again holds nothing. */
  declaresNull?: true;
  /** Variables belong to the whole batch, whatever block declares them. */
  batchVariables?: true;
  /** `EXEC @code = p` takes a status, no output. */
  statusOfCalls?: true;
  /** A trigger runs a function, which sees its rows as NEW and OLD. */
  triggerFunctions?: true;
  /** An expression is what a query gives: `n := count(*) FROM t` ("Expressions"). */
  queryExpressions?: true;
  /** Parameters may have types alone: the body calls them `$1`. */
  unnamedParameters?: true;
  /** A loop goes through the rows of `UPDATE … RETURNING`, of EXPLAIN. */
  loopsOverStatements?: true;
  /** `RETURN NEXT (a, b)` gives a row. */
  returnNext?: true;
  /** END outside of blocks ends a transaction. */
  endCommits?: true;
  /** `RAISE NOTICE 'format', e`: a format stands before the values. */
  messageFormats?: true;
  /** Labels are `<<label>>` alone: `a:begin` is none. */
  angledLabels?: true;
  /** `#` begins an operator within statements, never a comment. */
  hashInBodies?: true;
  /** `LANGUAGE sql`: the last query of a body is the result, where nothing is said SQL is the language. */
  sqlBodies?: true;
  /** OUT and INOUT parameters are the columns of a function's result (37.5.4). */
  outParametersAreResults?: true;
  /** A loop over a query fills variables that are declared outside of it. */
  loopsFillVariables?: true;
  /** `SELECT set_config('a.b', e)` sets a variable of the session. */
  setsByFunction?: true;
  /** One column that is assigned to a row fills its first field ("SELECT INTO"). */
  rowsFillFields?: true;
  /** Blocks may create routines: a body in quotes ends with its text, so that none stands behind it (PostgreSQL's DO). */
  createsRoutines?: true;
  /** `DO e, e` evaluates expressions. */
  doEvaluates?: true;
  /** A routine runs in its own database ("Stored Program Syntax"). */
  ownDatabase?: true;
  /** `@v` is the session's ("User-Defined Variables"). */
  sessionVariables?: true;
  /** `CREATE LIBRARY`, `USING library AS l`. */
  libraries?: true;
  /** RETURNS names the results: `RETURNS a INT, b INT`. */
  namedResults?: true;
  /** `LANGUAGE RLANG AS BEGIN … END` holds no SQL. */
  foreignBlocks?: true;
  /** Variables hold tables and arrays: `:t.INSERT(…)`, `INSERT INTO :t`, `FROM :t[1:5]` ("Table Variable Operators"). */
  tableVariables?: true;
  /** `CE_JOIN(…)` and its relatives give tables. */
  calculationEngine?: true;
  /** Variables that only take what a call gives out need no declaration. */
  undeclaredOutputs?: true;
  /** RETURNING names the types of results. */
  returning?: true;
  /** `REFERENCING OLD AS o NEW AS n FOR t` makes a routine see a trigger's rows. */
  triggerRoutines?: true;
  /** Bodies of routines and loops begin without a word: `WHILE c statements END WHILE`. */
  bodiesWithoutBegin?: true;
  /** A trigger's actions stand in brackets, with commas between them, and have no variables. */
  triggerActions?: true;
  /** `DEFINE a INT` declares. */
  defineDeclares?: true;
  /** `LET a = e` assigns. */
  letAssigns?: true;
  /** `FOR i IN (1 TO 5, 10)`. */
  valueLists?: true;
  /** `FOREACH c FOR SELECT …` goes through rows. */
  foreachCursors?: true;
  /** Variables may be lists, whose elements have indexes. */
  lists?: true;
  /** Handlers stand before what they handle, and see what it leaves in a variable that is declared without a value. */
  handlersFirst?: true;
  /** `SELECT … INTO t` makes a table in a routine, too. */
  intoMakesTables?: true;
  /** The rows that a change in a routine returns go to the client, as a query's do (T-SQL, "OUTPUT Clause"; MariaDB, "INSERT…RETURNING"). */
  returningToClient?: true;
  /** Scripts end statements by `~`, `//` or `$$`, where a line with DELIMITER is missing. */
  clientDelimiters?: true;
  /** ALTER PROCEDURE gives the whole definition; elsewhere it only sets options. */
  alterDefines?: 'always' | 'unless-option';
  /** ALTER EVENT gives the statement that an event runs. */
  events?: true;
  /** What `BEGIN;` begins; elsewhere a transaction outside of blocks, a block inside. */
  beginAlone?: 'transaction' | 'block';
  /** RETURN in the head of a routine names a type, and never begins its body. */
  returnInHead?: true;
  /** A body may be one statement without BEGIN. */
  unwrappedBodies?: true;
  /** Further words that such a body may begin with. */
  bodyWords?: ReadonlySet<string>;
  /** The body of a routine or trigger is what stands behind AS, up to the end of the batch. */
  batchBodies?: true;
  /** Behind AS stand declarations and a block: always, or where words stand there that begin no query (MariaDB and Db2 in Oracle's mode, SQLScript since its beginnings). */
  sectionBehindAs?: 'always' | 'by-word' | 'by-two-words';
  /** When DECLARE begins a section of declarations; elsewhere it is one statement. */
  declareSections?: 'always' | 'in-blocks' | 'unless-variable' | 'by-words';
  /** `DECLARE @a INT, @b TABLE (…)`, `DECLARE c CURSOR`. */
  declareLists?: true;
  /** RETURN in the head of a routine names the type of its result; of functions alone where nothing else does (EDB). */
  returnNamesType?: 'always' | 'of-functions';
  /** Where `SET name = e` sets an option of the session, never a variable. */
  setsOptions?: 'always' | 'outside-blocks';
  /** IF needs no THEN. */
  ifWithoutThen?: true;
  /** What EXECUTE runs by a name, or by a text; elsewhere what its form says. `macros`: these by the short word EXEC. */
  executes?: 'procedures' | 'prepared-or-procedures' | 'prepared' | 'routines' | 'texts' | 'macros';
}
