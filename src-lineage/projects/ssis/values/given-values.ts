import type { Flow, Place, StepSource } from '../../pieces/reader.ts';
import { namesIn, parseExpression } from '../expressions/expression.ts';
import { fullName } from '../expressions/variables.ts';
import type { BoundParameter, BoundResult } from './bindings.ts';
import type { Assignment } from './counted-loops.ts';
import type { RowLoop } from './row-loops.ts';

/** A column that a variable takes its value from. */
export interface GivenValue {
  source: StepSource;
  column: string;
}

/** What a piece of SQL takes from variables. */
interface TakenValues {
  piece: number;
  parameters: readonly { name: string; variable: string }[];
  loops: readonly RowLoop[];
  name: string;
  place: Place;
}

type Giver = { column: string | number } & (
  | { piece: number; place: Place; isBefore?: true }
  | { flow: number; step: number; columns: readonly string[]; place: Place }
);

/**
 * Which columns the values of variables come from: a query that an Execute SQL task runs, the rows that a recordset destination
 * keeps, and the loops over such rows. Values that scripts and files give are not among them.
 */
export class GivenValues {
  private readonly givers = new Map<string, Giver[]>();
  private readonly taken: TakenValues[] = [];
  /** The variables that the values of others are made of, by expressions. */
  private readonly made = new Map<string, Set<string>>();

  private add(variable: string, giver: Giver): void {
    const name = fullName(variable);
    const known = this.givers.get(name) ?? [];
    this.givers.set(name, known);
    known.push(giver);
  }

  /** The results of a statement go into variables: of its last query, or of the one before it. */
  ofQuery(results: readonly BoundResult[], piece: number, place: Place, isBefore = false): void {
    for (const { column, variable } of results)
      this.add(variable, { piece, place, column, ...(isBefore && { isBefore }) });
  }

  /** A variable gets the value of an expression. */
  ofExpression({ expression, variable }: Assignment): void {
    const parsed = parseExpression(expression);
    if (parsed === undefined) return;
    const name = fullName(variable);
    const read = this.made.get(name) ?? new Set();
    this.made.set(name, read);
    for (const each of namesIn(parsed).variables) read.add(fullName(each));
  }

  /** A step of a data flow keeps its rows in a variable. */
  ofRecordset(variable: string, flow: number, step: number, columns: readonly string[], place: Place): void {
    this.add(variable, { flow, step, columns, place, column: 0 });
  }

  /** The columns that a variable takes its value from inside of some loops, the innermost first. */
  of(variable: string, loops: readonly RowLoop[]): GivenValue[] {
    const name = fullName(variable);
    for (const { rows, taken } of loops) {
      const index = taken.get(name);
      if (index !== undefined)
        return (this.givers.get(rows) ?? []).flatMap((giver) => valueOf(giver, index) ?? []);
    }
    const names = new Set([name]);
    // a set goes on with what is added to it
    for (const each of names) for (const read of this.made.get(each) ?? []) names.add(read);
    return [...names].flatMap((each) =>
      (this.givers.get(each) ?? []).flatMap((giver) => valueOf(giver, giver.column) ?? []),
    );
  }

  /** A piece takes values of variables for its parameters. */
  take(taken: TakenValues): void {
    if (taken.parameters.length > 0) this.taken.push(taken);
  }

  /** The flows that bring the values to the pieces which take them. */
  flows(): Flow[] {
    return this.taken.flatMap((taken) => this.flowOf(taken) ?? []);
  }

  private flowOf({ loops, name, parameters, piece, place }: TakenValues): Flow | undefined {
    const sources: StepSource[] = [];
    const bound = parameters.flatMap(({ name: parameter, variable }) => {
      const of = this.of(variable, loops).map(({ column, source }) => ({
        source: sources.push(source) - 1,
        column,
      }));
      return of.length === 0 ? [] : [{ parameter, variable, of }];
    });
    if (bound.length === 0) return undefined;
    const columns = bound.map(({ of, variable }, index) => ({
      name: `${variable} (${index + 1})`,
      of,
      transform: 'rename' as const,
      ...place,
    }));
    const values = { name: loops[0]?.name || name, sources, columns, ...place };
    const runs = {
      piece,
      parameters: bound.map(({ parameter }, index) => ({
        name: parameter,
        of: { source: 0, column: columns[index]!.name },
      })),
      ...place,
    };
    const run = {
      name,
      sources: [{ from: 'step' as const, step: 0, ...place }],
      columns: [],
      runs,
      ...place,
    };
    return { steps: [values, run], ...place };
  }
}

function valueOf(giver: Giver, column: string | number): GivenValue | undefined {
  const { place } = giver;
  if ('flow' in giver) {
    const name = typeof column === 'number' ? giver.columns[column] : column;
    if (name === undefined) return undefined;
    return { source: { from: 'flow', flow: giver.flow, step: giver.step, ...place }, column: name };
  }
  const { isBefore, piece } = giver;
  const rows = { from: 'piece' as const, piece, ...(isBefore && { isBefore }) };
  if (typeof column === 'string') return { source: { ...rows, ...place }, column };
  // columns that are asked for by their places get names of them
  const positions = Array.from({ length: column + 1 }, (_, index) => `column ${index + 1}`);
  return { source: { ...rows, positions, ...place }, column: positions[column]! };
}

/** The names of parameters in the text of a statement with the variables that they take. */
export function namedParameters(
  parameters: readonly BoundParameter[],
  marks: readonly string[],
): (BoundParameter & { name: string })[] {
  return parameters.flatMap((parameter) => {
    const { at, label } = parameter;
    // of a statement without marks ADO.NET's names may lack their sign
    const unmarked = label !== undefined && marks.length === 0 ? `@${label}` : undefined;
    const name = typeof at === 'number' ? (marks[at] ?? unmarked) : at;
    return name === undefined ? [] : [{ ...parameter, name }];
  });
}
