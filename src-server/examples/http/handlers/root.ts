import type { Exchange } from '../exchange.ts';
import { negotiated } from '../negotiation.ts';
import { halTypes } from '../parts/media-types.ts';
import { collectionUrl, linkHeader, profileUrl } from '../representations.ts';
import type { Links } from '../representations.ts';
import { sendJson } from '../send.ts';
import type { Methods } from './methods.ts';
import { optionsOf } from './options.ts';

/** `/`: where the collections are. */
export const rootMethods: Methods<void> = {
  GET: answerCollections,
  HEAD: answerCollections,
  OPTIONS: optionsOf({ Allow: 'GET' }),
};

function answerCollections({ request, response, resources, base }: Exchange): void {
  const type = negotiated(request, halTypes);
  const links: Links = {
    ...Object.fromEntries(
      resources.map(({ description }) => [
        description.collection,
        { href: collectionUrl(base, description) },
      ]),
    ),
    profile: { href: profileUrl(base) },
  };
  if (request.method === 'HEAD') response.setHeader('Link', linkHeader(links));
  sendJson(response, 200, type, { _links: links });
}
