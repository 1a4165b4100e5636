/** The messages of the MongoDB wire protocol, as far as the driver needs them of a server. */
import { BSON } from 'mongodb';
import type { Document } from 'mongodb';

const operations = { reply: 1, query: 2004, message: 2013 };
const headerSize = 16;

/** A command of a client, and how it is answered. */
export interface Command {
  body: Document;
  reply(answer: Document): Buffer;
}

/** Takes whole commands from the beginning of what has arrived, and leaves the rest. */
export function takeCommands(arrived: Buffer): { commands: Command[]; rest: Buffer } {
  const commands: Command[] = [];
  let rest = arrived;
  while (rest.length >= headerSize && rest.length >= rest.readInt32LE(0)) {
    const length = rest.readInt32LE(0);
    commands.push(commandOf(rest.subarray(0, length)));
    rest = rest.subarray(length);
  }
  return { commands, rest };
}

function commandOf(message: Buffer): Command {
  const requestId = message.readInt32LE(4);
  const operation = message.readInt32LE(12);
  const content = message.subarray(headerSize);
  if (operation === operations.query) {
    // Flags, the name of a collection, and two numbers come before the document.
    const document = content.subarray(content.indexOf(0, 4) + 1 + 8);
    const head = Buffer.alloc(20);
    head.writeInt32LE(1, 16);
    return {
      body: BSON.deserialize(document),
      reply: (answer) => framed(requestId, operations.reply, [head, BSON.serialize(answer)]),
    };
  }
  return {
    body: messageBody(content),
    reply: (answer) => framed(requestId, operations.message, [Buffer.alloc(5), BSON.serialize(answer)]),
  };
}

/** The document of a message, with the lists that are sent beside it. */
function messageBody(content: Buffer): Document {
  let body: Document = {};
  let rest = content.subarray(4);
  while (rest.length > 0) {
    const size = rest.readInt32LE(1);
    const section = rest.subarray(1, 1 + size);
    if (rest[0] === 0) body = { ...body, ...BSON.deserialize(section) };
    else {
      const nameEnd = section.indexOf(0, 4);
      const name = section.toString('utf8', 4, nameEnd);
      body = { ...body, [name]: documentsOf(section.subarray(nameEnd + 1)) };
    }
    rest = rest.subarray(1 + size);
  }
  return body;
}

function documentsOf(content: Buffer): Document[] {
  const documents: Document[] = [];
  for (let rest = content; rest.length > 0; rest = rest.subarray(rest.readInt32LE(0))) {
    documents.push(BSON.deserialize(rest.subarray(0, rest.readInt32LE(0))));
  }
  return documents;
}

function framed(responseTo: number, operation: number, parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const header = Buffer.alloc(headerSize);
  header.writeInt32LE(headerSize + content.length, 0);
  header.writeInt32LE(responseTo, 8);
  header.writeInt32LE(operation, 12);
  return Buffer.concat([header, content]);
}
