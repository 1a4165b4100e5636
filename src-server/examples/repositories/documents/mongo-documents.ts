import { MongoClient, ObjectId } from 'mongodb';
import type { Collection } from 'mongodb';
import { StoreUnavailable } from '../../resources/repository.ts';
import type { Documents, StoredDocument } from './documents.ts';

const duplicateKey = 11_000;
/** The database where the address of the server names none. */
const standardDatabase = 'headwater';

/** A document as the server has it: ids that look like its own are its own. */
type ServerDocument = Omit<StoredDocument, '_id'> & { _id: string | ObjectId };

/** A MongoDB server. */
export interface MongoServer {
  /** Its address, with the database after the hosts; `headwater` where it names none. */
  readonly url: string;
  /** Milliseconds after which a server that does not answer is given up, until the next request. */
  readonly timeout: number;
}

/**
 * Documents in a collection of a MongoDB server.
 * @throws StoreUnavailable
 */
export async function openMongoDocuments(server: MongoServer, name: string): Promise<Documents> {
  const { url } = server;
  const client = clientOf(server);
  try {
    await client.connect();
  } catch (error) {
    await client.close();
    throw unavailable(error);
  }
  const named = /^mongodb(?:\+srv)?:\/\/[^/]+\/[^?]+/.test(url);
  return new MongoDocuments(client, client.db(named ? undefined : standardDatabase).collection(name));
}

function clientOf({ url, timeout }: MongoServer): MongoClient {
  try {
    return new MongoClient(url, {
      serverSelectionTimeoutMS: timeout,
      connectTimeoutMS: timeout,
      socketTimeoutMS: timeout,
    });
  } catch (error) {
    // Without the cause: what cannot be read may name the password.
    const reason = withoutCredentials((error as Error).message, url);
    throw new StoreUnavailable(
      `The address of the MongoDB server (setting examples.mongoUrl) cannot be read: ${reason}`,
    );
  }
}

/** What the driver says of an address, or less where it names anything of the account in it. */
function withoutCredentials(message: string, url: string): string {
  const account = /\/\/(.*)@/s.exec(url)?.[1] ?? '';
  const isSafe = account.split(/[:@/]/).every((part) => part === '' || !message.includes(part));
  return isSafe ? message : 'its account or its hosts are not written as they should be.';
}

class MongoDocuments implements Documents {
  readonly #client: MongoClient;
  readonly #collection: Collection<ServerDocument>;

  constructor(client: MongoClient, collection: Collection<ServerDocument>) {
    this.#client = client;
    this.#collection = collection;
  }

  async all(): Promise<StoredDocument[]> {
    const found = await asked(() => this.#collection.find().sort({ _id: 1 }).toArray());
    return found.map(fromServer);
  }

  async find(id: string): Promise<StoredDocument | undefined> {
    const found = await asked(() => this.#collection.findOne({ _id: serverId(id) }));
    return found === null ? undefined : fromServer(found);
  }

  async insert(document: StoredDocument): Promise<boolean> {
    return await asked(async () => {
      try {
        await this.#collection.insertOne({ ...document, _id: serverId(document._id) });
        return true;
      } catch (error) {
        if ((error as { code?: unknown }).code === duplicateKey) return false;
        throw error;
      }
    });
  }

  async replace({ _id, ...rest }: StoredDocument, version: number): Promise<boolean> {
    const query = { _id: serverId(_id), version };
    const { matchedCount } = await asked(() => this.#collection.replaceOne(query, rest));
    return matchedCount === 1;
  }

  async remove(id: string, version: number): Promise<boolean> {
    const query = { _id: serverId(id), version };
    return (await asked(() => this.#collection.deleteOne(query))).deletedCount === 1;
  }

  async clear(): Promise<void> {
    await asked(() => this.#collection.deleteMany({}));
  }

  async close(): Promise<void> {
    await this.#client.close();
  }
}

async function asked<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    throw unavailable(error);
  }
}

function unavailable(cause: unknown): StoreUnavailable {
  const message = cause instanceof Error ? cause.message : String(cause);
  return new StoreUnavailable(`The MongoDB server cannot be used: ${message}`, { cause });
}

function serverId(id: string): string | ObjectId {
  return /^[0-9a-f]{24}$/.test(id) ? ObjectId.createFromHexString(id) : id;
}

function fromServer({ _id, ...rest }: ServerDocument): StoredDocument {
  return { ...rest, _id: typeof _id === 'string' ? _id : _id.toHexString() } as StoredDocument;
}
