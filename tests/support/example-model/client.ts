/** Sends drawn requests to a real service. */
import { Agent, request as httpRequest } from 'node:http';
import type { OutgoingHttpHeaders } from 'node:http';
import { admin, basic, user } from '../examples/example-service.ts';
import type { RawAnswer } from '../service/service.ts';
import type { Body, Conditions, DrawnRequest, Moment, Sender, Tags, Target } from './drawn-request.ts';
import type { CollectionState, EntityModel } from './state-model.ts';

/** A request in the form in which it is sent. */
export interface WrittenRequest {
  method: string;
  /** Below the base address of the application. */
  path: string;
  headers: OutgoingHttpHeaders;
  body: Buffer | undefined;
}

const credentials: Readonly<Record<Sender['basic'], string | undefined>> = {
  none: undefined,
  user,
  admin,
  wrong: basic('admin', 'not his password'),
  malformed: 'Basic %%%',
  'another scheme': 'Bearer x',
};

/** Writes a request down, as the state of its collection lets it be. */
export function written(
  request: DrawnRequest,
  collections: ReadonlyMap<string, CollectionState>,
  cookies: readonly string[],
): WrittenRequest {
  const { method, target, sender, accept, contentType, slashes } = request;
  const body = bytesOf(request.body);
  const cookie = sender.session === undefined ? undefined : cookies[sender.session % cookies.length];
  const authorization = credentials[sender.basic];
  const entity = target.kind === 'item' ? entityAt(target, collections) : undefined;
  return {
    method,
    path: withSlashes(pathOf(target, collections), slashes),
    headers: {
      ...(authorization !== undefined && { authorization }),
      ...(cookie !== undefined && { cookie: `other=1; JSESSIONID=${cookie}` }),
      ...(accept !== undefined && { accept }),
      ...(contentType !== undefined && { 'content-type': contentType }),
      ...(body !== undefined && { 'content-length': body.length }),
      ...conditionHeaders(request.conditions, entity),
    },
    body,
  };
}

/** The path of a target as it is to be written, without tricks. */
export function pathOf(target: Target, collections: ReadonlyMap<string, CollectionState>): string {
  switch (target.kind) {
    case 'root':
      return '/';
    case 'profiles':
      return '/profile';
    case 'profile':
      return `/profile/${target.collection}`;
    case 'collection':
      return `/${target.collection}`;
    case 'nothing':
    case 'malformed':
      return target.path;
    default: {
      const id = collections.get(target.collection)!.idOf(target.id);
      const rest = target.kind === 'below' ? target.rest : '';
      return `/${target.collection}/${encodeURIComponent(id)}${rest}`;
    }
  }
}

function entityAt(
  target: Extract<Target, { kind: 'item' }>,
  collections: ReadonlyMap<string, CollectionState>,
): EntityModel | undefined {
  const state = collections.get(target.collection)!;
  return state.find(state.idOf(target.id));
}

function withSlashes(path: string, slashes: DrawnRequest['slashes']): string {
  switch (slashes) {
    case 'plain':
      return path;
    case 'at the end':
      return `${path}/`;
    case 'doubled':
      return path.replaceAll('/', '//');
    case 'with a query':
      return `${path}?size=1&page=0&sort=title`;
  }
}

function bytesOf(body: Body): Buffer | undefined {
  switch (body.kind) {
    case 'none':
      return undefined;
    case 'json':
      return Buffer.from(JSON.stringify(body.json));
    case 'no JSON':
      return Buffer.from(body.text);
    case 'no text':
      return Buffer.from('{"firstName":"\xff","name":"\xff"}', 'latin1');
    case 'too large':
      return Buffer.alloc(1024 * 1024 + 1, ' ');
  }
}

function conditionHeaders(
  { match, noneMatch, modifiedSince, unmodifiedSince }: Conditions,
  entity: EntityModel | undefined,
): OutgoingHttpHeaders {
  const version = entity?.version ?? 0;
  const changed = entity?.lastModified ?? 0;
  return {
    ...(match !== undefined && { 'if-match': tagsText(match, version) }),
    ...(noneMatch !== undefined && { 'if-none-match': tagsText(noneMatch, version) }),
    ...(modifiedSince !== undefined && { 'if-modified-since': dateText(modifiedSince, changed) }),
    ...(unmodifiedSince !== undefined && { 'if-unmodified-since': dateText(unmodifiedSince, changed) }),
  };
}

function tagsText(tags: Tags, version: number): string {
  switch (tags) {
    case 'any':
      return '*';
    case 'current':
      return `"${version}"`;
    case 'current among others':
      return `"x,y", W/"other",, "${version}"`;
    case 'current, weak':
      return `W/"${version}"`;
    case 'current, bare':
      return String(version);
    case 'older':
      return `"${version - 1}"`;
    case 'other':
      return '"other"';
  }
}

function dateText(moment: Moment, changed: number): string {
  return moment === 'no date' ? 'garbage' : new Date(changed + moment * 1000).toUTCString();
}

/** Sends requests over connections that are kept. */
export class KeptConnections {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #host: string;
  readonly #port: string;

  constructor(url: string) {
    ({ hostname: this.#host, port: this.#port } = new URL(url));
  }

  send(base: string, { method, path, headers, body }: WrittenRequest): Promise<RawAnswer> {
    const { pathname } = new URL(base);
    const options = { host: this.#host, port: this.#port, agent: this.#agent, method, headers };
    return new Promise((resolve, reject) => {
      const sending = httpRequest({ ...options, path: pathname + path }, (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('end', () => {
          const text = Buffer.concat(pieces).toString('utf8');
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
        });
      });
      sending.on('error', reject);
      sending.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
