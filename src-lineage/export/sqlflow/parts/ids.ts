import type { LineageModel } from '../../../model/model.ts';

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

/** The same as numbers, for what writes them digit by digit. */
export type SqlflowNumbers = { [Kind in keyof SqlflowIds]: (number: number) => number };

/** Ids depend on the model only, so that all results of a session agree. */
export function sqlflowIds(model: LineageModel): SqlflowIds {
  const numbers = sqlflowNumbers(model);
  return {
    object: (id) => String(numbers.object(id)),
    column: (id) => String(numbers.column(id)),
    process: (statement) => String(numbers.process(statement)),
    wholeTable: (object) => String(numbers.wholeTable(object)),
    relation: (index) => String(numbers.relation(index)),
  };
}

/** The numbers that {@link sqlflowIds} writes as text. */
export function sqlflowNumbers(model: LineageModel): SqlflowNumbers {
  const columns = model.objects.length;
  const processes = columns + model.columns.length;
  const wholeTables = processes + model.statements.length;
  const relations = wholeTables + model.objects.length;
  return {
    object: (id) => id + 1,
    column: (id) => columns + id + 1,
    process: (statement) => processes + statement + 1,
    wholeTable: (object) => wholeTables + object + 1,
    relation: (index) => relations + index + 1,
  };
}
