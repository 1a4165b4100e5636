import type { Delete, Insert, Update } from '../../syntax/tree/statements.ts';
import type { LoweringContext } from '../context/context.ts';
import { declaredVariable } from '../context/names-in-body.ts';

/**
 * HANA: `INSERT INTO :rows SELECT …`, `UPDATE :rows …`, `DELETE FROM :rows` change a table variable (SAP HANA SQLScript
 * Reference, "Modifying the Content of Table Variables"): the rows that INSERT adds stand beside those that it has, and those
 * that are all deleted go on nowhere. Returns whether the statement was one; of those declared with their columns it is a statement like any other.
 */
export function lowerTableVariable(context: LoweringContext, node: Insert | Update | Delete): boolean {
  if (!context.dialect.language.tableVariables) return false;
  const target = node.kind === 'delete' ? node.targets[0] : node.target;
  if (target?.kind !== 'table' || target.variable !== true) return false;
  const name = target.name.parts[0]!.text;
  if (declaredVariable(context, name)?.kind === 'table') return false;
  if (node.kind === 'insert' && node.query !== undefined) {
    const rowSet = context.lower.query(context, node.query, { kind: 'select-list', parent: -1 });
    const place = { start: context.start(node), end: context.end(node) };
    const targets = node.columns?.map(({ parts }) => {
      const field = parts.at(-1)!.text;
      return { name, field, element: true as const, ...place };
    });
    if (targets) context.emit({ do: 'assign', targets, rowSet, ...place });
    else context.emit({ do: 'define-cursor', name, rowSet, opened: true, adds: true, ...place });
  } else if (node.kind === 'delete' && node.all) {
    const place = { start: context.start(node), end: context.end(node) };
    context.emit({ do: 'assign', targets: [{ name, ...place }], inputs: [], ...place });
  } else context.markInert();
  return true;
}
