/** A document of an entity: its fields beside what the store keeps. */
export interface StoredDocument {
  _id: string;
  version: number;
  /** Epoch milliseconds. */
  lastModified: number;
  [field: string]: unknown;
}

/** One collection of a document store. @throws StoreUnavailable (every method) */
export interface Documents {
  /** In the order of their ids. */
  all(): Promise<StoredDocument[]>;
  find(id: string): Promise<StoredDocument | undefined>;
  /** False where the id is taken. */
  insert(document: StoredDocument): Promise<boolean>;
  /** Puts a document in the place of the one with its id, where that has the given version still. */
  replace(document: StoredDocument, version: number): Promise<boolean>;
  /** Removes the document of this id, where it has the given version still. */
  remove(id: string, version: number): Promise<boolean>;
  clear(): Promise<void>;
  close(): Promise<void>;
}
