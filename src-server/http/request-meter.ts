import type { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import type { Meter } from '../log/metrics/meter.ts';

/** Measures every request: how long it took, how it was answered, and how many bytes it brought, its headers too. */
export function requestMeter(meter: Meter): RequestHandler {
  // A connection serves one request after the other; the first bytes of one are there before it is known.
  const counted = new WeakMap<Socket, number>();
  return ({ socket }, response, next) => {
    const begun = performance.now();
    response.once('close', () => {
      const { bytesRead } = socket;
      const seconds = (performance.now() - begun) / 1000;
      meter.request(response.statusCode, seconds, bytesRead - (counted.get(socket) ?? 0));
      counted.set(socket, bytesRead);
    });
    next();
  };
}
