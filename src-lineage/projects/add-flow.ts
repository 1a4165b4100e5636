import type { Output } from '../ir/outputs.ts';
import type { NameUse, RoutineIndex, RowSetId } from '../ir/names.ts';
import type { Action } from '../ir/actions.ts';
import type { Step } from '../ir/assignment-order.ts';
import type { LoweredStatement, FileDataflow, RowSet, Source } from '../ir/dataflow.ts';
import type { ColumnInput, Input } from '../ir/inputs.ts';
import { keptNames } from '../lowering/names/kept-names.ts';
import { variableKey } from '../ir/variables/variable-key.ts';
import { ComparedNames } from './pieces/compared-names.ts';
import type {
  ColumnRef,
  Flow,
  FlowStep,
  NamedTable,
  Place,
  StepColumn,
  StepRun,
  StepSource,
  StepWrite,
} from './pieces/reader.ts';
import type { AddedPiece } from './pieces/added-piece.ts';

/**
 * Adds a flow as a statement: each step is a row set, which reads those of the steps before it.
 * @param earlier the first row sets of the flows before
 * @returns the first of its own
 */
export function addFlow(
  file: FileDataflow,
  flow: Flow,
  pieces: readonly AddedPiece[],
  earlier: readonly RowSetId[],
): RowSetId {
  const statement: LoweredStatement = {
    kind: 'data-flow',
    start: flow.start,
    end: flow.end,
    routine: outerRoutine(file),
    actions: [],
  };
  file.statements.push(statement);
  const first = file.rowSets.length;
  const adder = new FlowAdder(file, pieces, [...earlier, first]);
  // sources that are not named tables get row sets of their own, behind those of the steps
  for (const step of flow.steps) file.rowSets.push(adder.empty(step));
  flow.steps.forEach((step, index) => adder.fill(step, index, statement.actions));
  return first;
}

/** What the file itself is; -1 where it is nothing that is called. */
export function outerRoutine({ routines }: FileDataflow): RoutineIndex {
  return routines[0]?.kind === 'package' && routines[0].name?.file === true ? 0 : -1;
}

/** How a source is named in the row set that reads it: nothing else is called so. */
function aliasOf(source: number): string {
  return `source ${source + 1}`;
}

class FlowAdder {
  private readonly file: FileDataflow;
  private readonly pieces: readonly AddedPiece[];
  private readonly first: RowSetId;
  private readonly flows: readonly RowSetId[];
  private readonly statement: number;

  /** @param flows the first row sets of all flows until this one */
  constructor(file: FileDataflow, pieces: readonly AddedPiece[], flows: readonly RowSetId[]) {
    this.file = file;
    this.pieces = pieces;
    this.flows = flows;
    this.first = flows.at(-1)!;
    this.statement = file.statements.length - 1;
  }

  empty({ name, start, end }: FlowStep): RowSet {
    return {
      kind: 'component',
      name,
      role: 'intermediate',
      start,
      end,
      statement: this.statement,
      parent: -1,
      sources: [],
      outputs: [],
      influences: [],
      comparisons: [],
    };
  }

  fill(step: FlowStep, index: number, actions: Action[]): void {
    const rowSet = this.file.rowSets[this.first + index]!;
    rowSet.sources = step.sources.map((source, i) => this.source(source, aliasOf(i)));
    rowSet.outputs = step.columns.map(outputOf);
    if (step.grouped) rowSet.grouped = true;
    if (step.distinct) rowSet.distinct = true;
    if (step.opaque) rowSet.opaque = true;
    for (const { clause, of, start, end, expression } of step.conditions ?? [])
      rowSet.influences.push({
        clause,
        inputs: of.map((ref) => inputOf(ref, { start, end })),
        start,
        end,
        ...(expression !== undefined && { expression }),
      });
    for (const { left, right, start, end } of step.joins ?? []) {
      const place = { start, end };
      rowSet.comparisons.push({ left: [inputOf(left, place)], right: [inputOf(right, place)], ...place });
    }
    for (const write of step.writes ?? []) this.write(step, write, this.first + index, actions);
    if (step.runs !== undefined) this.run(step.runs, rowSet);
  }

  private source(source: StepSource, alias: string): Source {
    const { start, end } = source;
    const named = { alias, aliasQuoted: true as const, start, end };
    switch (source.from) {
      case 'step':
        return { rowSet: this.first + source.step, ...named };
      case 'flow':
        return { rowSet: this.flows[source.flow]! + source.step, ...named };
      case 'table':
        return { name: nameOf(source, source), ...named };
      case 'file':
        return { name: fileAt(source.location, source), ...named };
      case 'piece':
        return { ...this.piece(source), ...named };
    }
  }

  /** The query of a piece, the rows of the procedure that it calls, or nothing that is known. */
  private piece({
    piece,
    columns,
    positions,
    isBefore,
  }: StepSource & { from: 'piece' }): Omit<Source, 'start' | 'end'> {
    const { query: last, firstStatement, endStatement } = this.pieces[piece]!;
    const { rowSets, statements } = this.file;
    const query = isBefore ? this.queryBefore(last, firstStatement) : last;
    const rowSet = rowSets[query];
    if (rowSet !== undefined) {
      rowSet.role = 'intermediate';
      this.nameFunctions(firstStatement, endStatement);
      const names = positions ?? (columns && namesOf(this.firstArm(rowSet), columns));
      return { rowSet: query, ...(names && { columnNames: [...names] }) };
    }
    for (let statement = endStatement - 1; statement >= firstStatement; statement--) {
      const { actions } = statements[statement]!;
      const call = actions.find((action) => action.do === 'call');
      if (call === undefined) continue;
      const name = this.answer(call.name, actions, call.resultColumns ?? columns);
      if (positions) return { name, cursor: true, columnNames: [...positions] };
      if (call.resultColumns) return { name, cursor: true, columnNames: [...call.resultColumns] };
      return { name, cursor: true, ...(columns && { keptNames: columns }) };
    }
    return {};
  }

  /** The query of the last statement before that of another one which gives rows; -1 where none does. */
  private queryBefore(last: number, firstStatement: number): number {
    const { rowSets } = this.file;
    const until = rowSets[last]?.statement ?? -1;
    let found = -1;
    for (let id = last - 1; id >= 0 && rowSets[id]!.statement >= firstStatement; id--) {
      const { role, statement } = rowSets[id]!;
      if (statement >= until || role === 'intermediate') continue;
      if (found !== -1 && statement !== rowSets[found]!.statement) break;
      if (role === 'result') found = id;
    }
    return found;
  }

  /** Table functions of a schema, which take no columns, are where rows begin if no script defines them. */
  private nameFunctions(firstStatement: number, endStatement: number): void {
    for (const rowSet of this.file.rowSets) {
      const { kind, open = [], routine, statement } = rowSet;
      if (kind !== 'table-function' || routine === undefined || routine.parts.length < 2) continue;
      if (statement < firstStatement || statement >= endStatement) continue;
      if (open.every((input) => input.kind !== 'column')) rowSet.routine = { ...routine, function: true };
    }
  }

  /** The query that names the columns of a set operation. */
  private firstArm(rowSet: RowSet): RowSet {
    let at = rowSet;
    for (let hops = 0; at.arms?.[0] !== undefined && hops < 1000; hops++) at = this.file.rowSets[at.arms[0]]!;
    return at;
  }

  /** The rows that a procedure hands to its caller, by a cursor of their own. */
  private answer(routine: NameUse, actions: Action[], columns: readonly string[] | undefined): NameUse {
    const { variables } = this.file;
    const { start, end, parts } = routine;
    const name = `${parts.at(-1)!} (${variables.length + 1})`;
    variables.push({ name, kind: 'cursor', start, end });
    const answerOf = { routine, position: 0, ...(columns && { columns }) };
    actions.push({ do: 'define-cursor', name, answerOf, start, end });
    return { parts: [name], quoted: 1, start, end };
  }

  /** The values of a row go into the variables of the piece, before its statements. */
  private run({ piece, parameters, start, end }: StepRun, { sources }: RowSet): void {
    const { script, firstStatement } = this.pieces[piece]!;
    const { statements, rowSets, routines } = this.file;
    const routine = routines[script];
    if (routine === undefined || parameters.length === 0) return;
    const statement = statements.length;
    const targets = parameters.map(({ name }) => ({ name, start, end }));
    statements.push({
      kind: 'assign',
      start,
      end,
      routine: script,
      actions: [{ do: 'assign', targets, rowSet: rowSets.length, start, end }],
    });
    rowSets.push({
      ...this.empty({ name: '', sources: [], columns: [], start, end }),
      kind: 'select-list',
      statement,
      sources,
      outputs: parameters.map(({ name, of }) => outputOf({ name, of: [of], transform: 'copy', start, end })),
    });
    const steps = parameters.map(({ name }): Step => ({
      do: 'assign',
      variable: variableKey(name),
      statement,
      next: firstStatement,
    }));
    routine.order = [...steps, ...(routine.order ?? [])];
  }

  private write(
    step: FlowStep,
    { to, effect, columns, start, end }: StepWrite,
    rowSet: RowSetId,
    actions: Action[],
  ): void {
    const target = 'table' in to ? nameOf(to.table, { start, end }) : fileAt(to.file, { start, end });
    const uses = columns.map(({ name, start: from, end: until }) => ({ name, start: from, end: until }));
    const isWhole =
      effect === 'insert' &&
      columns.length === step.columns.length &&
      columns.every(({ column }, i) => column === step.columns[i]!.name);
    if (isWhole) {
      actions.push({ do: 'write', target, rowSet, effect, columns: uses });
      return;
    }
    const writing = this.file.rowSets.length;
    this.file.rowSets.push({
      ...this.empty({ name: target.parts.at(-1)!, sources: [], columns: [], start, end }),
      kind: effect === 'update' ? 'update-set' : 'insert-select',
      sources: [{ rowSet, alias: aliasOf(0), aliasQuoted: true, start, end }],
      outputs: columns.map(({ name, column, ...place }) =>
        outputOf({
          name,
          of: [{ source: 0, column }],
          transform: name === column ? 'copy' : 'rename',
          ...place,
        }),
      ),
    });
    if (effect === 'delete') actions.push({ do: 'refer', rowSet: writing, deletesFrom: target });
    else
      actions.push({
        do: 'write',
        target,
        rowSet: writing,
        effect,
        columns: uses,
      });
  }
}

/** The names that the tool keeps, where all columns of the query are known. */
function namesOf({ outputs }: RowSet, kept: readonly string[]): string[] | undefined {
  if (outputs.some(({ kind }) => kind === 'star')) return undefined;
  return keptNames(
    outputs.map((output) => (output.kind === 'star' ? undefined : output.name)),
    kept,
  );
}

function nameOf({ parts, vendor }: NamedTable, { start, end }: Place): NameUse {
  const exact = (1 << parts.length) - 1;
  const quoted = vendor === undefined ? 0 : new ComparedNames(vendor).quotedParts(parts, exact);
  return { parts, quoted, start, end };
}

function fileAt(location: string, { start, end }: Place): NameUse {
  return { parts: [location], quoted: 1, start, end, file: true };
}

function inputOf({ source, column, decides }: ColumnRef, { start, end }: Place): ColumnInput {
  return {
    kind: 'column',
    path: [aliasOf(source), column],
    quoted: 1,
    start,
    end,
    ...(decides && { decides: 'condition' as const }),
  };
}

function outputOf({ name, of, transform, expression, aggregate, uncertain, start, end }: StepColumn): Output {
  const doubt = uncertain && ({ uncertain: 'unread-component' } as const);
  const inputs: Input[] = of.map((ref) => ({ ...inputOf(ref, { start, end }), ...doubt }));
  const called: Input[] =
    aggregate === undefined
      ? inputs
      : [{ kind: 'call', name: aggregate, aggregate: true, inputs, start, end }];
  return {
    kind: 'column',
    name,
    start,
    end,
    inputs: called,
    transform,
    ...(expression !== undefined && { expression }),
  };
}
