import type { Run } from '../../jinja/values/environment.ts';
import { listOf } from '../../jinja/values/iterate.ts';
import { type Call, Callable } from '../../jinja/values/values.ts';
import type { MacroTable, ProjectMacro } from '../files/macro-files.ts';
import { macroValue } from '../macros/macro-names.ts';
import { Relation } from '../nodes/relation.ts';

/** What macros ask of the node that they are called for. */
interface Asked {
  columnsOf(relation: Relation): readonly unknown[] | undefined;
  readonly run: { readonly builtIns: MacroTable };
}

/**
 * A macro of a project as templates call it. One that unites relations by their columns, as dbt_utils' does and the copies
 * of it that projects have, is ours where some columns are not known: it lets such a relation have all that the others have.
 */
export function projectMacro(found: ProjectMacro, asked: Asked, run: Run): Callable {
  const macro = macroValue(found, run);
  const ours = asked.run.builtIns.get('dbt_utils__union_relations');
  if (!found.macro.name.includes('union_relations') || ours === undefined) return macro;
  return new Callable(found.macro.name, (call) => {
    const named = namedArguments(found, call);
    const isOpen = listOf(named.get('relations') ?? null).some(
      (each) => each instanceof Relation && asked.columnsOf(each) === undefined,
    );
    return isOpen ? macroValue(ours, run).invoke({ ...call, args: [], named }) : macro.invoke(call);
  });
}

function namedArguments({ macro: { parameters } }: ProjectMacro, { args, named }: Call): Call['named'] {
  const all = new Map(named);
  for (const [index, { name }] of parameters.entries()) if (index < args.length) all.set(name, args[index]!);
  return all;
}
