import { join } from 'node:path';
import { DocumentStore } from '../../repositories/documents/document-store.ts';
import type { DocumentKind } from '../../repositories/documents/document-store.ts';
import type { Documents } from '../../repositories/documents/documents.ts';
import type { MongoServer } from '../../repositories/documents/mongo-documents.ts';
import { StoreUnavailable } from '../../resources/repository.ts';
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
    const { openMongoDocuments } = await mongoDocuments();
    return await openMongoDocuments(mongo, treasures.collection);
  };
  return new DocumentStore(kind, open, now);
}

/**
 * What speaks to a MongoDB server. Its driver is an optional peer: hardly anybody sets the setting.
 * @throws StoreUnavailable where it is not installed
 */
async function mongoDocuments(): Promise<typeof import('../../repositories/documents/mongo-documents.ts')> {
  try {
    return await import('../../repositories/documents/mongo-documents.ts');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new StoreUnavailable(
      'The setting examples.mongoUrl names a MongoDB server, and the package mongodb is not installed: ' +
        'npm install mongodb@7 beside Headwater. The desktop application cannot have it.',
    );
  }
}
