import { type FaultHooks, internalError, type Phase, reportedFault } from '../../base/diagnostics/faults.ts';
import type { LineageModel } from '../../model/model.ts';
import type { LineageObject, ObjectId } from '../../model/objects.ts';
import { RelationList } from '../../model/relation-list.ts';
import type { Relation } from '../../model/relations.ts';
import type { JsonPiece } from './json-pieces.ts';

type Draw = (model: LineageModel) => Iterable<JsonPiece>;

/** Characters or bytes that are held back: where drawing fails within them, it begins again. */
const heldBack = 4 * 1024 * 1024;

/** More objects that fail have a cause that leaving them out does not remove. */
const mostFailing = 8;

/**
 * Draws a view or an export. Where that fails for a fault of ours, the objects that it fails at are searched, and it is
 * drawn again without them, with an `internal-error` for each among the diagnostics. What fails behind the first megabytes,
 * or at no object, throws.
 * @param isAnswer returns whether an error is an answer, and no fault
 */
export function* drawWithoutFailing(
  model: LineageModel,
  draw: Draw,
  phase: Phase,
  hooks: FaultHooks,
  isAnswer: (error: unknown) => boolean = () => false,
): Generator<JsonPiece> {
  const held: JsonPiece[] = [];
  let pieces: Iterator<JsonPiece> | undefined;
  try {
    pieces = begun(model, draw, held);
  } catch (error) {
    const failing = isAnswer(error) ? undefined : failingObjects(model, draw);
    if (failing === undefined) throw error;
    report(model, failing, phase, error, hooks);
    yield* draw(withoutObjects(model, failing, phase));
    return;
  }
  yield* held;
  for (let next = pieces.next(); next.done !== true; next = pieces.next()) yield next.value;
}

/** Draws the first pieces. @returns those to come */
function begun(model: LineageModel, draw: Draw, held: JsonPiece[]): Iterator<JsonPiece> {
  const pieces = draw(model)[Symbol.iterator]();
  for (let size = 0; size < heldBack;) {
    const next = pieces.next();
    if (next.done === true) break;
    // bytes are only lent
    held.push(typeof next.value === 'string' ? next.value : next.value.slice());
    size += next.value.length;
  }
  return pieces;
}

/** The objects without which drawing succeeds; undefined where it does not succeed without any. */
function failingObjects(model: LineageModel, draw: Draw): Set<ObjectId> | undefined {
  const failing = new Set<ObjectId>();
  const succeeds = (first: number): boolean => {
    const left = new Set(failing);
    for (let id = 0; id < first; id++) left.add(id);
    return isDrawn(model, left, draw);
  };
  while (failing.size < mostFailing) {
    if (!succeeds(model.objects.length)) return undefined;
    let [low, high] = [0, model.objects.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (succeeds(middle)) high = middle;
      else low = middle;
    }
    failing.add(high - 1);
    if (succeeds(0)) return failing;
  }
  return undefined;
}

function isDrawn(model: LineageModel, left: ReadonlySet<ObjectId>, draw: Draw): boolean {
  try {
    const pieces = draw(withoutObjects(model, left, 'view'))[Symbol.iterator]();
    while (pieces.next().done !== true);
    return true;
  } catch {
    return false;
  }
}

/** The model with nothing in the place of some objects, so that all ids stay what they are. */
function withoutObjects(model: LineageModel, left: ReadonlySet<ObjectId>, phase: Phase): LineageModel {
  const { columns, relations, statements } = model;
  const isLeft = (column: number): boolean => left.has(columns.objectOf(column));
  const kept = (relation: Relation): Relation => ({
    ...relation,
    sources: isLeft(relation.target) ? [] : relation.sources.filter(({ column }) => !isLeft(column)),
  });
  const there = (ids: readonly ObjectId[]): ObjectId[] => ids.filter((id) => !left.has(id));
  return {
    ...model,
    objects: model.objects.map((object, id) => (left.has(id) ? nothingAt(id) : object)),
    relations: RelationList.of([...relations].map(kept)),
    calls: model.calls.filter(({ caller, callee }) => !left.has(caller) && !left.has(callee)),
    statements: statements.map((one) => ({ ...one, reads: there(one.reads), writes: there(one.writes) })),
    diagnostics: [
      ...model.diagnostics,
      ...[...left].map((id) => internalError(phase, 'object', placeOf(model, id))),
    ],
  };
}

function nothingAt(id: ObjectId): LineageObject {
  return {
    id,
    kind: 'function-call',
    role: 'intermediate',
    name: '',
    columns: [],
    spans: [],
    complete: false,
  };
}

function placeOf(model: LineageModel, id: ObjectId): [number, number, number] {
  const span = model.objects[id]!.spans[0] ?? [0, 0, 0];
  return [span[0], span[1], span[2]];
}

function report(
  model: LineageModel,
  failing: ReadonlySet<ObjectId>,
  phase: Phase,
  error: unknown,
  { report: take }: FaultHooks,
): void {
  for (const id of failing) {
    const [file, start, end] = placeOf(model, id);
    const { name = '', lineStarts = [0] } = model.files[file] ?? {};
    take?.(reportedFault({ phase, error }, 'object', { file: name, start, end }, lineStarts));
  }
}
