/**
 * A stand-in for a MongoDB server: it speaks the wire protocol over a real socket, so that the real driver runs against
 * it, and keeps collections in memory. It knows the commands that the examples need, and no others.
 */
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { ObjectId } from 'mongodb';
import type { Document } from 'mongodb';
import { takeCommands } from './mongo-wire.ts';

type Command = (body: Document) => Document;

export class MongoStandIn {
  /** Documents by collection, in the order in which they came. */
  readonly collections = new Map<string, Document[]>();
  /** Names of the databases that were asked. */
  readonly databases = new Set<string>();
  /** Takes requests and never answers them. */
  isSilent = false;
  readonly #connections = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;

  readonly #commands: Readonly<Record<string, Command>> = {
    hello,
    ismaster: hello,
    isMaster: hello,
    ping: () => ({}),
    endSessions: () => ({}),
    insert: (body) => this.#insert(body),
    find: (body) => this.#find(body),
    update: (body) => this.#update(body),
    delete: (body) => this.#delete(body),
  };

  /** Begins to listen, at the same port as before where there was one. @returns the address for settings */
  async listen(): Promise<string> {
    const server = createServer((socket) => this.#serve(socket));
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.address() as AddressInfo).port;
    return `mongodb://127.0.0.1:${this.#port}/shop`;
  }

  /** Goes away, with what it has in mind; connections break. */
  async leave(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server?.close(() => resolve()));
    for (const socket of this.#connections) socket.destroy();
    await closed;
  }

  #serve(socket: Socket): void {
    this.#connections.add(socket);
    socket.on('close', () => this.#connections.delete(socket)).on('error', () => undefined);
    let arrived: Buffer = Buffer.alloc(0);
    socket.on('data', (piece: Buffer) => {
      const { commands, rest } = takeCommands(Buffer.concat([arrived, piece]));
      arrived = rest;
      if (this.isSilent) return;
      for (const { body, reply } of commands) socket.write(reply(this.#answer(body)));
    });
  }

  #answer(body: Document): Document {
    const [name = ''] = Object.keys(body);
    const command = this.#commands[name];
    if (command === undefined)
      return { ok: 0, code: 18, codeName: 'AuthenticationFailed', errmsg: 'Authentication failed.' };
    if (['insert', 'find', 'update', 'delete'].includes(name)) this.databases.add(String(body['$db']));
    return { ...command(body), ok: 1 };
  }

  #documents(name: unknown): Document[] {
    const documents = this.collections.get(String(name)) ?? [];
    this.collections.set(String(name), documents);
    return documents;
  }

  #insert({ insert, documents: given }: Document): Document {
    const documents = this.#documents(insert);
    for (const document of given as Document[]) {
      if (documents.some((each) => isSame(each['_id'], document['_id']))) {
        return { n: 0, writeErrors: [{ index: 0, code: 11_000, errmsg: 'E11000 duplicate key error' }] };
      }
      documents.push(document);
    }
    return { n: (given as Document[]).length };
  }

  #find({ find, filter, sort, limit }: Document): Document {
    let found = this.#documents(find).filter((each) => matches(each, filter as Document));
    if (sort !== undefined) found = found.toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
    if (typeof limit === 'number' && limit > 0) found = found.slice(0, limit);
    return { cursor: { id: 0n, ns: `shop.${String(find)}`, firstBatch: found } };
  }

  #update({ update, updates }: Document): Document {
    const documents = this.#documents(update);
    let n = 0;
    for (const { q, u } of updates as Document[]) {
      const place = documents.findIndex((each) => matches(each, q as Document));
      if (place === -1) continue;
      documents[place] = { _id: documents[place]!['_id'] as unknown, ...(u as Document) };
      n += 1;
    }
    return { n, nModified: n };
  }

  #delete({ delete: name, deletes }: Document): Document {
    const documents = this.#documents(name);
    const before = documents.length;
    for (const { q, limit } of deletes as Document[]) {
      const kept = documents.filter((each) => !matches(each, q as Document));
      const first = documents.findIndex((each) => matches(each, q as Document));
      if (limit === 1 && first !== -1) documents.splice(first, 1);
      else documents.splice(0, documents.length, ...kept);
    }
    return { n: before - documents.length };
  }
}

function hello(): Document {
  return {
    helloOk: true,
    ismaster: true,
    isWritablePrimary: true,
    maxBsonObjectSize: 16_777_216,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
    logicalSessionTimeoutMinutes: 30,
    minWireVersion: 0,
    maxWireVersion: 21,
    readOnly: false,
    localTime: new Date(),
  };
}

function matches(document: Document, filter: Document): boolean {
  return Object.entries(filter).every(([name, value]) => isSame(document[name], value));
}

function isSame(one: unknown, other: unknown): boolean {
  return one instanceof ObjectId && other instanceof ObjectId ? one.equals(other) : one === other;
}

/** Texts come before ids of the server's own. */
function sortKey({ _id }: Document): string {
  return _id instanceof ObjectId ? `2${_id.toHexString()}` : `1${String(_id)}`;
}
