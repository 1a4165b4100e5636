import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { OperationFailure } from '../../base/failures.ts';
import { intact } from '../../jobs/damaged-results.ts';
import type { ServiceContext } from '../context/service-context.ts';

const inflate = promisify(inflateRaw);

/** The packed text of a session's file. @throws OperationFailure (404) */
export async function packedFileText(
  context: ServiceContext,
  sessionId: string,
  index: number,
): Promise<{ name: string; packed: Uint8Array }> {
  const { sessions } = context.store;
  const file = await sessions.file(sessionId, index);
  const packed = file && (await intact(context, sessionId, () => sessions.text(file.contentHash)));
  if (file === undefined || packed === undefined) {
    throw new OperationFailure(404, `The session has no file of number ${index}.`);
  }
  return { name: file.name, packed };
}

/** The text of a session's file, unpacked beside the main thread. @throws OperationFailure (404) */
export async function fileText(
  context: ServiceContext,
  sessionId: string,
  index: number,
): Promise<{ name: string; text: string }> {
  const { name, packed } = await packedFileText(context, sessionId, index);
  const bytes = await inflate(packed);
  return { name, text: bytes.toString('utf8') };
}
