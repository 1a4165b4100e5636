import type { LineageModel } from '../model/model.ts';
import type { ObjectId } from '../model/objects.ts';
import type { Span } from '../text/span.ts';
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

/** The places where an object is named. A statement that reads and writes it names first what it writes. */
export function namedPlaces(
  { objects, statements }: LineageModel,
  id: ObjectId,
  around: StatementsAround,
): NamedPlace[] {
  const seen = new Set<number>();
  return (objects[id]?.spans ?? []).map((span) => {
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
