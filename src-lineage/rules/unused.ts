import type { LineageModel } from '../model/model.ts';
import type { LineageObject } from '../model/objects.ts';
import { type Found, type RuleInput, textAt } from './finding.ts';

/** Common table expressions that nothing reads. */
export function* unusedCte(input: RuleInput): Generator<Found> {
  for (const [object, columns] of ctesWithUses(input.model)) {
    const span = object.spans[0];
    if (span === undefined || columns.some(({ isUsed }) => isUsed)) continue;
    yield { message: `Nothing reads the common table expression ${nameOf(input, object)}.`, span };
  }
}

/** Columns of common table expressions that nothing reads, unless a star gives them. */
export function* unusedColumn(input: RuleInput): Generator<Found> {
  const { model } = input;
  for (const [object, columns] of ctesWithUses(model)) {
    const span = object.spans[0];
    if (span === undefined || !columns.some(({ isUsed }) => isUsed)) continue;
    const named = columns.filter(({ id, isUsed }) => !isUsed && model.columns.pseudoOf(id) === undefined);
    for (const { id, made } of named) {
      if (made === undefined || isStar(input, made)) continue;
      const message = `Nothing reads the column ${model.columns.nameOf(id)} of ${nameOf(input, object)}.`;
      yield { message, span: made };
    }
  }
}

interface ColumnUse {
  id: number;
  isUsed: boolean;
  /** The expression that gives it. */
  made: RuleInput['model']['statements'][number]['span'] | undefined;
}

function* ctesWithUses(model: LineageModel): Generator<[LineageObject, ColumnUse[]]> {
  const ctes = model.objects.filter(({ kind }) => kind === 'cte');
  if (ctes.length === 0) return;
  const { relations } = model;
  const used = new Uint8Array(model.columns.length);
  const into = new Map<number, number>();
  for (let index = 0; index < relations.length; index++) {
    into.set(relations.targetAt(index), index);
    for (let place = 0; place < relations.sourceCountAt(index); place++)
      used[relations.sourceColumnAt(index, place)] = 1;
  }
  for (const object of ctes) {
    yield [
      object,
      object.columns.map((id) => ({ id, isUsed: used[id] === 1, made: madeBy(model, into, id) })),
    ];
  }
}

/** The expression behind a column of a CTE: that of the column of its query. */
function madeBy(model: LineageModel, into: ReadonlyMap<number, number>, id: number): ColumnUse['made'] {
  const own = into.get(id);
  if (own === undefined) return undefined;
  const inner = model.relations.at(own).sources[0]?.column;
  const before = inner === undefined ? undefined : into.get(inner);
  return model.relations.spanAt(before ?? own);
}

function isStar(input: RuleInput, span: NonNullable<ColumnUse['made']>): boolean {
  return textAt(input, span)?.endsWith('*') !== false;
}

/** As it is written. */
function nameOf(input: RuleInput, object: LineageObject): string {
  const [span] = object.spans;
  const written = span === undefined ? undefined : /^[^\s(]+/.exec(textAt(input, span) ?? '')?.[0];
  return written ?? object.name;
}
