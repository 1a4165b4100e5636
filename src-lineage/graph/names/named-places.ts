import type { Span } from '../../base/span.ts';
import type { LineageModel } from '../../model/model.ts';
import type { ObjectId } from '../../model/objects.ts';
import type { StatementsAround } from './statements-around.ts';

/** What a statement does with an object that it names. */
type NameUse = 'defines' | 'writes' | 'reads';

/** A place where an object is named. */
export interface NamedPlace {
  span: Span;
  use: NameUse;
  /** The kind of the innermost statement that holds the place; absent where none does. */
  statementKind?: string;
}

const useOrder: Readonly<Record<NameUse, number>> = { defines: 0, writes: 1, reads: 2 };

/**
 * The places where an object, or a column of it, is named: where it is defined first, then where it is written, then
 * where it is read, each by file and place. A statement that reads and writes it names first what it writes.
 * @param spans of the column; absent for those of the object
 */
export function namedPlaces(
  model: LineageModel,
  id: ObjectId,
  around: StatementsAround,
  spans: readonly Span[] = model.objects[id]?.spans ?? [],
): NamedPlace[] {
  return usesOf(model, id, around, spans).toSorted(
    (one, other) =>
      useOrder[one.use] - useOrder[other.use] || one.span[0] - other.span[0] || one.span[1] - other.span[1],
  );
}

function usesOf(
  { statements }: LineageModel,
  id: ObjectId,
  around: StatementsAround,
  spans: readonly Span[],
): NamedPlace[] {
  const seen = new Set<number>();
  return spans.map((span) => {
    const [innermost] = around.place(span);
    const statement = innermost === undefined ? undefined : statements[innermost];
    if (innermost === undefined || statement === undefined) return { span, use: 'reads' };
    const { kind, writes } = statement;
    const isWritten = writes.includes(id) && !seen.has(innermost);
    seen.add(innermost);
    const use = !isWritten ? 'reads' : kind.startsWith('create-') ? 'defines' : 'writes';
    return { span, use, statementKind: kind };
  });
}
