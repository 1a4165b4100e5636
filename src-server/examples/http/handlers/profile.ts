import { alpsProfile } from '../../resources/alps.ts';
import { jsonSchema } from '../../resources/json-schema.ts';
import type { Resource } from '../../resources/resource.ts';
import type { Exchange } from '../exchange.ts';
import { negotiated, preferred } from '../negotiation.ts';
import { alpsType, halTypes, schemaType } from '../parts/media-types.ts';
import { linkHeader, profileUrl } from '../representations.ts';
import type { Links } from '../representations.ts';
import { sendJson } from '../send.ts';
import type { Methods } from './methods.ts';
import { optionsOf } from './options.ts';

const options = optionsOf({ Allow: 'GET, HEAD, OPTIONS' });

/** `/profile`: where the descriptions of the collections are. */
export const profilesMethods: Methods<void> = { GET: answerProfiles, HEAD: answerProfiles, OPTIONS: options };

/** `/profile/employees`: a description of a collection for machines, as ALPS or as JSON Schema. */
export const profileMethods: Methods<Resource> = {
  GET: answerProfile,
  HEAD: answerProfile,
  OPTIONS: options,
};

function answerProfiles({ request, response, resources, base }: Exchange): void {
  const type = negotiated(request, halTypes);
  const links: Links = {
    self: { href: profileUrl(base) },
    ...Object.fromEntries(
      resources.map(({ description }) => [description.collection, { href: profileUrl(base, description) }]),
    ),
  };
  if (request.method === 'HEAD') response.setHeader('Link', linkHeader(links));
  sendJson(response, 200, type, { _links: links });
}

function answerProfile({ request, response, base }: Exchange, { description }: Resource): void {
  // Links lead clients here that take HAL alone: they get what there is.
  const type = preferred(request, [alpsType, schemaType, 'application/json']) ?? alpsType;
  const isSchema = type === schemaType;
  const url = profileUrl(base, description);
  sendJson(response, 200, type, isSchema ? jsonSchema(description) : alpsProfile(description, url));
}
