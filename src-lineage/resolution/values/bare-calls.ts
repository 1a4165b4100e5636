import type { Site } from '../run/file-link.ts';
import type { NameUse } from '../../ir/names.ts';
import type { Dialect } from '../../dialects/table/dialect.ts';
import type { CallInput, ColumnInput, Input } from '../../ir/inputs.ts';
import { isMember } from '../calls/known-routine.ts';
import type { Routines } from '../calls/routines.ts';
import type { RowTypes } from '../declare/row-types.ts';
import type { SourceColumn } from '../run/draft.ts';
import type { Variables } from '../variables/variables.ts';
import type { Inputs } from './inputs.ts';
import type { SourceView } from '../rows/row-set-node.ts';
import type { Place } from './place.ts';

/**
 * Functions that are called like columns: by their name alone (Oracle, PL/SQL Language Reference, "Function Invocation"),
 * as an attribute of the row that they take (PostgreSQL, "Using Composite Types in Queries"), or of their object (Oracle).
 */
export class BareCalls {
  private readonly dialect: Dialect;
  private readonly routines: Routines;
  private readonly variables: Variables;
  private readonly types: RowTypes;
  private readonly inputs: Inputs;
  private readonly made = new WeakMap<ColumnInput, readonly SourceColumn[]>();
  private readonly calls = new WeakMap<ColumnInput, CallInput>();

  constructor(
    dialect: Dialect,
    parts: { routines: Routines; variables: Variables; types: RowTypes },
    inputs: Inputs,
  ) {
    this.dialect = dialect;
    this.routines = parts.routines;
    this.variables = parts.variables;
    this.types = parts.types;
    this.inputs = inputs;
  }

  /** Whether a name alone would call a function. */
  isCall(site: Site, path: readonly string[]): boolean {
    return this.dialect.syntax.bareCalls === true && this.routines.findBare(site, path) !== undefined;
  }

  /** Whether what looks like the value that a function is called on is its schema. */
  isQualifier(site: Site, input: Input | undefined): boolean {
    const qualified = input?.kind === 'column' ? input.qualifierOf : undefined;
    return qualified !== undefined && this.routines.isQualified(site, qualified);
  }

  /** What `f`, `package.f`, `schema.package.f` gives. */
  byName(place: Place, input: ColumnInput): readonly SourceColumn[] | undefined {
    const { dialect, routines } = this;
    const routine = dialect.syntax.bareCalls ? routines.findBare(place.site, input.path) : undefined;
    if (routine === undefined) return undefined;
    return input.path.length === 1 && isMember(routine)
      ? this.onObject(place, input, ['SELF'], [input.path[0]!])
      : this.call(place, input, nameUse(input.path, input), []);
  }

  /** The call that a value outside of queries is: `r := package.f` may give a whole row. */
  asCall({ site, node }: Place, input: Input | undefined): CallInput | undefined {
    if (input?.kind === 'call') return input;
    if (input?.kind !== 'column' || node !== undefined || !this.dialect.syntax.bareCalls) return undefined;
    const { path, field } = input;
    if (field !== undefined || this.variables.resolve(site, path) !== undefined) return undefined;
    if (this.variables.triggerRows.find(site, path[0]!) !== undefined) return undefined;
    if (this.routines.areNone || this.routines.findBare(site, path) === undefined) return undefined;
    return this.callOf(input, nameUse(path, input), []);
  }

  /** What `object.f` gives where the variable's type has a method f and no such attribute. */
  ofObject(place: Place, input: ColumnInput): { sources: readonly SourceColumn[] } | undefined {
    const [variable, method, ...others] = input.path;
    if (!this.dialect.syntax.bareCalls || this.routines.areNone || method === undefined || others.length > 0)
      return undefined;
    const type = this.variables.typeOf(place.site, variable!);
    if (type === undefined) return undefined;
    const folded = method.toLowerCase();
    const name = [type.parts.at(-1)!, method];
    const isAttribute = this.types
      .columns(place.site, { type })
      ?.some((column) => column.name.toLowerCase() === folded);
    if (isAttribute || this.routines.find(methodUse(name, input), place.site, []) === undefined)
      return undefined;
    return { sources: this.onObject(place, input, [variable!], name) };
  }

  private onObject(
    place: Place,
    input: ColumnInput,
    path: string[],
    method: string[],
  ): readonly SourceColumn[] {
    const { start, end } = input;
    const object: ColumnInput = { kind: 'column', path, quoted: 0, start, end };
    return this.call(place, input, methodUse(method, input), [object], ['SELF']);
  }

  /** What `row.f` gives where f takes the rows of the source. */
  ofRow(place: Place, view: SourceView, input: ColumnInput): readonly SourceColumn[] | undefined {
    if (this.dialect.syntax.attributeFunctions !== true || this.routines.areNone) return undefined;
    const { alias, name } = view.source;
    const type = name?.parts.at(-1)?.toLowerCase();
    const part = input.path.at(-1)!;
    if (type === undefined || !this.routines.takesRow(part, type)) return undefined;
    const { start, end } = input;
    const row: ColumnInput = { kind: 'column', path: [alias ?? name!.parts.at(-1)!], quoted: 0, start, end };
    return this.call(place, input, nameUse([part], input), [row]);
  }

  private call(
    place: Place,
    input: ColumnInput,
    routine: NameUse,
    inputs: ColumnInput[],
    argumentNames?: string[],
  ): readonly SourceColumn[] {
    let sources = this.made.get(input);
    if (sources === undefined) {
      const call = this.callOf(input, routine, inputs, argumentNames);
      this.made.set(input, (sources = this.inputs.values(place, [call])));
    }
    return sources;
  }

  private callOf(
    input: ColumnInput,
    routine: NameUse,
    inputs: ColumnInput[],
    argumentNames?: string[],
  ): CallInput {
    const { start, end } = input;
    const name = routine.parts.at(-1)!;
    const named = argumentNames && { argumentNames };
    let call = this.calls.get(input);
    if (call === undefined)
      this.calls.set(input, (call = { kind: 'call', name, routine, inputs, ...named, start, end }));
    return call;
  }
}

function nameUse(parts: readonly string[], { start, end }: ColumnInput): NameUse {
  return { parts: [...parts], quoted: 0, start, end };
}

function methodUse(parts: readonly string[], input: ColumnInput): NameUse {
  return { ...nameUse(parts, input), method: 'of-object' };
}
