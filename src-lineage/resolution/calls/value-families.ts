import type { Site } from '../run/file-link.ts';
import type { NameUse, RowType } from '../../ir/names.ts';
import type { ArgumentList, CallInput, ColumnInput, Input } from '../../ir/inputs.ts';
import { familyOfConstant, familyOfFunction, type TypeFamily, typeFamily } from '../../ir/type-families.ts';
import { type RowTypes, siteWithin } from '../declare/row-types.ts';
import type { KnownRoutine } from './known-routine.ts';
import type { RowSetNode } from '../rows/row-set-node.ts';
import type { RowSets } from '../scopes/row-sets.ts';
import type { Variables } from '../variables/variables.ts';

/** Finds the routine that a call means. */
interface RoutineLookup {
  find(name: NameUse, site: Site, call: ArgumentList, node?: RowSetNode): KnownRoutine | undefined;
}

/** What is known of the types of values: by declarations of variables, definitions of tables, results of functions. */
export class ValueFamilies {
  private readonly rowSets: RowSets;
  private readonly variables: Variables;
  private readonly routines: RoutineLookup;
  private readonly types: RowTypes;

  constructor(rowSets: RowSets, variables: Variables, routines: RoutineLookup, types: RowTypes) {
    this.types = types;
    this.rowSets = rowSets;
    this.variables = variables;
    this.routines = routines;
  }

  /** The family of one value; undefined where nothing says it. */
  of(site: Site, input: Input, node: RowSetNode | undefined): TypeFamily | undefined {
    switch (input.kind) {
      case 'constant':
        return familyOfConstant(input.text);
      case 'call':
        return this.ofCall(site, input, node);
      case 'variable':
        return this.ofVariable(site, [input.name, ...(input.field?.split('.') ?? [])]);
      case 'column':
        return this.ofColumn(input, node) ?? this.ofVariable(site, input.path);
      case 'sequence':
        return 'number';
      default:
        return undefined;
    }
  }

  /** The name of the type that a variable, an element of a list, or what a function gives is declared with. */
  typeOf(site: Site, input: Input, node: RowSetNode | undefined): string | undefined {
    if (input.kind === 'variable') return this.typeOfVariable(site, [input.name], input.field);
    if (input.kind === 'column') return this.typeOfVariable(site, input.path);
    if (input.kind !== 'call' || input.routine === undefined) return undefined;
    const list = input.field === undefined ? this.declaredType(site, input.routine.parts) : undefined;
    if (list !== undefined) {
      const element = this.types.elements(list.site, list.type);
      return element && nameOfType(element.type);
    }
    const routine = this.routines.find(input.routine, site, input, node);
    return routine && nameOfType(routine.lowered.returnType);
  }

  /** Whether values of a parameter are rows or lists of rows: no plain value goes there. */
  holdsRows({ file, index }: KnownRoutine, parameter: RowType): boolean {
    return this.types.columns(siteWithin(file, index), parameter) !== undefined;
  }

  private typeOfVariable(site: Site, path: readonly string[], field?: string): string | undefined {
    const declared = field === undefined ? this.declaredType(site, path) : undefined;
    return declared && nameOfType(declared.type);
  }

  private declaredType(site: Site, path: readonly string[]): { site: Site; type: RowType } | undefined {
    const reference = this.variables.resolve(site, path);
    if (reference === undefined || reference.field !== undefined) return undefined;
    const { declared, file, routine } = reference.found;
    return declared.lowered && { site: siteWithin(file, routine), type: declared.lowered };
  }

  private ofCall(site: Site, call: CallInput, node: RowSetNode | undefined): TypeFamily | undefined {
    const routine = call.routine && this.routines.find(call.routine, site, call, node);
    return routine === undefined ? familyOfFunction(call.name) : routine.lowered.returnFamily;
  }

  private ofVariable(site: Site, path: readonly string[]): TypeFamily | undefined {
    const reference = this.variables.resolve(site, path);
    return reference?.field === undefined ? reference?.found.declared.lowered?.family : undefined;
  }

  /** A column that a source is known to have, with its type. */
  private ofColumn({ path }: ColumnInput, node: RowSetNode | undefined): TypeFamily | undefined {
    const name = path.at(-1)!.toLowerCase();
    for (const view of node === undefined ? [] : this.rowSets.views(node)) {
      if (path.length > 1 && view.matches(path, 0) !== path.length - 1) continue;
      const known = view.list().columns.find((column) => column.name.toLowerCase() === name);
      if (known !== undefined) return typeFamily(known.dataType);
    }
    return undefined;
  }
}

/** A name for a declared type, the same wherever it is declared; undefined for plain types. */
export function nameOfType(type: RowType | undefined): string | undefined {
  if (type?.likeRow !== undefined) return `row of ${(type.likeRow.parts.at(-1) ?? '').toLowerCase()}`;
  return type?.type?.parts.at(-1)?.toLowerCase();
}
