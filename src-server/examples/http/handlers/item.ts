import type { Stored } from '../../resources/repository.ts';
import { sameState } from '../../resources/entity.ts';
import type { Entity } from '../../resources/entity.ts';
import { mergePatched, readEntity } from '../../resources/fields.ts';
import type { Resource } from '../../resources/resource.ts';
import type { Exchange } from '../exchange.ts';
import { negotiated } from '../negotiation.ts';
import { ResourceFailure, noSuchEntity } from '../parts/failures.ts';
import { jsonPatched } from '../parts/json-patch.ts';
import { halTypes, jsonPatchType, mergePatchType } from '../parts/media-types.ts';
import { isNotModified, requireConditions, setValidators, validatorsOf } from '../preconditions.ts';
import { itemBody, itemUrl, linkHeader } from '../representations.ts';
import { bodyType, readJson, requireJson } from '../request-body.ts';
import { sendEmpty, sendJson } from '../send.ts';
import { inTurn } from '../turns.ts';
import type { Methods } from './methods.ts';
import { optionsOf } from './options.ts';
import { sendChanged, sendCreated } from './written.ts';

/** An entity that a path names, there or not. */
export interface Item {
  resource: Resource;
  id: string;
}

const acceptedPatches = { 'Accept-Patch': `${mergePatchType}, ${jsonPatchType}, application/json` };
/** How often a write begins again because somebody else was faster. */
const attempts = 20;

/** `/employees/1`: one entity. */
export const itemMethods: Methods<Item> = {
  GET: answer,
  PUT: put,
  PATCH: patch,
  DELETE: remove,
  HEAD: answer,
  OPTIONS: optionsOf({ Allow: 'GET, PUT, PATCH, DELETE, HEAD, OPTIONS', ...acceptedPatches }),
};

async function answer({ request, response, base }: Exchange, item: Item): Promise<void> {
  const { description } = item.resource;
  const stored = await existing(item);
  const type = negotiated(request, halTypes);
  const validators = validatorsOf(description, stored);
  const isCurrent = isNotModified(request.headers, validators);
  setValidators(response, validators);
  if (isCurrent) {
    sendEmpty(response, 304);
    return;
  }
  const body = itemBody(base, description, stored);
  if (request.method === 'HEAD') response.setHeader('Link', linkHeader(body._links));
  sendJson(response, 200, type, body);
}

/** Gives an entity another state, or adds it: under the id of the path where the store allows that. */
async function put(exchange: Exchange, item: Item): Promise<void> {
  const { request, response, permit, base } = exchange;
  const { resource, id } = item;
  permit(resource, 'save');
  if (!resource.repository.isId(id)) throw noSuchEntity();
  negotiated(request, halTypes);
  requireJson(request, {});
  const entity = readEntity(resource.description.fields, await readJson(exchange));
  await untilUndisturbed(item, async () => {
    const before = await resource.repository.find(id);
    requireConditions(request.headers, validatorsOf(resource.description, before));
    if (before === undefined) {
      const added = await addedAt(resource, id, entity);
      if (added === undefined) return false;
      sendCreated(exchange, resource, added);
      return true;
    }
    const after = await replaced(resource, before, entity);
    if (after === undefined) return false;
    response.setHeader('Location', itemUrl(base, resource.description, id));
    sendChanged(exchange, resource, after);
    return true;
  });
}

async function patch(exchange: Exchange, item: Item): Promise<void> {
  const { request, permit } = exchange;
  const { resource } = item;
  await existing(item);
  permit(resource, 'save');
  negotiated(request, halTypes);
  requireJson(request, acceptedPatches);
  const change = await readJson(exchange);
  const { fields } = resource.description;
  await untilUndisturbed(item, async () => {
    const before = await existing(item);
    requireConditions(request.headers, validatorsOf(resource.description, before));
    const entity =
      bodyType(request) === jsonPatchType
        ? await jsonPatched(fields, before.entity, change)
        : mergePatched(fields, before.entity, change);
    const after = await replaced(resource, before, entity);
    if (after !== undefined) sendChanged(exchange, resource, after);
    return after !== undefined;
  });
}

async function remove({ request, response, permit }: Exchange, item: Item): Promise<void> {
  const { resource } = item;
  await existing(item);
  permit(resource, 'delete');
  await untilUndisturbed(item, async () => {
    const before = await existing(item);
    requireConditions(request.headers, validatorsOf(resource.description, before));
    const isRemoved = await resource.repository.remove(before);
    if (isRemoved) sendEmpty(response, 204);
    return isRemoved;
  });
}

async function existing({ resource: { repository }, id }: Item): Promise<Stored> {
  const stored = repository.isId(id) ? await repository.find(id) : undefined;
  if (stored === undefined) throw noSuchEntity();
  return stored;
}

/** A state that is the same makes no new version. */
async function replaced(
  { repository }: Resource,
  before: Stored,
  entity: Entity,
): Promise<Stored | undefined> {
  return sameState(before.entity, entity) ? before : await repository.replace(before, entity);
}

async function addedAt({ repository }: Resource, id: string, entity: Entity): Promise<Stored | undefined> {
  return repository.addAs === undefined ? await repository.add(entity) : await repository.addAs(id, entity);
}

/**
 * Reads, decides and writes, again from the start where somebody else has written in between, so that no change is
 * lost and conditions are asked of the state that is changed.
 * @param attempt counts how often it was tried
 * @throws ResourceFailure (409) where others are always faster
 */
async function untilUndisturbed(
  { resource: { repository }, id }: Item,
  attempt: () => Promise<boolean>,
): Promise<void> {
  if (await attempt()) return;
  // Who was disturbed queues, so that many who write the same entity do not keep on disturbing each other.
  const isDone = await inTurn(repository, id, async () => {
    for (let made = 1; made < attempts; made += 1) if (await attempt()) return true;
    return false;
  });
  if (isDone) return;
  throw new ResourceFailure(409, 'Could not commit changes! Others change the same entity.', {
    form: 'cause',
  });
}
