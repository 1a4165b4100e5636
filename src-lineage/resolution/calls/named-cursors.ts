import type { FileLink, Site } from '../run/file-link.ts';
import type { NameUse } from '../../ir/names.ts';
import { partsOf } from '../../ir/packed/linkable-dataflow.ts';
import type { CallRoutine } from '../../ir/actions.ts';
import { addToList } from '../../base/list-map.ts';
import type { Source } from '../../ir/dataflow.ts';
import type { Input, ArgumentList } from '../../ir/inputs.ts';
import type { DraftObject } from '../run/draft.ts';
import { type LinkRun, siteOf } from '../run/run.ts';
import type { Variables } from '../variables/variables.ts';
import type { Routines } from './routines.ts';
import { takesByPosition } from './passed-argument.ts';

/** A call that passes a text, and the place of that among its arguments. */
interface NamingCall {
  routine: NameUse;
  args: ArgumentList;
  statement: number;
  position: number;
}

/** Cursors that a call names: `SELECT open_them('c'); FETCH ALL FROM c` (PostgreSQL, "Returning Cursors"). */
export class NamedCursors {
  private readonly byFile = new Map<FileLink, Map<string, NamingCall[]>>();
  private readonly run: LinkRun;
  private readonly routines: Routines;
  private readonly variables: Variables;

  constructor(run: LinkRun, routines: Routines, variables: Variables) {
    this.run = run;
    this.routines = routines;
    this.variables = variables;
  }

  /** What FROM or FETCH names besides tables. */
  readonly source = (site: Site, source: Source): DraftObject | undefined => {
    const name = source.cursor && source.name?.parts[0];
    return this.variables.asSource(site, source) ?? (name ? this.find(site, name) : undefined);
  };

  /** What the routine that was called last with this name has opened by it. */
  private find(site: Site, name: string): DraftObject | undefined {
    let calls = this.byFile.get(site.file);
    if (calls === undefined) this.byFile.set(site.file, (calls = namingCalls(site.file)));
    const naming = calls.get(name.toLowerCase())?.findLast(({ statement }) => statement < site.statement);
    if (naming === undefined) return undefined;
    const routine = this.routines.find(naming.routine, siteOf(site.file, naming.statement), naming.args);
    if (routine === undefined) return undefined;
    const parameters = this.variables.parameters(routine.file, routine.index);
    const given = takesByPosition(this.run, routine, parameters);
    const parameter = given[naming.position];
    return parameter?.lowered.behindColumns ? parameter.exit?.object : undefined;
  }
}

function namingCalls({ dataflow }: FileLink): Map<string, NamingCall[]> {
  const calls = new Map<string, NamingCall[]>();
  for (const [id, { statement, routine, open, argumentSizes }] of dataflow.rowSets.entries()) {
    for (const output of partsOf(dataflow, id).outputs)
      for (const input of output.kind === 'column' ? output.inputs : [])
        if (input.kind === 'call' && input.routine) noteCall(input.routine, input, statement, calls);
    const args = { inputs: open ?? [], ...(argumentSizes && { argumentSizes }) };
    if (routine !== undefined) noteCall(routine, args, statement, calls);
  }
  for (const [statement, { actions }] of dataflow.statements.entries())
    for (const action of actions) if (action.do === 'call') noteStatement(action, statement, calls);
  return calls;
}

/** Redshift: `CALL open_them('c')`, whose parameter is INOUT ("Returning a result set from a stored procedure"). */
function noteStatement(
  { name: routine, arguments: given }: CallRoutine,
  statement: number,
  into: Map<string, NamingCall[]>,
): void {
  const args = {
    inputs: given.flatMap(({ inputs }) => inputs),
    argumentSizes: given.map(({ inputs }) => inputs.length),
  };
  for (const [position, { inputs, name }] of given.entries()) {
    const cursor = inputs.length === 1 && name === undefined ? cursorIn(inputs[0]!) : undefined;
    if (cursor !== undefined) addToList(into, cursor, { routine, args, statement, position });
  }
}

/** The cursor that a text names; letter case does not distinguish cursors here. */
function cursorIn(input: Input): string | undefined {
  return input.kind === 'constant' ? /^'([^']+)'$/.exec(input.text)?.[1]?.toLowerCase() : undefined;
}

function noteCall(
  routine: NameUse,
  args: ArgumentList,
  statement: number,
  into: Map<string, NamingCall[]>,
): void {
  const sizes = args.argumentSizes ?? args.inputs.map(() => 1);
  let from = 0;
  for (const [position, size] of sizes.entries()) {
    const name = size === 1 ? cursorIn(args.inputs[from]!) : undefined;
    if (name !== undefined) addToList(into, name, { routine, args, statement, position });
    from += size;
  }
}
