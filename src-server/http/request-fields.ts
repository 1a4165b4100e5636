import { rm } from 'node:fs/promises';
import express from 'express';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import multer from 'multer';
import type { ArrivedFile } from '../jobs/job-folder.ts';
import type { ServiceLimits } from '../settings.ts';
import { TransportFailure } from './failures.ts';

/** What a request carries, whichever way it was sent. */
export interface RequestFields {
  /** All values as text; empty ones are left out. The body's win over those of the query string. */
  values: Readonly<Record<string, string>>;
  files: readonly ArrivedFile[];
}

const fieldsOf = new WeakMap<Request, RequestFields>();

/** The fields that {@link readFields} found. */
export function requestFields(request: Request): RequestFields {
  return fieldsOf.get(request) ?? { values: {}, files: [] };
}

/**
 * Reads the fields of a request from its query string and from its body: URL-encoded, multipart (whose files go to
 * the disk as they arrive) or a JSON object. Files that no operation took away are removed with the end of the answer.
 */
export function readFields(arrivals: string, limits: ServiceLimits): RequestHandler {
  const upload = multer({
    dest: arrivals,
    preservePath: true,
    defParamCharset: 'utf8',
    limits: { fieldSize: limits.fieldSize, fileSize: limits.uploadSize },
  }).any();
  const urlencoded = express.urlencoded({ extended: false, limit: limits.fieldSize });
  const json = express.json({ limit: limits.fieldSize });
  return (request, response, next) => {
    checkSize(request, limits);
    const reader = bodyReader(request, { upload, urlencoded, json });
    if (reader === undefined) {
      fieldsOf.set(request, { values: textValues(request.query), files: [] });
      next();
      return;
    }
    reader(request, response, (error?: unknown) => {
      if (error !== undefined && error !== null) {
        next(readingFault(error));
        return;
      }
      try {
        noteFields(request, response);
      } catch (failure) {
        next(failure);
        return;
      }
      next();
    });
  };
}

/** The multipart parser tells a malformed body by a plain error; what the system refuses has a code. */
function readingFault(error: unknown): unknown {
  const { code, status, message } = error as { code?: unknown; status?: unknown; message?: unknown };
  if (code !== undefined || status !== undefined) return error;
  return new TransportFailure(400, `The body cannot be read: ${String(message)}.`);
}

type Reader = (request: Request, response: Response, next: NextFunction) => void;

function bodyReader(
  request: Request,
  readers: { upload: Reader; urlencoded: Reader; json: Reader },
): Reader | undefined {
  if (request.is('multipart/form-data') !== false && request.is('multipart/form-data') !== null) {
    return readers.upload;
  }
  if (typeof request.is('application/x-www-form-urlencoded') === 'string') return readers.urlencoded;
  if (typeof request.is(['application/json', 'application/*+json']) === 'string') return readers.json;
  const hasBody = request.headers['transfer-encoding'] !== undefined || bodyLength(request) > 0;
  if (!hasBody) return undefined;
  throw new TransportFailure(
    415,
    'The body must be multipart/form-data, application/x-www-form-urlencoded or application/json.',
  );
}

/** A body whose length is told is refused before it is read. */
function checkSize(request: Request, limits: ServiceLimits): void {
  if (bodyLength(request) > limits.uploadSize + limits.fieldSize) {
    throw new TransportFailure(413, `A request may have at most ${limits.uploadSize} bytes.`);
  }
}

function bodyLength(request: Request): number {
  return Number(request.headers['content-length'] ?? 0);
}

function noteFields(request: Request, response: Response): void {
  const body: unknown = request.body ?? {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new TransportFailure(400, 'The JSON body must be an object whose members are the fields.');
  }
  const uploaded = Array.isArray(request.files) ? request.files : [];
  const files = uploaded.map(({ originalname, path }) => ({ name: originalname, path }));
  fieldsOf.set(request, { values: { ...textValues(request.query), ...textValues(body) }, files });
  if (files.length > 0) response.once('close', () => removeLeftOvers(files));
}

function removeLeftOvers(files: readonly ArrivedFile[]): void {
  for (const { path } of files) {
    // A file that a job took away is not there any more, which `force` accepts.
    rm(path, { force: true }).catch(() => undefined);
  }
}

/** Values as text: numbers and booleans of JSON as written, structures as JSON, of repeated fields the last. */
function textValues(source: object): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(source)) {
    const text = textOf(value);
    if (text !== undefined && text !== '') {
      Object.defineProperty(values, name, {
        value: text,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    }
  }
  return values;
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.at(-1);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
