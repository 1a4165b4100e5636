import { addToList } from '../base/list-map.ts';
import { type FilePlace, filePlace } from '../graph/names/edge-place.ts';
import { shownName } from '../graph/names/shown-name.ts';
import type { LineageModel } from '../model/model.ts';
import { type ObjectId, shownKind } from '../model/objects.ts';
import type { CallRelation } from '../model/relations.ts';

/** A routine or package that runs what is changed, itself or through others. */
export interface Caller {
  name: string;
  kind: string;
  /** Calls between it and what is changed. */
  distance: number;
  /** Where it calls, with the offsets of the call; absent where no file holds it. */
  place?: FilePlace & { start: number; end: number };
}

/** What calls some routines, the nearest first: a change of a routine breaks it, though no value flows from one to the other. */
export function callersOf(
  model: LineageModel,
  objects: readonly ObjectId[],
  steps = Number.POSITIVE_INFINITY,
): Caller[] {
  const calls = new Map<ObjectId, CallRelation[]>();
  for (const call of model.calls) addToList(calls, call.callee, call);
  const seen = new Set(objects);
  const callers: Caller[] = [];
  let front = [...objects];
  for (let distance = 1; distance <= steps && front.length > 0; distance++) {
    const next: ObjectId[] = [];
    for (const { caller, span } of front.flatMap((id) => calls.get(id) ?? [])) {
      if (seen.has(caller)) continue;
      seen.add(caller);
      next.push(caller);
      const object = model.objects[caller]!;
      const place = span && filePlace(model, span);
      callers.push({
        name: shownName(model, object),
        kind: shownKind(object),
        distance,
        ...(place && { place: { ...place, start: span[1], end: span[2] } }),
      });
    }
    front = next;
  }
  return callers;
}
