import type { Output } from '../../ir/outputs.ts';
import { attempt } from '../../base/diagnostics/faults.ts';
import { shortened } from '../../base/shortened.ts';
import type { AssignVariables } from '../../ir/actions.ts';
import type { LoweredStatement, RowSet } from '../../ir/dataflow.ts';
import type { Input } from '../../ir/inputs.ts';
import { isUnchanged } from '../../model/relations.ts';
import type { Node } from '../../syntax/tree/node.ts';
import type { FileFaults } from './file-faults.ts';

/** Longer expressions are cut: their place in the file has the rest. */
const maximumLength = 400;

/** What a file makes. */
interface Lowered {
  readonly rowSets: readonly RowSet[];
  readonly statements: readonly LoweredStatement[];
}

interface Explained {
  start: number;
  end: number;
  expression?: string;
}

/**
 * Notes the text of every expression that makes a value, and of every condition, so that each relation can say why it is
 * there. Values that pass unchanged need none. Expressions of dynamic SQL have theirs already: it is not the file's.
 */
export function noteExpressions(
  text: string,
  { rowSets, statements }: Lowered,
  fileFaults: FileFaults,
): void {
  const faults = fileFaults.collect<Node>();
  const note = (explained: Explained, place: { start: number; end: number } = explained): void => {
    if (explained.expression === undefined && place.end > place.start)
      explained.expression = shortened(text, place, maximumLength);
  };
  for (const rowSet of rowSets) attempt(faults, 'bind', rowSet, () => noteRowSet(rowSet, note), nothing);
  for (const { actions } of statements)
    for (const action of actions) {
      if (action.do !== 'assign' || action.inputs === undefined) continue;
      attempt(faults, 'bind', action, () => noteAssigned(action, note), nothing);
    }
  fileFaults.take(faults, 'expression');
}

const nothing = (): undefined => undefined;

function noteRowSet({ outputs, influences, comparisons }: RowSet, note: Note): void {
  for (const output of outputs) noteOutput(output, note);
  for (const influence of influences) note(influence);
  for (const comparison of comparisons) note(comparison);
}

function noteAssigned(action: AssignVariables, note: Note): void {
  if (!isUnchanged(action.transform ?? 'copy')) note(action);
  noteCalls(action.inputs ?? [], note);
}

type Note = (explained: Explained, place?: { start: number; end: number }) => void;

function noteOutput(output: Output, note: Note): void {
  if (output.kind === 'column') {
    if (!isUnchanged(output.transform)) note(output, output.value);
    noteCalls(output.inputs, note);
  } else {
    for (const replaced of output.replace ?? []) {
      note(replaced);
      noteCalls(replaced.inputs, note);
    }
  }
}

function noteCalls(inputs: readonly Input[], note: Note): void {
  for (const input of inputs) {
    if (input.kind !== 'call') continue;
    note(input);
    noteCalls(input.inputs, note);
  }
}
