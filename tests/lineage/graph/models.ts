import { LineageColumns } from '../../../src-lineage/model/lineage-columns.ts';
import type { LineageModel } from '../../../src-lineage/model/model.ts';
import type { ObjectKind, ObjectRole } from '../../../src-lineage/model/objects.ts';
import { RelationList } from '../../../src-lineage/model/relation-list.ts';
import type { Doubt, Relation, RelationType, Transform } from '../../../src-lineage/model/relations.ts';

/** An object of a hand-made model. */
export interface ObjectDraft {
  name: string;
  kind?: ObjectKind;
  role?: ObjectRole;
  database?: string;
  schema?: string;
  columns: string[];
}

/** `['fdd', 'a.x', 'b.y']`: columns are written `table.column`, with the last dot as the border. */
export type RelationDraft = [
  type: Exclude<RelationType, 'call'>,
  source: string | string[],
  target: string,
  more?: { effect?: Relation['effect']; transform?: Transform; uncertain?: Doubt; statement?: number },
];

/** A model made by hand: one file, one statement that writes every stored object. */
export function handMadeModel(
  objects: ObjectDraft[],
  relations: RelationDraft[],
  calls: [caller: string, callee: string][] = [],
): LineageModel {
  const model: LineageModel = {
    vendor: 'dbvansi',
    files: [{ name: 'made.sql', length: 1000, lineStarts: [0, 100, 200] }],
    statements: [{ kind: 'insert', span: [0, 0, 90], reads: [], writes: [] }],
    objects: [],
    columns: new LineageColumns(),
    relations: new RelationList(),
    calls: [],
    diagnostics: [],
    statistics: { files: 1, statements: 1, lineageStatements: 1, otherStatements: 0, failedStatements: 0 },
  };
  const columnIds = new Map<string, number>();
  const objectIds = new Map<string, number>();
  for (const [id, draft] of objects.entries()) {
    const { name, kind = 'table', role = 'persistent', database, schema } = draft;
    objectIds.set(name, id);
    const columns = draft.columns.map((column) => {
      const columnId = model.columns.length;
      columnIds.set(`${name}.${column}`, columnId);
      model.columns.push({
        id: columnId,
        object: id,
        name: column,
        ...(column === 'PseudoRows' && { pseudo: 'rows' as const }),
        spans: [],
      });
      return columnId;
    });
    model.objects.push({
      id,
      kind,
      role,
      name,
      ...(database !== undefined && { database }),
      ...(schema !== undefined && { schema }),
      columns,
      spans: [[0, 100 + id, 101 + id]],
      complete: true,
    });
    if (role === 'persistent') model.statements[0]!.writes.push(id);
  }
  for (const [type, source, target, more = {}] of relations) {
    const sources = [source].flat().map((name) => ({ column: idOf(columnIds, name) }));
    const { effect = 'insert', statement = 0, ...rest } = more;
    model.relations.push({ type, effect, target: idOf(columnIds, target), sources, statement, ...rest });
  }
  for (const [caller, callee] of calls) {
    model.calls.push({
      type: 'call',
      caller: idOf(objectIds, caller),
      callee: idOf(objectIds, callee),
      statement: 0,
    });
  }
  return model;
}

function idOf(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The hand-made model has no ${name}.`);
  return id;
}
