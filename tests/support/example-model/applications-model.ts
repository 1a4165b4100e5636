/**
 * The three example applications in memory, as small as the contract can be said: `lineage-and-api.md` 3,
 * `example-resources.md` 2 with its decisions, and `docs/example-resources.md` where those leave a choice.
 */
import { SessionsModel, refusedByRepository, refusedByUrl } from './access-model.ts';
import type { AccountName } from './access-model.ts';
import { verdictOf } from './conditions-model.ts';
import type { DrawnRequest } from './drawn-request.ts';
import { Refused, arrived, merged, patched, replaced } from './entity-model.ts';
import type { Expected } from './expected.ts';
import { acceptMeanings, contentTypes, jsonPatch } from './media-model.ts';
import { collectionsOf } from './resource-model.ts';
import type { Fields } from './resource-model.ts';
import { emptyCollections } from './state-model.ts';
import type { CollectionState, EntityModel } from './state-model.ts';

const denied = 'Access is denied';
const allowed = {
  root: ['GET', 'HEAD', 'OPTIONS'],
  profile: ['GET', 'HEAD', 'OPTIONS'],
  collection: ['GET', 'POST', 'HEAD', 'OPTIONS'],
  item: ['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'],
};

/** Thrown where a request ends early. */
class Answered extends Error {
  readonly expected: Expected;

  constructor(expected: Expected) {
    super();
    this.expected = expected;
  }
}

export class ApplicationsModel {
  readonly collections = emptyCollections();
  readonly sessions = new SessionsModel();

  /**
   * What a request must be answered with; the state is then as after it.
   * @param address of the item that is meant, absolute
   * @param now epoch milliseconds
   */
  answer(
    request: DrawnRequest,
    address: (state: CollectionState, id: string) => string,
    now: number,
  ): Expected {
    let begins: AccountName | undefined;
    try {
      if (request.target.kind === 'malformed') end(400, { kind: 'cause' });
      const account = request.application === 'company' ? this.#account(request, now) : undefined;
      begins = account?.begins;
      const expected = this.#answered(request, account?.account, address, now);
      return begins === undefined ? expected : { ...expected, begins };
    } catch (error) {
      if (!(error instanceof Answered)) throw error;
      return begins === undefined ? error.expected : { ...error.expected, begins };
    }
  }

  #account(
    { sender }: DrawnRequest,
    now: number,
  ): { account: AccountName | undefined; begins?: AccountName | undefined } {
    const cookie =
      sender.session === undefined
        ? undefined
        : this.sessions.cookies[sender.session % this.sessions.cookies.length];
    const access = this.sessions.identify(sender, cookie, now);
    if (access.kind === 'passes') return access;
    return unauthorized(undefined);
  }

  #answered(
    request: DrawnRequest,
    account: AccountName | undefined,
    address: (state: CollectionState, id: string) => string,
    now: number,
  ): Expected {
    const { method, target, application } = request;
    const byUrl = refusedByUrl(request, target, account);
    if (byUrl === 401) unauthorized('Full authentication is required to access this resource');
    if (byUrl === 403) end(403, { kind: 'error', message: denied, hasException: false });
    const names = collectionsOf(application).map(({ name }) => name);
    switch (target.kind) {
      case 'root':
        return links(request, [...names, 'profile'], method === 'OPTIONS' ? ['GET'] : allowed.root);
      case 'profiles':
        return links(request, ['self', ...names], allowed.profile);
      case 'profile':
        return names.includes(target.collection) ? profile(request) : end(404, { kind: 'error' });
      case 'nothing':
      case 'malformed':
        return end(404, { kind: 'error' });
      default:
    }
    const state = this.collections.get(target.collection)!;
    const permit = (operation: 'find' | 'change'): void => {
      const refused = refusedByRepository(target.collection, operation, account);
      if (refused === 401) unauthorized(denied, true);
      if (refused === 403) end(403, { kind: 'error', message: denied, hasException: true });
    };
    if (method !== 'OPTIONS') permit('find');
    if (target.kind === 'below') return end(404);
    if (target.kind === 'collection') return this.#collection(request, state, permit, now);
    return this.#item(request, state, state.idOf(target.id), permit, address, now);
  }

  #collection(
    request: DrawnRequest,
    state: CollectionState,
    permit: (operation: 'find' | 'change') => void,
    now: number,
  ): Expected {
    switch (request.method) {
      case 'GET':
      case 'HEAD':
        return {
          status: 200,
          headers: { 'content-type': halOf(request), etag: null, 'last-modified': null },
          body: { kind: 'collection', state },
        };
      case 'POST': {
        permit('change');
        const fields = entityOf(request, (json) => replaced(state.model.fields, json));
        return created(request, state, { id: '', version: 0, lastModified: now, fields });
      }
      default:
        return optionsOr405(request, allowed.collection);
    }
  }

  #item(
    request: DrawnRequest,
    state: CollectionState,
    id: string,
    permit: (operation: 'find' | 'change') => void,
    address: (state: CollectionState, id: string) => string,
    now: number,
  ): Expected {
    const { model } = state;
    const entity = state.find(id);
    const existing = (): EntityModel => entity ?? end(404);
    const condition = (isRead: boolean): 304 | 'goes on' => {
      const verdict = verdictOf(request.conditions, entity, model.hasValidators, isRead);
      if (verdict !== 412) return verdict;
      return end(412, { kind: 'nothing' }, entity && validators(state, entity));
    };
    switch (request.method) {
      case 'GET':
      case 'HEAD': {
        const stored = existing();
        const type = halOf(request);
        const headers = validators(state, stored);
        if (condition(true) === 304) return { status: 304, headers, body: { kind: 'nothing' } };
        return {
          status: 200,
          headers: { ...headers, 'content-type': type },
          body: { kind: 'item', state, entity: stored },
        };
      }
      case 'PUT': {
        permit('change');
        if (!couldBeId(state, id)) end(404);
        const fields = entityOf(request, (json) => replaced(model.fields, json));
        condition(false);
        if (entity === undefined) {
          const givenId = model.ids === 'texts' ? id : '';
          return created(request, state, { id: givenId, version: 0, lastModified: now, fields });
        }
        return changed(request, state, entity, fields, now, { location: address(state, id) });
      }
      case 'PATCH': {
        const stored = existing();
        permit('change');
        // What a patch makes of the entity can be decided only after its conditions were asked.
        const fields = entityOf(request, (json) => {
          condition(false);
          return request.contentType === jsonPatch
            ? patched(model.fields, stored.fields, json)
            : merged(model.fields, stored.fields, json);
        });
        return changed(request, state, stored, fields, now, {});
      }
      case 'DELETE':
        existing();
        permit('change');
        condition(false);
        state.remove(id);
        return { status: 204, headers: { etag: null }, body: { kind: 'nothing' } };
      default:
        return optionsOr405(request, allowed.item);
    }
  }
}

function couldBeId({ model }: CollectionState, id: string): boolean {
  return model.ids === 'numbers' ? /^[1-9]\d{0,14}$/.test(id) : id.length <= 500;
}

function links(request: DrawnRequest, names: readonly string[], methods: readonly string[]): Expected {
  if (!['GET', 'HEAD'].includes(request.method)) return optionsOr405(request, methods);
  return { status: 200, headers: { 'content-type': halOf(request) }, body: { kind: 'links', names } };
}

function profile(request: DrawnRequest): Expected {
  if (!['GET', 'HEAD'].includes(request.method)) return optionsOr405(request, allowed.profile);
  const type = acceptMeanings.get(request.accept)!.profile;
  return { status: 200, headers: { 'content-type': type }, body: { kind: 'profile' } };
}

function optionsOr405({ method }: DrawnRequest, allow: readonly string[]): Expected {
  if (method === 'OPTIONS') return { status: 200, headers: {}, allow, body: { kind: 'nothing' } };
  return { status: 405, headers: {}, allow, body: { kind: 'error' } };
}

/** Reads a body into fields, after what is asked of its type and of that of the answer. */
function entityOf(request: DrawnRequest, read: (json: unknown) => Fields): Fields {
  halOf(request);
  if (contentTypes.get(request.contentType) !== true) end(415, { kind: 'cause' });
  const { body } = request;
  if (body.kind === 'too large') end(413, { kind: 'cause' });
  if (body.kind !== 'json') return end(400, { kind: 'cause' });
  try {
    return read(arrived(body.json));
  } catch (error) {
    if (error instanceof Refused) return end(400, { kind: 'cause' });
    throw error;
  }
}

function halOf({ accept }: DrawnRequest): string {
  return acceptMeanings.get(accept)!.hal ?? end(406, { kind: 'error' });
}

function created(request: DrawnRequest, state: CollectionState, entity: EntityModel): Expected {
  const { hal, wantsBody } = acceptMeanings.get(request.accept)!;
  const added = { state, entity };
  if (!wantsBody) {
    const headers = { 'content-length': '0', etag: null, 'last-modified': null };
    return { status: 201, headers, body: { kind: 'nothing' }, added };
  }
  const headers = { ...validators(state, entity), 'content-type': hal! };
  return { status: 201, headers, body: { kind: 'item', state, entity }, added };
}

function changed(
  request: DrawnRequest,
  state: CollectionState,
  before: EntityModel,
  fields: Fields,
  now: number,
  headers: Record<string, string>,
): Expected {
  const isSame = JSON.stringify(before.fields) === JSON.stringify(fields);
  const lastModified = Math.max(before.lastModified, now);
  const entity = isSame ? before : { ...before, version: before.version + 1, lastModified, fields };
  state.put(entity);
  const { hal, wantsBody } = acceptMeanings.get(request.accept)!;
  const all = { ...headers, ...validators(state, entity) };
  if (!wantsBody) return { status: 204, headers: all, body: { kind: 'nothing' } };
  return { status: 200, headers: { ...all, 'content-type': hal! }, body: { kind: 'item', state, entity } };
}

function validators({ model }: CollectionState, entity: EntityModel): Record<string, string | null> {
  if (!model.hasValidators) return { etag: null, 'last-modified': null };
  return { etag: `"${entity.version}"`, 'last-modified': new Date(entity.lastModified).toUTCString() };
}

function unauthorized(message: string | undefined, hasException = false): never {
  return end(
    401,
    { kind: 'error', hasException, ...(message !== undefined && { message }) },
    { 'www-authenticate': 'Basic realm="Realm"' },
  );
}

function end(
  status: number,
  body: Expected['body'] = { kind: 'nothing' },
  headers: Expected['headers'] = {},
): never {
  throw new Answered({ status, headers, body });
}
