import { MIMEType } from 'node:util';
import type { Request, RequestHandler, Response } from 'express';
import { AccessDenied } from '../../access/access.ts';
import type { Access } from '../../access/access.ts';
import { TransportFailure } from '../../base/failures.ts';
import { sizeText } from '../../base/size-text.ts';
import type { ArrivedFile } from '../../jobs/folders/job-folder.ts';
import type { ServiceLimits } from '../../settings/settings.ts';
import type { BodyBudget, Holding, Proof } from '../guards/body-budget.ts';
import { provenCaller } from '../guards/credentials.ts';
import { namedValues } from '../guards/field-names.ts';
import { askForBody } from './awaited-body.ts';
import { bodyPieces } from './body-pieces.ts';
import { knownCharset } from './declared-text.ts';
import type { FormWatch } from './form-parts.ts';
import { beginningFields, jsonFields, jsonObject, jsonText } from './json-object.ts';
import { multipartReader, removeFiles } from './multipart-form.ts';
import type { MultipartForm } from './multipart-form.ts';
import { textValues } from './text-values.ts';
import { UrlEncodedForm } from './url-encoded.ts';

/** What a request carries, whichever way it was sent. */
interface RequestFields {
  /** All values as text; empty ones are left out. The body's win over those of the query string. */
  values: Readonly<Record<string, string>>;
  files: readonly ArrivedFile[];
}

/** The proof of a caller that may come by the fields of the body, of which it looks at those so far. */
type FieldProof = Proof & { look: FormWatch['beforeFile'] };

/** Characters at the beginning of a JSON body in which the proof of its caller is looked for before it is complete. */
const longestBeginning = 8 * 1024;

/** Reads what a request carries. */
export type FieldReader = (request: Request, response: Response) => Promise<RequestFields>;

/** What reading requests takes of the service. */
export interface Intake {
  /** Folder for the files of forms. */
  arrivals: string;
  limits: ServiceLimits;
  access: Access;
  bodies: BodyBudget;
}

/**
 * A reader of the fields of requests, from the query string and from the body: URL-encoded, multipart (whose files go
 * to the disk as they arrive) or a JSON object. Files that no operation took away are removed with the end of the
 * answer. As long as its caller is not proved, only so much of a body is read as fields may have.
 *
 * The reader throws TransportFailure (400, 413, 415, 503) and AccessDenied.
 */
export function fieldReader(intake: Intake): FieldReader {
  const readBody = bodyReader(intake);
  return async (request, response) => {
    const query = textValues(request.query);
    const { fields, files } = await readBody(request, response, query);
    if (files.length > 0) {
      const leave = (): void => void removeFiles(files).catch(() => undefined);
      if (response.destroyed) leave();
      else response.once('close', leave);
    }
    return { values: { ...query, ...textValues(fields) }, files };
  };
}

/**
 * Reads a JSON object from the body of a request into `request.body`; without a body there is none.
 * @param most bytes that it may have
 */
export function readJson(
  { bodies, settings: { limits } }: { bodies: BodyBudget; settings: { limits: ServiceLimits } },
  most = limits.fieldSize,
): RequestHandler {
  return async (request, response, next) => {
    const type = bodyType(request, response, { ...limits, fieldSize: most });
    if (type === undefined) {
      next();
      return;
    }
    if (!isJson(type)) throw new TransportFailure(415, 'The body must be application/json.');
    const pieces = held(bodyPieces(request, most), bodies.hold(response));
    request.body = jsonObject(await jsonText(pieces, charsetOf(type)));
    next();
  };
}

async function* held(
  pieces: AsyncGenerator<Buffer, void, void>,
  holding: Holding,
): AsyncGenerator<Buffer, void, void> {
  for await (const piece of pieces) {
    holding.add(piece.length);
    yield piece;
  }
}

function bodyReader({
  arrivals,
  limits,
  access,
  bodies,
}: Intake): (request: Request, response: Response, query: Record<string, string>) => Promise<MultipartForm> {
  const readMultipart = multipartReader(arrivals, limits);
  return async (request, response, query) => {
    const type = bodyType(request, response, limits);
    if (type === undefined) return { fields: {}, files: [] };
    const proof = proofOf(request, query, access);
    const holding = bodies.hold(response);
    const bounded: FormWatch['bounded'] = (pieces) => bodies.bounded(pieces, proof);
    const pieces = (): AsyncGenerator<Buffer, void, void> =>
      held(bounded(bodyPieces(request, limits.fieldSize)), holding);
    if (isJson(type)) return { fields: await fieldsOfJson(pieces(), type, proof), files: [] };
    switch (type.essence) {
      case 'application/x-www-form-urlencoded':
        return { fields: await fieldsOfForm(pieces(), type, proof), files: [] };
      case 'multipart/form-data':
        quoteBoundary(request, type);
        return await readMultipart(request, response, { bounded, holding, beforeFile: proof.look });
      default:
        throw new TransportFailure(
          415,
          'The body must be multipart/form-data, application/x-www-form-urlencoded or application/json.',
        );
    }
  };
}

async function fieldsOfJson(
  pieces: AsyncGenerator<Buffer, void, void>,
  type: MIMEType,
  proof: FieldProof,
): Promise<Record<string, unknown>> {
  let begun = '';
  const noted = async function* (): AsyncGenerator<Buffer, void, void> {
    for await (const piece of pieces) {
      if (begun.length < longestBeginning) begun += piece.toString('latin1', 0, longestBeginning);
      yield piece;
    }
  };
  proof.beginning = () => proof.look(textValues(beginningFields(begun)));
  return jsonFields(await jsonText(noted(), charsetOf(type)));
}

async function fieldsOfForm(
  pieces: AsyncGenerator<Buffer, void, void>,
  type: MIMEType,
  proof: FieldProof,
): Promise<Record<string, unknown>> {
  const form = new UrlEncodedForm(charsetOf(type));
  proof.beginning = () => proof.look(textValues(form.complete));
  for await (const piece of pieces) form.add(piece);
  return form.end();
}

/** The proof of a request's caller, first by its query string and headers, then by the fields of its form. */
function proofOf(request: Request, query: Readonly<Record<string, string>>, access: Access): FieldProof {
  const proof: FieldProof = {
    given: provenCaller(access, request, query) !== undefined,
    /** Fields behind a file may still prove the caller, unless those before it do the contrary. */
    look: (form: Readonly<Record<string, string>>): void => {
      if (proof.given) return;
      const fields = namedValues({ ...query, ...textValues(form) }, []);
      proof.given = provenCaller(access, request, fields) !== undefined;
      if (!proof.given && 'userId' in fields && 'token' in fields) throw new AccessDenied();
    },
  };
  return proof;
}

/**
 * The media type of the body; undefined where there is no body. A client that waits with its body is asked to send it,
 * unless that is declared too large.
 */
function bodyType(request: Request, response: Response, limits: ServiceLimits): MIMEType | undefined {
  const { headers } = request;
  const length = Number(headers['content-length'] ?? 0);
  if (length === 0 && headers['transfer-encoding'] === undefined) return undefined;
  if (length > limits.uploadSize + limits.fieldSize) {
    throw new TransportFailure(413, `A request may have at most ${sizeText(limits.uploadSize)}.`);
  }
  const type = mediaType(headers['content-type']);
  askForBody(request, response);
  return type;
}

function mediaType(header: string | undefined): MIMEType {
  try {
    return new MIMEType(header ?? '');
  } catch {
    throw new TransportFailure(415, 'The Content-Type of the body is missing or cannot be read.');
  }
}

function isJson({ essence }: MIMEType): boolean {
  return essence === 'application/json' || (essence.startsWith('application/') && essence.endsWith('+json'));
}

/** The declared charset of a body. @throws TransportFailure (415) where nobody knows it */
function charsetOf(type: MIMEType): string | undefined {
  const charset = type.params.get('charset');
  return charset === null ? undefined : knownCharset(charset);
}

/** The parser of forms reads no boundaries that ought to be in quotes and are not, as Java's are. */
function quoteBoundary(request: Request, type: MIMEType): void {
  if ((type.params.get('boundary') ?? '') === '') {
    throw new TransportFailure(400, 'The Content-Type of the body names no boundary.');
  }
  request.headers['content-type'] = type.toString();
}
