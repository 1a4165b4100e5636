import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { Admission } from '../../http/guards/admission.ts';
import { UnreadableEntity } from '../resources/fields.ts';
import type { Resource } from '../resources/resource.ts';
import type { Door, Exchange } from './exchange.ts';
import { collectionMethods } from './handlers/collection.ts';
import { itemMethods } from './handlers/item.ts';
import type { Methods } from './handlers/methods.ts';
import { profileMethods, profilesMethods } from './handlers/profile.ts';
import { rootMethods } from './handlers/root.ts';
import { Answered, ResourceFailure, noSuchEntity, unusable } from './parts/failures.ts';
import { pathSegments } from './parts/path-segments.ts';
import { sendFailure } from './send-failure.ts';

/** The parts of the service that applications of resources use. */
export interface Surroundings {
  admission: Admission;
  log: Logger;
}

const openDoor: Door = { headers: {}, gate: () => Promise.resolve(() => undefined) };

/** Serves resources under the path where it is mounted, and answers all that comes there. */
export function resourceApplication(
  resources: readonly Resource[],
  { admission, log }: Surroundings,
  { headers, gate }: Door = openDoor,
): RequestHandler {
  const serve = async (request: Request, response: Response): Promise<void> => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    try {
      const segments = pathSegments(request.path);
      const permit = await gate(request, response, segments);
      const base = `http://${request.headers.host}${request.baseUrl}`;
      await answer({ request, response, resources, base, permit }, segments);
    } catch (error) {
      if (error instanceof Answered) return;
      const failure = error instanceof UnreadableEntity ? unusable(error.message) : error;
      sendFailure(request, response, failure, log);
    }
  };
  return (request, response) => void admission.follow(serve(request, response));
}

/** Finds what a path names and lets it answer. */
async function answer(exchange: Exchange, segments: readonly string[]): Promise<void> {
  const [first, second, ...further] = segments;
  if (first === undefined) return await byMethod(exchange, rootMethods, undefined);
  if (first === 'profile' && second === undefined)
    return await byMethod(exchange, profilesMethods, undefined);
  const isProfile = first === 'profile';
  const name = isProfile ? second : first;
  const resource = exchange.resources.find(({ description }) => description.collection === name);
  if (resource === undefined || (isProfile && further.length > 0)) throw nothingThere();
  if (isProfile) return await byMethod(exchange, profileMethods, resource);
  if (exchange.request.method !== 'OPTIONS') exchange.permit(resource, 'find');
  if (second === undefined) return await byMethod(exchange, collectionMethods, resource);
  // Fields have no addresses of their own.
  if (further.length > 0) throw noSuchEntity();
  await byMethod(exchange, itemMethods, { resource, id: second });
}

async function byMethod<Target>(exchange: Exchange, methods: Methods<Target>, target: Target): Promise<void> {
  const { method } = exchange.request;
  const handler = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (handler !== undefined) {
    await handler(exchange, target);
    return;
  }
  const headers = { Allow: Object.keys(methods).join(', ') };
  throw new ResourceFailure(405, `Request method '${method}' not supported`, { headers });
}

function nothingThere(): ResourceFailure {
  return new ResourceFailure(404, 'No message available');
}
