import type { Input } from '../../ir/inputs.ts';
import type { Name } from '../../syntax/tree/node.ts';
import type { TableFunction } from '../../syntax/tree/queries.ts';
import type { LoweringContext } from '../context/context.ts';

/** T-SQL: `@document.nodes('/a')` reads the variable. */
export function methodOwner(context: LoweringContext, { call }: TableFunction): Input[] {
  const prefix = context.dialect.names.tableVariablePrefix;
  const [owner, method] = call.name.parts;
  if (prefix === undefined || method === undefined || !owner?.text.startsWith(prefix)) return [];
  return [{ kind: 'variable', name: owner.text, start: context.start(owner), end: context.end(owner) }];
}

/** The function called; `TABLE(package.function)` calls it without brackets. */
export function calledName(context: LoweringContext, { call }: TableFunction): Name | undefined {
  if (call.name.parts.length > 0) return call.name;
  const [only, ...others] = call.args;
  if (only?.kind !== 'column' || others.length > 0) return undefined;
  if (only.path.length === 1 && context.isVariable(only.path[0]!.text)) return undefined;
  return { parts: only.path, start: only.start, end: only.end };
}
