import type { Readable, Writable } from 'node:stream';
import { TransportFailure } from '../../base/failures.ts';
import { sizeText } from '../../base/size-text.ts';
import type { ServiceLimits } from '../../settings/settings.ts';
import type { Holding } from '../guards/body-budget.ts';
import { declaredText } from './declared-text.ts';

/** What is watched while a form arrives. */
export interface FormWatch {
  /** Bounds the pieces of the body. */
  bounded: (pieces: AsyncGenerator<Buffer, void, void>) => AsyncGenerator<Buffer, void, void>;
  /** What of the body stays in memory. */
  holding: Holding;
  /** Receives the fields so far when a file begins; throws where the file is not wanted. */
  beforeFile: (fields: Readonly<Record<string, string>>) => void;
}

/** What the parser below multer reports of a part. */
interface PartHeaders {
  filename?: string;
  mimeType: string;
  encoding: string;
}

/**
 * Refuses parts that multer would take as they stand, by ending the parser of the form with a TransportFailure or what
 * the watch throws, and names files that have no name after their part. Gives what notes the pieces that stay in
 * memory: those of fields.
 */
export function watchParts(
  form: Writable,
  { fieldSize }: ServiceLimits,
  watch: FormWatch,
): (pieces: AsyncGenerator<Buffer, void, void>) => AsyncGenerator<Buffer, void, void> {
  const fields = new Map<string, string>();
  let characters = 0;
  let isInFile = false;
  const guard = (check: () => void): void => {
    try {
      check();
    } catch (error) {
      form.destroy(error as Error);
    }
  };
  form.prependListener('field', (name: string, value: string | undefined, headers: PartHeaders) => {
    guard(() => {
      // The parser gives no value where it does not know the charset.
      if (value === undefined) throw unreadable(name, headers);
      characters += value.length;
      watch.holding.settle(value.length);
      if (characters > fieldSize) {
        throw new TransportFailure(413, `The fields up to ${name} have more than ${sizeText(fieldSize)}.`);
      }
      refuseNested(headers);
      refuseEncoded(headers);
      fields.set(name, partText(value));
    });
  });
  form.prependListener('file', (name: string | undefined, file: Readable, headers: PartHeaders) => {
    isInFile = true;
    file.once('close', () => (isInFile = false));
    headers.filename ||= name ?? 'file';
    guard(() => {
      watch.holding.settle(0);
      refuseEncoded(headers);
      watch.beforeFile(Object.fromEntries(fields));
    });
  });
  return async function* (pieces) {
    for await (const piece of pieces) {
      if (!isInFile) watch.holding.add(piece.length);
      yield piece;
    }
  };
}

function unreadable(name: string, { mimeType }: PartHeaders): TransportFailure {
  return new TransportFailure(415, `The charset of ${name} (${mimeType}) is not known.`);
}

/** A text of which the parser gave the bytes as characters, or which it has decoded by the charset of its part. */
export function partText(text: string): string {
  return isBytes(text) ? declaredText(Buffer.from(text, 'latin1')) : text;
}

/** Whether each character may stand for a byte. */
export function isBytes(text: string): boolean {
  return !/[^\x00-\xff]/.test(text);
}

function refuseNested({ mimeType }: PartHeaders): void {
  if (!mimeType.startsWith('multipart/')) return;
  throw new TransportFailure(400, 'A multipart body inside a part is not read; send each file as a part.');
}

/** Forms are sent as they are (RFC 7578, section 4.7). */
function refuseEncoded({ encoding }: PartHeaders): void {
  if (encoding !== 'base64' && encoding !== 'quoted-printable') return;
  throw new TransportFailure(415, `A part may not be sent as ${encoding}; send it as it is.`);
}
