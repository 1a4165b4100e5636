import type { Entity } from './entity.ts';

/** An entity as its store has it. */
export interface Stored {
  readonly id: string;
  /** 0 at first; each change adds one. */
  readonly version: number;
  /** Epoch milliseconds of the latest change; never goes back. */
  readonly lastModified: number;
  readonly entity: Entity;
}

/**
 * The entities of one kind. Every write is whole, or has not happened, whenever the process ends; and it is made only
 * where nobody has changed the entity since it was read.
 * @throws StoreUnavailable (every method)
 */
export interface Repository {
  /** Whether a text can be the id of an entity at all. */
  isId(text: string): boolean;
  /** In the order in which they were added. */
  all(): Promise<readonly Stored[]>;
  find(id: string): Promise<Stored | undefined>;
  /** Adds an entity under a new id, one that no entity has had. */
  add(entity: Entity): Promise<Stored>;
  /** Adds an entity under an id of the client's choice, where the store allows that; undefined where it is taken. */
  addAs?(id: string, entity: Entity): Promise<Stored | undefined>;
  /** Gives an entity another state; undefined where it is not any more as it was read. */
  replace(read: Stored, entity: Entity): Promise<Stored | undefined>;
  /** Removes an entity; false where it is not any more as it was read. */
  remove(read: Stored): Promise<boolean>;
}

/** The store cannot be used now; it is tried again at the next request. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}
