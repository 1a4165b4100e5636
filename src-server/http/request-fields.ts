import { MIMEType } from 'node:util';
import type { Request, RequestHandler, Response } from 'express';
import { AccessDenied } from '../access/access.ts';
import type { Access } from '../access/access.ts';
import type { ArrivedFile } from '../jobs/job-folder.ts';
import type { ServiceLimits } from '../settings.ts';
import { bodyPieces, wholeBody } from './bodies/body-pieces.ts';
import { declaredText } from './bodies/declared-text.ts';
import { jsonFields, jsonObject } from './bodies/json-fields.ts';
import { multipartForm, removeFiles } from './bodies/multipart-form.ts';
import type { FormFields } from './bodies/form-fields.ts';
import type { MultipartForm } from './bodies/multipart-form.ts';
import { urlEncodedFields } from './bodies/url-encoded.ts';
import { TransportFailure } from './failures.ts';
import { provenCaller } from './credentials.ts';
import type { Proof, UnprovenBodies } from './unproven-bodies.ts';

/** What a request carries, whichever way it was sent. */
export interface RequestFields {
  /** All values as text; empty ones are left out. The body's win over those of the query string. */
  values: Readonly<Record<string, string>>;
  files: readonly ArrivedFile[];
}

/** What reading requests takes of the service. */
export interface Intake {
  /** Folder for the files of forms. */
  arrivals: string;
  limits: ServiceLimits;
  access: Access;
  unproven: UnprovenBodies;
}

/**
 * Reads the fields of a request from its query string and from its body: URL-encoded, multipart (whose files go to
 * the disk as they arrive) or a JSON object. Files that no operation took away are removed with the end of the answer.
 * As long as its caller is not proved, only so much of a body is read as fields may have.
 * @throws TransportFailure (400, 408, 413, 415, 503), AccessDenied
 */
export async function readFields(
  request: Request,
  response: Response,
  intake: Intake,
): Promise<RequestFields> {
  const fields = urlEncodedFields(queryOf(request));
  const form = await bodyForm(request, response, intake, proofOf(request, fields, intake.access));
  if (form !== undefined) fields.addAll(form.fields);
  const files = form?.files ?? [];
  if (files.length > 0) {
    const leave = (): void => void removeFiles(files).catch(() => undefined);
    if (response.destroyed) leave();
    else response.once('close', leave);
  }
  return { values: fields.values(), files };
}

/** Reads a JSON object from the body of a request into `request.body`; without a body there is none. */
export function readJson(limits: ServiceLimits): RequestHandler {
  return async (request, response, next) => {
    const type = bodyType(request, limits);
    if (type === undefined) {
      next();
      return;
    }
    if (!isJson(type)) throw new TransportFailure(415, 'The body must be application/json.');
    const bounds = { size: limits.fieldSize, patience: limits.bodyPatience };
    const body = await wholeBody(bodyPieces(request, response, bounds));
    request.body = jsonObject(declaredText(body, charsetOf(type)));
    next();
  };
}

/** The proof of a request's caller, first by its query string and headers, then by the fields of its form. */
function proofOf(
  request: Request,
  query: FormFields,
  access: Access,
): Proof & { look: (form: FormFields) => void } {
  const known = query.values();
  const proof = {
    given: provenCaller(access, request, known) !== undefined,
    /** Fields behind a file may still prove the caller, unless those before it do the contrary. */
    look: (form: FormFields): void => {
      if (proof.given) return;
      const fields = { ...known, ...form.values() };
      proof.given = provenCaller(access, request, fields) !== undefined;
      if (!proof.given && 'userId' in fields && 'token' in fields) throw new AccessDenied();
    },
  };
  return proof;
}

async function bodyForm(
  request: Request,
  response: Response,
  { arrivals, limits, unproven }: Intake,
  proof: ReturnType<typeof proofOf>,
): Promise<MultipartForm | undefined> {
  const type = bodyType(request, limits);
  if (type === undefined) return undefined;
  const pieces = (size: number): AsyncGenerator<Buffer, void, void> =>
    unproven.bounded(bodyPieces(request, response, { size, patience: limits.bodyPatience }), proof);
  if (isJson(type)) {
    const body = await wholeBody(pieces(limits.fieldSize));
    return { fields: jsonFields(declaredText(body, charsetOf(type))), files: [] };
  }
  switch (type.essence) {
    case 'application/x-www-form-urlencoded': {
      const body = await wholeBody(pieces(limits.fieldSize));
      return { fields: urlEncodedFields(body.toString('latin1'), charsetOf(type)), files: [] };
    }
    case 'multipart/form-data': {
      const boundary = type.params.get('boundary') ?? '';
      if (boundary === '') throw new TransportFailure(400, 'The Content-Type of the body names no boundary.');
      const body = pieces(limits.uploadSize + limits.fieldSize);
      return await multipartForm(body, boundary, { folder: arrivals, limits, beforeFile: proof.look });
    }
    default:
      throw new TransportFailure(
        415,
        'The body must be multipart/form-data, application/x-www-form-urlencoded or application/json.',
      );
  }
}

/** The media type of the body; undefined where there is no body. One that is told to be too large is not begun. */
function bodyType({ headers }: Request, limits: ServiceLimits): MIMEType | undefined {
  const length = Number(headers['content-length'] ?? 0);
  if (length === 0 && headers['transfer-encoding'] === undefined) return undefined;
  if (length > limits.uploadSize + limits.fieldSize) {
    throw new TransportFailure(413, `A request may have at most ${limits.uploadSize} bytes.`);
  }
  try {
    return new MIMEType(headers['content-type'] ?? '');
  } catch {
    throw new TransportFailure(415, 'The Content-Type of the body is missing or is none.');
  }
}

function isJson({ essence }: MIMEType): boolean {
  return essence === 'application/json' || (essence.startsWith('application/') && essence.endsWith('+json'));
}

function charsetOf(type: MIMEType): string | undefined {
  return type.params.get('charset') ?? undefined;
}

/** The query string as it was sent, one character per byte. */
function queryOf({ url }: Request): string {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start + 1);
}
