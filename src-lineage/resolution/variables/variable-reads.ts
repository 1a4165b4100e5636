import type { Output } from '../../ir/outputs.ts';
import type { Action } from '../../ir/actions.ts';
import type { RowSetHead, RowSetParts } from '../../ir/dataflow.ts';
import type { Input } from '../../ir/inputs.ts';
import { partsOf, type LinkableDataflow } from '../../ir/packed/linkable-dataflow.ts';

/** Calls `visit` with every column, variable and call that a file reads, and the statement that reads it. */
export function visitReads(
  dataflow: LinkableDataflow,
  visit: (input: Input, statement: number) => void,
): void {
  visitFile(dataflow, (statement) => ({ input: (input) => visit(input, statement) }));
}

/** Calls `visit` with every name that a file reads and that may be a variable's, and the statement that reads it. */
export function visitReadNames(
  dataflow: LinkableDataflow,
  visit: (name: string, statement: number) => void,
): void {
  visitFile(dataflow, (statement) => {
    const name = (text: string): void => visit(text, statement);
    return { name, input: (input) => visitNames(input, name) };
  });
}

interface Visit {
  /** What stands as a name alone: a cursor, a source. */
  name?: (name: string) => void;
  input: (input: Input) => void;
}

function visitFile(dataflow: LinkableDataflow, visitAt: (statement: number) => Visit): void {
  dataflow.rowSets.forEach((rowSet, id) =>
    visitRowSet(rowSet, partsOf(dataflow, id), visitAt(rowSet.statement)),
  );
  dataflow.statements.forEach(({ actions }, statement) => {
    for (const action of actions) visitAction(action, visitAt(statement));
  });
}

function visitRowSet(
  { sources, open }: RowSetHead,
  { outputs, influences }: RowSetParts,
  visit: Visit,
): void {
  for (const output of outputs) visitOutput(output, visit);
  for (const { inputs } of influences) visitInputs(inputs, visit);
  if (open !== undefined) visitInputs(open, visit);
  for (const { name } of sources) if (name?.parts.length === 1) visit.name?.(name.parts[0]!);
}

function visitOutput(output: Output, visit: Visit): void {
  if (output.kind === 'column') visitInputs(output.inputs, visit);
  else for (const { inputs } of output.replace ?? []) visitInputs(inputs, visit);
}

function visitAction(action: Action, visit: Visit): void {
  switch (action.do) {
    case 'assign':
    case 'evaluate':
      return visitInputs(action.inputs ?? [], visit);
    case 'fetch':
      return visit.name?.(action.cursor);
    case 'define-cursor':
      if (action.likeCursor !== undefined) visit.name?.(action.likeCursor);
      return;
    case 'call':
      for (const { inputs } of action.arguments) visitInputs(inputs, visit);
      return;
    case 'return':
      visitInputs(action.inputs ?? [], visit);
      for (const inputs of action.row ?? []) visitInputs(inputs, visit);
  }
}

function visitInputs(inputs: readonly Input[], visit: Visit): void {
  for (const input of inputs) {
    visit.input(input);
    if (input.kind === 'call') visitInputs(input.inputs, visit);
  }
}

function visitNames(input: Input, visit: (name: string) => void): void {
  // `routine.variable` too
  if (input.kind === 'column') for (const part of input.path.slice(0, 2)) visit(part);
  else if (input.kind === 'variable' || input.kind === 'call') visit(input.name);
}
