import { fullName } from '../../src-lineage/export/text/object-names.ts';
import type { LineageModel } from '../../src-lineage/model/model.ts';
import type { ColumnId } from '../../src-lineage/model/objects.ts';

/**
 * Every relation of a model as a line, with the names that the API gives to row sets and functions:
 * - `scott.emp.empName -> RS-1.eName (fdd select)`; the number of rows is the column `PseudoRows`
 * - `p -> q (call)`, `diagnostic orphan-column`
 */
export function modelSteps(model: LineageModel): string[] {
  const name = (id: ColumnId): string => {
    const column = model.columns.at(id);
    return `${fullName(model.objects[column.object]!)}.${column.pseudo === 'rows' ? 'PseudoRows' : column.name}`;
  };
  const relations = [...model.relations].flatMap(({ type, effect, target, sources }) =>
    sources.map(({ column }) => `${name(column)} -> ${name(target)} (${type} ${effect})`),
  );
  const objectName = (id: number): string => fullName(model.objects[id]!);
  const calls = model.calls.map(
    ({ caller, callee }) => `${objectName(caller)} -> ${objectName(callee)} (call)`,
  );
  const diagnostics = model.diagnostics.map(({ code }) => `diagnostic ${code}`);
  return [...new Set([...relations, ...calls, ...diagnostics])].sort();
}
