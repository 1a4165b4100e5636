import type { Site } from '../run/file-link.ts';
import type { NameUse } from '../../ir/names.ts';
import type { ColumnOutput } from '../../ir/outputs.ts';
import { appendAll } from '../../base/append-all.ts';
import {
  type CallInput,
  type Input,
  inputsOfArguments,
  type RowSetInput,
  type StructField,
  type ValueFields,
} from '../../ir/inputs.ts';
import { argumentCount, takesArguments } from '../calls/overloads.ts';
import type { Routines } from '../calls/routines.ts';
import type { RowTypes } from '../declare/row-types.ts';
import { rowParts } from './row-columns.ts';
import type { RowSetNode } from '../rows/row-set-node.ts';
import type { RowSets } from '../scopes/row-sets.ts';
import type { Constructed, SourceColumn } from '../run/draft.ts';
import type { LinkRun } from '../run/run.ts';
import { heldFields } from '../variables/fields-of-field.ts';
import { fieldOf } from '../../ir/variables/variable-names.ts';
import type { Variables } from '../variables/variables.ts';
import type { KnownColumn } from '../../catalog/known-column.ts';
import type { PassedArgument } from '../calls/passed-argument.ts';
import type { Place } from './place.ts';

/** Functions whose value is a collection of what their first argument gives row by row. */
const collectors: ReadonlySet<string> = new Set([
  'ARRAY',
  'ARRAY_AGG',
  'CAST',
  'COLLECT',
  'COLLECT_LIST',
  'LIST',
  'MULTISET',
]);

/** Whether documents are values as a whole, or known by their keys as structs are. */
type Documents = 'as values' | 'by keys';

/** What makes rows and collections of rows in expressions, with what each of their parts depends on. */
export class MadeRows {
  private readonly run: LinkRun;
  private readonly types: RowTypes;
  private readonly variables: Variables;
  readonly rowSets: RowSets;
  private readonly routines: Routines;
  private readonly valuesOf: (place: Place, inputs: readonly Input[]) => readonly SourceColumn[];
  private readonly argumentsOf: (place: Place, call: CallInput) => readonly PassedArgument[];

  constructor(
    parts: { run: LinkRun; types: RowTypes; variables: Variables; rowSets: RowSets; routines: Routines },
    valuesOf: (place: Place, inputs: readonly Input[]) => readonly SourceColumn[],
    argumentsOf: (place: Place, call: CallInput) => readonly PassedArgument[],
  ) {
    this.run = parts.run;
    this.types = parts.types;
    this.variables = parts.variables;
    this.rowSets = parts.rowSets;
    this.routines = parts.routines;
    this.valuesOf = valuesOf;
    this.argumentsOf = argumentsOf;
  }

  /**
   * The parts of a row, or of the rows of a collection, by position: of `(a, b)` and `STRUCT(a, b)`, of a constructor
   * `t_row(a, b)`, `t_list(t_row(a, b), …)` of a type of the run, and of a query that gives them.
   */
  of(
    place: Place,
    inputs: readonly Input[],
    parts?: ValueFields,
    documents: Documents = 'as values',
  ): Constructed | undefined {
    if (parts !== undefined && (!parts.document || documents === 'by keys'))
      return this.ofParts(place, this.rowSets.partsOf(place.site, parts), documents);
    const [only, ...others] = inputs;
    if (only === undefined || others.length > 0) return undefined;
    if (only.kind === 'row-set') return this.ofQuery(place, only);
    if (only.kind === 'row') return rowParts(this, place, only);
    if (only.kind === 'column' && (only.path.length > 1 || fieldOf(only) !== undefined))
      return this.held(place, only);
    if (only.kind !== 'call' || only.routine === undefined) return undefined;
    const held = this.ofField(place, only);
    if (held !== undefined) return held;
    const columns = this.types.constructed(place.site, only.routine);
    if (columns !== undefined && this.hasBody(place, only, only.routine)) return undefined;
    if (columns === undefined)
      return collectors.has(only.name.toUpperCase()) ? this.collected(place, only) : this.heldIn(place, only);
    const args = inputsOfArguments(only);
    const elements = args.map((own) => this.of(place, own));
    const values: SourceColumn[][] = columns.map(() => []);
    if (elements.every((element) => element !== undefined)) {
      for (const element of elements)
        element.values.forEach((sources, i) => appendAll(values[i] ?? [], sources));
      return { columns, values };
    }
    const given = this.argumentsOf(place, only);
    const places = given.map(({ name }, i) => (name === undefined ? i : this.placeOf(columns, name)));
    given.forEach((argument, i) => appendAll(values[places[i]!] ?? [], argument.values));
    if (elements.length !== given.length) return { columns, values };
    const nested = new Array<Constructed | undefined>(columns.length).fill(undefined);
    elements.forEach((element, i) => {
      if (places[i]! >= 0) nested[places[i]!] = element ?? this.heldBy(place, args[i]!) ?? rowOf(given[i]!);
    });
    return { columns, values, nested };
  }

  /** {@link of}, where documents are known by their keys: also the parts of the document that the value is. */
  private byKeys(place: Place, inputs: readonly Input[], parts?: ValueFields): Constructed | undefined {
    return this.of(place, inputs, parts, 'by keys') ?? this.heldBy(place, inputs);
  }

  /** The parts of what goes into a field of a variable, or under a key of the document that it holds. */
  partsFor(
    taker: { plain?: true } | undefined,
    place: Place,
    inputs: readonly Input[],
    parts?: ValueFields,
  ): Constructed | undefined {
    return taker?.plain ? this.byKeys(place, inputs, parts) : this.of(place, inputs, parts);
  }

  private heldBy(place: Place, [only, ...others]: readonly Input[]): Constructed | undefined {
    return only === undefined || others.length > 0 ? undefined : this.held(place, only);
  }

  /** The fields of a record or list that a value is. */
  private held(place: Place, input: Input): Constructed | undefined {
    const values = (): readonly SourceColumn[] => this.valuesOf(place, [input]);
    const held = heldRow(this.variables, place.site, input, values);
    return held ?? (place.node && input.kind === 'column' ? rowInColumn(values()) : undefined);
  }

  /** `r.list(i)`, `list(i).f`: the call is the path. */
  private heldIn(place: Place, call: CallInput): Constructed | undefined {
    return call.routine!.parts.length > 1 || call.field !== undefined ? this.held(place, call) : undefined;
  }

  /** `(f(x)).lines`: the parts of a field of the row that a function answers with. */
  private ofField(place: Place, call: CallInput): Constructed | undefined {
    const columns = this.columnsOfField(place, [call]);
    const part = (of: string): Input => ({ ...call, field: `${call.field}.${of}` });
    return columns && { columns, values: columns.map(({ name }) => [...this.valuesOf(place, [part(name)])]) };
  }

  /**
   * The columns that such a field is declared to have, or those of a query whose rows are structs, where a value is nothing
   * else: `(SELECT AS STRUCT e.* …)`.
   */
  columnsOfField(
    { site, node }: Place,
    [only, ...others]: readonly Input[],
  ): readonly KnownColumn[] | undefined {
    // elsewhere such a query makes a document: FOR XML, FOR JSON
    const { structPaths } = this.run.dialect.names;
    if (structPaths && only?.kind === 'row-set' && only.column === 'all' && others.length === 0) {
      const { out, open } = this.rowSets.expanded(site.file, only.rowSet);
      return open ? undefined : out;
    }
    if (only?.kind !== 'call' || others.length > 0) return undefined;
    if (only.field === undefined || only.routine === undefined) return undefined;
    const routine = this.routines.find(only.routine, site, only, node);
    return routine?.returns ? this.routines.declaredColumns(routine, only.field) : undefined;
  }

  /** A part of what such a field holds: a call of its own. */
  partOfField(place: Place, input: Input, path: readonly string[]): readonly SourceColumn[] | undefined {
    if (input.kind !== 'call' || input.field === undefined || input.routine === undefined) return undefined;
    const routine = this.routines.find(input.routine, place.site, input, place.node);
    const field = [input.field, ...path].join('.');
    const isKnown =
      routine?.returns && this.routines.result(routine).named(this.run.fold.column(field, false));
    return isKnown ? this.valuesOf(place, [{ ...input, field }]) : undefined;
  }

  /** The place of a field that is passed by its name. */
  private placeOf(columns: readonly KnownColumn[], name: string): number {
    const key = this.run.fold.column(name, false);
    return columns.findIndex((column) => column.key === key);
  }

  /** A constructor that a script defines; the one of all attributes stays beside those of other arguments. */
  private hasBody({ site, node }: Place, call: CallInput, name: NameUse): boolean {
    const routine = this.routines.find(name, site, call, node);
    return routine?.lowered.returnType !== undefined && takesArguments(routine, argumentCount(call));
  }

  /** A table of an object type takes objects of it as rows (Oracle, Object-Relational Developer's Guide, "Object Tables"). */
  asRows(node: RowSetNode, columns: readonly KnownColumn[]): Constructed | undefined {
    const [only, ...others] = columns.length > 1 ? this.rowSets.expanded(node.site.file, node.id).out : [];
    if (only?.output === undefined || others.length > 0) return undefined;
    const made = this.of({ site: node.site, node, clause: 'selectList' }, only.output.inputs);
    const fits = made?.columns.every(({ key }, i) => key === columns[i]?.key);
    return fits ? { columns: made!.columns, values: made!.values } : undefined;
  }

  /** The parts that an output of a query is made of. */
  ofOutput(place: Place, output: ColumnOutput, documents: Documents = 'as values'): Constructed | undefined {
    const { inputs, parts } = output;
    const [only, ...others] = inputs;
    // Oracle: CURSOR (query) is all of the query's rows
    if (only?.kind === 'row-set' && only.column === 'all' && !only.steps && others.length === 0)
      return this.ofQuery(place, only, true);
    const isMade = parts !== undefined && (!parts.document || documents === 'by keys');
    return isMade ? this.of(place, inputs, parts, documents) : this.ofRow(place, output);
  }

  /** `ARRAY(SELECT r FROM t r)`, `array_agg(r)`: the columns of a source whose whole row is the value. */
  private ofRow(place: Place, { row }: ColumnOutput): Constructed | undefined {
    if (row === undefined || place.node === undefined) return undefined;
    const key = this.run.fold.column(row.column.path[0]!, false);
    const views = this.rowSets.views(place.node);
    const whole = views.find((view) => view.matches(row.column.path, 0) === 1);
    if (!whole?.list().complete || views.some((view) => view.list().find(key) !== undefined))
      return undefined;
    const others = this.valuesOf(place, row.others);
    const { columns } = whole.list();
    return {
      columns,
      values: columns.map((column) => [whole.column(column.key, column.name), ...others]),
    };
  }

  private ofParts(
    place: Place,
    { fields, document }: Pick<ValueFields, 'fields' | 'document'>,
    documents: Documents,
  ): Constructed {
    const ofPart = ({
      inputs,
      fields: inner,
      document: isDocument,
    }: StructField): Constructed | undefined => {
      if (inner && (!isDocument || documents === 'by keys'))
        return this.ofParts(place, { fields: inner }, documents);
      return document ? this.byKeys(place, inputs) : this.of(place, inputs);
    };
    return {
      columns: fields.map(({ name }) => ({ key: this.run.fold.column(name, false), name })),
      values: fields.map(({ inputs }) => this.valuesOf(place, inputs)),
      nested: fields.map(ofPart),
      ...(document && { document }),
    };
  }

  /** `COLLECT(t_row(a, b) ORDER BY c)`: rows of the rows that its first argument makes; their order counts for all of them. */
  private collected(place: Place, { inputs, argumentSizes }: CallInput): Constructed | undefined {
    const [first, ...others] = inputs;
    if (first?.kind === 'row-set' && others.length === 0) return this.ofQuery(place, first, true);
    const count = argumentSizes?.[0] ?? 1;
    const made = this.of(place, inputs.slice(0, count));
    const behind = made === undefined ? [] : this.valuesOf(place, inputs.slice(count));
    return made && behind.length > 0
      ? { ...made, values: made.values.map((sources) => [...sources, ...behind]) }
      : made;
  }

  /** The one value of a query, or all its rows: the parts of its only column, or its columns. */
  private ofQuery(place: Place, { rowSet }: RowSetInput, rows = false): Constructed | undefined {
    const node = this.rowSets.expanded(place.site.file, rowSet);
    const [only] = node.out;
    if (only?.output === undefined) return undefined;
    const { inputs, parts } = only.output;
    const inside: Place = { site: node.site, node, clause: 'selectList' };
    if (node.out.length === 1)
      return (
        this.ofRow(inside, only.output) ??
        this.of(inside, inputs, parts) ??
        this.rowSets.fieldsOf(only.column)
      );
    if (!rows || node.open) return undefined;
    return {
      columns: node.out.map(({ key, name }) => ({ key, name })),
      values: node.out.map((out) => [out.column]),
    };
  }
}

/** The fields of the row, or of the list's rows, that a function answers with. */
function rowOf({ row }: PassedArgument): Constructed | undefined {
  const fields = row?.columns.filter(({ key, pseudo }) => key !== '' && pseudo === undefined) ?? [];
  return row?.complete ? { columns: fields, values: fields.map((column) => [{ column }]) } : undefined;
}

/** The fields that the rows of a list have in one of their columns: `t.part` of `TABLE(list) t`. */
function rowInColumn([only, ...others]: readonly SourceColumn[]): Constructed | undefined {
  if (only === undefined || others.length > 0) return undefined;
  const { object, key } = only.column;
  const inner = object.columns.filter((column) => column.key.startsWith(`${key}.`));
  if (inner.length === 0) return undefined;
  return {
    columns: inner.map((column) => ({
      key: column.key.slice(key.length + 1),
      name: column.name.slice(key.length + 1),
    })),
    values: inner.map((column) => [{ column }]),
  };
}

/**
 * The fields of the record or of the list's rows that a value is, where it is nothing but a variable, an element or a
 * field of one: `r`, `list(i)`, `r.list`, `r.list(i)`.
 * @param values what the value depends on: a column of a query may have the name
 */
function heldRow(
  variables: Variables,
  site: Site,
  input: Input,
  values: () => readonly SourceColumn[],
): Constructed | undefined {
  const fields = heldFields(variables, site, input)?.filter(({ key }) => key !== '') ?? [];
  const [first] = fields;
  if (first === undefined || !values().some(({ column }) => column.object === first.column.object))
    return undefined;
  return { columns: fields, values: fields.map(({ column }) => [{ column }]) };
}
