import { readEntity } from '../../resources/fields.ts';
import type { Resource } from '../../resources/resource.ts';
import type { Exchange } from '../exchange.ts';
import { negotiated } from '../negotiation.ts';
import { halTypes } from '../parts/media-types.ts';
import { collectionBody, linkHeader } from '../representations.ts';
import { readJson, requireJson } from '../request-body.ts';
import { sendJson } from '../send.ts';
import type { Methods } from './methods.ts';
import { optionsOf } from './options.ts';
import { sendCreated } from './written.ts';

const acceptedBodies = { 'Accept-Post': 'application/json, application/hal+json' };

/** `/employees`: all entities of a kind. */
export const collectionMethods: Methods<Resource> = {
  GET: answerAll,
  POST: addOne,
  HEAD: answerAll,
  OPTIONS: optionsOf({ Allow: 'GET, POST, HEAD, OPTIONS', ...acceptedBodies }),
};

async function answerAll(exchange: Exchange, { description, repository }: Resource): Promise<void> {
  const { request, response, base } = exchange;
  const type = negotiated(request, halTypes);
  const body = collectionBody(base, description, await repository.all());
  if (request.method === 'HEAD') response.setHeader('Link', linkHeader(body._links));
  sendJson(response, 200, type, body);
}

async function addOne(exchange: Exchange, resource: Resource): Promise<void> {
  const { request, permit } = exchange;
  permit(resource, 'save');
  negotiated(request, halTypes);
  requireJson(request, acceptedBodies);
  const entity = readEntity(resource.description.fields, await readJson(exchange));
  sendCreated(exchange, resource, await resource.repository.add(entity));
}
