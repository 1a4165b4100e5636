import type { RequestHandler } from 'express';

/** Clients put a base URL that ends by a slash before paths that begin with one. */
export const singleSlashes: RequestHandler = (request, _response, next) => {
  const { url } = request;
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  if (path.startsWith('/') && path.includes('//')) {
    request.url = path.replace(/\/{2,}/g, '/') + url.slice(path.length);
  }
  next();
};
