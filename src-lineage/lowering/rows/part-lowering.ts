import type { NameUse } from '../../ir/names.ts';
import { appendAll } from '../../base/append-all.ts';
import type { CallInput, Input, Step, ValueFields } from '../../ir/inputs.ts';
import type { Decision } from '../../model/relations.ts';
import type {
  Call,
  Case,
  ColumnReference,
  Expression,
  Lambda,
  List,
  Operation,
  Struct,
} from '../../syntax/tree/expressions.ts';
import type { Identifier, Name } from '../../syntax/tree/node.ts';
import { addSteps, deeper, partAt } from './access-steps.ts';
import { makesRow } from './combined-parts.ts';
import { chosenKeys, objectChangers } from './changed-objects.ts';
import {
  elementSteps,
  folders,
  getterSteps,
  isShort,
  keepsElements,
  type LambdaLists,
  listsMap,
  mapsElements,
  operatorSteps,
} from './element-access.ts';
import { documentReaders } from './part-makers.ts';
import { lookedUp } from './composite-rows.ts';
import { asMap, mapLambdas } from './map-parts.ts';
import { fieldOfRow, type FieldRules, makesParts, valueFields } from './struct-fields.ts';
import type { LoweringContext } from '../context/context.ts';
import { isDocument, rowsAreDocuments, rowsAreStructs } from '../context/document-queries.ts';

/** The names of lambdas that are known at a place: their parameters, and the lists of which some are the elements. */
interface LambdaNames {
  parameters: readonly string[];
  lists: ReadonlyMap<string, ListOfElement>;
}

type ArgumentSizes = Pick<CallInput, 'argumentSizes' | 'argumentNames' | 'argumentFamilies'>;

/** A list, whether its elements are used, and the names that are known where it stands: outside of the lambda. */
interface ListOfElement {
  list: Expression;
  /** The list is a map, and these are used of it. */
  of?: 'keys' | 'values';
  used: { isUsed: boolean };
  around: LambdaNames;
}

// each query has a lowering of its expressions, and most have nothing of these
const none: readonly never[] = [];
const noLists: LambdaNames['lists'] = new Map();
const noSizes: FieldRules['sizes'] = new Map();
const noneChosen: FieldRules['chosen'] = new Map();

/** Lowers what makes values of parts, or takes them apart: structs, lists, lambdas over lists, getters. */
export class PartLowering {
  private readonly collect: (node: Expression, into: Input[]) => void;
  private readonly context: LoweringContext;
  /** Those that stand for the elements of a list, with the list. */
  private lists: LambdaNames['lists'] = noLists;
  /** The parameters of the lambdas around. */
  private parameters: LambdaNames['parameters'] = none;
  /** The number of inputs of each part of the structs and lists in the expressions lowered so far. */
  private partSizes: Map<Expression, number[]> | undefined;
  /** The parts that OBJECT_PICK and its like have left. */
  private chosen: Map<Expression, ValueFields> | undefined;

  /** @param collect adds what an expression depends on */
  constructor(context: LoweringContext, collect: (node: Expression, into: Input[]) => void) {
    this.context = context;
    this.collect = collect;
  }

  private noteSizes(node: Expression, sizes: number[]): void {
    (this.partSizes ??= new Map()).set(node, sizes);
  }

  /** `STRUCT(a AS x, b)`, `{'a': x}` */
  struct(node: Struct, into: Input[]): void {
    const sizes: number[] = [];
    for (const { value } of node.fields) {
      const before = into.length;
      this.collect(value, into);
      sizes.push(into.length - before);
    }
    this.noteSizes(node, sizes);
    for (const key of node.keys ?? []) this.collect(key, into);
  }

  /** The arguments of a function whose lambda sees the elements of a list; undefined for other functions. */
  mappedArguments(
    name: string,
    args: readonly Expression[],
    into: Input[],
  ): Pick<CallInput, 'argumentSizes'> | undefined {
    if (mapLambdas.has(name)) return { argumentSizes: this.mapped(args, into, true, mapLambdas.get(name)) };
    const folds = args.some(({ kind }) => kind === 'lambda') ? folders.get(name) : undefined;
    if (folds !== undefined) return { argumentSizes: this.mapped(args, into, false, folds) };
    if (mapsElements(name, args)) return { argumentSizes: this.mapped(args, into) };
    return keepsElements(name, args) ? { argumentSizes: this.mapped(args, into, true) } : undefined;
  }

  /** `[a, b]`, `(a, b)` */
  list(node: List, into: Input[]): void {
    const { items } = node;
    if (mapsElements(undefined, items)) return void this.mapped(items, into);
    // the places of constants alone say nothing, and IN lists have thousands
    const counted = items.some(({ kind }) => kind !== 'literal');
    const sizes: number[] = [];
    for (const item of items) {
      const before = into.length;
      this.collect(item, into);
      if (counted) sizes.push(into.length - before);
    }
    if (counted) this.noteSizes(node, sizes);
  }

  /** CASE: what its branches give, and what decides among them. */
  branches(node: Case, into: Input[]): void {
    const sizes: number[] = [];
    const add = (part: Expression, decides?: Decision): void => {
      const before = into.length;
      this.collect(part, into);
      if (decides) for (let i = before; i < into.length; i++) into[i]!.decides ??= decides;
      sizes.push(into.length - before);
    };
    if (node.operand) add(node.operand, 'condition');
    for (const { when, then } of node.branches) {
      add(when, 'condition');
      add(then);
    }
    if (node.otherwise) add(node.otherwise);
    if (node.branches.some(({ then }) => makesParts(then))) this.noteSizes(node, sizes);
  }

  /** `document ->> 'key'`: the document is narrowed to the part; false for other operations. */
  readsPart(node: Operation, into: Input[]): boolean {
    const steps = operatorSteps(node);
    const [document] = node.operands;
    if (steps === undefined || document === undefined) return false;
    const own: Input[] = [];
    this.collect(document, own);
    appendAll(into, this.behind(document, own, steps));
    return true;
  }

  /** What a path into a value depends on: on the part that it leads to, where that is known. */
  behind(value: Expression, inputs: readonly Input[], steps: readonly Step[]): readonly Input[] {
    const narrowed = partAt(this.fields(value, inputs), steps) ?? fieldOfRow(value, inputs, steps);
    if (narrowed !== undefined) return narrowed;
    const [only, ...others] = inputs;
    return only !== undefined && others.length === 0 ? [deeper(only, steps)] : inputs;
  }

  /** `list || list`, `list || element`, of which one is written out; false for other operations. */
  joined(node: Operation, into: Input[]): boolean {
    const isWritten = (operand: Expression): boolean => operand.kind === 'list' || makesRow(operand);
    if (node.operator !== '||' || !node.operands.some(isWritten)) return false;
    this.noteSizes(
      node,
      node.operands.map((operand) => {
        const before = into.length;
        this.collect(operand, into);
        return into.length - before;
      }),
    );
    return true;
  }

  /**
   * `transform(list, e -> e.x)`, `[e.x for e in list]`, `arrayMap((a, b) -> a.x + b, list, other)`: what the lambda makes of
   * the elements; of the lists nothing else, unless
   * they are kept. The number of inputs of each part.
   */
  private mapped(
    parts: readonly Expression[],
    into: Input[],
    keepsLists = false,
    places?: LambdaLists,
  ): number[] {
    const { parameters, lists } = this;
    const around = { parameters, lists };
    const given = parts
      .filter(({ kind }) => kind !== 'lambda')
      .map((list): ListOfElement => ({ list, used: { isUsed: false }, around }));
    const sizes = parts.map((part) => {
      const before = into.length;
      if (part.kind === 'lambda') {
        const inside = new Map(lists);
        part.parameters.forEach(({ text }, i) => {
          const [place, of] = (places ? places[i] : [i]) ?? [];
          const one = place === undefined ? undefined : given[place];
          if (one && isShort(one.list)) inside.set(text.toLowerCase(), of ? { ...one, of } : one);
        });
        this.within({ parameters, lists: inside }, () => this.collect(part, into));
      } else if (keepsLists) this.collect(part, into);
      return into.length - before;
    });
    for (const { list, used } of given) {
      if (used.isUsed || keepsLists) continue;
      const before = into.length;
      this.collect(list, into);
      sizes[parts.indexOf(list)]! += into.length - before;
    }
    return sizes;
  }

  /** A lambda's parameter, or a field of it: of the list's elements. */
  element({ path }: ColumnReference, behind: readonly Step[], into: Input[]): void {
    const known = this.lists.get(path[0]!.text.toLowerCase());
    if (known === undefined) return;
    known.used.isUsed = true;
    const before = into.length;
    // A name in the list is not the element's.
    const { list, of } = known;
    const made = this.within(known.around, () => {
      this.collect(list, into);
      return this.fields(list, into.slice(before));
    });
    const [index, ...fields] = elementSteps(path, behind);
    const steps = [of ?? index!, ...fields];
    const parts = of ? asMap(made) : made;
    const part = partAt(parts, steps);
    if (part !== undefined) {
      into.length = before;
      appendAll(into, part);
    } else if (into.length === before + 1) addSteps(into[before]!, steps);
  }

  /** Reads a part of a statement where these names are known. */
  private within<T>({ parameters, lists }: LambdaNames, read: () => T): T {
    const outer = { parameters: this.parameters, lists: this.lists };
    this.parameters = parameters;
    this.lists = lists;
    try {
      return read();
    } finally {
      this.parameters = outer.parameters;
      this.lists = outer.lists;
    }
  }

  /** What a lambda makes of its parameters and of the columns around it. */
  lambda({ parameters, body }: Lambda, into: Input[]): void {
    const known = this.parameters.concat(parameters.map(({ text }) => text.toLowerCase()));
    this.within({ parameters: known, lists: this.lists }, () => this.collect(body, into));
  }

  /** The name is a parameter of a lambda around. */
  isParameter({ text, quoted }: Identifier): boolean {
    return !quoted && this.parameters.includes(text.toLowerCase());
  }

  /** The name is a lambda's parameter that stands for the elements of a list. */
  isElement({ path: [first] }: ColumnReference): boolean {
    return first !== undefined && !first.quoted && this.lists.has(first.text.toLowerCase());
  }

  /** `element_at(m, 'k')`, `GET(o, 'x')`: the first argument is narrowed to the part. */
  get(
    name: string,
    args: readonly Expression[],
    inputs: Input[],
    list: Pick<CallInput, 'argumentSizes'> | undefined,
  ): void {
    const steps = getterSteps(name, args, this.context.dialect.names);
    const [value] = args;
    if (steps === undefined || value === undefined) return;
    const count = list?.argumentSizes?.[0] ?? 1;
    const own = inputs.slice(0, count);
    const made = this.fields(value, own);
    const ofRow = documentReaders.has(name) ? fieldOfRow(value, own, steps) : undefined;
    const narrowed = partAt(listsMap(name) ? (asMap(made) ?? made) : made, steps) ?? ofRow;
    if (narrowed === undefined) {
      if (count === 1) addSteps(own[0]!, steps);
      return;
    }
    const others = inputs.slice(count);
    inputs.length = 0;
    appendAll(inputs, narrowed);
    appendAll(inputs, others);
    if (list?.argumentSizes) list.argumentSizes[0] = narrowed.length;
  }

  /** `OBJECT_PICK(o, 'a')`, `OBJECT_DELETE(o, 'a')`: of the first argument only the keys that are left count. */
  pick(
    call: Call,
    name: string,
    inputs: Input[],
    list: ArgumentSizes | undefined,
  ): ArgumentSizes | undefined {
    const [value] = call.args;
    if (value === undefined || !objectChangers.has(name)) return list;
    const count = list?.argumentSizes?.[0] ?? 1;
    const own = inputs.slice(0, count);
    const chosen = chosenKeys(name, call.args, own, this.fields(value, own));
    if (chosen === undefined) return list;
    (this.chosen ??= new Map()).set(call, chosen);
    const left = chosen.fields.flatMap((field) => field.inputs);
    const others = inputs.slice(count);
    inputs.length = 0;
    appendAll(inputs, left);
    appendAll(inputs, others);
    const sizes = list?.argumentSizes ?? call.args.map(() => 1);
    return { ...list, argumentSizes: [left.length, ...sizes.slice(1)] };
  }

  /** The parts of a value that a lowered expression makes. */
  fields(expression: Expression, inputs: readonly Input[]): ValueFields | undefined {
    const mayBe =
      this.partSizes !== undefined ||
      inputs[0]?.kind === 'call' ||
      expression.kind === 'cast' ||
      expression.kind === 'subquery';
    if (!mayBe) return undefined;
    const { names } = this.context.dialect;
    const nameUse = (name: Name): NameUse => this.context.nameUse(name);
    const { partSizes: sizes = noSizes, chosen = noneChosen } = this;
    const ofQuery: FieldRules['ofQuery'] = (value, input) => this.ofQuery(value, input);
    const rules = {
      sizes,
      names,
      nameUse,
      chosen,
      ofQuery,
      typeColumns: this.context.typeColumns,
    };
    return valueFields(expression, inputs, rules);
  }

  /** `dictGet('d', ('a', 'b'), key)` */
  private looksUp(expression: Expression): boolean {
    const name = expression.kind === 'call' ? expression.name.parts.at(-1)?.text.toUpperCase() : undefined;
    return name !== undefined && this.context.dialect.syntax.lookupFunctions?.has(name) === true;
  }

  /** `(SELECT AS STRUCT a, b …)`, `ARRAY(SELECT AS STRUCT a, b …)`, `dictGet('d', ('a', 'b'), key)`: the columns of the query. */
  private ofQuery(expression: Expression, input: Input | undefined): ValueFields | undefined {
    const holds = expression.kind === 'call' || expression.kind === 'subquery';
    const query = holds ? expression.query : undefined;
    if (query === undefined) return undefined;
    const attributes = expression.kind === 'call' ? expression.args[1] : undefined;
    if (attributes?.kind === 'list' && this.looksUp(expression))
      return lookedUp(attributes.items.length, input);
    const text = this.context.text(expression);
    const json = isDocument(query) && /\bFOR\s+JSON\b/i.test(text);
    const documents = this.context.dialect.syntax.rawSelect === true && rowsAreDocuments(query.body);
    if (!json && !documents && !rowsAreStructs(query.body)) return undefined;
    const isList = json ? !/\bWITHOUT_ARRAY_WRAPPER\b/i.test(text) : documents || isArray(expression, text);
    const rows = input?.kind === 'call' ? input.inputs.at(-1) : input;
    if (rows?.kind !== 'row-set' || rows.column !== 'all') return undefined;
    const { outputs } = this.context.rowSet(rows.rowSet);
    const fields = outputs.flatMap((output, column) =>
      output.kind === 'column' && output.name !== undefined
        ? [{ name: output.name, inputs: [{ ...rows, column }], unchanged: true as const }]
        : [],
    );
    if (fields.length === 0 || fields.length < outputs.length) return undefined;
    // `AS [price.net]` is a key in an object
    if (json && fields.some(({ name }) => name.includes('.'))) return undefined;
    return {
      fields,
      ...(isList && { elements: true as const }),
      ...(json && { document: true as const }),
    };
  }
}

function isArray({ kind }: Expression, text: string): boolean {
  return kind === 'call' || /^ARRAY\b/i.test(text);
}
