import type { DrawnId } from './drawn-request.ts';
import { collectionModels } from './resource-model.ts';
import type { CollectionModel, Fields } from './resource-model.ts';

export interface EntityModel {
  id: string;
  version: number;
  /** Epoch milliseconds of the latest change. */
  lastModified: number;
  fields: Fields;
}

/** The entities of one collection, and the ids that there ever were. */
export class CollectionState {
  readonly model: CollectionModel;
  readonly gone: string[] = [];
  readonly #entities = new Map<string, EntityModel>();

  constructor(model: CollectionModel) {
    this.model = model;
  }

  /** In the order in which a collection shows them. */
  get all(): EntityModel[] {
    const isBefore = (one: string, other: string): boolean =>
      this.model.ids === 'numbers' ? Number(one) < Number(other) : one < other;
    return [...this.#entities.values()].sort(({ id: one }, { id: other }) => (isBefore(one, other) ? -1 : 1));
  }

  find(id: string): EntityModel | undefined {
    return this.#entities.get(id);
  }

  put(entity: EntityModel): void {
    this.#entities.set(entity.id, entity);
  }

  remove(id: string): void {
    this.#entities.delete(id);
    this.gone.push(id);
  }

  /** The id that was drawn, as it is to be written. */
  idOf(drawn: DrawnId): string {
    if (drawn.kind === 'text') return drawn.text;
    const ids = drawn.kind === 'there' ? [...this.#entities.keys()] : this.gone;
    return ids[drawn.pick % ids.length] ?? '987654';
  }

  /** What is wrong with an id that the store has given. */
  faultOfNewId(id: string): string | undefined {
    const known = [...this.#entities.keys(), ...this.gone];
    if (known.includes(id)) return `the id ${id} was given again`;
    if (this.model.ids === 'texts') {
      return /^[0-9a-f]{24}$/.test(id) ? undefined : `the id ${id} is not 24 hex digits`;
    }
    const isHigher = /^\d+$/.test(id) && known.every((each) => Number(each) < Number(id));
    return isHigher ? undefined : `the id ${id} is not higher than all before`;
  }
}

/** All collections, empty. */
export function emptyCollections(): Map<string, CollectionState> {
  return new Map(collectionModels.map((model) => [model.name, new CollectionState(model)]));
}
