import { appendAll } from '../../../src-lineage/base/append-all.ts';
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import type { Writable } from 'node:stream';
import type { Request, Response } from 'express';
import multer from 'multer';
import { TransportFailure } from '../../base/failures.ts';
import { sizeText } from '../../base/size-text.ts';
import type { ArrivedFile } from '../../jobs/folders/job-folder.ts';
import type { ServiceLimits } from '../../settings/settings.ts';
import { bodyPieces } from './body-pieces.ts';
import { FormFiles } from './form-files.ts';
import { isBytes, partText, watchParts } from './form-parts.ts';
import type { FormWatch } from './form-parts.ts';
import { mostFields } from './url-encoded.ts';

export interface MultipartForm {
  fields: Record<string, unknown>;
  files: ArrivedFile[];
}

/** Reads the multipart form of a request. It throws TransportFailure (400, 413, 415) and what the watch throws. */
export type MultipartReader = (
  request: Request,
  response: Response,
  watch: FormWatch,
) => Promise<MultipartForm>;

/** Options of multer that its types do not know yet. */
interface UploadOptions extends multer.Options {
  defCharset: string;
  streamHandler: (request: Request, form: Writable) => void;
}

/** A form that is being read. */
interface Reading {
  watch: FormWatch;
  files: FormFiles;
  refuse: (error: unknown) => void;
}

/** The file parts of the operations; some clients send them without a file name. */
const fileParts = /^sqlfiles?$/;

/** A reader of multipart forms whose files go to `folder` as they arrive. Of a form that is refused none stays there. */
export function multipartReader(folder: string, limits: ServiceLimits): MultipartReader {
  // Multer hands its storage the request alone: what belongs to one has no other way to it.
  const readings = new WeakMap<Request, Reading>();
  const readingOf = (request: Request): Reading => {
    const reading = readings.get(request);
    if (reading === undefined) throw new Error('A form is read that was not asked for.');
    return reading;
  };
  const options: UploadOptions = {
    storage: {
      _handleFile: (request, { stream }, done) => {
        readingOf(request)
          .files.write(stream)
          .then(
            (written) => done(null, written),
            (error: unknown) => done(error),
          );
      },
      // A form is refused as a whole, with all its files.
      _removeFile: (_request, _file, done) => done(null),
    },
    preservePath: true,
    // As they are; `partText` decodes.
    defCharset: 'latin1',
    defParamCharset: 'latin1',
    limits: {
      fieldSize: limits.fieldSize,
      fileSize: limits.uploadSize,
      fields: mostFields,
      files: limits.files,
      fieldArrayIndexLimit: mostFields,
      fieldNestingDepth: 10,
    },
    streamHandler: (request, form) => {
      const reading = readingOf(request);
      const held = watchParts(form, limits, reading.watch);
      const pieces = bodyPieces(request, limits.uploadSize + limits.fieldSize);
      pipeline(held(reading.watch.bounded(pieces)), form, (error) => {
        // Multer reports it only when the rest of the body has arrived.
        if (error) reading.refuse(error);
      });
    },
  };
  const upload = multer(options).any();
  return (request, response, watch) =>
    new Promise((resolve, reject) => {
      const files = new FormFiles(folder);
      const refuse = (error: unknown): void => {
        const refused = (): void => reject(formFailure(error, limits));
        files.remove().then(refused, refused);
      };
      readings.set(request, { watch, files, refuse });
      upload(request, response, (error: unknown) => {
        if (error === undefined || error === null) resolve(formOf(request, folder));
        else refuse(error);
      });
    });
}

/** Removes files that no operation took away. */
export async function removeFiles(files: readonly Pick<ArrivedFile, 'path'>[]): Promise<void> {
  await Promise.all(files.map(({ path }) => rm(path, { force: true })));
}

async function formOf(request: Request, folder: string): Promise<MultipartForm> {
  const uploaded = Array.isArray(request.files) ? request.files : [];
  const files: ArrivedFile[] = [];
  for (const { originalname, fieldname, path, size } of uploaded) {
    // A form whose file field was left empty.
    if (size === 0 && originalname === fieldname) await rm(path, { force: true });
    else files.push({ name: partText(originalname), path });
  }
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(request.body as Record<string, unknown>)) {
    if (fileParts.test(name)) appendAll(files, await filesOf(name, value, folder));
    else fields[partText(name)] = Array.isArray(value) ? value.map(decodedField) : decodedField(value);
  }
  return { fields, files };
}

/** File parts that came without a file name. */
async function filesOf(name: string, value: unknown, folder: string): Promise<ArrivedFile[]> {
  const texts = (Array.isArray(value) ? value : [value]).filter(
    (text): text is string => typeof text === 'string' && text !== '',
  );
  return await Promise.all(
    texts.map(async (text) => {
      const path = join(folder, randomUUID());
      await writeFile(path, text, isBytes(text) ? 'latin1' : 'utf8');
      return { name, path };
    }),
  );
}

function decodedField(value: unknown): unknown {
  return typeof value === 'string' ? partText(value) : value;
}

/** What multer, or the parser below it, says of a form that cannot be read. */
function formFailure(error: unknown, limits: ServiceLimits): unknown {
  if (error instanceof multer.MulterError) return limitFailure(error, limits);
  // The parser throws plain errors; what the system refuses has a code.
  const { code, message, name } = error as NodeJS.ErrnoException;
  if (code !== undefined || name !== 'Error') return error;
  const reason = message === 'Unexpected end of form' ? 'it ends before its closing boundary' : message;
  return new TransportFailure(400, `The multipart body is malformed: ${reason}.`);
}

function limitFailure({ code, field }: multer.MulterError, limits: ServiceLimits): TransportFailure {
  switch (code) {
    case 'LIMIT_FILE_SIZE':
      return new TransportFailure(413, `A file may have at most ${sizeText(limits.uploadSize)}.`);
    case 'LIMIT_FIELD_VALUE':
      return new TransportFailure(413, `${field ?? 'A field'} has more than ${sizeText(limits.fieldSize)}.`);
    case 'LIMIT_FILE_COUNT':
      return new TransportFailure(413, `A request may have at most ${limits.files} files.`);
    case 'LIMIT_FIELD_COUNT':
      return new TransportFailure(413, `A request may have at most ${mostFields} fields.`);
    case 'MISSING_FIELD_NAME':
      return new TransportFailure(400, 'A part of the multipart body has no name.');
    default:
      return new TransportFailure(400, 'A part of the multipart body has a name that cannot be read.');
  }
}
