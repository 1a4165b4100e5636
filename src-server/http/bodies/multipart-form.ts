import { randomUUID } from 'node:crypto';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MIMEType } from 'node:util';
import { sizeText } from '../../archives/size-text.ts';
import type { ArrivedFile } from '../../jobs/job-folder.ts';
import type { ServiceLimits } from '../../settings.ts';
import { TransportFailure } from '../failures.ts';
import { declaredText } from './declared-text.ts';
import { disposition } from './disposition.ts';
import { FormFields } from './form-fields.ts';
import { multipartParts } from './multipart-parts.ts';
import type { Part } from './multipart-parts.ts';

export interface MultipartForm {
  fields: FormFields;
  files: ArrivedFile[];
}

/** How a form is taken in. */
export interface FormIntake {
  /** Where its files go. */
  folder: string;
  limits: ServiceLimits;
  /** Told the fields so far when a file begins; throws where the file is not wanted. */
  beforeFile: (fields: FormFields) => void;
}

/** The file parts of the operations; some clients send them without a file name. */
const fileParts = /^sqlfiles?(?:\[\])?$/;

/**
 * Reads a multipart form. Its files go to the disk as they arrive; if it cannot be read to its end, none is left there.
 * @throws TransportFailure (400 malformed, 413 too large, 415 unknown charset)
 */
export async function multipartForm(
  pieces: AsyncGenerator<Buffer, void, void>,
  boundary: string,
  intake: FormIntake,
): Promise<MultipartForm> {
  const reader = new FormReader(intake);
  try {
    for await (const part of multipartParts(pieces, boundary)) await reader.read(part);
  } catch (error) {
    await removeFiles(reader.files);
    throw error;
  }
  return { fields: reader.fields, files: reader.files };
}

/** Removes files that no operation took away. */
export async function removeFiles(files: readonly ArrivedFile[]): Promise<void> {
  await Promise.all(files.map(({ path }) => rm(path, { force: true })));
}

class FormReader {
  readonly fields = new FormFields();
  readonly files: ArrivedFile[] = [];
  readonly #folder: string;
  readonly #limits: ServiceLimits;
  readonly #beforeFile: FormIntake['beforeFile'];
  #fieldBytes = 0;
  #fileBytes = 0;

  constructor({ folder, limits, beforeFile }: FormIntake) {
    this.#folder = folder;
    this.#limits = limits;
    this.#beforeFile = beforeFile;
  }

  async read({ headers, content }: Part): Promise<void> {
    const { name, fileName } = disposition(headers.get('content-disposition') ?? '');
    const type = mediaType(headers.get('content-type'));
    if (type?.type === 'multipart' && fileName === undefined) {
      throw new TransportFailure(
        400,
        'A multipart body inside a part is not read; send each file as a part.',
      );
    }
    refuseEncoded(headers.get('content-transfer-encoding'));
    if (fileName !== undefined || type?.subtype === 'octet-stream' || fileParts.test(name ?? '')) {
      await this.#readFile(fileName, name, content);
      return;
    }
    if (name === undefined) throw new TransportFailure(400, 'A part of the multipart body has no name.');
    this.fields.add(name, declaredText(await this.#fieldBytesOf(name, content), charsetOf(type)));
  }

  async #readFile(
    fileName: string | undefined,
    part: string | undefined,
    content: Part['content'],
  ): Promise<void> {
    if (this.files.length >= this.#limits.files) {
      throw new TransportFailure(413, `A request may have at most ${this.#limits.files} files.`);
    }
    this.#beforeFile(this.fields);
    const path = join(this.#folder, randomUUID());
    const file = { name: fileName === undefined || fileName === '' ? (part ?? 'file') : fileName, path };
    this.files.push(file);
    await writeFile(path, this.#fileContent(content));
    // A form whose file field was left empty.
    const isNoFile = (fileName ?? '') === '' && (await stat(path)).size === 0;
    if (isNoFile) await removeFiles(this.files.splice(-1));
  }

  async *#fileContent(content: Part['content']): Part['content'] {
    const { uploadSize } = this.#limits;
    for await (const piece of content) {
      this.#fileBytes += piece.length;
      if (this.#fileBytes > uploadSize) {
        throw new TransportFailure(413, `The files of a request may have at most ${sizeText(uploadSize)}.`);
      }
      yield piece;
    }
  }

  async #fieldBytesOf(name: string, content: Part['content']): Promise<Buffer> {
    const { fieldSize } = this.#limits;
    const pieces: Buffer[] = [];
    for await (const piece of content) {
      this.#fieldBytes += piece.length;
      if (this.#fieldBytes > fieldSize) {
        throw new TransportFailure(413, `The fields up to ${name} have more than ${sizeText(fieldSize)}.`);
      }
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  }
}

function mediaType(header: string | undefined): MIMEType | undefined {
  try {
    return header === undefined ? undefined : new MIMEType(header);
  } catch {
    return undefined;
  }
}

function charsetOf(type: MIMEType | undefined): string | undefined {
  return type?.params.get('charset') ?? undefined;
}

/** Forms are sent as they are (RFC 7578, section 4.7). */
function refuseEncoded(transferEncoding: string | undefined): void {
  const encoding = transferEncoding?.toLowerCase() ?? 'binary';
  if (['7bit', '8bit', 'binary'].includes(encoding)) return;
  throw new TransportFailure(415, `A part may not be sent as ${encoding}; send it as it is.`);
}
