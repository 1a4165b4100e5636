import type { Action } from '../../ir/actions.ts';
import type { FileDataflow, Output, RowSet } from '../../ir/dataflow.ts';
import type { Input } from '../../ir/inputs.ts';

/** Calls `visit` with every name that a file reads and that may be a variable's, and the statement that reads it. */
export function visitReadNames(
  { rowSets, statements }: FileDataflow,
  visit: (name: string, statement: number) => void,
): void {
  for (const rowSet of rowSets) {
    const { statement } = rowSet;
    visitRowSet(rowSet, (name) => visit(name, statement));
  }
  statements.forEach(({ actions }, statement) => {
    for (const action of actions) visitAction(action, (name) => visit(name, statement));
  });
}

type Visit = (name: string) => void;

function visitRowSet({ outputs, influences, sources, open }: RowSet, visit: Visit): void {
  for (const output of outputs) visitOutput(output, visit);
  for (const { inputs } of influences) visitInputs(inputs, visit);
  if (open !== undefined) visitInputs(open, visit);
  for (const { name } of sources) if (name?.parts.length === 1) visit(name.parts[0]!);
}

function visitOutput(output: Output, visit: Visit): void {
  if (output.kind === 'column') visitInputs(output.inputs, visit);
  else for (const { inputs } of output.replace ?? []) visitInputs(inputs, visit);
}

function visitAction(action: Action, visit: Visit): void {
  switch (action.do) {
    case 'assign':
      return visitInputs(action.inputs ?? [], visit);
    case 'fetch':
      return visit(action.cursor);
    case 'define-cursor':
      if (action.likeCursor !== undefined) visit(action.likeCursor);
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
    switch (input.kind) {
      case 'column':
        // `routine.variable` too
        for (const part of input.path.slice(0, 2)) visit(part);
        break;
      case 'variable':
        visit(input.name);
        break;
      case 'call':
        visit(input.name);
        visitInputs(input.inputs, visit);
    }
  }
}
