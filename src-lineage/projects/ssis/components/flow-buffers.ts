import type { ColumnRef, FlowStep, StepColumn, StepSource } from '../../pieces/reader.ts';
import type { Component, ComponentInput, OutputColumn } from './components.ts';
import type { FlowPaths } from './flow-paths.ts';

/** A component while its data flow is worked out: the step that it becomes, and the columns that it has. */
interface Node {
  component: Component;
  step: FlowStep;
  /** The names of its columns by their lineage ids. */
  columns: Map<string, string>;
  /** The names in use, in lower case, and the number that was last put behind each. */
  names: Map<string, number>;
  /** The index among the step's sources of what an input takes its rows from. */
  inputs: Map<string, number>;
}

/** Columns that steps only hand on, beyond which references go straight to where a column begins. */
const mostPassed = 100_000;

/**
 * The rows between the components of a data flow. A column is its lineage id: a component whose output is synchronous
 * to an input hands on every column that its rows have, also those that it does not list, and may replace values under
 * the same id ("Integration Services Paths", Microsoft Learn; "[MS-DTSX]", 2.7). So that each step shows what passes
 * through it, the columns that are named further down are added to the steps between.
 */
export class FlowBuffers {
  readonly steps: FlowStep[];
  private readonly nodes: Node[];
  private readonly definitions = new Map<string, { node: Node; column: OutputColumn }>();
  private readonly inputColumns = new Map<string, { lineageId: string; input: ComponentInput }>();
  private readonly indexes = new Map<Node, number>();
  private passed = 0;

  constructor(components: readonly Component[], paths: FlowPaths) {
    this.nodes = components.map((component): Node => {
      const { name, start, end } = component;
      const step: FlowStep = { name, start, end, sources: [], columns: [] };
      return { component, step, columns: new Map(), names: new Map(), inputs: new Map() };
    });
    this.steps = this.nodes.map(({ step }) => step);
    this.nodes.forEach((node, index) => this.indexes.set(node, index));
    this.connect(paths);
    this.define();
    this.nameInputs();
    this.fillEnds();
  }

  /** The components, each after those that its rows come from: what these replace has to be known before it is named. */
  inFlowOrder(): number[] {
    const order: number[] = [];
    const seen = new Set<number>();
    const open: { index: number; isDone?: true }[] = this.nodes.map((_, index) => ({ index })).reverse();
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (next.isDone) order.push(next.index);
      if (next.isDone || seen.has(next.index)) continue;
      seen.add(next.index);
      open.push({ index: next.index, isDone: true });
      for (const before of this.stepsBefore(this.nodes[next.index]!)) open.push({ index: before });
    }
    return order;
  }

  private stepsBefore({ inputs, step }: Node): number[] {
    return [...inputs.values()].flatMap((source) => {
      const from = step.sources[source];
      return from?.from === 'step' ? [from.step] : [];
    });
  }

  private connect(paths: FlowPaths): void {
    const makers = new Map<string, number>();
    this.nodes.forEach(({ component }, index) => {
      for (const { id } of component.outputs) makers.set(id, index);
    });
    for (const node of this.nodes) {
      for (const input of node.component.inputs) {
        for (const column of input.columns)
          if (column.id !== '') this.inputColumns.set(column.id, { lineageId: column.lineageId, input });
        const from = paths.get(input.id);
        const step = from === undefined ? undefined : makers.get(from);
        if (step !== undefined)
          node.inputs.set(input.id, this.addSource(node, { from: 'step', step, ...placeOf(node) }));
      }
    }
  }

  /** What each component makes has its name before anything refers to it; of errors only what is used. */
  private define(): void {
    const used = new Set<string>();
    for (const { component } of this.nodes)
      for (const { columns } of component.inputs) for (const { lineageId } of columns) used.add(lineageId);
    for (const node of this.nodes) {
      for (const output of node.component.outputs)
        for (const column of output.columns) {
          if (this.definitions.has(column.lineageId)) continue;
          this.definitions.set(column.lineageId, { node, column });
          if (!(output.isError || column.isError) || used.has(column.lineageId))
            node.columns.set(column.lineageId, freeName(node, column.name));
        }
    }
  }

  /** Input columns with no lineage id that anything has mean the column of their name. */
  private nameInputs(): void {
    for (const [index, { component }] of this.nodes.entries())
      for (const { columns } of component.inputs)
        for (const column of columns)
          if (!this.definitions.has(column.lineageId))
            column.lineageId = this.lineageIdOf(index, column.name) ?? column.lineageId;
  }

  /** A destination that lists no columns, inside or outside, as one does that no designer wrote, gets each by its name. */
  private fillEnds(): void {
    for (const [index, { component }] of this.nodes.entries()) {
      const [input] = component.inputs;
      const isEmpty = component.inputs.every(
        ({ columns, externalNames }) => columns.length === 0 && externalNames.length === 0,
      );
      if (component.kind !== 'destination' || input === undefined || !isEmpty) continue;
      const { end, properties, start } = component;
      for (const { lineageId, name } of this.comingTo(index))
        input.columns.push({
          id: '',
          lineageId,
          name,
          isReplaced: false,
          sortKey: 0,
          properties,
          start,
          end,
        });
    }
  }

  /** The lineage id of the column of a name in the rows that come to a component. */
  lineageIdOf(component: number, name: string): string | undefined {
    if (name === '') return undefined;
    for (const column of this.comingTo(component)) if (column.name === name) return column.lineageId;
    return undefined;
  }

  /** The columns of the rows that come to a component, the latest first. */
  private *comingTo(component: number): Generator<OutputColumn> {
    const seen = new Set<Node>();
    const open = this.stepsBefore(this.nodes[component]!).map((step) => this.nodes[step]!);
    for (let node = open.shift(); node !== undefined; node = open.shift()) {
      if (seen.has(node)) continue;
      seen.add(node);
      const outputs = node.component.outputs.filter(({ isError }) => !isError);
      for (const { columns } of outputs) yield* columns;
      const makesRows = outputs.some(
        ({ columns, synchronousInput }) => synchronousInput === undefined && columns.length > 0,
      );
      if (!makesRows) for (const step of this.stepsBefore(node)) open.push(this.nodes[step]!);
    }
  }

  /** Of a component and those before it that have no columns only the rows are known. */
  openRows(component: number): void {
    const open = [this.nodes[component]!];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (node.step.opaque || node.step.columns.length > 0) continue;
      node.step.opaque = true;
      for (const step of this.stepsBefore(node)) open.push(this.nodes[step]!);
    }
  }

  private addSource({ step }: Node, source: StepSource): number {
    step.sources.push(source);
    return step.sources.length - 1;
  }

  /** Adds what a component takes rows from besides its inputs. */
  addOuterSource(component: number, source: StepSource): number {
    return this.addSource(this.nodes[component]!, source);
  }

  /** Adds a column that the component makes; it is named by its lineage id. */
  addColumn(component: number, lineageId: string, column: Omit<StepColumn, 'name'>): void {
    const node = this.nodes[component]!;
    const name = node.columns.get(lineageId);
    if (name !== undefined) node.step.columns.push({ name, ...column });
  }

  /** A value that a component puts in the place of another one. */
  replace(component: number, lineageId: string, make: () => Omit<StepColumn, 'name'>): void {
    const node = this.nodes[component]!;
    const made = make();
    if (node.columns.has(lineageId)) return;
    node.columns.set(lineageId, freeName(node, this.nameOf(lineageId)));
    this.addColumn(component, lineageId, made);
  }

  /** A column with a name of its own, as a destination has it. */
  addNamed(component: number, name: string, column: Omit<StepColumn, 'name'>): string {
    const node = this.nodes[component]!;
    const free = freeName(node, name);
    node.step.columns.push({ name: free, ...column });
    return free;
  }

  /** Whether a component makes a column that something names. */
  has(component: number, lineageId: string): boolean {
    return this.nodes[component]!.columns.has(lineageId);
  }

  definitionOf(lineageId: string): OutputColumn | undefined {
    return this.definitions.get(lineageId)?.column;
  }

  private nameOf(lineageId: string): string {
    return (
      this.definitions.get(lineageId)?.column.name ?? /Columns\[(.*)\]$/.exec(lineageId)?.[1] ?? lineageId
    );
  }

  /**
   * A column of the rows that come to a component, by its lineage id or the id of an input column.
   * @param input the input that is meant, where the component has several
   */
  incoming(component: number, id: string, input?: ComponentInput): ColumnRef | undefined {
    const node = this.nodes[component]!;
    const known = this.inputColumns.get(id);
    const lineageId = known?.lineageId ?? id;
    const wanted = known?.input ?? input;
    const candidates = wanted === undefined ? node.component.inputs : [wanted];
    for (const each of candidates) {
      const source = node.inputs.get(each.id);
      const from = source === undefined ? undefined : node.step.sources[source];
      if (source === undefined || from?.from !== 'step') continue;
      const column = this.columnAt(from.step, lineageId);
      if (column !== undefined) return { source, column };
    }
    return this.straight(node, lineageId);
  }

  /** The name of a column in the rows that leave a component; the steps that it passes get it too. */
  private columnAt(step: number, lineageId: string): string | undefined {
    const passing: { node: Node; source: number }[] = [];
    const seen = new Set<Node>();
    let node = this.nodes[step]!;
    let name = node.columns.get(lineageId);
    while (name === undefined) {
      if (seen.has(node) || this.passed > mostPassed) return undefined;
      seen.add(node);
      const found = this.before(node);
      if (found === undefined) return undefined;
      passing.push({ node, source: found.source });
      node = found.node;
      name = node.columns.get(lineageId);
    }
    for (const { node: at, source } of passing.toReversed()) {
      const own = freeName(at, name);
      at.columns.set(lineageId, own);
      at.step.columns.push({
        name: own,
        of: [{ source, column: name }],
        transform: own === name ? 'copy' : 'rename',
        ...placeOf(at),
      });
      name = own;
    }
    this.passed += passing.length;
    return name;
  }

  /** The component that a component's synchronous rows come from. */
  private before({ component, inputs, step }: Node): { node: Node; source: number } | undefined {
    for (const { synchronousInput } of component.outputs) {
      const source = synchronousInput === undefined ? undefined : inputs.get(synchronousInput);
      const from = source === undefined ? undefined : step.sources[source];
      if (source !== undefined && from?.from === 'step') return { node: this.nodes[from.step]!, source };
    }
    return undefined;
  }

  /** Where no path leads: the component that makes the column. */
  private straight(node: Node, lineageId: string): ColumnRef | undefined {
    const definition = this.definitions.get(lineageId);
    const column = definition?.node.columns.get(lineageId);
    if (definition === undefined || column === undefined || definition.node === node) return undefined;
    const step = this.indexes.get(definition.node)!;
    const known = node.step.sources.findIndex((source) => source.from === 'step' && source.step === step);
    return {
      source: known >= 0 ? known : this.addSource(node, { from: 'step', step, ...placeOf(node) }),
      column,
    };
  }
}

function placeOf({ step: { start, end } }: Node): { start: number; end: number } {
  return { start, end };
}

/** Names of a step's columns differ, whatever case they are written in. */
function freeName({ names }: Node, name: string): string {
  const base = name.toLowerCase();
  let free = name;
  for (let number = names.get(base) ?? 1; names.has(free.toLowerCase());) {
    free = `${name} (${++number})`;
    names.set(base, number);
  }
  names.set(free.toLowerCase(), 1);
  return free;
}
