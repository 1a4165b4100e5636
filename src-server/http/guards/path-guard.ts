import type { RequestHandler } from 'express';
import { TransportFailure } from '../../base/failures.ts';

/** Characters of a path. SQL may come in the query string, which has the bound of headers. */
const longestPath = 8 * 1024;

/**
 * Refuses paths that nothing here has: very long ones, and those with steps (`.`, `..`), which browsers take out
 * themselves. What reads paths below this may need the square of their length.
 * @param judgesSteps whether what is at a path answers by itself to steps
 */
export function pathGuard(judgesSteps: (path: string) => boolean): RequestHandler {
  return ({ path }, _response, next) => {
    if (path.length > longestPath) {
      throw new TransportFailure(
        414,
        'The path of the request is too long; send fields in the query string or in the body.',
      );
    }
    if (path.split('/').some(isStep) && !judgesSteps(path)) {
      throw new TransportFailure(400, 'The path of the request must not hold the segments "." and "..".');
    }
    next();
  };
}

function isStep(segment: string): boolean {
  return /^(?:\.|%2e){1,2}$/i.test(segment);
}
