import { existsSync } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import express from 'express';
import type { RequestHandler, Response, Router } from 'express';
import helmet from 'helmet';
import { CompressedTexts } from '../answers/compression.ts';

/** What the web interface may load: only what this service serves. */
const contentPolicy = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  workerSrc: ["'self'", 'blob:'],
  connectSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

/** Headers that every answer carries. */
export function securityHeaders(): RequestHandler {
  return helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy },
    // The service speaks plain HTTP to this machine.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'no-referrer' },
  });
}

/**
 * The built web interface. Paths that the interface knows, and no file, get its page: at `/` everybody does who does not
 * refuse it, as programs that accept anything (curl, a monitor) look there whether the service is well; elsewhere they
 * are answered in JSON that there is nothing.
 */
export function pageFiles(folder: string): Router {
  const router = express.Router();
  const page = join(folder, 'index.html');
  router.use(refuseLinksOut(folder));
  router.use(compressedAssets(folder));
  router.use(express.static(folder, { index: false, setHeaders: cacheHeaders }));
  router.get('/{*path}', (request, response, next) => {
    const preference = request.path === '/' ? ['html', 'json'] : ['json', 'html'];
    const wantsPage = request.accepts(preference) === 'html' && !/\.[a-z0-9]+$/i.test(request.path);
    if (!wantsPage || !existsSync(page)) {
      next();
      return;
    }
    // By its name below the folder: the folder itself may lie in one whose name begins with a dot.
    response.set('Cache-Control', 'no-cache').sendFile('index.html', { root: folder });
  });
  return router;
}

/** The larger scripts and styles of the build, whose names change with what is in them. */
function compressedAssets(folder: string): RequestHandler {
  const texts = new CompressedTexts();
  return async (request, response, next) => {
    const [, name] = /^\/assets\/([\w.-]+\.(?:js|css|json|svg))$/.exec(request.path) ?? [];
    const path = name === undefined ? undefined : join(folder, 'assets', name);
    const { size } = (path && (await stat(path).catch(() => undefined))) || { size: 0 };
    if (path === undefined || !CompressedTexts.isWorthIt(size)) {
      next();
      return;
    }
    cacheHeaders(response, path);
    response.type(extname(path));
    if (!(await texts.send(request, response, path, () => readFile(path)))) next();
  };
}

/** What a link in the folder leads to elsewhere is no file of the interface. */
function refuseLinksOut(folder: string): RequestHandler {
  const root = realpath(folder).catch(() => resolve(folder));
  return async (request, _response, next) => {
    let path: string;
    try {
      path = await realpath(join(folder, decodeURIComponent(request.path)));
    } catch {
      // There is no such file: what comes after reports that.
      next();
      return;
    }
    const own = await root;
    if (path === own || path.startsWith(own + sep)) next();
    else next('router');
  };
}

/** Built files carry a hash of their content in their names and never change. */
function cacheHeaders(response: Response, path: string): void {
  const hashed = /[/\\]assets[/\\]/.test(path);
  response.set('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
}
