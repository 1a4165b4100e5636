import type { Stored } from '../../resources/repository.ts';
import type { Resource } from '../../resources/resource.ts';
import type { Exchange } from '../exchange.ts';
import { namesMediaType, negotiated } from '../negotiation.ts';
import { halTypes } from '../parts/media-types.ts';
import { setValidators, validatorsOf } from '../preconditions.ts';
import { itemBody, itemUrl } from '../representations.ts';
import { sendEmpty, sendJson } from '../send.ts';

/** Answers that an entity was added: where it is, and the entity itself for those who ask for it. */
export function sendCreated(exchange: Exchange, { description }: Resource, stored: Stored): void {
  const { request, response, base } = exchange;
  response.setHeader('Location', itemUrl(base, description, stored.id));
  if (!namesMediaType(request)) {
    sendEmpty(response, 201);
    return;
  }
  setValidators(response, validatorsOf(description, stored));
  sendJson(response, 201, negotiated(request, halTypes), itemBody(base, description, stored));
}

/** Answers that an entity was changed, with the entity itself for those who ask for it. */
export function sendChanged(
  { request, response, base }: Exchange,
  { description }: Resource,
  stored: Stored,
): void {
  setValidators(response, validatorsOf(description, stored));
  if (!namesMediaType(request)) sendEmpty(response, 204);
  else sendJson(response, 200, negotiated(request, halTypes), itemBody(base, description, stored));
}
