import { join } from 'node:path';
import { DocumentStore } from '../../repositories/documents/document-store.ts';
import type { DocumentKind } from '../../repositories/documents/document-store.ts';
import type { Documents } from '../../repositories/documents/documents.ts';
import type { MongoServer } from '../../repositories/documents/mongo-documents.ts';
import { treasures } from './treasure.ts';

const kind: DocumentKind = {
  fields: treasures.fields,
  samples: [
    { name: 'Sting', description: 'Made by the Elves' },
    { name: "Sauron's ring", description: 'One ring to rule them all' },
  ],
};

/**
 * Treasures are kept in a document store: the embedded one, or a MongoDB server where the settings name one. Each is
 * loaded only where it is used.
 */
export function treasureStore(
  folder: string,
  mongo: MongoServer | undefined,
  now: () => number,
): DocumentStore {
  const open = async (): Promise<Documents> => {
    if (mongo === undefined) {
      const { openNedbDocuments } = await import('../../repositories/documents/nedb-documents.ts');
      return await openNedbDocuments(join(folder, 'treasures.db'));
    }
    const { openMongoDocuments } = await import('../../repositories/documents/mongo-documents.ts');
    return await openMongoDocuments(mongo, treasures.collection);
  };
  return new DocumentStore(kind, open, now);
}
