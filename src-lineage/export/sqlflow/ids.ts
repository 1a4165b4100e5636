import type { LineageModel } from '../../model/model.ts';

/** The ids of a result: objects, columns, processes and relations share one series of numbers, written as text. */
export interface SqlflowIds {
  object(id: number): string;
  column(id: number): string;
  /** Of a statement that writes. */
  process(statement: number): string;
  /** Of a relation by its place in the result. */
  relation(index: number): string;
  /** Of the column that stands for a whole table in table-level relations. */
  wholeTable(object: number): string;
}

/** Ids depend on the model only, so that all results of a session agree. */
export function sqlflowIds(model: LineageModel): SqlflowIds {
  const columns = model.objects.length;
  const processes = columns + model.columns.length;
  const wholeTables = processes + model.statements.length;
  const relations = wholeTables + model.objects.length;
  return {
    object: (id) => String(id + 1),
    column: (id) => String(columns + id + 1),
    process: (statement) => String(processes + statement + 1),
    wholeTable: (object) => String(wholeTables + object + 1),
    relation: (index) => String(relations + index + 1),
  };
}
