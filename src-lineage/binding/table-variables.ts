import type { Delete, Insert, Update } from '../syntax/tree/statements.ts';
import type { BindingContext } from './context.ts';
import { bindAssign } from './routines.ts';

/**
 * HANA: `INSERT INTO :rows SELECT …`, `UPDATE :rows …`, `DELETE FROM :rows` change a table variable (SAP HANA SQLScript
 * Reference, "Modifying the Content of Table Variables"). Tells whether the statement was one.
 */
export function bindTableVariable(context: BindingContext, node: Insert | Update | Delete): boolean {
  if (context.dialect.syntax.procedural !== 'sqlscript') return false;
  const target = node.kind === 'delete' ? node.targets[0] : node.target;
  if (target?.kind !== 'table' || target.variable !== true) return false;
  const { start, end } = node;
  if (node.kind === 'insert' && node.query !== undefined)
    bindAssign(context, {
      kind: 'assign',
      targets: [{ kind: 'variable', name: target.name.parts[0]!.text, start: target.start, end: target.end }],
      value: {
        kind: 'subquery',
        query: node.query,
        use: 'set',
        start: node.query.start,
        end: node.query.end,
      },
      start,
      end,
    });
  else context.markInert();
  return true;
}
