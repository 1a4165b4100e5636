import type { Entity } from '../../resources/entity.ts';
import { readEntity } from '../../resources/fields.ts';
import type { Field } from '../../resources/fields.ts';
import { StoreUnavailable } from '../../resources/repository.ts';
import type { Repository, Stored } from '../../resources/repository.ts';
import { newDocumentId } from './document-id.ts';
import type { Documents, StoredDocument } from './documents.ts';

/** Characters that an id chosen by a client may have. */
const longestId = 500;

/** What a document store has of one kind of entity. */
export interface DocumentKind {
  fields: readonly Field[];
  /** What every start begins with, in the place of whatever is there. */
  samples: readonly Entity[];
}

/** Entities as documents. The store is opened, cleared and filled with the samples when it is first used. */
export class DocumentStore implements Repository {
  readonly #kind: DocumentKind;
  readonly #openDocuments: () => Promise<Documents>;
  readonly #now: () => number;
  #opening: Promise<Documents> | undefined;
  #closed = false;

  /** @param now epoch milliseconds */
  constructor(kind: DocumentKind, openDocuments: () => Promise<Documents>, now: () => number) {
    this.#kind = kind;
    this.#openDocuments = openDocuments;
    this.#now = now;
  }

  isId(text: string): boolean {
    return text.length <= longestId;
  }

  async all(): Promise<readonly Stored[]> {
    const documents = await this.#documents();
    return (await documents.all()).map((document) => this.#stored(document));
  }

  async find(id: string): Promise<Stored | undefined> {
    const document = await (await this.#documents()).find(id);
    return document === undefined ? undefined : this.#stored(document);
  }

  async add(entity: Entity): Promise<Stored> {
    for (;;) {
      const stored = await this.addAs(newDocumentId(this.#now()), entity);
      if (stored !== undefined) return stored;
    }
  }

  async addAs(id: string, entity: Entity): Promise<Stored | undefined> {
    return await this.#added(await this.#documents(), id, entity);
  }

  async replace(read: Stored, entity: Entity): Promise<Stored | undefined> {
    const lastModified = Math.max(this.#now(), read.lastModified);
    const stored = { id: read.id, version: read.version + 1, lastModified, entity };
    const documents = await this.#documents();
    return (await documents.replace(documentOf(stored), read.version)) ? stored : undefined;
  }

  async remove({ id, version }: Stored): Promise<boolean> {
    return await (await this.#documents()).remove(id, version);
  }

  async close(): Promise<void> {
    this.#closed = true;
    const documents = await this.#opening?.catch(() => undefined);
    await documents?.close();
  }

  async #documents(): Promise<Documents> {
    if (this.#closed) throw new StoreUnavailable('The store is closed.');
    const opening = (this.#opening ??= this.#opened());
    try {
      return await opening;
    } catch (error) {
      // The next request tries again.
      if (this.#opening === opening) this.#opening = undefined;
      throw error;
    }
  }

  async #opened(): Promise<Documents> {
    const documents = await this.#openDocuments().catch((error: unknown) => {
      if (error instanceof StoreUnavailable) throw error;
      throw new StoreUnavailable(`The document store cannot be opened: ${String(error)}`, { cause: error });
    });
    try {
      await documents.clear();
      for (const sample of this.#kind.samples) {
        await this.#added(documents, newDocumentId(this.#now()), sample);
      }
      return documents;
    } catch (error) {
      await documents.close();
      throw error;
    }
  }

  async #added(documents: Documents, id: string, entity: Entity): Promise<Stored | undefined> {
    const stored = { id, version: 0, lastModified: this.#now(), entity };
    return (await documents.insert(documentOf(stored))) ? stored : undefined;
  }

  #stored(document: StoredDocument): Stored {
    const { _id: id, version, lastModified } = document;
    return { id, version, lastModified, entity: readEntity(this.#kind.fields, document) };
  }
}

function documentOf({ id, version, lastModified, entity }: Stored): StoredDocument {
  return { ...entity, _id: id, version, lastModified };
}
