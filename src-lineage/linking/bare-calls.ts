import type { CallInput, ColumnInput } from '../binding/inputs.ts';
import type { Dialect } from '../dialects/dialect.ts';
import type { Place } from './column-resolver.ts';
import type { SourceColumn } from './draft.ts';
import type { Inputs } from './inputs.ts';
import type { Routines } from './routines.ts';
import type { Site } from './run.ts';
import type { SourceView } from './source-views.ts';

/**
 * Functions that are called like columns: by their name alone (Oracle, PL/SQL Language Reference, "Function Invocation"),
 * or as an attribute of the row that they take (PostgreSQL, "Using Composite Types in Queries").
 */
export class BareCalls {
  private readonly dialect: Dialect;
  private readonly routines: Routines;
  private readonly inputs: Inputs;
  private readonly made = new WeakMap<ColumnInput, SourceColumn[]>();

  constructor(dialect: Dialect, routines: Routines, inputs: Inputs) {
    this.dialect = dialect;
    this.routines = routines;
    this.inputs = inputs;
  }

  /** Whether a name alone would call a function. */
  isCall(site: Site, path: readonly string[]): boolean {
    return this.dialect.syntax.bareCalls === true && this.routines.findBare(site, path) !== undefined;
  }

  /** Whether what looks like the value that a function is called on is its schema. */
  isQualifier(site: Site, { qualifierOf }: ColumnInput): boolean {
    return qualifierOf !== undefined && this.routines.isQualified(site, qualifierOf);
  }

  /** What `f`, `package.f`, `schema.package.f` gives. */
  byName(place: Place, input: ColumnInput): SourceColumn[] | undefined {
    if (!this.isCall(place.site, input.path)) return undefined;
    return this.call(place, input, input.path, []);
  }

  /** What `row.f` gives where f takes the rows of the source. */
  ofRow(place: Place, view: SourceView, input: ColumnInput): SourceColumn[] | undefined {
    if (this.dialect.syntax.attributeFunctions !== true || this.routines.areNone) return undefined;
    const { alias, name } = view.source;
    const type = name?.parts.at(-1)?.toLowerCase();
    const part = input.path.at(-1)!;
    if (type === undefined || !this.routines.takesRow(part, type)) return undefined;
    const { start, end } = input;
    const row: ColumnInput = { kind: 'column', path: [alias ?? name!.parts.at(-1)!], quoted: 0, start, end };
    return this.call(place, input, [part], [row]);
  }

  private call(
    place: Place,
    input: ColumnInput,
    path: readonly string[],
    inputs: ColumnInput[],
  ): SourceColumn[] {
    let sources = this.made.get(input);
    if (sources === undefined) {
      const { start, end } = input;
      const routine = { parts: [...path], quoted: 0, start, end };
      const call: CallInput = { kind: 'call', name: path.at(-1)!, routine, inputs, start, end };
      this.made.set(input, (sources = this.inputs.values(place, [call])));
    }
    return sources;
  }
}
