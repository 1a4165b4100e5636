import type { RowSetId } from '../../ir/names.ts';
import { appendAll } from '../../base/append-all.ts';
import type { CallInput, ColumnInput, Input, Step } from '../../ir/inputs.ts';
import { familiesOf } from '../../ir/type-families.ts';
import type { Decision, Transform } from '../../model/relations.ts';
import type {
  Access,
  AssignmentExpression,
  Call,
  ColumnReference,
  Expression,
  Operation,
  Star,
  WindowSpecification,
} from '../../syntax/tree/expressions.ts';
import type { Identifier } from '../../syntax/tree/node.ts';
import type { Query } from '../../syntax/tree/queries.ts';
import { commonTableValue, namedLambda } from '../context/common-table-values.ts';
import type { LoweringContext } from '../context/context.ts';
import { cursorParameter, markedParameter } from '../context/cursor-parameters.ts';
import { PartLowering } from '../rows/part-lowering.ts';
import { identifierClause } from '../names/identifier-clause.ts';
import { assignmentTargets, assignWithin } from '../names/variables.ts';
import { lowerStores } from '../names/session-stores.ts';
import { quotedOf, textsOf } from '../../syntax/tokens/written-path.ts';
import { addSteps, partAt, stepsOf } from '../rows/access-steps.ts';
import { innerIndexInput, isList, memberCall, memberInput } from '../names/list-indexes.ts';
import { attributeOfRow, rowInput, valueOfRow } from '../rows/row-attributes.ts';
import { argumentParts, partOfRow } from './row-parts.ts';
import { isRow } from '../rows/composite-rows.ts';
import { takesRows } from '../rows/struct-fields.ts';
import { valuesInName, valuesInString } from '../context/text-holes.ts';
import { holdsUnknown, isUnknown, shownText } from '../texts/parts/unknown-text.ts';
import { namedInXQuery } from '../texts/xquery-names.ts';
import { columnsStar, isColumns } from './columns-calls.ts';
import {
  argumentName,
  choosesByFirst,
  hierarchyColumns,
  isAggregate,
  isWindowFunction,
  orderedBy,
  subqueryColumns,
} from './functions.ts';
import { asMethod, asMethodOfCall, methodOf } from './method-chains.ts';
import { numberedColumn } from './numbered-columns.ts';
import { documentPath, partOfDocument } from '../names/document-objects.ts';
import { isOfCollection, methodOfCall } from './object-methods.ts';
import { operandsOf } from './row-marks.ts';
import { transformOf } from './transforms.ts';

type PartInputs = readonly Input[] | undefined;

/** Reduces expressions of one scope to the inputs that their values depend on. */
export class ExpressionLowering {
  private readonly context: LoweringContext;
  /** The row set in whose scope names are looked up; -1 where there is none. */
  readonly scope: RowSetId;
  /** The query follows a hierarchy (CONNECT BY), which has columns of its own. */
  hierarchical = false;
  namesResult = false; // the columns of a result are called as its columns
  /** What is known of the parts of the values lowered so far. */
  readonly parts: PartLowering;

  /** Names before columns that say which rows are meant, not which source: MATCH_RECOGNIZE's variables. */
  private readonly prefixes: ReadonlySet<string> | undefined;

  constructor(context: LoweringContext, scope: RowSetId, prefixes?: ReadonlySet<string>) {
    this.context = context;
    this.parts = new PartLowering(context, (node, into) => this.collect(node, into));
    this.scope = scope;
    this.prefixes = prefixes;
  }

  /** Everything that the value of an expression depends on, in the order of the text. */
  inputs(expression: Expression): Input[] {
    const into: Input[] = [];
    this.collect(expression, into);
    // an array that was pushed to keeps room for a dozen more, and a file has many of these
    return into.length === 1 ? [into[0]!] : into;
  }

  inputsOfAll(expressions: readonly Expression[]): Input[] {
    const into: Input[] = [];
    for (const expression of expressions) this.collect(expression, into);
    return into;
  }

  private collect(node: Expression, into: Input[]): void {
    switch (node.kind) {
      case 'column':
        return this.column(node, into);
      case 'star':
        return this.row(node, into);
      case 'literal':
        into.push({
          kind: 'constant',
          text: this.context.text(node),
          start: this.context.start(node),
          end: this.context.end(node),
        });
        for (const named of namedInXQuery(this.context, node)) this.collect(named, into);
        if (this.context.dynamicDepth > 0 && isUnknown(node.value))
          appendAll(into, valuesInString(this.context, node));
        return;
      case 'variable':
        return this.variable(node, into);
      case 'call':
        return this.call(node, into);
      case 'named-argument':
        return this.collect(node.value, into);
      case 'operation':
        return this.operation(node, into);
      case 'case':
        return this.parts.branches(node, into);
      case 'cast':
        return this.collect(node.operand, into);
      case 'subquery':
        into.push({
          kind: 'row-set',
          rowSet: this.subquery(node.query, node.use === 'scalar'),
          column: takesRows(this.context, node) ? 'all' : subqueryColumns[node.use],
        });
        return;
      case 'list':
        return this.parts.list(node, into);
      case 'struct':
        return this.parts.struct(node, into);
      case 'access':
        return this.access(node, into);
      case 'lambda':
        this.parts.lambda(node, into);
        return;
      case 'assignment':
        return this.assignment(node, into);
      case 'statement':
        return;
      case 'opaque':
        for (const part of node.parts) this.collect(part, into);
        return;
    }
  }

  /** MySQL: `@v := e` inside an expression. */
  private assignment({ target, value }: AssignmentExpression, into: Input[]): void {
    const before = into.length;
    this.collect(value, into);
    const targets = assignmentTargets(this.context, [target]);
    assignWithin(this.context, this.scope, targets, into.slice(before));
  }

  /** What decides over a value without being a part of it. */
  private collectDeciding(decides: Decision, node: Expression, into: Input[]): void {
    const before = into.length;
    this.collect(node, into);
    for (let i = before; i < into.length; i++) into[i]!.decides ??= decides;
  }

  /** MATCH_RECOGNIZE's `COUNT(up.*)` counts rows. */
  private row(star: Star, into: Input[]): void {
    const [only] = star.qualifier;
    if (star.qualifier.length === 1 && this.prefixes?.has(only!.text.toLowerCase())) return;
    into.push(rowInput(this.context, star));
  }

  /** In `(a, b) = (SELECT x, y …)` every column of the query counts. */
  private operation(node: Operation, into: Input[]): void {
    const numbered = numberedColumn(this.context, node);
    if (numbered) return this.column(numbered, into);
    if (this.parts.readsPart(node, into) || this.parts.joined(node, into)) return;
    const rows = node.operands.some(isRow);
    for (const operand of operandsOf(this.context, node)) {
      if (rows && operand.kind === 'subquery')
        into.push({ kind: 'row-set', rowSet: this.subquery(operand.query), column: 'all' });
      else this.collect(operand, into);
    }
  }

  /** ORDER BY decides about the one value of a query: SQLite takes the first row, ARRAY all in their order. */
  private subquery(query: Query, inOrder = false): RowSetId {
    const { context, scope: parent } = this;
    return context.lower.query(context, query, { kind: 'select-list', parent, inOrder });
  }

  private column(node: ColumnReference, into: Input[]): void {
    const first = node.path[0];
    if (first === undefined || first.text === '') return;
    if (holdsUnknown(node.path)) return appendAll(into, valuesInName(this.context, this.scope, node));
    if (this.parts.isParameter(first)) return this.parts.element(node, [], into);
    const parameter = cursorParameter(this.context, node);
    if (parameter !== undefined) return void into.push(parameter);
    if (
      node.path.length === 1 &&
      !first.quoted &&
      this.context.dialect.functions.niladic.has(first.text.toUpperCase())
    )
      return;
    if (this.hierarchical && node.path.length === 1 && hierarchyColumns.has(first.text.toUpperCase())) return;
    into.push(
      memberInput(this.context, this.scope, node) ??
        commonTableValue(this.context, this.scope, node) ??
        this.columnInput(node),
    );
  }

  columnInput(node: ColumnReference): ColumnInput {
    const first = this.isPrefixed(node.path) ? 1 : 0;
    const written = documentPath(this.context, node.path);
    const [path, quoted] = [textsOf(written, first), quotedOf(written, first)];
    const { start, end } = this.context.placeOf(node);
    // most inputs are columns: a literal takes half the memory of one that others are spread into
    return node.assumed
      ? { kind: 'column', assumed: true, path, quoted, start, end }
      : { kind: 'column', path, quoted, start, end };
  }

  private isPrefixed(path: readonly Identifier[]): boolean {
    const { aliasQualifier } = this.context.dialect.names;
    const mayBe = path.length > 1 && (aliasQualifier !== undefined || this.prefixes !== undefined);
    return mayBe && this.isPrefix(path[0]!.text.toLowerCase());
  }

  private isPrefix(name: string): boolean {
    if (this.context.dialect.names.aliasQualifier !== name) return this.prefixes?.has(name) === true;
    const sources = this.scope < 0 ? [] : this.context.rowSet(this.scope).sources;
    return !sources.some(({ alias, name: table }) => (alias ?? table?.parts.at(-1))?.toLowerCase() === name);
  }

  private variable(node: Extract<Expression, { kind: 'variable' }>, into: Input[]): void {
    const field = node.fields?.map((part) => part.text).join('.');
    into.push({
      kind: 'variable',
      name: markedParameter(this.context, node) ?? node.name,
      ...(field !== undefined && { field }),
      ...this.context.placeOf(node),
    });
  }

  /** A path behind a column is a longer path, so that resolution can distinguish fields from qualified names. */
  private access(node: Access, into: Input[]): void {
    const method = methodOfCall(this.context, node);
    if (method) return asMethodOfCall(method, this.context, into, () => this.call(method.call, into));
    const index = innerIndexInput(this.context, node);
    if (index !== undefined) return void into.push(index);
    if (isOfCollection(this.context, node)) return;
    const attribute = attributeOfRow(node, this.context.dialect) ?? partOfDocument(this.context, node);
    if (attribute !== undefined) return this.column(attribute, into);
    const before = into.length;
    const steps = stepsOf(node, this.context.dialect.names);
    if (node.base.kind === 'column' && this.parts.isElement(node.base))
      this.parts.element(node.base, steps, into);
    else {
      this.collect(node.base, into);
      const narrowed = steps.length > 0 ? this.fieldOf(node, steps, into.slice(before)) : undefined;
      if (narrowed !== undefined) {
        into.length = before;
        appendAll(into, narrowed);
      } else if (into.length === before + 1) {
        const [field] = node.fields;
        const single = into[before]!;
        if (field !== undefined && single.kind === 'call')
          single.field = node.fields.map(({ text }) => text).join('.');
        else if (field !== undefined && single.kind === 'column') single.field = field.text;
        addSteps(single, steps);
      }
    }
    if (!isList(this.context, node.base)) for (const index of node.indexes) this.collect(index, into);
  }

  /** `STRUCT(a AS x, b AS y).x`, `(SELECT AS STRUCT a, b …).b`: what one field depends on. */
  private fieldOf(node: Access, steps: readonly Step[], inputs: readonly Input[]): PartInputs {
    const [only] = inputs;
    const known = partAt(this.parts.fields(node.base, inputs), steps);
    if (known !== undefined) return known;
    if (node.base.kind !== 'subquery' || only?.kind !== 'row-set')
      return partOfRow(this.context, this.parts, node, inputs, steps);
    const { outputs } = this.context.rowSet(only.rowSet);
    const folded = steps[0]!.toLowerCase();
    const column = outputs.findIndex((one) => one.kind === 'column' && one.name?.toLowerCase() === folded);
    const listed = only.column === 'all' && outputs.every((output) => output.kind === 'column');
    return listed && column >= 0 ? [{ ...only, column }] : undefined;
  }

  private call(node: Call, into: Input[]): void {
    const name = node.name.parts.at(-1)?.text ?? '';
    const upper = name.toUpperCase();
    const columns = (node.unpacked || isColumns(this.context, node)) && columnsStar(node);
    if (columns) return this.row(columns, into);
    const part = partOfDocument(this.context, node);
    if (part) return this.column(part, into);
    const chained = methodOf(node, this.context, this.scope);
    if (chained) return asMethod(node, chained, this.context, into, () => this.call(chained, into));
    const row = valueOfRow(this.context, node);
    if (row !== undefined) return void into.push(row);
    const inserted = upper === 'VALUES' || (upper === 'VALUE' && this.context.dialect.syntax.newRowValues);
    if (inserted && node.args.length === 1 && node.args[0]!.kind === 'column') {
      // MySQL: VALUES(c), MariaDB: VALUE(c) in ON DUPLICATE KEY UPDATE is the new row's value
      const column = this.columnInput(node.args[0]!);
      into.push({ ...column, path: ['VALUES', column.path.at(-1)!], quoted: 0 });
      return;
    }
    const named = upper === 'IDENTIFIER' ? identifierClause(this.context, node) : undefined;
    if (named !== undefined) {
      this.column(named, into);
      return;
    }
    const [only] = node.args;
    if (this.context.dialect.functions.variableReaders?.has(upper) && only?.kind === 'literal') {
      this.variable({ kind: 'variable', name: only.value, start: node.start, end: node.end }, into);
      return;
    }
    if (upper === 'CLASSIFIER' && this.prefixes !== undefined) return; // `CLASSIFIER(u)` is the name of a variable
    const sequence = memberCall(this.context, node);
    if (sequence === undefined) into.push(this.callInput(node, name, upper));
    else {
      into.push(sequence);
      if (node.over) this.window(node.over, into);
    }
  }

  private callInput(node: Call, name: string, upper: string): CallInput {
    const inputs: Input[] = [];
    const given = this.parts.mappedArguments(upper, node.args, inputs) ?? this.arguments(node.args, inputs);
    this.parts.get(upper, node.args, inputs, given);
    const argumentList = this.parts.pick(node, upper, inputs, given);
    if (choosesByFirst(upper))
      for (const input of inputs.slice(0, argumentList?.argumentSizes?.[0] ?? 1))
        input.decides ??= 'condition';
    if (node.star && upper !== 'COUNT' && upper !== 'COUNT_BIG')
      this.row({ ...node, kind: 'star', qualifier: [] }, inputs);
    // ARRAY, MULTISET: of several columns each is a part of the elements
    if (node.query) inputs.push({ kind: 'row-set', rowSet: this.subquery(node.query, true), column: 'all' });
    for (const item of node.orderBy ?? [])
      this.collect(this.scope < 0 ? orderedBy(node, item) : item, inputs);
    if (node.filter) this.collectDeciding('condition', node.filter, inputs);
    if (node.over) this.window(node.over, inputs);
    lowerStores(this.context, this.scope, node, upper, inputs, argumentList?.argumentSizes);
    const lambda = namedLambda(this.context, name);
    if (lambda) inputs.push(lambda);
    const aggregate = isAggregate(upper, this.context.dialect);
    return {
      kind: 'call',
      name: shownText(name),
      // names may be built in or a user's, which the linker knows; only operators' forms have none
      ...(node.name.parts.length > 0 && !isUnknown(name) && { routine: this.context.nameUse(node.name) }),
      ...(aggregate && { aggregate: true as const }),
      ...((node.over !== undefined || isWindowFunction(upper)) && { window: true as const }),
      inputs,
      ...argumentList,
      ...(!aggregate && argumentParts(this.context, this.parts, node.args, { inputs, ...argumentList })),
      start: this.context.start(node),
      end: this.context.end(node),
    };
  }

  /** Collects the arguments of a call; says how many inputs each has where that is not one, and their names. */
  arguments(
    args: readonly Expression[],
    into: Input[],
  ): Pick<CallInput, 'argumentSizes' | 'argumentNames' | 'argumentFamilies'> | undefined {
    let sizes: number[] | undefined;
    let named = false;
    for (let i = 0; i < args.length; i++) {
      const before = into.length;
      this.collect(args[i]!, into);
      const size = into.length - before;
      if (size !== 1) sizes ??= new Array<number>(args.length).fill(1);
      if (sizes !== undefined) sizes[i] = size;
      named ||= args[i]!.kind === 'named-argument';
    }
    const families = familiesOf(args, this.context.dialect);
    if (sizes === undefined && families === undefined && !named) return undefined;
    return {
      ...(families && { argumentFamilies: families }),
      ...(sizes && { argumentSizes: sizes }),
      ...(named && { argumentNames: args.map((one) => argumentName(one) ?? null) }),
    };
  }

  /** Inputs of the windows named in the query's WINDOW clause. */
  private readonly windows = new Map<string, Input[]>();

  /** Notes a named window; it may be built on one named before it. */
  defineWindow(name: string, window: WindowSpecification): void {
    const inputs: Input[] = [];
    this.window(window, inputs);
    this.windows.set(name.toLowerCase(), inputs);
  }

  private window(window: WindowSpecification, into: Input[]): void {
    for (const item of window.partitionBy) this.collectDeciding('window', item, into);
    for (const item of window.orderBy) this.collectDeciding('window', item, into);
    if (window.base) appendAll(into, this.windows.get(window.base.text.toLowerCase()) ?? []);
  }

  /** {@link transformOf} */
  transform(expression: Expression, alias: string | undefined): Transform {
    return transformOf(expression, alias, this.context.dialect);
  }
}
