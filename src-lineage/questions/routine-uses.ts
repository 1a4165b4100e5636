import { addToList } from '../base/list-map.ts';
import { StatementsAround } from '../graph/names/statements-around.ts';
import type { LineageModel } from '../model/model.ts';
import type { ColumnId, ObjectId } from '../model/objects.ts';

/** What the routines of a model write, and what runs them beside other routines. */
export class RoutineUses {
  readonly #model: LineageModel;
  #around: StatementsAround | undefined;
  #bodies: Map<ObjectId, number[]> | undefined;

  constructor(model: LineageModel) {
    this.#model = model;
  }

  /** The routines among some objects, with what belongs to them: the routines of a package, and local ones. */
  withMembers(objects: readonly ObjectId[]): ObjectId[] {
    const all = new Set(objects.filter((id) => this.#model.objects[id]?.role === 'routine'));
    if (all.size === 0) return [];
    for (const { id, role, owner } of this.#model.objects)
      if (role === 'routine' && owner !== undefined && all.has(owner)) all.add(id);
    return [...all];
  }

  /** The columns of the variables, parameters and results of some routines. */
  localColumns(routines: readonly ObjectId[]): ColumnId[] {
    const owners = new Set(routines);
    return this.#model.objects
      .filter(({ role, owner }) => role === 'intermediate' && owner !== undefined && owners.has(owner))
      .flatMap(({ columns }) => columns);
  }

  /** Statements outside of routines that run one, by their places in the model. */
  runBy(routine: ObjectId): number[] {
    const { objects, statements } = this.#model;
    this.#around ??= new StatementsAround(this.#model);
    const running = objects[routine]!.spans.flatMap((span) => {
      const [innermost] = this.#around!.place(span);
      return innermost === undefined ? [] : [innermost];
    });
    return [...new Set(running)].filter((index) => {
      const { kind, routine: body } = statements[index]!;
      return body === undefined && !definesRoutine.test(kind);
    });
  }

  /** The statements of its body. */
  bodyOf(routine: ObjectId): number[] {
    if (this.#bodies === undefined) {
      this.#bodies = new Map();
      for (const [index, { routine: body }] of this.#model.statements.entries())
        if (body !== undefined) addToList(this.#bodies, body, index);
    }
    return this.#bodies.get(routine) ?? [];
  }

  /** The stored objects that its statements write. */
  writtenBy(routine: ObjectId): ObjectId[] {
    return this.#writtenIn(this.bodyOf(routine));
  }

  /** The stored objects that are written by statements outside of routines that run it. */
  usedBy(routine: ObjectId): ObjectId[] {
    return this.#writtenIn(this.runBy(routine));
  }

  #writtenIn(statements: readonly number[]): ObjectId[] {
    const written = new Set(statements.flatMap((index) => this.#model.statements[index]!.writes));
    return [...written].filter((id) => this.#model.objects[id]!.role === 'persistent');
  }
}

/** CREATE, ALTER, DROP and the like of routines name them without running them. */
const definesRoutine = /(?:function|procedure|package|trigger|routine|macro)|^(?:grant|revoke|comment|drop)/;
