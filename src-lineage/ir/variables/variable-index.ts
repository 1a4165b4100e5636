import type { LoweredVariable } from '../dataflow.ts';
import { variableKey } from './variable-key.ts';

interface NamedVariables {
  count: number;
  last: LoweredVariable | undefined;
  /** The first declaration of each name. */
  byKey: Map<string, LoweredVariable>;
  /** The names as they are written, in lower case. */
  names: Set<string>;
}

/** Finds the variables of a script or routine by their names, however many it declares. */
export class VariableIndex {
  private readonly lists = new Map<readonly LoweredVariable[], NamedVariables>();

  /** The first of a list that has a name; bind marks are the variables that they stand for. */
  find(variables: readonly LoweredVariable[], name: string): LoweredVariable | undefined {
    return this.upToDate(variables).byKey.get(variableKey(name));
  }

  /** Whether a list has a variable that is written so, in any case. */
  has(variables: readonly LoweredVariable[], name: string): boolean {
    return this.upToDate(variables).names.has(name.toLowerCase());
  }

  /** A list that only grew is read on from where it ended; where one of its variables has moved, again. */
  private upToDate(variables: readonly LoweredVariable[]): NamedVariables {
    const known = this.lists.get(variables);
    if (known?.count === variables.length && known.last === variables.at(-1)) return known;
    const grew = known !== undefined && known.count > 0 && variables[known.count - 1] === known.last;
    const named = grew ? known : { count: 0, last: undefined, byKey: new Map(), names: new Set<string>() };
    for (; named.count < variables.length; named.count++) {
      const variable = variables[named.count]!;
      const key = variableKey(variable.name);
      if (!named.byKey.has(key)) named.byKey.set(key, variable);
      named.names.add(variable.name.toLowerCase());
    }
    named.last = variables.at(-1);
    this.lists.set(variables, named);
    return named;
  }
}
