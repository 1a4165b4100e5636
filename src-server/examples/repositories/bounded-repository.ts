import { sizeText } from '../../base/size-text.ts';
import type { Entity } from '../resources/entity.ts';
import type { Repository, Stored } from '../resources/repository.ts';

/** What one collection may hold. */
export interface Room {
  /** Entities, at most. */
  entities: number;
  /** Bytes of all entities as JSON, at most. */
  size: number;
}

/** There is no room for what a client wants to keep. The message is for the client. */
export class StoreFull extends Error {
  override name = 'StoreFull';
}

/**
 * A repository that holds no more than it has room for, so that neither a loop nor a page fills the disk. What makes it
 * smaller always passes.
 * @throws StoreFull (`add`, `addAs`, `replace`)
 */
export function boundedRepository(repository: Repository, room: Room): Repository {
  const bounds = new Bounds(repository, room);
  const { addAs } = repository;
  return {
    isId: (text) => repository.isId(text),
    all: () => repository.all(),
    find: (id) => repository.find(id),
    add: (entity) => bounds.grown(1, sizeOf(entity), () => repository.add(entity)),
    ...(addAs !== undefined && {
      addAs: (id: string, entity: Entity) =>
        bounds.grown(1, sizeOf(entity), () => addAs.call(repository, id, entity)),
    }),
    replace: (read, entity) =>
      bounds.grown(0, sizeOf(entity) - sizeOf(read.entity), () => repository.replace(read, entity)),
    remove: (read) => bounds.shrunk(read, () => repository.remove(read)),
  };
}

/** What is in a repository: counted when it is first written, and kept up from then on. */
class Bounds {
  readonly #repository: Repository;
  readonly #room: Room;
  #counted: Promise<Room> | undefined;

  constructor(repository: Repository, room: Room) {
    this.#repository = repository;
    this.#room = room;
  }

  /** Carries a write out where there is room for it, and counts it where it has come to pass. */
  async grown<Result>(
    entities: number,
    size: number,
    write: () => Promise<Result | undefined>,
  ): Promise<Result> {
    const used = await this.#used();
    this.#requireRoom(used, entities, size);
    // Before the write, so that others at the same time do not take the same room.
    add(used, entities, size);
    const result = await this.#surely(write);
    if (result === undefined) add(used, -entities, -size);
    return result as Result;
  }

  async shrunk({ entity }: Stored, write: () => Promise<boolean>): Promise<boolean> {
    const used = await this.#used();
    const isRemoved = await this.#surely(write);
    if (isRemoved) add(used, -1, -sizeOf(entity));
    return isRemoved;
  }

  #requireRoom(used: Room, entities: number, size: number): void {
    if (entities > 0 && used.entities + entities > this.#room.entities) {
      throw new StoreFull(
        `The collection is full: it holds ${this.#room.entities} entities at most (setting examples.entities).`,
      );
    }
    if (size > 0 && used.size + size > this.#room.size) {
      throw new StoreFull(
        `The collection is full: it holds ${sizeText(this.#room.size)} at most (setting examples.size).`,
      );
    }
  }

  /** After a failure nobody knows what is there: it is counted again. */
  async #surely<Result>(write: () => Promise<Result>): Promise<Result> {
    try {
      return await write();
    } catch (error) {
      this.#counted = undefined;
      throw error;
    }
  }

  async #used(): Promise<Room> {
    this.#counted ??= this.#count();
    try {
      return await this.#counted;
    } catch (error) {
      this.#counted = undefined;
      throw error;
    }
  }

  async #count(): Promise<Room> {
    const all = await this.#repository.all();
    return { entities: all.length, size: all.reduce((sum, { entity }) => sum + sizeOf(entity), 0) };
  }
}

function add(used: Room, entities: number, size: number): void {
  used.entities += entities;
  used.size += size;
}

function sizeOf(entity: Entity): number {
  return Buffer.byteLength(JSON.stringify(entity));
}
