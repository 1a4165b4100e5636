import { objectPath } from '../graph/names/object-path.ts';
import type { Found, RuleInput } from './finding.ts';
import { nameGlobs } from './name-globs.ts';
import type { LineageModel } from '../model/model.ts';
import type { ObjectId } from '../model/objects.ts';

/** Tables and views that are written, and that nothing reads. */
export function* deadTable({ model, options }: RuleInput): Generator<Found> {
  const excepted = nameGlobs(options.except ?? []);
  const read = new Set([...model.statements.flatMap(({ reads }) => reads), ...readByTriggers(model)]);
  const written = new Set(model.statements.flatMap(({ writes }) => writes));
  for (const object of model.objects) {
    const { id, role, spans } = object;
    const path = objectPath(object);
    if (role !== 'persistent' || !written.has(id) || read.has(id) || excepted(path)) continue;
    if (spans[0] !== undefined) yield { message: `Nothing reads ${path}.`, span: spans[0] };
  }
}

/** Tables whose rows a trigger takes on: no statement names them as it reads. */
function* readByTriggers({ columns, relations }: LineageModel): Generator<ObjectId> {
  for (let index = 0; index < relations.length; index++) {
    if (relations.effectAt(index) !== 'trigger') continue;
    for (let place = 0; place < relations.sourceCountAt(index); place++)
      yield columns.objectOf(relations.sourceColumnAt(index, place));
  }
}

/** Writes to tables outside of a list. */
export function* writeOutside({ model, options }: RuleInput): Generator<Found> {
  if (options.tables === undefined) return;
  const allowed = nameGlobs([...options.tables, ...(options.except ?? [])]);
  for (const { writes, span } of model.statements) {
    for (const id of writes) {
      const object = model.objects[id]!;
      const path = objectPath(object);
      if (object.role !== 'persistent' || allowed(path)) continue;
      const named = object.spans.find(
        ([file, start]) => file === span[0] && span[1] <= start && start < span[2],
      );
      yield { message: `${path} is none of the tables that may be written.`, span: named ?? span };
    }
  }
}
