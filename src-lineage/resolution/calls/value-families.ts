import type { CallInput, ColumnInput, Input } from '../../ir/inputs.ts';
import { familyOfConstant, familyOfFunction, type TypeFamily, typeFamily } from '../../ir/type-families.ts';
import type { Routines } from './routines.ts';
import type { RowSetNode } from '../rows/row-set-node.ts';
import type { RowSets } from '../rows/row-sets.ts';
import type { Site } from '../run/run.ts';
import type { Variables } from '../variables/variables.ts';

/** What is known of the types of values: by declarations of variables, definitions of tables, results of functions. */
export class ValueFamilies {
  private readonly rowSets: RowSets;
  private readonly variables: Variables;
  private readonly routines: Routines;

  constructor(rowSets: RowSets, variables: Variables, routines: Routines) {
    this.rowSets = rowSets;
    this.variables = variables;
    this.routines = routines;
  }

  /** The family of one value; undefined where nothing tells it. */
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

  private ofCall(site: Site, call: CallInput, node: RowSetNode | undefined): TypeFamily | undefined {
    const routine = call.routine && this.routines.find(call.routine, site, call, node);
    return routine === undefined ? familyOfFunction(call.name) : routine.bound.returnFamily;
  }

  private ofVariable(site: Site, path: readonly string[]): TypeFamily | undefined {
    const reference = this.variables.resolve(site, path);
    return reference?.field === undefined ? reference?.found.declared.bound?.family : undefined;
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
