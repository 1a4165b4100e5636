import type { ColumnRef, StepRun } from '../../pieces/reader.ts';
import { type ComponentColumns, expressionIn, friendly, idIn, renaming } from './component-columns.ts';
import type { ComponentEnds } from './component-ends.ts';
import type { Component, ComponentInput, InputColumn } from './components.ts';
import type { FlowBuffers } from './flow-buffers.ts';
import type { FlowContext } from './flow-context.ts';
import { known, pieceOf, propertyText } from './flow-ends.ts';

/** Components that bring rows together, choose among them, or make others of them. */
export class ComponentRows {
  private readonly buffers: FlowBuffers;
  private readonly columns: ComponentColumns;
  private readonly ends: ComponentEnds;
  private readonly context: FlowContext;

  constructor(buffers: FlowBuffers, columns: ComponentColumns, ends: ComponentEnds, context: FlowContext) {
    this.buffers = buffers;
    this.columns = columns;
    this.ends = ends;
    this.context = context;
  }

  lookup(index: number, component: Component): void {
    const uncertain = component.kind === 'fuzzy-lookup' && ({ uncertain: true } as const);
    const connection = this.ends.connectionOf(component);
    const reference = this.ends.referenceOf(component, connection);
    const source = reference && this.buffers.addOuterSource(index, reference);
    const step = this.buffers.steps[index]!;
    const referenced = referenceNames(component);
    for (const input of component.inputs)
      for (const column of input.columns) {
        const joined = referenced(column, 'JoinToReferenceColumn');
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
        const copied = column.isError ? '' : referenced(column, 'CopyFromReferenceColumn');
        if (copied !== '' && source !== undefined) {
          const transform = copied === column.name ? 'copy' : 'rename';
          this.columns.add(index, column, [{ source, column: copied }], transform, { ...uncertain });
        } else if (!this.columns.made(index, component, column))
          this.columns.add(index, column, [], 'constant');
      }
  }

  split(index: number, component: Component): void {
    const step = this.buffers.steps[index]!;
    for (const { properties, start, end, columns } of component.outputs) {
      this.columns.without(index, columns);
      const text = expressionIn(properties);
      if (text === undefined) continue;
      const of = known(this.columns.expression(index, component, text).of).map(({ source, column }) => ({
        source,
        column,
      }));
      const expression = friendly(properties) ?? text;
      (step.conditions ??= []).push({ clause: 'where', of, expression, start, end });
    }
  }

  /** Columns that inputs name as those that they go into. */
  union(index: number, component: Component, property: string): void {
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
        if (of === undefined && this.columns.made(index, component, column)) continue;
        this.columns.add(index, column, of ?? [], of === undefined ? 'constant' : 'copy');
      }
  }

  mergeJoin(index: number, component: Component): void {
    this.columns.transform(index, component);
    const step = this.buffers.steps[index]!;
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
  aggregate(index: number, component: Component): void {
    const step = this.buffers.steps[index]!;
    step.grouped = true;
    const names = ['', 'COUNT', 'COUNT', 'COUNT', 'SUM', 'AVG', 'MIN', 'MAX'];
    for (const { columns } of component.outputs)
      for (const column of columns) {
        const kind = Number(column.properties.get('AggregationType')?.text);
        const id = idIn(column.properties.get('AggregationColumnId')?.text);
        const from = id === undefined ? undefined : this.buffers.incoming(index, id);
        const { start, end } = column;
        if (kind === 0) {
          this.columns.add(index, column, [from], renaming(from, column.name));
          if (from !== undefined)
            (step.conditions ??= []).push({ clause: 'groupBy', of: [from], start, end });
        } else if (column.isError || !names[kind])
          this.columns.add(index, column, [from], from ? 'aggregate' : 'constant');
        // a count does not depend on the values
        else
          this.columns.add(index, column, kind === 2 ? [] : [from], 'aggregate', { aggregate: names[kind] });
      }
  }

  /** PivotUsage of input columns: 1 names the set of a row, 2 its column, 3 the value. */
  pivot(index: number, component: Component): void {
    const step = this.buffers.steps[index]!;
    for (const input of component.inputs)
      for (const column of input.columns) {
        const usage = column.properties.get('PivotUsage')?.text;
        if (usage !== '1' && usage !== '2') continue;
        const of = known([this.buffers.incoming(index, column.lineageId, input)]);
        (step.conditions ??= []).push({ clause: 'groupBy', of, start: column.start, end: column.end });
      }
    this.columns.transform(index, component);
  }

  /** An OLE DB Command runs a statement for each row, whose n-th `?` is the column of the parameter n. */
  command(index: number, component: Component): void {
    this.columns.transform(index, component);
    const text = propertyText(component, 'SqlCommand', this.context);
    if (text === undefined) return;
    const connection = this.ends.connectionOf(component);
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
    this.buffers.steps[index]!.runs = { piece, parameters, start, end };
  }

  /** Slowly Changing Dimension: the rows are compared with those of a table by their business keys (ColumnType 1). */
  scd(index: number, component: Component): void {
    this.columns.transform(index, component);
    const connection = this.ends.connectionOf(component);
    const text = propertyText(component, 'SqlCommand', this.context);
    if (text === undefined) return;
    const { start, end } = component;
    const piece = this.context.addPiece(pieceOf(text, connection, this.context.vendor));
    const source = this.buffers.addOuterSource(index, { from: 'piece', piece, start, end });
    const step = this.buffers.steps[index]!;
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

  /** Term Extraction takes one column of texts: terms and how often they occur come from it. */
  terms(index: number, component: Component): void {
    const texts = component.inputs.flatMap((input) =>
      input.columns.map((column) => this.buffers.incoming(index, column.lineageId, input)),
    );
    for (const { columns, isError } of component.outputs)
      for (const column of columns)
        if (!this.columns.made(index, component, column))
          this.columns.add(index, column, isError || column.isError ? [] : texts, 'function');
  }

  /** Scripts, components of others: each column may be made of every column that comes in. */
  opaque(index: number, component: Component): void {
    const all = component.inputs.flatMap((input) =>
      input.columns
        .filter((column) => !onlyPasses(column))
        .map((column) => this.buffers.incoming(index, column.lineageId, input)),
    );
    const terms = this.ends.termsOf(component);
    const term = terms && { source: this.buffers.addOuterSource(index, terms.source), column: terms.column };
    const of = known([...all, term]);
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
        if (column.isError) this.columns.add(index, column, [], 'constant');
        else if (!this.columns.made(index, component, column)) {
          made = true;
          this.columns.add(index, column, of, of.length > 0 ? 'function' : 'constant', uncertain);
        }
      }
    const { notes } = this.context;
    if (made || component.outputs.length === 0)
      notes.report(
        'ssis-unread',
        `What ${component.name} (${component.title}) does cannot be read: its columns may come from all that it takes.`,
        component,
      );
  }
}

/** Term Lookup: a column that is handed on, in whose text no terms are looked for. */
function onlyPasses({ properties }: InputColumn): boolean {
  return properties.get('InputColumnType')?.text.trim() === '0';
}

/**
 * The column of the reference that a property of a lookup's column names. Where none of its columns has such a property, as in
 * packages that no designer wrote, they are those of the same names.
 */
function referenceNames({
  inputs,
  outputs,
}: Component): (column: NamedByReference, property: string) => string {
  const columns = [...inputs, ...outputs].flatMap((each): NamedByReference[] => each.columns);
  const isDeclared = columns.some(({ properties }) =>
    ['JoinToReferenceColumn', 'CopyFromReferenceColumn'].some((name) => properties.has(name)),
  );
  return ({ name, properties }, property) => properties.get(property)?.text ?? (isDeclared ? '' : name);
}

type NamedByReference = Pick<InputColumn, 'name' | 'properties'>;
