import type { ColumnRef, StepColumn } from '../../pieces/reader.ts';
import { type Expression, type NamedColumn, namesIn, parseExpression } from '../expressions/expression.ts';
import type { Component, ComponentInput, InputColumn, OutputColumn, Properties } from './components.ts';
import type { FlowBuffers } from './flow-buffers.ts';
import type { FlowContext } from './flow-context.ts';
import { known } from './flow-ends.ts';

/** What the columns of components are made of. */
export class ComponentColumns {
  private readonly buffers: FlowBuffers;
  private readonly context: FlowContext;
  /** The sources of values that components take from variables, by component and variable. */
  private readonly ofVariables = new Map<string, ColumnRef[]>();

  constructor(buffers: FlowBuffers, context: FlowContext) {
    this.buffers = buffers;
    this.context = context;
  }

  /** Adds what a component makes under the lineage id of one of its columns. */
  add(
    index: number,
    column: OutputColumn,
    of: readonly (ColumnRef | undefined)[],
    transform: StepColumn['transform'],
    more: Pick<StepColumn, 'aggregate' | 'expression' | 'uncertain'> = {},
  ): void {
    const { start, end } = column;
    this.buffers.addColumn(index, column.lineageId, { of: known(of), transform, ...more, start, end });
  }

  without(index: number, columns: readonly OutputColumn[]): void {
    for (const column of columns) this.add(index, column, [], 'constant');
  }

  /** Derived Column, Data Conversion, Sort, Copy Column, Character Map, Audit …: each column says what it is made of. */
  transform(index: number, component: Component): void {
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
  made(index: number, component: Component, column: OutputColumn): boolean {
    const expression = expressionIn(column.properties);
    if (expression !== undefined) {
      const { of, transform } = this.expression(index, component, expression);
      this.add(index, column, of, transform, { expression: friendly(column.properties) ?? expression });
      return true;
    }
    const reference = referenceIn(column.properties);
    if (reference === undefined) return this.imported(index, component, column);
    const from = this.buffers.incoming(index, reference);
    const changes = component.kind === 'data-conversion' || column.properties.has('MapFlags');
    this.add(index, column, [from], changes ? 'expression' : renaming(from, column.name));
    return true;
  }

  /** Import Column: what the file holds that an input column names ("Transformation Custom Properties", FileDataColumnID). */
  private imported(index: number, { inputs }: Component, column: OutputColumn): boolean {
    for (const input of inputs) {
      const path = input.columns.find(({ properties }) => {
        const content = idIn(properties.get('FileDataColumnID')?.text);
        return content !== undefined && (content === column.lineageId || content === column.id);
      });
      if (path === undefined) continue;
      this.add(index, column, [this.buffers.incoming(index, path.lineageId, input)], 'function');
      return true;
    }
    return false;
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
  replaced(index: number, component: Component, input: ComponentInput, column: InputColumn): void {
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

  expression(
    index: number,
    component: Component,
    text: string,
  ): { of: (ColumnRef | undefined)[]; transform: StepColumn['transform'] } {
    const expression = parseExpression(text);
    if (expression === undefined) return { of: this.mentioned(index, text), transform: 'expression' };
    const names = namesIn(expression);
    const of: (ColumnRef | undefined)[] = names.columns.map((named) => {
      const ref = this.named(index, component, named);
      return ref && { ...ref, ...(named.decides && { decides: true as const }) };
    });
    for (const name of names.variables) for (const ref of this.ofVariable(index, name)) of.push(ref);
    const transform = of.length === 0 ? 'constant' : (plainKinds[expression.kind] ?? 'expression');
    return { of: withoutRepeats(of), transform };
  }

  /** Where a variable has its value from: the component's rows are made with that one, too. */
  private ofVariable(index: number, name: string): readonly ColumnRef[] {
    const key = `${index} ${name.toLowerCase()}`;
    const known = this.ofVariables.get(key);
    if (known !== undefined) return known;
    const refs = this.context
      .given(name)
      .map(({ column, source }) => ({ source: this.buffers.addOuterSource(index, source), column }));
    this.ofVariables.set(key, refs);
    return refs;
  }

  private named(index: number, { inputs }: Component, { expression }: NamedColumn): ColumnRef | undefined {
    if (expression.kind === 'id') return this.buffers.incoming(index, expression.id);
    for (const input of inputs) {
      const column = input.columns.find(({ name }) => name === expression.name);
      if (column !== undefined) return this.buffers.incoming(index, column.lineageId, input);
    }
    const id = this.buffers.lineageIdOf(index, expression.name);
    return id === undefined ? undefined : this.buffers.incoming(index, id);
  }

  /** The columns that a text names which is no expression. */
  private mentioned(index: number, text: string): (ColumnRef | undefined)[] {
    const ids = [...text.matchAll(/#\{([^}]*)\}|#(\d+)/g)].map(([, path, number]) => path ?? number!);
    return withoutRepeats(ids.map((id) => this.buffers.incoming(index, id)));
  }
}

/** What an expression of one kind makes of a value, where it is no calculation. */
const plainKinds: Partial<Record<Expression['kind'], StepColumn['transform']>> = {
  id: 'copy',
  column: 'copy',
  variable: 'rename',
  choice: 'conditional',
};

export function renaming(from: ColumnRef | undefined, name: string): 'copy' | 'rename' {
  return from?.column === name ? 'copy' : 'rename';
}

function withoutRepeats(refs: readonly (ColumnRef | undefined)[]): (ColumnRef | undefined)[] {
  const seen = new Set<string>();
  return refs.filter((ref) => {
    const key = ref && `${ref.source} ${ref.decides ?? ''} ${ref.column}`;
    return key !== undefined && !seen.has(key) && seen.add(key);
  });
}

export function expressionIn(properties: Properties): string | undefined {
  const text = properties.get('Expression')?.text.trim() ?? properties.get('FriendlyExpression')?.text.trim();
  return text === undefined || text === '' ? undefined : text;
}

export function friendly(properties: Properties): string | undefined {
  return properties.get('FriendlyExpression')?.text.trim() || undefined;
}

/** Properties of columns whose value is the id of another column. */
const references = [
  'SourceInputColumnLineageID',
  'InputColumnID',
  'InputColumnLineageID',
  'SortColumnId',
  'CopyColumnId',
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
export function idIn(text: string | undefined): string | undefined {
  const found = /^\s*(?:#\{([^]*)\}|#?(\d+))\s*$/.exec(text ?? '');
  const id = found?.[1] ?? found?.[2];
  return id === '0' ? undefined : id;
}
