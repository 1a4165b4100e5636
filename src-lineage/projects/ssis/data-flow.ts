import type { VendorId } from '../../dialects/vendor.ts';
import type {
  ColumnRef,
  Flow,
  FlowStep,
  Place,
  SqlPiece,
  StepColumn,
  StepRun,
  StepSource,
} from '../reader.ts';
import type { XmlElement } from '../xml/xml-document.ts';
import type { XmlTexts } from '../xml/xml-values.ts';
import {
  type Component,
  type ComponentInput,
  componentsOf,
  type InputColumn,
  type OutputColumn,
  pathsOf,
  type Properties,
} from './components.ts';
import { type ConnectionTable, type Connection, findConnection } from './connections.ts';
import { type NamedColumn, namesIn, parseExpression } from './expression.ts';
import { FlowBuffers } from './flow-buffers.ts';
import {
  endOf,
  type FlowEnd,
  known,
  pieceOf,
  propertyText,
  qualified,
  type Surroundings,
} from './flow-ends.ts';
import type { Notes } from './notes.ts';

/** What a data flow is read with. */
export interface FlowContext extends Surroundings {
  texts: XmlTexts;
  /** The run's. */
  vendor: VendorId;
  connections: ConnectionTable;
  notes: Notes;
  /** Takes the queries of the flow; gives their index. */
  addPiece(piece: SqlPiece): number;
}

/** Reads a `pipeline`: the components of a data-flow task, and how columns travel between them. */
export function readDataFlow(pipeline: XmlElement, place: Place, context: FlowContext): Flow {
  const components = componentsOf(context.texts, pipeline);
  const buffers = new FlowBuffers(components, pathsOf(context.texts, pipeline));
  const reader = new DataFlowReader(components, buffers, context);
  components.forEach((_, index) => reader.read(index));
  return { steps: buffers.steps, ...place };
}

class DataFlowReader {
  private readonly components: readonly Component[];
  private readonly buffers: FlowBuffers;
  private readonly context: FlowContext;

  constructor(components: readonly Component[], buffers: FlowBuffers, context: FlowContext) {
    this.components = components;
    this.buffers = buffers;
    this.context = context;
  }

  read(index: number): void {
    const component = this.components[index]!;
    switch (component.kind) {
      case 'source':
        return this.source(index, component);
      case 'destination':
      case 'cache':
        return this.destination(index, component);
      case 'lookup':
      case 'fuzzy-lookup':
        return this.lookup(index, component);
      case 'conditional-split':
        return this.split(index, component);
      case 'union':
        return this.union(index, component, 'OutputColumnLineageID');
      case 'unpivot':
        return this.union(index, component, 'DestinationColumn');
      case 'merge-join':
        return this.mergeJoin(index, component);
      case 'aggregate':
        return this.aggregate(index, component);
      case 'pivot':
        return this.pivot(index, component);
      case 'command':
        return this.command(index, component);
      case 'scd':
        return this.scd(index, component);
      case 'derived-column':
      case 'data-conversion':
      case 'sort':
      case 'passing':
        return this.transform(index, component);
      case 'opaque':
        return this.opaque(index, component);
    }
  }

  private step(index: number): FlowStep {
    return this.buffers.steps[index]!;
  }

  private connectionOf({ connections }: Component): Connection | undefined {
    for (const { id, reference } of connections) {
      const found = findConnection(this.context.connections, reference, id);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  // sources and destinations

  private source(index: number, component: Component): void {
    const connection = this.connectionOf(component);
    const end = endOf(component, connection, this.context);
    if (end === undefined) {
      this.context.notes.add(
        'ssis-unknown-source',
        `What ${component.name} reads is only known at run time.`,
        component,
      );
      for (const { columns } of component.outputs) this.without(index, columns);
      return;
    }
    const main = component.outputs.find(({ isError }) => !isError);
    const source = this.buffers.addOuterSource(index, this.outer(end, connection, main?.externalNames));
    const externals = new Map(main?.columns.map(({ name, external }) => [name, external ?? name]));
    for (const { columns } of component.outputs)
      for (const column of columns) {
        const external = column.external ?? externals.get(column.name);
        const of: ColumnRef[] =
          column.isError || external === undefined ? [] : [{ source, column: external }];
        this.add(index, column, of, external === column.name ? 'copy' : 'rename');
      }
  }

  private outer(
    end: FlowEnd,
    connection: Connection | undefined,
    columns: readonly string[] | undefined,
  ): StepSource {
    const { start, end: until } = end;
    const place = { start, end: until };
    switch (end.kind) {
      case 'table':
        return { from: 'table', parts: end.parts, ...place };
      case 'file':
        return { from: 'file', location: end.location, ...place };
      case 'query': {
        const piece = this.context.addPiece(pieceOf(end.text, connection, this.context.vendor));
        return { from: 'piece', piece, ...(columns && columns.length > 0 && { columns }), ...place };
      }
    }
  }

  private destination(index: number, component: Component): void {
    const connection = this.connectionOf(component);
    const end = endOf(component, connection, this.context);
    const step = this.step(index);
    const columns: { name: string; column: string; start: number; end: number }[] = [];
    for (const input of component.inputs)
      for (const column of input.columns) {
        const from = this.buffers.incoming(index, column.lineageId, input);
        const name = column.external ?? column.properties.get('CacheColumnName')?.text ?? column.name;
        if (from === undefined || name === '') continue;
        const { start, end: until } = column;
        const place = { start, end: until };
        const own = this.buffers.addNamed(index, name, {
          of: [from],
          transform: renaming(from, name),
          ...place,
        });
        columns.push({ name, column: own, ...place });
      }
    if (end === undefined || end.kind === 'query') {
      const rows = component.properties.get('VariableName')?.text ?? '';
      if (rows === '')
        this.context.notes.add(
          'ssis-unknown-target',
          `What ${component.name} writes is only known at run time.`,
          component,
        );
      return;
    }
    const to = end.kind === 'table' ? { table: end.parts } : { file: end.location };
    step.writes = [{ to, effect: 'insert', columns, start: end.start, end: end.end }];
  }

  // values

  /** Adds what a component makes under the lineage id of one of its columns. */
  private add(
    index: number,
    column: OutputColumn,
    of: readonly (ColumnRef | undefined)[],
    transform: StepColumn['transform'],
    more: Pick<StepColumn, 'aggregate' | 'expression' | 'uncertain'> = {},
  ): void {
    const { start, end } = column;
    this.buffers.addColumn(index, column.lineageId, { of: known(of), transform, ...more, start, end });
  }

  private without(index: number, columns: readonly OutputColumn[]): void {
    for (const column of columns) this.add(index, column, [], 'constant');
  }

  /** Derived Column, Data Conversion, Sort, Copy Column, Character Map, Audit …: each column tells what it is made of. */
  private transform(index: number, component: Component): void {
    for (const input of component.inputs)
      for (const column of input.columns)
        if (column.isReplaced) this.replaced(index, component, input, column);
    for (const { columns, synchronousInput } of component.outputs)
      for (const column of columns) {
        if (column.isError) this.add(index, column, [], 'constant');
        else if (this.made(index, component, column)) continue;
        else if (synchronousInput === undefined) this.sameName(index, component, column);
        else this.add(index, column, [], 'constant');
      }
  }

  /** A column of an expression, or of another column. */
  private made(index: number, component: Component, column: OutputColumn): boolean {
    const expression = expressionIn(column.properties);
    if (expression !== undefined) {
      const { of, transform } = this.expression(index, component, expression);
      this.add(index, column, of, transform, { expression: friendly(column.properties) ?? expression });
      return true;
    }
    const reference = referenceIn(column.properties);
    if (reference === undefined) return false;
    const from = this.buffers.incoming(index, reference);
    const changes = component.kind === 'data-conversion' || column.properties.has('MapFlags');
    this.add(index, column, [from], changes ? 'expression' : renaming(from, column.name));
    return true;
  }

  /** An asynchronous component that says nothing of a column: it takes it over by its name. */
  private sameName(index: number, { inputs }: Component, column: OutputColumn): void {
    for (const input of inputs) {
      const same = input.columns.find(({ name }) => name === column.name);
      if (same === undefined) continue;
      this.add(index, column, [this.buffers.incoming(index, same.lineageId, input)], 'copy');
      return;
    }
    this.add(index, column, [], 'constant');
  }

  /** A value that takes the place of another under the same lineage id. */
  private replaced(index: number, component: Component, input: ComponentInput, column: InputColumn): void {
    const { start, end, properties } = column;
    const expression = expressionIn(properties);
    this.buffers.replace(index, column.lineageId, () => {
      if (expression === undefined)
        return {
          of: known([this.buffers.incoming(index, column.lineageId, input)]),
          transform: 'expression',
          start,
          end,
        };
      const { of, transform } = this.expression(index, component, expression);
      return { of: known(of), transform, expression: friendly(properties) ?? expression, start, end };
    });
  }

  private expression(
    index: number,
    component: Component,
    text: string,
  ): { of: (ColumnRef | undefined)[]; transform: StepColumn['transform'] } {
    const expression = parseExpression(text);
    if (expression === undefined) return { of: this.mentioned(index, text), transform: 'expression' };
    const of = namesIn(expression).columns.map((named) => {
      const ref = this.named(index, component, named);
      return ref && { ...ref, ...(named.decides && { decides: true as const }) };
    });
    const isPlain = expression.kind === 'id' || expression.kind === 'column';
    const isChoice = expression.kind === 'choice';
    const transform =
      of.length === 0 ? 'constant' : isChoice ? 'conditional' : isPlain ? 'copy' : 'expression';
    return { of: withoutRepeats(of), transform };
  }

  private named(index: number, { inputs }: Component, { expression }: NamedColumn): ColumnRef | undefined {
    if (expression.kind === 'id') return this.buffers.incoming(index, expression.id);
    for (const input of inputs) {
      const column = input.columns.find(({ name }) => name === expression.name);
      if (column !== undefined) return this.buffers.incoming(index, column.lineageId, input);
    }
    return undefined;
  }

  /** The columns that a text names which is no expression. */
  private mentioned(index: number, text: string): (ColumnRef | undefined)[] {
    const ids = [...text.matchAll(/#\{([^}]*)\}|#(\d+)/g)].map(([, path, number]) => path ?? number!);
    return withoutRepeats(ids.map((id) => this.buffers.incoming(index, id)));
  }

  // rows

  private lookup(index: number, component: Component): void {
    const uncertain = component.kind === 'fuzzy-lookup' && ({ uncertain: true } as const);
    const connection = this.connectionOf(component);
    const reference = this.referenceOf(component, connection);
    const source = reference && this.buffers.addOuterSource(index, reference);
    const step = this.step(index);
    for (const input of component.inputs)
      for (const column of input.columns) {
        const joined = column.properties.get('JoinToReferenceColumn')?.text ?? '';
        const own = this.buffers.incoming(index, column.lineageId, input);
        const copied = column.properties.get('CopyFromReferenceColumn')?.text ?? '';
        if (copied !== '' && source !== undefined)
          this.buffers.replace(index, column.lineageId, () => ({
            of: [{ source, column: copied }],
            transform: 'rename',
            start: column.start,
            end: column.end,
          }));
        if (joined === '' || source === undefined || own === undefined) continue;
        const { start, end } = column;
        const right = { source, column: joined };
        (step.joins ??= []).push({ left: own, right, start, end });
        (step.conditions ??= []).push({ clause: 'joinCondition', of: [own, right], start, end });
      }
    for (const { columns } of component.outputs)
      for (const column of columns) {
        const copied = column.properties.get('CopyFromReferenceColumn')?.text ?? '';
        if (copied !== '' && source !== undefined)
          this.add(index, column, [{ source, column: copied }], copied === column.name ? 'copy' : 'rename', {
            ...uncertain,
          });
        else if (!this.made(index, component, column)) this.add(index, column, [], 'constant');
      }
  }

  private referenceOf(component: Component, connection: Connection | undefined): StepSource | undefined {
    const { start, end } = component;
    const table = propertyText(component, 'ReferenceTableName', this.context);
    if (table !== undefined) return { from: 'table', parts: qualified(table.text, connection), start, end };
    const read = endOf({ ...component, kind: 'source' }, connection, this.context);
    if (read !== undefined) return this.outer(read, connection, undefined);
    this.context.notes.add(
      'ssis-unknown-source',
      `What ${component.name} reads is only known at run time.`,
      component,
    );
    return undefined;
  }

  private split(index: number, component: Component): void {
    const step = this.step(index);
    for (const { properties, start, end, columns } of component.outputs) {
      this.without(index, columns);
      const text = expressionIn(properties);
      if (text === undefined) continue;
      const of = known(this.expression(index, component, text).of).map(({ source, column }) => ({
        source,
        column,
      }));
      const expression = friendly(properties) ?? text;
      (step.conditions ??= []).push({ clause: 'where', of, expression, start, end });
    }
  }

  /** Columns that inputs name as those that they go into. */
  private union(index: number, component: Component, property: string): void {
    const into = new Map<string, (ColumnRef | undefined)[]>();
    for (const input of component.inputs)
      for (const column of input.columns) {
        const target = idIn(column.properties.get(property)?.text);
        if (target === undefined) continue;
        const list = into.get(target) ?? [];
        into.set(target, list);
        list.push(this.buffers.incoming(index, column.lineageId, input));
      }
    for (const { columns } of component.outputs)
      for (const column of columns) {
        const of = into.get(column.lineageId) ?? into.get(column.id);
        if (of === undefined && this.made(index, component, column)) continue;
        this.add(index, column, of ?? [], of === undefined ? 'constant' : 'copy');
      }
  }

  private mergeJoin(index: number, component: Component): void {
    this.transform(index, component);
    const step = this.step(index);
    const [left, right] = component.inputs.map((input) => ({ input, keys: this.sortKeys(input) }));
    if (left === undefined || right === undefined) return;
    const count = Number(component.properties.get('NumKeyColumns')?.text) || left.keys.length;
    for (const [at, column] of left.keys.slice(0, count).entries()) {
      const other = right.keys[at];
      const one = this.buffers.incoming(index, column.lineageId, left.input);
      const two = other && this.buffers.incoming(index, other.lineageId, right.input);
      if (one === undefined || two === undefined) continue;
      const { start, end } = column;
      (step.joins ??= []).push({ left: one, right: two, start, end });
      (step.conditions ??= []).push({ clause: 'joinCondition', of: [one, two], start, end });
    }
  }

  /** The columns by which the rows of an input are sorted, in their order. */
  private sortKeys(input: ComponentInput): InputColumn[] {
    const keyOf = (column: InputColumn): number =>
      Math.abs(column.sortKey || (this.buffers.definitionOf(column.lineageId)?.sortKey ?? 0));
    return input.columns.filter((column) => keyOf(column) > 0).sort((a, b) => keyOf(a) - keyOf(b));
  }

  /** Kinds of aggregation: 0 group by, 1 count, 2 count all, 3 count distinct, 4 sum, 5 average, 6 minimum, 7 maximum. */
  private aggregate(index: number, component: Component): void {
    const step = this.step(index);
    step.grouped = true;
    const names = ['', 'COUNT', 'COUNT', 'COUNT', 'SUM', 'AVG', 'MIN', 'MAX'];
    for (const { columns } of component.outputs)
      for (const column of columns) {
        const kind = Number(column.properties.get('AggregationType')?.text);
        const id = idIn(column.properties.get('AggregationColumnId')?.text);
        const from = id === undefined ? undefined : this.buffers.incoming(index, id);
        const { start, end } = column;
        if (kind === 0) {
          this.add(index, column, [from], renaming(from, column.name));
          if (from !== undefined)
            (step.conditions ??= []).push({ clause: 'groupBy', of: [from], start, end });
        } else if (column.isError || !names[kind])
          this.add(index, column, [from], from ? 'aggregate' : 'constant');
        // a count does not depend on the values
        else this.add(index, column, kind === 2 ? [] : [from], 'aggregate', { aggregate: names[kind] });
      }
  }

  /** PivotUsage of input columns: 1 names the set of a row, 2 its column, 3 the value. */
  private pivot(index: number, component: Component): void {
    const step = this.step(index);
    for (const input of component.inputs)
      for (const column of input.columns) {
        const usage = column.properties.get('PivotUsage')?.text;
        if (usage !== '1' && usage !== '2') continue;
        const of = known([this.buffers.incoming(index, column.lineageId, input)]);
        (step.conditions ??= []).push({ clause: 'groupBy', of, start: column.start, end: column.end });
      }
    this.transform(index, component);
  }

  /** An OLE DB Command runs a statement for each row, whose n-th `?` is the column of the parameter n. */
  private command(index: number, component: Component): void {
    this.transform(index, component);
    const text = propertyText(component, 'SqlCommand', this.context);
    if (text === undefined) return;
    const connection = this.connectionOf(component);
    const command = pieceOf(text, connection, this.context.vendor);
    const piece = this.context.addPiece(command);
    const parameters: StepRun['parameters'] = [];
    for (const input of component.inputs)
      for (const column of input.columns) {
        const name = command.parameters[input.externalNames.indexOf(column.external ?? '')];
        const from = this.buffers.incoming(index, column.lineageId, input);
        if (name !== undefined && from !== undefined) parameters.push({ name, of: from });
      }
    const { start, end } = component;
    this.step(index).runs = { piece, parameters, start, end };
  }

  /** Slowly Changing Dimension: the rows are compared with those of a table by their business keys (ColumnType 1). */
  private scd(index: number, component: Component): void {
    this.transform(index, component);
    const connection = this.connectionOf(component);
    const text = propertyText(component, 'SqlCommand', this.context);
    if (text === undefined) return;
    const { start, end } = component;
    const piece = this.context.addPiece(pieceOf(text, connection, this.context.vendor));
    const source = this.buffers.addOuterSource(index, { from: 'piece', piece, start, end });
    const step = this.step(index);
    for (const input of component.inputs)
      for (const column of input.columns) {
        if (column.properties.get('ColumnType')?.text.trim() !== '1') continue;
        const left = this.buffers.incoming(index, column.lineageId, input);
        if (left === undefined) continue;
        const right = { source, column: column.external ?? column.name };
        const place = { start: column.start, end: column.end };
        (step.joins ??= []).push({ left, right, ...place });
        (step.conditions ??= []).push({ clause: 'joinCondition', of: [left, right], ...place });
      }
  }

  /** Scripts, components of others: each column may be made of every column that comes in. */
  private opaque(index: number, component: Component): void {
    const all = component.inputs.flatMap((input) =>
      input.columns.map((column) => this.buffers.incoming(index, column.lineageId, input)),
    );
    const of = known(all);
    const uncertain = { uncertain: true } as const;
    let made = false;
    for (const input of component.inputs)
      for (const { isReplaced, lineageId, start, end } of input.columns) {
        if (!isReplaced) continue;
        made = true;
        this.buffers.replace(index, lineageId, () => ({
          of,
          transform: 'function',
          ...uncertain,
          start,
          end,
        }));
      }
    for (const { columns } of component.outputs)
      for (const column of columns) {
        if (column.isError) this.add(index, column, [], 'constant');
        else if (!this.made(index, component, column)) {
          made = true;
          this.add(index, column, of, of.length > 0 ? 'function' : 'constant', uncertain);
        }
      }
    const { notes } = this.context;
    if (made || component.outputs.length === 0)
      notes.add(
        'ssis-unread-component',
        `What ${component.name} (${component.title}) does cannot be read: its columns may come from all that it takes.`,
        component,
      );
  }
}

function renaming(from: ColumnRef | undefined, name: string): 'copy' | 'rename' {
  return from?.column === name ? 'copy' : 'rename';
}

function withoutRepeats(refs: readonly (ColumnRef | undefined)[]): (ColumnRef | undefined)[] {
  const seen = new Set<string>();
  return refs.filter((ref) => {
    const key = ref && `${ref.source} ${ref.decides ?? ''} ${ref.column}`;
    return key !== undefined && !seen.has(key) && seen.add(key);
  });
}

function expressionIn(properties: Properties): string | undefined {
  const text = properties.get('Expression')?.text.trim() ?? properties.get('FriendlyExpression')?.text.trim();
  return text === undefined || text === '' ? undefined : text;
}

function friendly(properties: Properties): string | undefined {
  return properties.get('FriendlyExpression')?.text.trim() || undefined;
}

/** Properties of columns whose value is the id of another column. */
const references = [
  'SourceInputColumnLineageID',
  'InputColumnID',
  'InputColumnLineageID',
  'SortColumnId',
  'CopyColumnId',
  'copyColumnId',
  'SourceColumn',
  'SourceColumnLineageID',
  'CustomLineageID',
];

function referenceIn(properties: Properties): string | undefined {
  for (const name of references) {
    const id = idIn(properties.get(name)?.text);
    if (id !== undefined) return id;
  }
  return undefined;
}

/** `#{path}`, or a number. */
function idIn(text: string | undefined): string | undefined {
  const found = /^\s*(?:#\{([^]*)\}|#?(\d+))\s*$/.exec(text ?? '');
  const id = found?.[1] ?? found?.[2];
  return id === '0' ? undefined : id;
}
