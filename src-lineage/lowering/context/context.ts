import type { NameUse, RoutineIndex, RowSetId } from '../../ir/names.ts';
import { namesOfMarks, shortened } from '../../base/shortened.ts';
import type { Dialect } from '../../dialects/table/dialect.ts';
import { assignedBy, isNamed, passedToFunctions, targetsOf } from '../../ir/action-names.ts';
import type { Action } from '../../ir/actions.ts';
import { AssignmentOrder } from '../../ir/assignment-order.ts';
import type { LoweredRoutine, LoweredStatement, LoweredVariable, RowSet } from '../../ir/dataflow.ts';
import type { Diagnostic } from '../../base/diagnostics/diagnostics.ts';
import { partsOfText } from '../../syntax/tokens/identifiers.ts';
import type { ColumnDefinition, Identifier, Name, Node } from '../../syntax/tree/node.ts';
import type { SelectItem } from '../../syntax/tree/queries.ts';
import { VariableIndex } from '../../ir/variables/variable-index.ts';
import { quotedOf, textsOf } from '../../syntax/tokens/written-path.ts';
import { orderKey, variableKey } from '../../ir/variables/variable-key.ts';
import type { CallsByName } from '../texts/parts/call-texts.ts';
import { TextHoles } from './text-holes.ts';
import { type KnownAction, withKnownNames } from '../texts/parts/known-names.ts';
import {
  holdsUnknown,
  isUnknown,
  knownParts,
  knownServer,
  shownText,
  unknownPart,
  withoutUnknownQualifiers,
} from '../texts/parts/unknown-text.ts';
import { CommonTableIndex, type CommonTableScope, scopeInside } from './common-table-scope.ts';
import type { LoweringFailures } from './failures.ts';
import type { FileBudget } from './file-budget.ts';
import { Governing } from './governing.ts';
import { nameInBody } from './names-in-body.ts';
import type { LoweringRules } from './lowering-rules.ts';
import type { RowSetSeed } from './query-place.ts';
import { Session, type CursorParameter, inAttached } from './session.ts';

/**
 * The state of lowering one file: the row sets, statements and routines made so far, and where we are.
 * The rules of all statement families share it; the tree's nodes are only read.
 */
export class LoweringContext {
  readonly dialect: Dialect;
  readonly lower: LoweringRules<LoweringContext>;
  readonly rowSets: RowSet[] = [];
  readonly statements: LoweredStatement[] = [];
  readonly firstRowSets = new Map<number, RowSetId>(); // of the statements that have one
  readonly routines: LoweredRoutine[] = [];
  /** Variables of the script outside routines. */
  readonly variables: LoweredVariable[] = [];
  readonly variableIndex = new VariableIndex();
  readonly labels: string[] = []; // names of the blocks outside of routines
  openBlocks = 0; // of the body that is lowered
  readonly diagnostics: Diagnostic[];
  /** What fails at single statements, and the statements that failed before: they are lowered to nothing. */
  readonly failures: LoweringFailures;
  /** How much more the file may stand for. */
  readonly budget: FileBudget;
  statement = -1; // the index of the one that is lowered
  /** The routine whose body is being lowered; -1 outside. */
  routine: RoutineIndex = -1;
  commonTables: CommonTableScope | undefined;
  private readonly namedTables = new CommonTableIndex();
  namedDepth = 0; // of named expressions inside named expressions
  hiddenExpressions: ReadonlySet<SelectItem> = new Set(); // which are lowered now: they do not see themselves
  readonly typeColumns = new Map<string, readonly ColumnDefinition[]>(); // by their types' names in lower case
  /** While the query of a cursor is lowered: the cursor's parameters, which are no columns; in lower case. */
  cursorParameters: readonly CursorParameter[] = [];
  /** Those of all cursors declared so far, by the cursor's name in lower case. */
  readonly parametersOfCursors = new Map<string, readonly CursorParameter[]>();
  /** The variables that hold the results of routines: a table, or the values of a row. */
  readonly results = new Map<RoutineIndex, { table?: string; object?: string; values?: string[] }>();
  /** The strings of packages' constants, by `package.constant`. */
  readonly packageConstants = new Map<string, readonly string[]>();
  /** What the statements so far leave to those behind them. */
  readonly session = new Session();
  /** The assignments of the body that is being lowered, and the branches and loops around them. */
  order = new AssignmentOrder();
  governing = new Governing();
  private inHandler = false;
  inOrder: () => boolean = () => false; // whether the query whose sources are lowered takes their rows in order
  defining = false; // while the query of a new table or view is lowered
  elementsOf: string | undefined; // the schema whose elements are lowered
  readonly loopVariables = new Set<string>(); // that loops have declared by naming them
  /** Strings that variables hold, for dynamic SQL: one, or one for each way that IF has chosen. */
  constants: ReadonlyMap<string, readonly string[]> = new Map();
  private ownConstants: Map<string, readonly string[]> | undefined; // {@link constants}, where nobody else holds that map
  readonly holes = new TextHoles();
  /** The calls of the file, for the texts that they pass. */
  calls: CallsByName = new Map();
  dynamicDepth = 0; // of dynamic SQL inside dynamic SQL
  markCount = 0; // of the bind marks that were given names of their own
  /** Which of the texts that names are given by is meant, and how many there are in the statement. */
  private naming = 0;
  private namings = 1;
  private source: string;
  /** While dynamic SQL is lowered: the literal that its places are reported at. */
  private literal: Node | undefined;
  /** The place of the dynamic SQL whose unknown columns were reported last. */
  private unknownColumnsAt: Node | undefined;

  constructor(
    source: string,
    dialect: Dialect,
    shared: Pick<LoweringContext, 'lower' | 'budget' | 'diagnostics' | 'failures'>,
  ) {
    this.source = source;
    this.dialect = dialect;
    ({
      lower: this.lower,
      budget: this.budget,
      diagnostics: this.diagnostics,
      failures: this.failures,
    } = shared);
  }

  /** A name that no other bind mark of the file has. */
  nameMark(mark: string): string {
    return `${mark} (${++this.markCount})`;
  }

  /** The index that the next statement will have. */
  get nextStatement(): number {
    return this.statements.length;
  }

  start(node: Node): number {
    return this.literal?.start ?? node.start;
  }

  /** Never before the start: what a rule found nothing of ends where the token before it does. */
  end(node: Node): number {
    return Math.max(this.start(node), this.literal?.end ?? node.end);
  }

  /** Where a node is reported. */
  placeOf(node: Node): Node {
    return { start: this.start(node), end: this.end(node) };
  }

  /** The text of a node, blanks folded, at most 120 characters, of marks their names: the display name of an unnamed output. */
  text(node: Node): string {
    const text = shortened(this.source, node, 120);
    return this.dynamicDepth > 0 ? shownText(text) : namesOfMarks(text);
  }

  /** Whether a node of dynamic SQL holds what only the run knows. */
  isOfTheRun(node: Node): boolean {
    return this.dynamicDepth > 0 && isUnknown(this.source.slice(node.start, node.end));
  }

  /** The text of an expression of dynamic SQL, whose place does not say it; nothing elsewhere. */
  dynamicText(node: Node): { expression?: string } {
    return this.dynamicDepth > 0 ? { expression: this.text(node) } : {};
  }

  /** Lowers nodes of another text (dynamic SQL), all of whose places are those of `literal`. */
  withinLiteral(text: string, literal: Node, lower: () => void): void {
    const before = { source: this.source, literal: this.literal };
    this.source = text;
    this.literal ??= literal;
    this.dynamicDepth++;
    lower();
    this.dynamicDepth--;
    this.source = before.source;
    this.literal = before.literal;
  }

  addRowSet(seed: RowSetSeed): RowSetId {
    this.rowSets.push({
      role: 'intermediate',
      parent: -1,
      sources: [],
      outputs: [],
      influences: [],
      comparisons: [],
      ...seed,
      statement: this.statement,
    });
    const id = this.rowSets.length - 1;
    if (!this.firstRowSets.has(this.statement)) this.firstRowSets.set(this.statement, id);
    return id;
  }

  rowSet(id: RowSetId): RowSet {
    return this.rowSets[id]!;
  }

  /** Lowers statements that may run between any others of what is protected: a handler that goes on behind them. */
  anytime(lower: () => void): void {
    const { inHandler } = this;
    this.inHandler = true;
    lower();
    this.inHandler = inHandler;
  }

  /** Begins a statement; what is lowered until the returned function is called belongs to it. */
  beginStatement(kind: string, node: Node): () => void {
    const outer = this.statement;
    const nested = this.routine >= 0 || this.dynamicDepth > 0;
    this.statements.push({
      kind,
      ...this.placeOf(node),
      routine: this.routine,
      ...(nested && { nested: true as const }),
      ...(this.dynamicDepth > 0 && { dynamic: true as const }),
      ...(this.inHandler && { anytime: true as const }),
      ...(this.elementsOf !== undefined && { schema: this.elementsOf }),
      ...(this.order.conditional && { conditional: true as const }),
      ...(this.governing.by !== undefined && { governedBy: this.governing.by }),
      actions: [],
    });
    this.statement = this.statements.length - 1;
    return () => {
      this.statement = outer;
    };
  }

  emit(given: Action): void {
    // Only dynamic SQL has names that are not known.
    const { action, unknown: left }: KnownAction =
      this.dynamicDepth > 0 ? withKnownNames(given) : { action: given };
    if (left !== undefined) this.reportUnknown(left);
    if (action === undefined) return;
    const unknown = targetsOf(action).find((name) => name.parts.some(isUnknown));
    if (unknown !== undefined) {
      this.report(
        'dynamic-sql-unknown',
        'The target of this dynamic SQL is only known at run time.',
        this.literal ?? unknown,
      );
      this.emitWithoutTarget(action);
      return;
    }
    // where a name is missing, the syntax error has been reported
    if (targetsOf(action).every(isNamed)) this.emitNamed(action);
    else if (action.do === 'drop' || action.do === 'mention')
      this.emitNamed({ ...action, names: action.names.filter(isNamed) });
    else this.emitWithoutTarget(action);
  }

  /** Reports a column whose name only the run of dynamic SQL knows, once for each text: it is in no lineage. */
  reportIfUnknown(path: readonly Identifier[]): boolean {
    if (this.dynamicDepth === 0 || !holdsUnknown(path)) return false;
    const place = this.literal ?? path[0]!;
    if (this.unknownColumnsAt !== place)
      this.report('dynamic-sql-unknown', 'A column of this dynamic SQL is only known at run time.', place);
    this.unknownColumnsAt = place;
    return true;
  }

  private reportUnknown(unknown: NonNullable<KnownAction['unknown']>): void {
    const place = this.literal ?? (typeof unknown === 'object' ? unknown : this.statements[this.statement]!);
    const what = typeof unknown === 'object' ? 'table' : unknown === 'place' ? 'file' : unknown;
    this.report('dynamic-sql-unknown', `A ${what} of this dynamic SQL is only known at run time.`, place);
  }

  /** The rows that would be written are read all the same. */
  private emitWithoutTarget(action: Action): void {
    if (action.do === 'write' || action.do === 'define-by-query')
      this.emitNamed({ do: 'refer', rowSet: action.rowSet });
  }

  private emitNamed(action: Action): void {
    this.statements[this.statement]?.actions.push(action);
    const { statement, nextStatement: next } = this;
    const passed = this.dialect.language.functionsGiveBack ? passedToFunctions(action) : [];
    for (const { variable, field, ...how } of [...passed, ...assignedBy(action)])
      this.order.assign({ variable: orderKey(nameInBody(this, variable, field)), statement, next, ...how });
  }

  /** The routine that is being lowered, without the blocks in it that hide variables. */
  get body(): RoutineIndex {
    let at = this.routine;
    while (this.routines[at]?.sharesOrder) at = this.routines[at]!.parent;
    return at;
  }

  markInert(): void {
    const statement = this.statements[this.statement];
    if (statement !== undefined) statement.inert = true;
  }

  nameUse(name: Name): NameUse {
    const written = this.partsOf(name);
    const parts = inAttached(
      this,
      this.dynamicDepth > 0 ? withoutUnknownQualifiers(written) : knownParts(written),
    );
    const [start, end] = [this.start(name), this.end(name)];
    const use: NameUse = { parts: textsOf(parts), quoted: quotedOf(parts), start, end };
    if (name.link !== undefined) use.link = knownServer(name.link);
    if (name.model) use.model = true;
    return use;
  }

  /** Lowers a statement once for every table that the names in its texts may mean: `IDENTIFIER(:target)`. */
  eachNaming(lower: () => void): void {
    const before = { naming: this.naming, namings: this.namings };
    this.namings = 1;
    this.naming = 0;
    do lower();
    while (++this.naming < this.namings && this.mayNameMore());
    this.naming = before.naming;
    this.namings = before.namings;
  }

  private mayNameMore(): boolean {
    const { start, end } = this.statements.at(-1) ?? { start: 0, end: 0 };
    return this.budget.allows('statements', this.statements.length, start, end);
  }

  /** The parts of a name, also of one that a variable holds: `IDENTIFIER($v)`, `TABLE(:v)`. */
  private partsOf(name: Name): readonly Identifier[] {
    if (name.text !== undefined) {
      const texts = this.lower.constantTexts(this, name.text, true);
      this.namings = Math.max(this.namings, texts.length);
      const text = texts[this.naming % Math.max(texts.length, 1)];
      return withoutUnknownQualifiers(partsOfText(text ?? unknownPart, name));
    }
    const only = name.parts.length === 1 ? name.parts[0]!.text : '';
    const held = /^[$:]\w/.test(only) ? this.constantsOf(only)[0] : undefined;
    return held === undefined ? name.parts : partsOfText(held, name);
  }

  findCommonTable(name: string): RowSetId | undefined {
    return this.findCommonScope(name)?.rowSet;
  }

  findCommonScope(name: string): CommonTableScope | undefined {
    return this.commonTables && this.namedTables.find(this.commonTables, name.toLowerCase());
  }

  addCommonTable(name: string, rowSet: RowSetId, expression?: SelectItem): void {
    this.commonTables = scopeInside(this.commonTables, name.toLowerCase(), rowSet, expression);
  }

  /** Variables of the routine that is being lowered, or of the script. */
  get localVariables(): LoweredVariable[] {
    return this.routine >= 0 ? this.routines[this.routine]!.variables : this.variables;
  }

  /** Names of the blocks of the routine that is being lowered, or of the script. */
  get localLabels(): string[] {
    return this.routine >= 0 ? (this.routines[this.routine]!.labels ??= []) : this.labels;
  }

  /** The parameters of the routine that is being lowered that take a value. */
  inputParameters(): LoweredVariable[] {
    return this.localVariables.filter(({ kind, mode }) => kind === 'parameter' && mode !== 'out');
  }

  /** Whether a plain name is a variable here or in a routine around. */
  isVariable(name: string): boolean {
    for (let routine = this.routine; routine >= 0; routine = this.routines[routine]!.parent) {
      if (this.variableIndex.has(this.routines[routine]!.variables, name)) return true;
    }
    return this.variableIndex.has(this.variables, name);
  }

  /** Notes the strings that a variable may hold from here on; none where they are not known. */
  holds(variable: string, texts: readonly string[]): void {
    const key = variableKey(variable);
    if (texts.length === 0 && !this.constants.has(key)) return;
    const own = this.ownConstants ?? new Map(this.constants);
    if (texts.length === 0) own.delete(key);
    else own.set(key, texts);
    this.constants = this.ownConstants = own;
  }

  /** The strings that a variable may hold here. */
  constantsOf(variable: string): readonly string[] {
    return this.constants.get(variableKey(variable)) ?? [];
  }

  /** Begins another way through the script with what variables hold on it: the map itself stays as it is. */
  branchConstants(constants: ReadonlyMap<string, readonly string[]>): void {
    this.constants = constants;
    this.ownConstants = undefined;
  }

  column(identifier: Identifier): { name: string; quoted?: true; start: number; end: number } {
    return {
      name: identifier.text,
      ...(identifier.quoted && { quoted: true as const }),
      ...this.placeOf(identifier),
    };
  }

  report(code: string, message: string, node: Node): void {
    this.diagnostics.push({
      code,
      severity: 'warning',
      class: 'AnalyzeError',
      message,
      span: [0, this.start(node), this.end(node)],
    });
  }
}
