import type { ColumnRef, NamedTable, StepSource } from '../../pieces/reader.ts';
import { type Connection, findConnection } from '../parts/connections.ts';
import { mappedParameters } from '../values/bindings.ts';
import { type ComponentColumns, renaming } from './component-columns.ts';
import type { Component } from './components.ts';
import type { FlowBuffers } from './flow-buffers.ts';
import type { FlowContext } from './flow-context.ts';
import { endOf, type FlowEnd, pieceOf, propertyText, qualified } from './flow-ends.ts';

/** Components that read from outside of the data flow, or write to it. */
export class ComponentEnds {
  private readonly buffers: FlowBuffers;
  private readonly columns: ComponentColumns;
  private readonly context: FlowContext;

  constructor(buffers: FlowBuffers, columns: ComponentColumns, context: FlowContext) {
    this.buffers = buffers;
    this.columns = columns;
    this.context = context;
  }

  connectionOf({ connections }: Component): Connection | undefined {
    for (const { id, reference } of connections) {
      const found = findConnection(this.context.connections, reference, id);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  source(index: number, component: Component): void {
    const connection = this.connectionOf(component);
    const end = endOf(component, connection, this.context);
    if (end === undefined) {
      this.unknownSource(component, connection);
      for (const { columns } of component.outputs) this.columns.without(index, columns);
      return;
    }
    const main = component.outputs.find(({ isError }) => !isError);
    const source = this.buffers.addOuterSource(
      index,
      this.outer(end, connection, main?.externalNames, component),
    );
    const externals = new Map(main?.columns.map(({ name, external }) => [name, external ?? name]));
    // "Flat File Source Custom Properties": a column of the output that takes the name of the file, and none of its values
    externals.delete(component.properties.get('FileNameColumnName')?.text ?? '');
    for (const { columns } of component.outputs)
      for (const column of columns) {
        const external = column.external ?? externals.get(column.name);
        const of: ColumnRef[] =
          column.isError || external === undefined ? [] : [{ source, column: external }];
        const transform = of.length === 0 ? 'constant' : external === column.name ? 'copy' : 'rename';
        this.columns.add(index, column, of, transform);
      }
  }

  private unknownSource(component: Component, connection: Connection | undefined): void {
    const { name, title } = component;
    if (connection === undefined)
      this.context.notes.report(
        'ssis-unread',
        `Where the rows of ${name} (${title}) come from cannot be read.`,
        component,
      );
    else
      this.context.notes.report(
        'ssis-unknown-text',
        `What ${name} reads is only known at run time.`,
        component,
      );
  }

  outer(
    end: FlowEnd,
    connection: Connection | undefined,
    columns: readonly string[] | undefined,
    component?: Component,
  ): StepSource {
    const { start, end: until } = end;
    const place = { start, end: until };
    switch (end.kind) {
      case 'table':
        return { from: 'table', ...this.tableOf(end.parts, connection), ...place };
      case 'file':
        return { from: 'file', location: end.location, ...place };
      case 'query': {
        const query = pieceOf(end.text, connection, this.context.vendor);
        const piece = this.context.addPiece(query);
        if (component !== undefined) this.takeVariables(piece, query.parameters, component);
        return { from: 'piece', piece, ...(columns && columns.length > 0 && { columns }), ...place };
      }
    }
  }

  /** The marks of a source's query, which variables fill. */
  private takeVariables(piece: number, marks: readonly string[], component: Component): void {
    const mapped = mappedParameters(component.properties.get('ParameterMapping')?.text ?? '');
    const parameters = mapped.flatMap(({ at, id }) => {
      const [name, variable] = [marks[at], this.context.scope.nameOfId(id)];
      return name === undefined || variable === undefined ? [] : [{ name, variable }];
    });
    this.context.take(piece, parameters, component);
  }

  private tableOf(parts: string[], connection: Connection | undefined): NamedTable {
    return { parts, vendor: connection?.vendor ?? this.context.vendor };
  }

  destination(index: number, component: Component): void {
    const connection = this.connectionOf(component);
    const end = endOf(component, connection, this.context);
    const step = this.buffers.steps[index]!;
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
      const rows = component.properties.get('VariableName')?.text.trim() ?? '';
      if (rows !== '')
        this.context.keep(
          rows,
          index,
          columns.map(({ column }) => column),
          component,
        );
      else
        this.context.notes.report(
          'ssis-unknown-text',
          `What ${component.name} writes is only known at run time.`,
          component,
        );
      return;
    }
    // which columns there are nobody says: the rows are there all the same
    const isOpen = component.inputs.every(({ externalNames }) => externalNames.length === 0);
    if (columns.length === 0 && isOpen && step.sources.length > 0) this.buffers.openRows(index);
    const to = end.kind === 'table' ? { table: this.tableOf(end.parts, connection) } : { file: end.location };
    step.writes = [{ to, effect: 'insert', columns, start: end.start, end: end.end }];
  }

  /** The column of terms that Term Lookup looks for in its texts ("Transformation Custom Properties"). */
  termsOf(component: Component): { source: StepSource; column: string } | undefined {
    const table = propertyText(component, 'RefTermTable', this.context);
    const column = component.properties.get('RefTermColumn')?.text.trim() ?? '';
    if (table === undefined || column === '') return undefined;
    const connection = this.connectionOf(component);
    const { start, end } = component;
    const named = this.tableOf(qualified(table.text, connection), connection);
    return { source: { from: 'table', ...named, start, end }, column };
  }

  referenceOf(component: Component, connection: Connection | undefined): StepSource | undefined {
    const { start, end } = component;
    const table = propertyText(component, 'ReferenceTableName', this.context);
    if (table !== undefined)
      return { from: 'table', ...this.tableOf(qualified(table.text, connection), connection), start, end };
    const read = endOf({ ...component, kind: 'source' }, connection, this.context);
    if (read !== undefined) return this.outer(read, connection, undefined);
    // without a query of all rows there may be that of one, which a cache that is not full asks ("Lookup Transformation")
    const text = propertyText(component, 'SqlCommandParam', this.context);
    if (text !== undefined) return this.outer({ kind: 'query', text, start, end }, connection, undefined);
    this.context.notes.report(
      'ssis-unknown-text',
      `What ${component.name} reads is only known at run time.`,
      component,
    );
    return undefined;
  }
}
